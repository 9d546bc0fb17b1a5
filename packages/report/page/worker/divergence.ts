import type { Entry, RecordedJournal } from '@masbench/core/journal';
import type { Divergence, DivergentAnswer } from '../protocol.ts';
import { splitRequestId, plainLines, readJournalStart } from './journal-lines.ts';

interface Answered {
  readonly line: number;
  readonly entry: Extract<Entry, { type: 'answer' }>;
  readonly text: string;
}

interface Read {
  /** By the id of their requests, in the order in which they were given. */
  readonly answers: ReadonlyMap<string, Answered>;
  /** Hashes of what seats saw, by the id of the request. */
  readonly sees: ReadonlyMap<string, string>;
}

/** Finds where two matches part: answers are compared by the request that they answer, in the order of the first match. */
export function findDivergence(one: RecordedJournal, other: RecordedJournal): Divergence {
  const starts = [readJournalStart(one), readJournalStart(other)] as const;
  const [first, second] = [readAnswers(one), readAnswers(other)];
  const seats = [...new Set(starts.flatMap((start) => start.seats))];
  let [dealt, decision]: [DivergentAnswer | null, DivergentAnswer | null] = [null, null];
  for (const id of new Set([...first.answers.keys(), ...second.answers.keys()])) {
    if (first.answers.get(id)?.text === second.answers.get(id)?.text) continue;
    const found = describe(id, [first, second], seats);
    if (found.seat !== null) {
      decision = found;
      break;
    }
    dealt ??= found;
  }
  return { setup: listSetup(...starts), dealt, decision };
}

function readAnswers(journal: RecordedJournal): Read {
  const answers = new Map<string, Answered>();
  const sees = new Map<string, string>();
  for (const { entry, line } of plainLines(journal)) {
    if (entry.type === 'open') sees.set(entry.id, entry.sees);
    if (entry.type === 'answer') answers.set(entry.id, { line, entry, text: JSON.stringify(entry.value) });
  }
  return { answers, sees };
}

function describe(id: string, both: readonly Read[], seats: readonly string[]): DivergentAnswer {
  const { kind, seat = null } = splitRequestId(id, seats);
  const [one, other] = both.map(({ sees }) => sees.get(id));
  return {
    id,
    kind,
    seat,
    sawTheSame: one === undefined || other === undefined ? null : one === other,
    answers: both.map(({ answers }) => {
      const found = answers.get(id);
      return found === undefined
        ? null
        : { line: found.line, by: found.entry.by, value: found.entry.value ?? null };
    }),
  };
}

/** The fields in which the beginnings differ. */
function listSetup(
  one: ReturnType<typeof readJournalStart>,
  other: ReturnType<typeof readJournalStart>,
): readonly string[] {
  const fields = ['game', 'version', 'variants', 'seats', 'agents', 'services', 'seed', 'limits'] as const;
  const isConfigured = isDifferent([one.config, one.configSha256], [other.config, other.configSha256]);
  return [
    ...fields.filter((field) => isDifferent(one[field], other[field])),
    ...(isConfigured ? ['configuration'] : []),
  ];
}

function isDifferent(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) !== JSON.stringify(right);
}
