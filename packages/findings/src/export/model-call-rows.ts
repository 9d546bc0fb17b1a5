import { parseEntry, type RecordedJournal } from '@masbench/core/journal';
import * as z from 'zod';
import type { LoadedRun } from '@masbench/experiments';
import type { ExportRow } from './columns.js';
import { listRecordedMatches } from './recorded-matches.js';

const count = z.number().nullish().catch(null);
const text = z.string().nullish().catch(null);

/** The record of a model call, as `@masbench/llm` writes it; what another writer left out is unknown. */
const callSchema = z.looseObject({
  type: z.literal('model-call'),
  call: count,
  time: text,
  asked: z.unknown().optional(),
  fromCache: z.boolean().nullish().catch(null),
  attempts: z.array(z.unknown()).nullish().catch(null),
  error: z.looseObject({ kind: text, message: text }).nullish().catch(null),
  result: z
    .looseObject({
      text,
      finish: z.looseObject({ unified: text }).nullish().catch(null),
      model: z.looseObject({ requested: text, served: text }).nullish().catch(null),
      outputMode: text,
      usage: z
        .looseObject({
          input: z.looseObject({ total: count, cacheRead: count, cacheWrite: count }).nullish().catch(null),
          output: z.looseObject({ total: count, reasoning: count }).nullish().catch(null),
        })
        .nullish()
        .catch(null),
      cost: z.looseObject({ usd: count }).nullish().catch(null),
      timing: z.looseObject({ ms: count, firstTokenMs: count }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

/** One call of a model on record. */
export interface ModelCall {
  readonly request: string;
  /** From 1: the attempt of the request in which the call was made. */
  readonly attempt: number;
  readonly record: z.infer<typeof callSchema>;
}

/** The model calls of a match, by request and attempt; none if there is no call log. */
export function* listModelCalls(journal: RecordedJournal): Generator<ModelCall> {
  const attempts = new Map<string, number>();
  let number = 0;
  for (const line of journal.read()) {
    number += 1;
    const entry = parseEntry(line, number, journal);
    if (entry.type === 'open') attempts.set(entry.id, 1);
    if (entry.type === 'attempt') attempts.set(entry.id, entry.attempt + 1);
  }
  for (const [request, last] of attempts)
    for (let attempt = 1; attempt <= last; attempt += 1)
      yield* modelCallsOfAttempt(journal, request, attempt);
}

/** The model calls of one attempt, in their order. */
export function* modelCallsOfAttempt(
  journal: RecordedJournal,
  request: string,
  attempt: number,
): Generator<ModelCall> {
  for (const found of journal.calls?.find(request, attempt) ?? []) {
    const parsed = callSchema.safeParse(found);
    if (parsed.success) yield { request, attempt, record: parsed.data };
  }
}

/** One row per model call in the call logs of a run: what was asked and answered, tokens, dollars, latency, faults. */
export async function* modelCallRows(run: LoadedRun): AsyncGenerator<ExportRow> {
  for await (const { journal, ids } of listRecordedMatches(run)) {
    for (const { request, attempt, record } of listModelCalls(journal)) {
      const { call, time, asked, fromCache, attempts, error, result } = record;
      const usage = result?.usage;
      yield {
        ...ids,
        request,
        attempt,
        call: call ?? null,
        time: time ?? null,
        model: result?.model?.requested ?? null,
        servedModel: result?.model?.served ?? null,
        finish: result?.finish?.unified ?? null,
        error: error?.kind ?? null,
        errorMessage: error?.message ?? null,
        tries: attempts?.length ?? null,
        fromCache: fromCache ?? null,
        outputMode: result?.outputMode ?? null,
        inputTokens: usage?.input?.total ?? null,
        cachedTokens: usage?.input?.cacheRead ?? null,
        cacheWriteTokens: usage?.input?.cacheWrite ?? null,
        outputTokens: usage?.output?.total ?? null,
        reasoningTokens: usage?.output?.reasoning ?? null,
        costUsd: result?.cost?.usd ?? null,
        ms: result?.timing?.ms ?? null,
        firstTokenMs: result?.timing?.firstTokenMs ?? null,
        asked: asked === undefined ? null : JSON.stringify(asked),
        answer: result?.text ?? null,
      };
    }
  }
}
