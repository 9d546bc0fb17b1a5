import type { ModelResult } from './model-result.js';

/** Words in which models decline, at the beginning of what they say instead of an answer. */
const declining = [
  /\b(?:can(?:no|['’])t|cannot|won['’]t|will not|(?:am |['’]m )?(?:unable|not able|not willing) to|(?:am |['’]m )?not comfortable|must decline|have to decline|decline to|refuse to)\b[^.!?\n]{0,60}\b(?:help|assist|comply|tak(?:e|ing) part|participat\w*|engag\w*|provid\w*|fulfil\w*|do (?:that|this|so)|deceiv\w*|ly?ing|lie|play\w*|pretend\w*|answer\w*|support\w*|be part)\b/iu,
  /\bas an? (?:ai|language model)\b[^.!?\n]{0,80}\b(?:can(?:no|['’])t|cannot|won['’]t|not able|unable|decline)\b/iu,
  /(?:抱歉|对不起)[^。]{0,30}(?:无法|不能)/u,
  /\b(?:kann|werde|darf|möchte)\b[^.!?\n]{0,40}\bnicht\b[^.!?\n]{0,20}\b(?:helfen|mitmachen|teilnehmen|antworten)\b/iu,
] as const;

/** A refusal is said at once. UTF-16 code units. */
const beginning = 400;

/** The cause of an answer whose reasoning has no end, and what mends it. */
export const reasoningUnended =
  "never ended its reasoning: raise 'maxOutputTokens', or use the reasoning parser of the server";

/** Returns whether a text that holds no answer is a refusal in prose. */
export function isRefusalText(text: string): boolean {
  const first = text.trimStart().slice(0, beginning);
  return declining.some((pattern) => pattern.test(first));
}

/** Says what a model did instead of writing an answer; `undefined` if it wrote something. */
export function describeNoText({
  text,
  finish,
  reasoned,
  reasoningText,
  usage,
}: ModelResult): string | undefined {
  if (/tool|function/iu.test(finish.raw ?? ''))
    return 'called a tool instead of answering, and none was offered';
  if (text.trim() !== '') return undefined;
  if (reasoned === 'unended') return reasoningUnended;
  const hasReasoned =
    reasoned !== undefined || (reasoningText ?? '') !== '' || (usage.output.reasoning ?? 0) > 0;
  return hasReasoned ? 'reasoned only, and wrote no answer after it' : 'wrote nothing';
}
