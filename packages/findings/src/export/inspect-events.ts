import type { RecordedJournal } from '@masbench/core/journal';
import { playerText, type MatchRecord } from '@masbench/core/record';
import * as z from 'zod';
import { listDecisions, type DecisionRow } from './decision-rows.js';
import { listModelCalls, type ModelCall } from './model-call-rows.js';

/** The transcript of a match as Inspect has it. */
export interface InspectTranscript {
  readonly events: readonly object[];
  /** One for each seat, which name its events. */
  readonly timelines: readonly object[];
  /** How long the match took, in its own time. */
  readonly seconds: number;
  /** Prompts and answers of all seats, in the order of answers; what a seat was sent before is not repeated. */
  readonly messages: readonly object[];
  /** The models that answered, by name. */
  readonly models: readonly string[];
}

/** The events of a match: a span for each seat and one for chance and services, decisions within, model calls before them. */
export function inspectEvents(
  { id, seats }: MatchRecord,
  journal: RecordedJournal | undefined,
  { startedAt, modelCalls }: { readonly startedAt: string; readonly modelCalls: boolean },
): InspectTranscript {
  if (journal === undefined) return { events: [], timelines: [], seconds: 0, messages: [], models: [] };
  const decisions = [...listDecisions(journal)];
  const calls = byRequest(modelCalls ? listModelCalls(journal) : []);
  const seconds = decisions.at(-1)?.at ?? 0;
  const timed = (at: number): { timestamp: string; working_start: number } => ({
    timestamp: new Date(Date.parse(startedAt) + at * 1000).toISOString(),
    working_start: at,
  });
  const names = [...seats.map(({ seat }) => seat), null];
  const events: object[] = [];
  const timelines: object[] = [];
  for (const name of names) {
    const own = decisions.filter(({ seat }) => seat === name);
    if (own.length === 0) continue;
    const span = `${id}/${name ?? 'world'}`;
    const about = seats.find(({ seat }) => seat === name);
    const uuids: string[] = [];
    events.push({
      event: 'span_begin',
      id: span,
      name: name ?? 'chance and services',
      type: name === null ? null : 'agent',
      ...timed(0),
      metadata: { agent: about?.agent ?? null, nature: about?.nature ?? null, role: about?.role ?? null },
    });
    for (const decision of own) {
      for (const [index, call] of (calls.get(decision.request) ?? []).entries()) {
        const uuid = `${id}/${decision.request}/call-${index + 1}`;
        uuids.push(uuid);
        events.push({ ...modelEvent(call), uuid, span_id: span, ...timed(decision.askedAt ?? decision.at) });
      }
      const uuid = `${id}/${decision.request}`;
      uuids.push(uuid);
      events.push({ ...infoEvent(decision), uuid, span_id: span, ...timed(decision.at) });
    }
    events.push({ event: 'span_end', id: span, ...timed(own.at(-1)?.at ?? 0) });
    if (name !== null)
      timelines.push({
        name,
        description: `Seat ${name}: ${about === undefined ? '' : playerText(about)}`,
        root: {
          type: 'span',
          id: span,
          name,
          span_type: 'agent',
          content: uuids.map((event) => ({ type: 'event', event })),
          branches: [],
          utility: false,
          tool_invoked: false,
        },
      });
  }
  return { events, timelines, seconds, ...readConversation(decisions, calls) };
}

function readConversation(
  decisions: readonly DecisionRow[],
  calls: ReadonlyMap<string, readonly ModelCall[]>,
): Pick<InspectTranscript, 'messages' | 'models'> {
  const messages: object[] = [];
  const models = new Set<string>();
  const sent = new Set<string>();
  for (const { request, seat } of decisions)
    for (const { record } of calls.get(request) ?? []) {
      const metadata = { seat, request };
      for (const { role, content } of readMessages(record.asked)) {
        const key = JSON.stringify([seat, role, content]);
        if (sent.has(key)) continue;
        sent.add(key);
        messages.push({ role, content, metadata });
      }
      if (!record.result) continue;
      const model = readServed(record);
      const content = record.result.text ?? '';
      models.add(model);
      sent.add(JSON.stringify([seat, 'assistant', content]));
      messages.push({ role: 'assistant', content, source: 'generate', model, metadata });
    }
  return { messages, models: [...models] };
}

/** The model that answered, or that was asked. */
function readServed({ asked, result }: ModelCall['record']): string {
  return result?.model?.served ?? result?.model?.requested ?? readModel(asked);
}

function byRequest(calls: Iterable<ModelCall>): ReadonlyMap<string, readonly ModelCall[]> {
  const found = new Map<string, ModelCall[]>();
  for (const call of calls) found.set(call.request, [...(found.get(call.request) ?? []), call]);
  return found;
}

function infoEvent({ request, seat, by, why, value, failedAttempts }: DecisionRow): object {
  return { event: 'info', source: 'masbench', data: { request, seat, by, why, value, failedAttempts } };
}

const stopReasons: Readonly<Record<string, string>> = {
  stop: 'stop',
  length: 'max_tokens',
  'tool-calls': 'tool_calls',
  'content-filter': 'content_filter',
  refusal: 'content_filter',
};

function modelEvent({ attempt, record }: ModelCall): object {
  const { asked, call, error, fromCache, result } = record;
  const model = readServed(record);
  const [input, output] = [result?.usage?.input?.total, result?.usage?.output?.total];
  const seconds =
    result?.timing?.ms === undefined || result.timing.ms === null ? null : result.timing.ms / 1000;
  const text = result?.text ?? '';
  return {
    event: 'model',
    model,
    input: readMessages(asked),
    tools: [],
    tool_choice: 'none',
    config: {},
    cache: fromCache === true ? 'read' : null,
    working_time: seconds,
    error: error?.message ?? null,
    metadata: { attempt, call: call ?? null },
    output: {
      model,
      choices: result
        ? [
            {
              message: { role: 'assistant', content: text, source: 'generate', model },
              stop_reason: stopReasons[result.finish?.unified ?? ''] ?? 'unknown',
            },
          ]
        : [],
      completion: text,
      time: seconds,
      usage:
        typeof input === 'number' && typeof output === 'number'
          ? {
              input_tokens: input,
              output_tokens: output,
              total_tokens: input + output,
              input_tokens_cache_read: result?.usage?.input?.cacheRead ?? null,
              reasoning_tokens: result?.usage?.output?.reasoning ?? null,
              total_cost: result?.cost?.usd ?? null,
            }
          : null,
    },
  };
}

const askedSchema = z.looseObject({
  model: z.string().catch(''),
  messages: z
    .array(
      z.looseObject({
        role: z.enum(['system', 'user', 'assistant']),
        content: z.union([z.string(), z.array(z.looseObject({ type: z.string() }))]),
      }),
    )
    .catch([]),
});

function readModel(asked: unknown): string {
  const parsed = askedSchema.safeParse(asked);
  return parsed.success ? parsed.data.model : '';
}

/** The messages of a request as text; a part that is no text is named by its type. */
function readMessages(asked: unknown): { readonly role: string; readonly content: string }[] {
  const parsed = askedSchema.safeParse(asked);
  if (!parsed.success) return [];
  return parsed.data.messages.map(({ role, content }) => ({
    role,
    content:
      typeof content === 'string'
        ? content
        : content
            .map((part) => (typeof part['text'] === 'string' ? part['text'] : `[${part.type}]`))
            .join('\n\n'),
  }));
}
