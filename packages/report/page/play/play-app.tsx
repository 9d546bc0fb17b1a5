import { memoryJournal, play, type AnyGame, type NamedAgent, type ViewsOf } from '@masbench/core';
import { tellMatch, type Benchmark, type ToldMatch } from '@masbench/core/benchmark';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PlaySetup } from '../../src/play-setup.ts';
import { noModels } from '../worker/no-models.ts';
import { StoryView } from '../story/story-view.tsx';
import { ThemeButton } from '../theme.tsx';
import { MoveForm, type AskedMove } from './move-form.tsx';
import { MatchBefore } from './match-before.ts';

type Moment = Parameters<NonNullable<Benchmark['story']>['tell']>[0];

interface PlayProps {
  readonly benchmark: Benchmark;
  readonly setup: PlaySetup;
}

/** A match that is played in this page: one person, and players without a model. */
export function PlayApp({ benchmark, setup }: PlayProps): JSX.Element {
  const { human: seat, seed: usual, recorded } = setup;
  const [asked, setAsked] = useState<AskedMove>();
  const [told, setTold] = useState<ToldMatch>();
  const [isOver, setOver] = useState(false);
  const [fault, setFault] = useState<string>();
  const [saved, setSaved] = useState<string>();
  const [changed, setChanged] = useState<readonly string[]>([]);
  const seed =
    recorded !== undefined || location.hash.slice(1) === ''
      ? usual
      : decodeURIComponent(location.hash.slice(1));
  useEffect(() => {
    const memory = memoryJournal();
    const start = async (): Promise<void> => {
      const game: AnyGame = benchmark.prepare.game?.(setup.options) ?? benchmark.game;
      const { story } = benchmark;
      const from = recorded === undefined ? undefined : new MatchBefore(game, recorded, seat);
      const past = from && tellMatch(game, from.journal, { story, seat, until: recorded?.until }).lines;
      const person = sitDown(benchmark, { seat, ask: setAsked, tell: setTold, past, view: from?.lastView });
      const services = await benchmark.services(setup.options, noModels);
      const make = benchmark.players?.['scripted'];
      if (make === undefined)
        throw new Error(`${benchmark.name} has no scripted players for the other seats.`);
      const agents = Object.fromEntries(
        setup.seats.map((one, seatIndex) => {
          if (one === seat) return [one, person];
          const agent = make({ seat: one, seatIndex, options: setup.options });
          return [one, from?.standIn(one, agent) ?? agent];
        }),
      );
      await play<AnyGame>(game, {
        config: setup.config,
        agents,
        services,
        journal: memory,
        ...(from === undefined
          ? { seed }
          : { from: { journal: from.journal, until: recorded?.until }, middleware: [from.middleware] }),
      });
      setAsked(undefined);
      setChanged([...(from?.changed ?? [])]);
      setTold(tellMatch(game, memory, { story }));
      setSaved(URL.createObjectURL(new Blob([[...memory.read()].map((line) => `${line}\n`).join('')])));
      setOver(true);
    };
    start().catch((error: unknown) => setFault(error instanceof Error ? error.message : String(error)));
  }, []);
  const { rules } = benchmark;
  return (
    <>
      <header>
        <h1>
          You play {seat} <span class="quiet">{benchmark.name}</span>
        </h1>
        <nav />
        <ThemeButton />
      </header>
      <main class="seat">
        <p role="status" class={asked === undefined ? 'proof' : 'proof good'}>
          {isOver
            ? (told?.end?.text ?? 'The match is over.')
            : asked === undefined
              ? 'The others are playing…'
              : 'It is your move'}
        </p>
        {fault === undefined ? null : (
          <p class="alarm" role="alert">
            {fault}
          </p>
        )}
        {saved === undefined ? null : (
          <p>
            <a href={saved} download={`${benchmark.name}-${recorded?.match ?? seed}.jsonl`}>
              Save the journal
            </a>{' '}
            <a
              href={
                recorded === undefined
                  ? `#${encodeURIComponent(String(Number(seed) + 1 || `${seed}+`))}`
                  : '#'
              }
              onClick={() => setTimeout(() => location.reload())}
            >
              {recorded === undefined ? 'Play another match' : 'Play it again'}
            </a>
          </p>
        )}
        {asked === undefined ? null : <MoveForm key={asked.number} asked={asked} benchmark={benchmark} />}
        <p class="quiet">
          {recorded === undefined
            ? 'The other seats are scripted players.'
            : `This continues match ${recorded.match} after line ${recorded.until}. The other seats say what they said there, as long as all that they have seen is the same; then scripted players go on.`}{' '}
          This page calls no model and sends nothing.
          {recorded === undefined || !isOver
            ? null
            : changed.length === 0
              ? ' Every other seat said what is on record.'
              : ` Scripted players went on for ${changed.join(', ')}.`}
        </p>
        {rules === undefined ? null : (
          <details class="part">
            <summary>Rules</summary>
            <p class="text">{typeof rules === 'string' ? rules : rules(setup.config)}</p>
          </details>
        )}
        {told === undefined ? null : (
          <section aria-labelledby="story">
            <h2 id="story">{isOver ? 'What really happened' : 'What you know'}</h2>
            <StoryView key={isOver ? 'all' : 'own'} told={told} isGoingOn={!isOver} />
          </section>
        )}
      </main>
    </>
  );
}

/** A person in a seat: asked on the page, told what the seat sees. */
function sitDown(
  benchmark: Benchmark,
  {
    seat,
    ask,
    tell,
    past = [],
    view,
  }: {
    readonly seat: string;
    readonly ask: (asked: AskedMove | undefined) => void;
    readonly tell: (told: ToldMatch) => void;
    /** Story of the seat before it is asked, and its view then. */
    readonly past?: ToldMatch['lines'] | undefined;
    readonly view?: ViewsOf<AnyGame> | undefined;
  },
): NamedAgent<AnyGame> {
  const { story } = benchmark;
  const lines: ToldMatch['lines'][number][] = [...past];
  let before: Moment['before'] = view;
  let move: Moment['move'];
  let number = 0;
  let last: Promise<unknown> = Promise.resolve();
  // A seat may be asked several things at once; a person answers one after another, in the order in which they were opened.
  const inTurn = async (take: () => Promise<unknown>): Promise<unknown> => {
    const mine = last.then(take);
    last = mine.catch(() => undefined);
    return mine;
  };
  return {
    name: 'human',
    nature: 'human',
    resumable: true,
    create: () => async (turn, io) =>
      inTurn(async () => {
        io.signal.throwIfAborted();
        const people = story
          ?.people?.(turn.view, seat)
          .map((one) => ({ ...one, seat: one.isSelf === true ? seat : null }));
        for (const line of story?.tell({ seat, before, after: turn.view, move }) ?? [])
          lines.push({ line, only: null, from: 0, at: 0, people });
        before = turn.view;
        move = undefined;
        tell({ id: 'play', game: benchmark.name, seat, agents: {}, lines: [...lines], end: null });
        const action = await new Promise<unknown>((resolve, reject) => {
          io.signal.addEventListener('abort', () => reject(io.signal.reason));
          number += 1;
          ask({ number, turn, error: io.lastError, answer: resolve });
        }).finally(() => ask(undefined));
        move = { kind: turn.kind, data: turn.data, action };
        return action;
      }),
  };
}
