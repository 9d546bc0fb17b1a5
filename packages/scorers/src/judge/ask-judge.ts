import type { JudgePrompt, Score, ScorerContext } from '@masbench/core';
import type * as z from 'zod';
import { unscored } from '../verdict.js';

/** What a judge said, or the verdict that stands in where it said nothing of use. */
export type JudgeAnswer<Value> = { readonly value: Value } | { readonly score: Score };

/**
 * Asks the judge of the context once and reads its reply. No judge is `unavailable`, a refusal `refusal`, a failed call
 * `error`, a reply that is cut off or cannot be read `unparsed`: a judge's trouble is never a low score.
 *
 * @param read - The value in a reply, or a sentence about what is wrong with it.
 */
export async function askJudge<Value>(
  name: string,
  context: ScorerContext | undefined,
  prompt: JudgePrompt,
  read: (text: string) => { readonly value: Value } | { readonly problem: string },
): Promise<JudgeAnswer<Value>> {
  if (context?.judge === undefined) {
    return {
      score: unscored(
        name,
        'unavailable',
        `Cannot score as '${name}' needs a model: pass 'judge' in the context`,
      ),
    };
  }
  let reply;
  try {
    reply = await context.judge(prompt, { signal: context.signal });
  } catch (error) {
    return {
      score: unscored(
        name,
        'error',
        `The judge failed: ${error instanceof Error ? error.message : String(error)}`,
      ),
    };
  }
  if (reply.usage !== undefined) context.use?.(reply.usage);
  switch (reply.finish) {
    case 'refusal':
    case 'content_filter':
      return { score: unscored(name, 'refusal', `The judge refused: ${excerpt(reply.text)}`) };
    case 'error':
      return { score: unscored(name, 'error', `The judge failed: ${excerpt(reply.text)}`) };
    case 'length':
      return { score: unscored(name, 'unparsed', `The judge's reply was cut off: ${excerpt(reply.text)}`) };
    case 'stop':
    case undefined: {
      const found = read(reply.text);
      if ('value' in found) return found;
      return { score: unscored(name, 'unparsed', `${found.problem}: ${excerpt(reply.text)}`) };
    }
  }
}

/** Reads the one JSON value of a reply: the whole, in a code fence, or between the outermost braces or brackets. */
export function readJson<Value>(
  schema: z.ZodType<Value>,
): (text: string) => { readonly value: Value } | { readonly problem: string } {
  return (text) => {
    for (const candidate of [
      text,
      /```(?:json)?\s*([\s\S]*?)```/.exec(text)?.[1],
      /[{[][\s\S]*[}\]]/.exec(text)?.[0],
    ]) {
      if (candidate === undefined) continue;
      const parsed = schema.safeParse(parsedOrUndefined(candidate));
      if (parsed.success) return { value: parsed.data };
    }
    return { problem: "The judge's reply is not the JSON that was asked for" };
  };
}

/** Text between marks that it cannot close, so that nothing in it passes for an instruction. */
export function quoted(tag: string, text: string): string {
  return `<${tag}>\n${text.replaceAll(new RegExp(`</?${tag}>`, 'gi'), '')}\n</${tag}>`;
}

function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function excerpt(text: string): string {
  return JSON.stringify(text.length > 120 ? `${text.slice(0, 120)}…` : text);
}
