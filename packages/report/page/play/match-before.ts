import {
  isNamedAgent,
  makeUsage,
  MasbenchError,
  memoryJournal,
  retrace,
  type Agent,
  type AnyGame,
  type Journal,
  type Middleware,
  type NamedAgent,
  type PlayerLabel,
  type Seat,
  type Usage,
  type ViewsOf,
} from '@masbench/core';
import type { RecordedBeginning } from '../../src/play-setup.ts';

/** An answer on record, and what the player was shown. */
interface RecordedAnswer {
  readonly shown: string;
  /** Why the game answered in place of the player, if it did. */
  readonly why: string | undefined;
  readonly value: unknown;
  readonly usage: Partial<Usage>;
}

/** A match on record that a person continues. */
export class MatchBefore {
  readonly journal: Journal;
  /** Seats that were shown something else than on record, by the request from which on a stand-in plays them. */
  readonly changed = new Map<Seat, string>();
  /** The last view of the person on record. */
  readonly lastView: ViewsOf<AnyGame> | undefined;
  readonly labels: Readonly<Record<Seat, PlayerLabel>>;
  readonly #answers = new Map<string, RecordedAnswer>();
  readonly #human: Seat;

  constructor(game: AnyGame, { lines, texts, until }: RecordedBeginning, human: Seat) {
    const attachments = { read: (sha256: string): string => texts[sha256] ?? '', write: keepNothing };
    this.#human = human;
    this.journal = { ...memoryJournal(lines), attachments };
    const shown = new Map<string, string>();
    const turns = new Map<Seat, number>();
    let labels = {};
    for (const { line, entry, request, view } of retrace(game, this.journal)) {
      if (entry.type === 'start') labels = entry.agents;
      if (line <= until && (entry.type === 'start' || entry.type === 'answer')) this.lastView = view(human);
      if (request?.seat === undefined) continue;
      const { id, seat, data } = request;
      const turn = turns.get(seat) ?? 0;
      if (entry.type === 'open') shown.set(id, shownText({ turn, data, view: view(seat) }));
      if (entry.type !== 'answer') continue;
      turns.set(seat, turn + 1);
      const { usage } = entry;
      if (entry.by !== 'forfeit')
        this.#answers.set(id, {
          shown: shown.get(id) ?? '',
          why: entry.by === 'fallback' ? (entry.why ?? 'error') : undefined,
          value: entry.value,
          usage: makeUsage((field) => (usage?.[field] === undefined ? 0 : (usage[field] ?? undefined))),
        });
    }
    this.labels = labels;
  }

  /** Says for a seat what was said on record, as long as all that it has been shown is the same. */
  readonly middleware: Middleware = async (turn, next, io) => {
    const { seat } = turn;
    if (seat === this.#human) return next();
    const recorded = this.#answers.get(io.id);
    const isChanged = recorded === undefined || recorded.shown !== shownText(turn);
    if (isChanged && !this.changed.has(seat)) this.changed.set(seat, io.id);
    if (recorded === undefined || this.changed.has(seat)) return next();
    io.use(recorded.usage);
    // What the game answered then it answers again, and says so.
    if (recorded.why !== undefined) throw refuseAsRecorded(recorded.why);
    return recorded.value;
  };

  /** The agent that takes over, named after the one on record. It knows what it is shown and its earlier moves. */
  standIn(seat: Seat, agent: Agent<AnyGame>): NamedAgent<AnyGame> {
    const { name = 'custom', version, nature } = this.labels[seat] ?? {};
    const made: NamedAgent<AnyGame> = isNamedAgent(agent) ? agent : { name: 'scripted', create: () => agent };
    return { ...made, name: `${name} on record, then ${made.name}`, version, nature, resumable: true };
  }
}

function shownText({
  turn,
  data,
  view,
}: {
  readonly turn: number;
  readonly data: unknown;
  readonly view: unknown;
}): string {
  return JSON.stringify([turn, data ?? null, view]);
}

function refuseAsRecorded(why: string): Error {
  const text = `No answer counted on record (${why})`;
  return why === 'refusal' ? new MasbenchError('AGENT_REFUSED', text) : new Error(text);
}

function keepNothing(): string {
  return '';
}
