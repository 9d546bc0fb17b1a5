import { MasbenchError, readMessage, type PlayerNature } from '@masbench/core';
import type { Benchmark, NamedModels } from '@masbench/core/benchmark';
import { ServedByAgent, type MatchRecord } from '@masbench/core/record';
import { wilson } from '@masbench/statistics';
import {
  RunFolder,
  type LoadedRun,
  loadBenchmark,
  type ImportModule,
  RunContext,
  findWinner,
} from '@masbench/experiments';
import { matchFailures, type Cause, type FailedAttempt, type ReadAnswer } from './failed-attempts.js';
import { listFlags } from './flags.js';
import type { Audit, CauseRow, Origin, Quote } from './audit-result.js';
import { CleanScores } from './clean-scores.js';

/** Inputs of an audit. */
export interface AuditOptions {
  /** Reads answers on record again: `readAnswer` of `@masbench/llm`. Without it none is. */
  readonly read?: ReadAnswer | undefined;
  /** The benchmark, if it cannot be found by name. */
  readonly benchmark?: Benchmark | undefined;
  readonly importModule?: ImportModule | undefined;
  /** The file of the benchmark, which is trusted by being named. @default the module of the run, if this user ran it */
  readonly game?: string | undefined;
  readonly models?: NamedModels | undefined;
  /** Quotes for every agent and cause. Default 2. */
  readonly quotes?: number | undefined;
}

/**
 * Tells the model from the harness: which moves of a run were not the agents' own, by cause with quotes, which of the
 * rejected answers today's parser reads, and whether the difference between agents stands without these matches. Works
 * from journals and call logs alone: no agent and no model is called, and nothing is written.
 *
 * @example
 * ```ts
 * import { load } from '@masbench/experiments';
import { audit } from '@masbench/findings';
 * import { readAnswer } from '@masbench/llm';
 *
 * const { flags, causes, readAgain } = await audit(await load('runs/a'), { read: readAnswer });
 * console.log(flags, causes, readAgain);
 * ```
 */
export async function audit(run: LoadedRun, options: AuditOptions = {}): Promise<Audit> {
  const { read, quotes: most = 2, models } = options;
  const notes: string[] = [];
  const folder = new RunFolder(run.folder);
  const context =
    read === undefined ? undefined : await readContext(run, folder, { ...options, models }, notes);
  const counts = { finished: 0, aborted: 0, failed: 0, clean: 0, forfeited: 0, inQuestion: 0 };
  const agents = new Map<string, MutableAgent>();
  const causes = new Map<string, MutableCause>();
  const scores = new CleanScores(run.manifest);
  const served = new ServedByAgent();
  const again = { answers: 0, recovered: 0 };
  for await (const record of run.matches()) {
    counts[record.status] += 1;
    for (const row of record.seats) served.add(row);
    for (const { seat, agent, unplayable } of record.seats)
      if (unplayable !== undefined)
        notes.push(
          `${agent} could not play seat ${seat} of ${record.id}, which was not asked any more: ${unplayable}`,
        );
    const journal = folder.recorded(record.id);
    if (journal === undefined) continue;
    const reading =
      read !== undefined && context !== undefined && hasRejected(record)
        ? { read, game: (await context.builtFor(record)).game }
        : undefined;
    const { attempts, substitutes } = matchFailures(journal, reading);
    const agentIn = new Map(record.seats.map(({ seat, agent }) => [seat, agent]));
    const causeOf = (seat: string | null, cause: Cause): MutableCause => {
      const own = record.seats.find((row) => row.seat === seat);
      const { agent, nature } = own ?? { agent: 'services', nature: null };
      const key = JSON.stringify([own?.agent ?? null, cause]);
      const found = causes.get(key) ?? { agent, nature, cause, attempts: 0, substitutes: 0, quotes: [] };
      causes.set(key, found);
      return found;
    };
    for (const attempt of attempts) {
      const row = causeOf(attempt.seat, attempt.cause);
      row.attempts += 1;
      if (row.quotes.length < most) row.quotes.push(attemptQuote(record.id, attempt));
      if (attempt.readAgain) again.answers += 1;
      if (attempt.cause === 'recovered') again.recovered += 1;
    }
    for (const { seat, cause } of substitutes) causeOf(seat, cause).substitutes += 1;
    for (const agent of new Set(agentIn.values())) {
      const own = record.seats.filter((row) => row.agent === agent);
      const nature = own[0]?.nature ?? null;
      const sum = agents.get(agent) ?? { nature, matches: 0, moves: 0, substitutes: 0 };
      sum.matches += 1;
      sum.moves += own.reduce((total, { moves }) => total + moves, 0);
      sum.substitutes += substitutes.filter(({ seat }) => agentIn.get(seat) === agent).length;
      agents.set(agent, sum);
    }
    scores.add(record, substitutes.length === 0);
    if (record.status !== 'finished') continue;
    if (substitutes.length === 0) counts.clean += 1;
    if (substitutes.some(({ by }) => by === 'forfeit')) counts.forfeited += 1;
    const winner = findWinner(record.seats);
    if (substitutes.some(({ seat }) => seat !== winner)) counts.inQuestion += 1;
  }
  const found = {
    run: run.manifest.run,
    matches: counts,
    agents: [...agents].map(([agent, sum]) => ({
      agent,
      ...sum,
      share: sum.moves === 0 ? 0 : sum.substitutes / sum.moves,
      interval: sum.moves === 0 ? null : wilson(sum.substitutes, sum.moves),
    })),
    causes: [...causes.values()]
      .map((row) => ({ ...row, origin: origins[row.cause] }))
      .toSorted((left, right) => right.substitutes - left.substitutes || right.attempts - left.attempts),
    readAgain: context === undefined ? null : again,
    difference: scores.difference(),
    served: served.list(),
  };
  return {
    ...found,
    flags: listFlags(found),
    notes: [...notes, ...found.served.flatMap(({ aliases }) => aliases)],
  };
}

interface MutableAgent {
  readonly nature: PlayerNature | null;
  matches: number;
  moves: number;
  substitutes: number;
}

type MutableCause = Omit<CauseRow, 'origin' | 'attempts' | 'substitutes' | 'quotes'> & {
  attempts: number;
  substitutes: number;
  quotes: Quote[];
};

const origins: Readonly<Record<Cause, Origin>> = {
  recovered: 'parser',
  'no JSON': 'model',
  'several answers': 'model',
  illegal: 'model',
  'not enforced': 'schema',
  refusal: 'model',
  filtered: 'provider',
  truncated: 'limits',
  'too-large': 'limits',
  timeout: 'limits',
  budget: 'limits',
  error: 'provider',
  unavailable: 'provider',
  unplayable: 'model',
  forfeit: 'limits',
};

/** Only answers that the schema rejected, or that were lost to an error, can be read again. */
function hasRejected({ seats }: MatchRecord): boolean {
  return seats.some(({ failedAttempts: { illegal = 0, error = 0 } }) => illegal + error > 0);
}

function attemptQuote(match: string, { request, attempt, answer, error }: FailedAttempt): Quote {
  return {
    match,
    request,
    attempt,
    answer: answer === null ? null : shortened(answer),
    error: shortened(error),
  };
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}

/** The maker of games; `undefined` if the benchmark cannot be loaded, which is noted. */
async function readContext(
  { manifest }: LoadedRun,
  folder: RunFolder,
  { benchmark, importModule, game, models }: AuditOptions,
  notes: string[],
): Promise<RunContext | undefined> {
  try {
    const found = benchmark ?? (await loadBenchmark(manifest, importModule, { folder: folder.path, game }));
    return new RunContext({ benchmark: found, manifest, folder }, { models });
  } catch (error) {
    if (!MasbenchError.isInstance(error)) throw error;
    notes.push(`No answer on record was read again: ${readMessage(error)}`);
    return undefined;
  }
}
