import { isJsonObject } from './json.js';
import type { JsonObject } from './json.js';

/** Marks with which models write a call as text: Mistral, Hermes and Qwen, Llama, Kimi, DeepSeek, gpt-oss, Claude, Gemma. */
const callMark =
  /\[TOOL_CALLS\]|<tool_calls?>|<\|tool_calls?(?:_\w+)?\|>|<\|python_tag\|>|<function(?:=|\s|_calls?>)|<｜tool▁calls?▁begin｜>|<invoke\s|\bto=functions\.|<start_function_call>|```tool_(?:call|code)/iu;

/** The name of the wrapper in which an answer is given on, so that it counts as normalized and strict matches refuse it. */
export type AnswerForm = 'tool_call' | 'boxed';

/** Returns the form in which a text gives its answer, besides plain JSON; `undefined` for plain JSON. */
export function findForm(text: string): AnswerForm | undefined {
  if (callMark.test(text)) return 'tool_call';
  return /\\boxed\s*\{/u.test(text) ? 'boxed' : undefined;
}

/** The arguments of the one call that is written with an element for each; `undefined` if there is none, or several. */
export function parseElements(text: string): JsonObject | undefined {
  const pairs = [
    ...text.matchAll(/<parameter(?:=|\s+name=)["']?([\w-]+)["']?>\s*([^]*?)\s*<\/parameter>/gu),
    ...text.matchAll(/<arg_key>\s*([\w-]+)\s*<\/arg_key>\s*<arg_value>\s*([^]*?)\s*<\/arg_value>/gu),
  ].map(([, key = '', value = '']) => [key, value] as const);
  const given = Object.fromEntries(pairs);
  return pairs.length > 0 && Object.keys(given).length === pairs.length && isJsonObject(given)
    ? given
    : undefined;
}

/** The text in the one box of an answer; `undefined` if there is none, or boxes differ. */
export function parseBoxed(text: string): string | undefined {
  const boxes = new Set(
    [...text.matchAll(/\\boxed\s*\{\s*((?:[^{}]|\{[^{}]*\})*?)\s*\}/gu)].map(([, said = '']) =>
      said.replace(/^\\(?:text|mathrm|textbf)\s*\{([^{}]*)\}$/u, '$1').trim(),
    ),
  );
  const [said, ...others] = boxes;
  return said === '' || others.length > 0 ? undefined : said;
}
