import { retrace, type AnyGame, type Asks } from '@masbench/core';
import type { RecordedJournal } from '@masbench/core/journal';
import * as z from 'zod';
import { listDecisions } from '../export/decision-rows.js';
import { modelCallsOfAttempt, type ModelCall } from '../export/model-call-rows.js';

/**
 * Why an attempt did not count: what the engine recorded, and for answers that it rejected, what follows from the
 * answer on record.
 */
export type Cause =
  | 'recovered'
  | 'no JSON'
  | 'several answers'
  | 'illegal'
  | 'not enforced'
  | 'refusal'
  | 'filtered'
  | 'truncated'
  | 'too-large'
  | 'timeout'
  | 'budget'
  | 'error'
  | 'unavailable'
  | 'unplayable'
  | 'forfeit';

/** Reads the answer of a model by a schema, such as `readAnswer` of `@masbench/llm`. */
export type ReadAnswer = (
  text: string,
  schema: z.ZodType,
) => { readonly ok: true } | { readonly ok: false; readonly reason?: string | undefined };

/** An attempt that did not count. */
export interface FailedAttempt {
  readonly request: string;
  readonly seat: string | null;
  /** From 1. */
  readonly attempt: number;
  readonly cause: Cause;
  /** The engine's verdict on it. */
  readonly error: string;
  /** The answer as the model wrote it, or the excerpt of it in the journal; `null` if there is none. */
  readonly answer: string | null;
  /** Whether an answer on record was read again. */
  readonly readAgain: boolean;
}

/** A move that the agent did not answer itself. */
export interface Substitute {
  readonly seat: string;
  readonly by: 'fallback' | 'forfeit';
  /** That of the last attempt, or what the engine recorded where there was none. */
  readonly cause: Cause;
}

/** Faults in the moves of one match. */
export interface MatchFailures {
  readonly attempts: readonly FailedAttempt[];
  readonly substitutes: readonly Substitute[];
}

/** With what answers on record are read again. */
export interface ReadingAgain {
  readonly game: AnyGame;
  readonly read: ReadAnswer;
}

/** Faults of a match, from its journal and its call log alone. */
export function matchFailures(journal: RecordedJournal, reading: ReadingAgain | undefined): MatchFailures {
  const attempts: FailedAttempt[] = [];
  const substitutes: Substitute[] = [];
  let schemas: ReadonlyMap<string, z.ZodType> | undefined;
  for (const { request, seat, by, why, failedAttempts } of listDecisions(journal)) {
    let last: Cause | undefined;
    for (const [index, failed] of failedAttempts.entries()) {
      if (reading !== undefined) schemas ??= listSchemas(reading.game, journal);
      const found = readAttempt(
        journal,
        { request, attempt: index + 1, ...failed },
        {
          schema: schemas?.get(request),
          read: reading?.read,
        },
      );
      attempts.push({ ...found, seat });
      last = found.cause;
    }
    if (seat !== null && (by === 'fallback' || by === 'forfeit'))
      substitutes.push({ seat, by, cause: last ?? knownCause(why ?? 'error') });
  }
  return { attempts, substitutes };
}

function readAttempt(
  journal: RecordedJournal,
  {
    request,
    attempt,
    why,
    error,
    raw,
  }: { request: string; attempt: number; why: string; error: string; raw: string | null },
  { schema, read }: { readonly schema: z.ZodType | undefined; readonly read: ReadAnswer | undefined },
): Omit<FailedAttempt, 'seat'> {
  const calls = [...modelCallsOfAttempt(journal, request, attempt)];
  const texts = calls.flatMap(({ record }) => record.result?.text ?? []);
  const answer = texts.at(-1) ?? raw;
  const last = calls.at(-1)?.record;
  const finish = last?.result?.finish?.unified?.replace('_', '-') ?? null;
  const known = { request, attempt, error, answer };
  if (finish === 'content-filter') return { ...known, cause: 'filtered', readAgain: false };
  if (finish === 'refusal') return { ...known, cause: 'refusal', readAgain: false };
  if (why !== 'illegal' && why !== 'error') return { ...known, cause: knownCause(why), readAgain: false };
  const written = texts.length > 0 ? texts : raw === null ? [] : [raw];
  if (read === undefined || schema === undefined || written.length === 0)
    return { ...known, cause: finish === 'length' ? 'truncated' : knownCause(why), readAgain: false };
  const results = written.map((text) => read(text, schema));
  if (results.some(({ ok }) => ok)) return { ...known, cause: 'recovered', readAgain: true };
  if (finish === 'length') return { ...known, cause: 'truncated', readAgain: true };
  const final = results.at(-1);
  const reason = final?.ok === false ? final.reason : undefined;
  if (reason === 'no-json' || reason === 'empty') return { ...known, cause: 'no JSON', readAgain: true };
  if (reason === 'ambiguous') return { ...known, cause: 'several answers', readAgain: true };
  const isAllowed = why === 'illegal' && last !== undefined && fitsSentSchema(last);
  return { ...known, cause: isAllowed ? 'not enforced' : knownCause(why), readAgain: true };
}

const askedSchema = z.looseObject({
  settings: z.looseObject({
    output: z.looseObject({ mode: z.literal('schema'), schema: z.record(z.string(), z.json()) }),
  }),
});

/** Whether an answer is one that the schema it was held to allows: what it broke was told in words alone. */
function fitsSentSchema({ asked, result }: ModelCall['record']): boolean {
  const sent = askedSchema.safeParse(asked);
  if (!sent.success || result?.outputMode !== 'schema') return false;
  try {
    const schema = z.fromJSONSchema(sent.data.settings.output.schema);
    return schema.safeParse(JSON.parse(result.text ?? '')).success;
  } catch {
    return false;
  }
}

const causes: ReadonlySet<string> = new Set<Cause>([
  'illegal',
  'not enforced',
  'refusal',
  'too-large',
  'timeout',
  'budget',
  'unavailable',
  'unplayable',
  'forfeit',
]);

function knownCause(why: string): Cause {
  return isCause(why) ? why : 'error';
}

function isCause(why: string): why is Cause {
  return causes.has(why);
}

/** The schema of every move of a match: those that depend on the data need the data, which a replay derives. */
function listSchemas(game: AnyGame, journal: RecordedJournal): ReadonlyMap<string, z.ZodType> {
  const asks: Asks = game.asks;
  const found = new Map<string, z.ZodType>();
  for (const { entry, request } of retrace(game, journal)) {
    if (entry.type !== 'open' || request === undefined) continue;
    const ask = asks[request.kind];
    if (ask?.type !== 'move') continue;
    const schema: unknown = typeof ask.action === 'function' ? ask.action(request.data) : ask.action;
    if (schema instanceof z.ZodType) found.set(entry.id, schema);
  }
  return found;
}
