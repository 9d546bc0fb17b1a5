import { MasbenchError } from '../contracts/errors.js';
import type { AnyGame, OutcomeOf, StateOf, ViewsOf } from '../contracts/game.js';
import { createRng } from '@masbench/statistics';
import type { Seat } from '../contracts/seat.js';
import type { Entry, RecordedJournal, StartEntry } from '../journal/journal.js';
import { frozenView } from './observation.js';
import { Viewer } from './viewer.js';
import { byId } from './open-request.js';
import type { Position } from './position.js';
import { trace, type TracedLine } from './trace.js';

/** Where a journal ends, or stood after one of its lines. */
export interface Snapshot<G extends AnyGame> {
  readonly start: StartEntry;
  /** The caller's own copy. */
  readonly state: StateOf<G>;
  readonly outcome: OutcomeOf<G> | null;
  /** Ids of the requests that are open. */
  readonly open: readonly string[];
  /** Number of the last line that was followed, from 1. */
  readonly line: number;
  /** Seconds on the match's clock. */
  readonly at: number;
  /** True if the last line of the journal was torn off and left out. */
  readonly torn: boolean;
}

/** The subject of a line of a journal. */
export interface RecordedRequest {
  readonly id: string;
  readonly kind: string;
  /** `undefined` for chance and effects. */
  readonly seat: Seat | undefined;
  readonly key: string | undefined;
  /** Contents of the request: the data of a move, the input of an effect. */
  readonly data: unknown;
}

/** One line of a journal, and where the match stands after it. */
export interface RetracedLine<G extends AnyGame> {
  /** Number of the line, from 1. */
  readonly line: number;
  readonly entry: Entry;
  /** `undefined` for `start` and `end`. */
  readonly request: RecordedRequest | undefined;
  /** Seconds on the match's clock. */
  readonly at: number;
  /** Where the match stands after this line, as a copy. */
  readonly snapshot: () => Snapshot<G>;
  /**
   * View of a seat after this line. In a line `open` it is what the seat of that request was shown; views that draw
   * from `rng` draw anew elsewhere.
   */
  readonly view: (seat: Seat) => ViewsOf<G>;
}

/**
 * Goes through a journal line by line, for analyses and reports. Everything is checked on the way, as by `replay`.
 *
 * ```ts
 * for (const { entry, request, view } of retrace(game, readJournal(path)))
 *   if (entry.type === 'answer' && request?.kind === 'vote') count(entry.value, view('ann'));
 * ```
 *
 * A line can be looked at until the next one is taken: collect what `snapshot` and `view` return, not the lines.
 *
 * @param until number of the last line to follow, from 1. @default all
 * @throws MasbenchError as `replay`
 */
export function* retrace<G extends AnyGame>(
  game: G,
  journal: RecordedJournal,
  until: number = Infinity,
): Generator<RetracedLine<G>, undefined> {
  let current: Retraced<G> | undefined;
  let viewer: Viewer | undefined;
  const viewerOf = ({ config, seats }: Position): Viewer => (viewer ??= new Viewer(game, { config, seats }));
  for (const traced of trace(game, journal, until)) {
    current = new Retraced<G>(traced, journal, viewerOf, (line) => line === current);
    yield current;
  }
  return undefined;
}

/**
 * Re-derives a match from its journal without asking an agent or a service, and checks every digest, observation and
 * draw, the outcome and the final state on the way.
 *
 * @param until number of the last line to follow, from 1. @default all
 * @throws MasbenchError `REPLAY_MISMATCH` if the game does something else than the journal says;
 *   `JOURNAL_CORRUPT` where a line cannot be read or does not follow from those before it; `BLOB_MISSING` or
 *   `BLOB_CORRUPT` where the configuration is kept outside of the journal and cannot be read.
 */
export function replay<G extends AnyGame>(
  game: G,
  journal: RecordedJournal,
  until: number = Infinity,
): Snapshot<G> {
  let last: TracedLine | undefined;
  for (const traced of trace(game, journal, Math.max(1, until))) last = traced;
  if (last === undefined) throw new MasbenchError('JOURNAL_CORRUPT', 'Cannot replay the journal');
  return takeSnapshot<G>(last, journal, last.position.state as StateOf<G>);
}

function takeSnapshot<G extends AnyGame>(
  { start, position, line, at }: TracedLine,
  journal: RecordedJournal,
  state: StateOf<G>,
): Snapshot<G> {
  return {
    start,
    state,
    outcome: (position.outcome() ?? null) as OutcomeOf<G> | null,
    open: [...position.open.values()].toSorted(byId).map(({ id }) => id),
    line,
    at,
    torn: (journal.torn?.() ?? '') !== '',
  };
}

class Retraced<G extends AnyGame> implements RetracedLine<G> {
  readonly line: number;
  readonly entry: Entry;
  readonly at: number;
  readonly #traced: TracedLine;
  readonly #journal: RecordedJournal;
  readonly #viewerOf: (position: Position) => Viewer;
  readonly #isCurrent: (line: Retraced<G>) => boolean;

  constructor(
    traced: TracedLine,
    journal: RecordedJournal,
    viewerOf: (position: Position) => Viewer,
    isCurrent: (line: Retraced<G>) => boolean,
  ) {
    this.line = traced.line;
    this.entry = traced.entry;
    this.at = traced.at;
    this.#traced = traced;
    this.#journal = journal;
    this.#viewerOf = viewerOf;
    this.#isCurrent = isCurrent;
  }

  get request(): RecordedRequest | undefined {
    const { request } = this.#traced;
    if (request === undefined) return undefined;
    const { id, kind, seat, key, observation } = request;
    return { id, kind, seat, key, data: observation?.data };
  }

  readonly snapshot = (): Snapshot<G> => {
    this.#check();
    const snapshot = takeSnapshot<G>(this.#traced, this.#journal, this.#traced.position.state as StateOf<G>);
    return { ...snapshot, ...structuredClone({ state: snapshot.state, outcome: snapshot.outcome }) };
  };

  readonly view = (seat: Seat): ViewsOf<G> => {
    this.#check();
    const { position, request, entry, line } = this.#traced;
    const index = position.seats.indexOf(seat);
    if (index < 0) {
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot show what seat ${JSON.stringify(seat)} sees: the seats are ${position.seats.join(', ')}`,
      );
    }
    if (entry.type === 'open' && request?.seat === seat) return request.observation?.view as ViewsOf<G>;
    const viewer = this.#viewerOf(position);
    const texts = viewer.seen(position.state, index, line, (facet) =>
      createRng(position.seed, `retrace/${line}/@${index}/view/${facet}`),
    );
    return { ...(frozenView(viewer.facets, texts) as ViewsOf<G>) };
  };

  #check(): void {
    if (this.#isCurrent(this)) return;
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot look at line ${this.line}: the next one was taken: take its snapshot and views before`,
    );
  }
}
