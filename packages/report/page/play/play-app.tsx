import { memoryJournal, play, readJsonSchema, type AnyGame, type NamedAgent } from '@masbench/core';
import { tellMatch, type Benchmark, type Story, type ToldMatch } from '@masbench/core/benchmark';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PlaySetup } from '../../src/play-setup.ts';
import { noModels } from '../worker/no-models.ts';
import { StoryView } from '../story/story-view.tsx';
import { ThemeButton } from '../theme.tsx';
import { MoveForm, type AskedMove } from './move-form.tsx';

interface PlayProps {
  readonly benchmark: Benchmark;
  readonly setup: PlaySetup;
}

/** A match that is played in this page: one person, and players without a model. */
export function PlayApp({ benchmark, setup }: PlayProps): JSX.Element {
  const { human: seat, seed: usual } = setup;
  const [asked, setAsked] = useState<AskedMove>();
  const [told, setTold] = useState<ToldMatch>();
  const [isOver, setOver] = useState(false);
  const [fault, setFault] = useState<string>();
  const [saved, setSaved] = useState<string>();
  const seed = location.hash.slice(1) === '' ? usual : decodeURIComponent(location.hash.slice(1));
  useEffect(() => {
    const memory = memoryJournal();
    const person = sitDown(benchmark, { seat, ask: setAsked, tell: setTold });
    const start = async (): Promise<void> => {
      const game: AnyGame = benchmark.prepare.game?.(setup.options) ?? benchmark.game;
      const services = await benchmark.services(setup.options, noModels);
      const make = benchmark.players?.['scripted'];
      if (make === undefined)
        throw new Error(`${benchmark.name} has no scripted players for the other seats.`);
      const agents = Object.fromEntries(
        setup.seats.map((one, seatIndex) => [
          one,
          one === seat ? person : make({ seat: one, seatIndex, options: setup.options }),
        ]),
      );
      await play<AnyGame>(game, { config: setup.config, agents, services, seed, journal: memory });
      setAsked(undefined);
      setTold(tellMatch(game, memory, { story: benchmark.story }));
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
            <a href={saved} download={`${benchmark.name}-${seed}.jsonl`}>
              Save the journal
            </a>{' '}
            <a
              href={`#${encodeURIComponent(String(Number(seed) + 1 || `${seed}+`))}`}
              onClick={() => setTimeout(() => location.reload())}
            >
              Play another match
            </a>
          </p>
        )}
        {asked === undefined ? null : (
          <MoveForm key={asked.number} asked={asked} human={benchmark.seats.human} />
        )}
        <p class="quiet">The other seats are scripted players. This page calls no model and sends nothing.</p>
        {rules === undefined ? null : (
          <details class="part">
            <summary>Rules</summary>
            <p class="text">{typeof rules === 'string' ? rules : rules(setup.config)}</p>
          </details>
        )}
        {told === undefined ? null : (
          <section aria-labelledby="story">
            <h2 id="story">{isOver ? 'What really happened' : 'What you know'}</h2>
            <StoryView key={isOver ? 'all' : 'own'} told={told} />
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
  }: {
    readonly seat: string;
    readonly ask: (asked: AskedMove | undefined) => void;
    readonly tell: (told: ToldMatch) => void;
  },
): NamedAgent<AnyGame> {
  const story: Story | undefined = benchmark.story;
  const lines: ToldMatch['lines'][number][] = [];
  let before: Parameters<Story['tell']>[0]['before'];
  let move: Parameters<Story['tell']>[0]['move'];
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
          ask({ number, turn, schema: readJsonSchema(turn.schema), error: io.lastError, answer: resolve });
        }).finally(() => ask(undefined));
        move = { kind: turn.kind, data: turn.data, action };
        return action;
      }),
  };
}
