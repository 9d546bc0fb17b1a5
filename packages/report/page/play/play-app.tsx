import {
  memoryBlobs,
  memoryJournal,
  play,
  type AnyGame,
  type NamedAgent,
  type ViewsOf,
} from '@masbench/core';
import { tellMatch, type Benchmark, type ToldMatch } from '@masbench/core/benchmark';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { PlaySetup } from '../../src/play-setup.ts';
import { decodeBase64 } from '../base64.ts';
import { ImageAddress } from '../parts/run-image.tsx';
import { noModels } from '../worker/no-models.ts';
import { StoryView } from '../story/story-view.tsx';
import { ThemeButton } from '../theme.tsx';
import type { ModelPlayers, ModelTable } from './model-seats.tsx';
import { MoveForm, type AskedMove } from './move-form.tsx';
import { MatchBefore } from './match-before.ts';
import { keepPixels } from './resvg.ts';
import { summarizeStandIns, tellStandIns } from './stand-ins.ts';

type Moment = Parameters<NonNullable<Benchmark['story']>['tell']>[0];

/** A match that has ended. */
export interface VisitorMatch {
  /** Its journal, as `masbench replay` reads it. */
  readonly journal: string;
  readonly outcome: unknown;
  readonly scores: Readonly<Record<string, number>> | null;
}

export interface PlayProps {
  readonly benchmark: Benchmark;
  readonly setup: PlaySetup;
  readonly seed: string;
  /** Asks for players that are models, with whose clients it is left out of other pages. */
  readonly modelTable?: ModelTable | undefined;
  /** True in a page of somebody else, whose heading and focus are its own. */
  readonly isEmbedded?: boolean;
  /** Begins another match, or the recorded one once more. */
  readonly onAgain: (seed: string) => void;
  readonly onEnd?: ((match: VisitorMatch) => void) | undefined;
}

/** Matches that are played in this page: one person, players without a model, and models with the visitor's own key. */
export function PlayApp(props: PlayProps & { readonly count: number }): JSX.Element {
  const { benchmark, setup, modelTable: Table, isEmbedded = false, count } = props;
  const [players, setPlayers] = useState<ModelPlayers | undefined>(Table === undefined ? {} : undefined);
  const addressOf = useMemo(() => {
    const addresses = new Map(
      setup.images?.map(({ sha256, mediaType, base64 }) => [sha256, `data:${mediaType};base64,${base64}`]),
    );
    return (sha256: string) => addresses.get(sha256) ?? 'data:,';
  }, [setup]);
  return (
    <ImageAddress.Provider value={addressOf}>
      {isEmbedded ? null : (
        <header>
          <h1>
            You play {setup.human} <span class="quiet">{benchmark.name}</span>
          </h1>
          <nav />
          <ThemeButton />
        </header>
      )}
      <main class="seat">
        {players !== undefined ? (
          <PlayedHere key={count} {...props} players={players} />
        ) : Table === undefined ? null : (
          <Table benchmark={benchmark} setup={setup} onStart={setPlayers} />
        )}
      </main>
    </ImageAddress.Provider>
  );
}

function PlayedHere({
  benchmark,
  setup,
  seed,
  players,
  isEmbedded = false,
  onAgain,
  onEnd,
}: PlayProps & { readonly players: ModelPlayers }): JSX.Element {
  const { human: seat, recorded } = setup;
  const [asked, setAsked] = useState<AskedMove>();
  const [told, setTold] = useState<ToldMatch>();
  const [isOver, setOver] = useState(false);
  const [fault, setFault] = useState<string>();
  const [saved, setSaved] = useState<string>();
  const [others, setOthers] = useState('');
  useEffect(() => {
    const memory = memoryJournal();
    const stop = new AbortController();
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
          const agent = players[one]?.agent ?? make({ seat: one, seatIndex, options: setup.options });
          return [one, from?.standIn(one, agent) ?? agent];
        }),
      );
      const blobs = memoryBlobs();
      for (const { base64, mediaType } of setup.images ?? []) {
        await blobs.put(decodeBase64(base64));
        await keepPixels(base64, mediaType);
      }
      const { status, reason, outcome, scores, seats } = await play<AnyGame>(game, {
        config: setup.config,
        blobs,
        agents,
        services,
        journal: memory,
        signal: stop.signal,
        ...(from === undefined
          ? { seed }
          : { from: { journal: from.journal, until: recorded?.until }, middleware: [from.middleware] }),
      });
      if (stop.signal.aborted) return;
      const lines = [...memory.read()];
      const journal = lines.map((line) => `${line}\n`).join('');
      const changes = from?.changed ?? new Map<string, string>();
      setAsked(undefined);
      setOthers(summarizeStandIns(seats, changes));
      setTold(tellStandIns(tellMatch(game, memory, { story }), lines, changes));
      setSaved(URL.createObjectURL(new Blob([journal])));
      if (status === 'aborted')
        throw new Error(`The match was broken off: ${reason ?? 'no reason is known'}`);
      setOver(true);
      onEnd?.({ journal, outcome, scores });
    };
    start().catch((error: unknown) => {
      if (!stop.signal.aborted) setFault(error instanceof Error ? error.message : String(error));
    });
    return () => stop.abort();
  }, []);
  const { rules } = benchmark;
  const isDone = isOver || fault !== undefined;
  const next = recorded === undefined ? String(Number(seed) + 1 || `${seed}+`) : seed;
  return (
    <>
      <p role="status" class={asked === undefined ? 'proof' : 'proof good'}>
        {isOver
          ? (told?.end?.text ?? 'The match is over.')
          : fault !== undefined
            ? 'The match has stopped'
            : asked === undefined
              ? 'The others are playing…'
              : 'It is your move'}
      </p>
      {fault === undefined ? null : (
        <p class="alarm text" role="alert">
          {fault}
        </p>
      )}
      {isDone ? (
        <p>
          {saved === undefined ? null : (
            <a href={saved} download={`${benchmark.name}-${recorded?.match ?? seed}.jsonl`}>
              Save the journal
            </a>
          )}{' '}
          <a
            href={`#${encodeURIComponent(next)}`}
            onClick={(event) => {
              event.preventDefault();
              onAgain(next);
            }}
          >
            {recorded === undefined ? 'Play another match' : 'Play it again'}
          </a>
        </p>
      ) : null}
      {asked === undefined ? null : (
        <MoveForm
          key={asked.number}
          asked={asked}
          benchmark={benchmark}
          takesFocus={!isEmbedded || asked.number > 1}
        />
      )}
      <p class="quiet">
        {writePlayers(setup, players)}{' '}
        {others !== ''
          ? others
          : recorded !== undefined && isOver
            ? 'Every other seat said what is on record.'
            : null}
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
    </>
  );
}

function writePlayers({ recorded }: PlaySetup, players: ModelPlayers): string {
  const asked = Object.entries(players).map(([seat, { agent }]) => `${seat}: ${agent.name}`);
  const origins = [...new Set(Object.values(players).map(({ origin }) => origin))];
  const others =
    recorded !== undefined
      ? `This continues match ${recorded.match} after line ${recorded.until}. The other seats say what they said there, as long as all that they have seen is the same; then scripted players go on.`
      : asked.length === 0
        ? 'The other seats are scripted players.'
        : `Models play ${asked.join(', ')}; all other seats are scripted players.`;
  return asked.length === 0
    ? `${others} This page calls no model and sends nothing.`
    : `${others} What the models are asked, and your key, go to ${origins.join(', ')} and nowhere else.`;
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
        for (const line of story?.tell({ seat, before, after: turn.view, move, last: move }) ?? [])
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
