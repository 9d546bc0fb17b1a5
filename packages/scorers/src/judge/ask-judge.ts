import type { JudgePrompt, JudgeReply, Score, ScorerContext } from '@masbench/core';
import type * as z from 'zod';
import { faultScore } from '../fault.js';
import { unscored } from '../score.js';
import { findJsonValues, withoutReasoning } from './json-in-text.js';

/** Reply of a judge, or the score of a sample on which it said nothing of use. */
export type JudgeAnswer<Value> = { readonly value: Value } | { readonly score: Score };

/** The value in a reply, or a sentence about what is wrong with it. */
export type ReplyReader<Value> = (text: string) => { readonly value: Value } | { readonly problem: string };

/**
 * Asks the judge of the context and reads its reply; a reply that cannot be read is asked for once more, with what was
 * wrong with it. No judge is `unavailable`, a refusal `refusal`, a failed call or no reply `error`, a reply that is cut
 * off or cannot be read twice `unparsed`: a judge's trouble is never a low score.
 *
 * @throws What the judge throws once the context's signal has aborted.
 */
export async function askJudge<Value>(
  name: string,
  context: ScorerContext | undefined,
  prompt: JudgePrompt,
  read: ReplyReader<Value>,
): Promise<JudgeAnswer<Value>> {
  const first = await askOnce(name, context, prompt, read);
  if (!('problem' in first)) return first;
  const again = `${prompt.user}\n\nAn earlier reply could not be read (${first.problem}). Reply only with what is asked for.`;
  const second = await askOnce(name, context, { ...prompt, user: again }, read);
  return 'problem' in second ? { score: second.score } : second;
}

/**
 * Reads JSON that fits a schema out of a reply, after its reasoning. Values that fit and differ are no reply, such as a
 * verdict and an echo of the form that was asked for.
 */
export function readJson<Value>(schema: z.ZodType<Value>): ReplyReader<Value> {
  return (text) => {
    const values = findJsonValues(withoutReasoning(text));
    // Some models wrap what they were asked for in an object of their own.
    for (const candidates of [values, values.flatMap((value) => Object.values(value))]) {
      const fitting = candidates.flatMap((candidate) => {
        const parsed = schema.safeParse(candidate);
        return parsed.success ? [parsed.data] : [];
      });
      const [value, ...others] = fitting;
      if (value === undefined) continue;
      const first = JSON.stringify(value);
      return others.every((other) => JSON.stringify(other) === first)
        ? { value }
        : { problem: "The judge's reply holds several values that differ" };
    }
    return { problem: "The judge's reply is not the JSON that was asked for" };
  };
}

async function askOnce<Value>(
  name: string,
  context: ScorerContext | undefined,
  prompt: JudgePrompt,
  read: ReplyReader<Value>,
): Promise<JudgeAnswer<Value> | { readonly problem: string; readonly score: Score }> {
  const judge = context?.judge;
  if (judge === undefined) {
    const detail = `Cannot score: '${name}' needs a model: pass 'judge' in the context`;
    return { score: unscored(name, 'unavailable', detail) };
  }
  context?.signal?.throwIfAborted();
  const { use, reserve } = context ?? {};
  let reply: JudgeReply | undefined;
  const account = use === undefined || reserve === undefined ? undefined : { use, reserve };
  try {
    reply = await judge(prompt, { signal: context?.signal, account });
  } catch (error) {
    return { score: faultScore(name, error, 'The judge failed', context?.signal) };
  }
  // Judges come from plain JavaScript too.
  const {
    text,
    finish,
    usage,
    isCharged,
  }: { text?: unknown; finish?: unknown } & Pick<JudgeReply, 'usage' | 'isCharged'> = reply ?? {};
  if (usage !== undefined && isCharged !== true) use?.(usage);
  if (typeof text !== 'string')
    return { score: unscored(name, 'error', "The judge failed: its reply has no 'text'") };
  switch (finish) {
    case 'refusal':
    case 'content_filter':
      return { score: unscored(name, 'refusal', `The judge refused: ${excerpt(text)}`) };
    case 'error':
      return { score: unscored(name, 'error', `The judge failed: ${excerpt(text)}`) };
    case 'length':
      return { score: unscored(name, 'unparsed', `The judge's reply was cut off: ${excerpt(text)}`) };
    default: {
      const found = read(text);
      if ('value' in found) return found;
      const { problem } = found;
      return { problem, score: unscored(name, 'unparsed', `${problem}: ${excerpt(text)}`) };
    }
  }
}

function excerpt(text: string): string {
  return JSON.stringify(text.length > 120 ? `${text.slice(0, 120)}…` : text);
}
