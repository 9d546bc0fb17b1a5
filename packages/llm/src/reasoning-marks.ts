import { isJsonObject, parseJson } from './json.js';
import { findObjects } from './json-objects.js';

/** A text of a model, with its reasoning apart from its answer. */
export interface SplitText {
  /** All that follows the reasoning; the text as it is if there is none. */
  readonly text: string;
  /** `undefined` if the text holds none. */
  readonly reasoning: string | undefined;
  /** True if the reasoning never ends, so that there is no answer. */
  readonly isOpen: boolean;
}

/**
 * Names of the elements in which models reason: DeepSeek, Qwen, GLM, Kimi K2, MiniMax and most others `think`, Seed-OSS
 * `seed:think`, LongCat `longcat_think`; the rest as prompts ask for them. From the reasoning parsers of vLLM and SGLang
 * (docs.vllm.ai/en/latest/api/vllm/reasoning, docs.sglang.ai/advanced_features/separate_reasoning.html, November 2026).
 */
const elements =
  'think thinking thought thoughts seed:think longcat_think mm:think reasoning analysis reflection rationale scratchpad scratch_pad inner_monologue chain_of_thought';

/** Other pairs of marks, as regular expressions: of the opening, and of the end. */
const pairs: readonly (readonly [opening: string, closing: string])[] = [
  ...elements.split(' ').map((name) => [`<${name}>`, `</${name}>`] as const),
  // Magistral; Kimi-VL; Command A; OpenThinker; Apertus; MedGemma; Gemma 4.
  [String.raw`\[THINK\]`, String.raw`\[/THINK\]`],
  ['◁think▷', '◁/think▷'],
  [String.raw`<\|START_THINKING\|>`, String.raw`<\|END_THINKING\|>`],
  [String.raw`<\|begin_of_thought\|>`, String.raw`<\|end_of_thought\|>`],
  [String.raw`<\|inner_prefix\|>`, String.raw`<\|inner_suffix\|>`],
  ['<unused94>', '<unused95>'],
  [String.raw`<\|channel>thought`, String.raw`<channel\|>`],
  // Granite.
  ["Here(?: is|'s|’s) my thought process:", "Here(?: is|'s|’s) my response:"],
  // gpt-oss (harmony): the last channel, or a call, ends the analysis; and the same where a server dropped the marks.
  [
    String.raw`<\|channel\|>\s*(?:analysis|commentary(?! *to=))[^<]*<\|message\|>`,
    String.raw`<\|channel\|>\s*(?:final|commentary *to=)[^<]*(?:<\|constrain\|>[^<]*)?<\|message\|>`,
  ],
  ["analysis(?=\\p{Lu}[\\p{Ll}’' ]|.*assistantfinal)", 'assistant ?final'],
];

const marks = pairs.map(([opening, closing]) => ({
  atStart: new RegExp(`^(?:${opening})`, 'isu'),
  onLine: new RegExp(`^[ \\t]*(?:${opening})`, 'imu'),
  closing: new RegExp(closing, 'giu'),
}));

/** Marks of templates in front of what a model writes. */
const leading =
  /^(?:\s|\uFEFF|<s>|<bos>|<\|(?:im_start|start|assistant|start_header_id|end_header_id|im_sep)\|>(?:assistant(?=[\s<]))?|<start_of_turn>model|<\|turn>model)+/u;

/** So many ends are tried, which bounds the work on any text. */
const mostEnds = 64;

/**
 * Separates the reasoning that models write in front of their answer from the answer: blocks at the beginning, one that
 * begins a line before any JSON, or what precedes a mark of its end where the template of the model swallowed the
 * opening one. A text that begins with JSON or with a fence is an answer, regardless of the marks that it quotes.
 */
export function splitReasoning(text: string): SplitText {
  const none: SplitText = { text, reasoning: undefined, isOpen: false };
  let rest = withoutFrame(text);
  if (/^(?:[{[]\s*["'{}[\]]|```)/u.test(rest)) return none;
  let reasoning: string | undefined;
  for (;;) {
    const block =
      parseFirstBlock(rest) ??
      (reasoning === undefined ? (parseLaterBlock(rest) ?? parseEnd(rest)) : undefined);
    if (block === undefined) return reasoning === undefined ? none : { text: rest, reasoning, isOpen: false };
    reasoning = [reasoning, block.reasoning.trim()].filter(Boolean).join('\n\n');
    if (block.rest === undefined) return { text: '', reasoning, isOpen: true };
    rest = withoutFrame(block.rest);
  }
}

/** Reasoning, and what follows it; `undefined` if it never ends. */
interface Block {
  readonly reasoning: string;
  readonly rest: string | undefined;
}

/** A block at the beginning. */
function parseFirstBlock(text: string): Block | undefined {
  for (const { atStart, closing } of marks) {
    const opened = atStart.exec(text)?.[0];
    if (opened === undefined) continue;
    const ends = listEnds(text, closing, opened.length);
    // Reasoning may quote the mark of its end: the first end counts after which there is only JSON.
    const end = ends.find(({ to }) => isWhole(text.slice(to))) ?? ends[0];
    return end === undefined
      ? { reasoning: text.slice(opened.length), rest: undefined }
      : { reasoning: text.slice(opened.length, end.from), rest: text.slice(end.to) };
  }
  return undefined;
}

/** A block that begins a line after some words, and before any JSON. */
function parseLaterBlock(text: string): Block | undefined {
  const first = text.indexOf('{');
  const prose = first === -1 ? text : text.slice(0, first);
  const from = marks
    .map(({ onLine }) => prose.search(onLine))
    .filter((at) => at > 0)
    .toSorted((one, other) => one - other)[0];
  if (from === undefined) return undefined;
  const block = parseFirstBlock(text.slice(from).trimStart());
  return block === undefined ? undefined : { ...block, reasoning: prose.slice(0, from) + block.reasoning };
}

/** The text before an end without an opening mark: one that only JSON follows, or that ends its line outside of any JSON. */
function parseEnd(text: string): Block | undefined {
  const ends = marks.flatMap(({ closing }) => listEnds(text, closing, 0));
  if (ends.length === 0) return undefined;
  const objects = findObjects(text);
  const end =
    ends.find(({ to }) => isWhole(text.slice(to))) ??
    ends.find(
      ({ from, to }) =>
        (from === 0 || /^[ \t]*\r?\n/u.test(text.slice(to, to + 80))) &&
        !objects.some((object) => object.from < from && from < object.to),
    );
  return end === undefined ? undefined : { reasoning: text.slice(0, end.from), rest: text.slice(end.to) };
}

function listEnds(text: string, closing: RegExp, start: number): readonly { from: number; to: number }[] {
  return [...text.slice(start).matchAll(closing)]
    .slice(0, mostEnds)
    .map(({ index, 0: mark }) => ({ from: start + index, to: start + index + mark.length }));
}

function isWhole(text: string): boolean {
  const bare = withoutFrame(text);
  return isJsonObject(parseJson(bare)) || isJsonObject(parseJson(unfenced(bare) ?? ''));
}

/** Marks of templates, and of the answer itself, behind what a model writes. */
const trailing =
  /(?:\s|<\|(?:im_end|end|return|call|eot_id|eom_id|endoftext|end_of_solution|END_RESPONSE)\|>|<end_of_turn>|<turn\|>|<｜end▁of▁sentence｜>|<\/s>)+$/u;

const answerMarks =
  /^(?:<(answer|response|output|final)>|<\|START_RESPONSE\|>|<\|begin_of_solution\|>)\s*([^]*?)\s*(?:<\/\1>)?$/iu;

/** Returns a text without the marks of a template around it, and without those that say that it is the answer. */
export function withoutFrame(text: string): string {
  // A text of one long JSON string of blanks is not searched for them again at every one.
  const bare = text.replace(leading, '').trimEnd();
  const cut = /[>}\]`]$/u.test(bare) ? bare.slice(0, -200) + bare.slice(-200).replace(trailing, '') : bare;
  return answerMarks.exec(cut)?.[2] ?? cut;
}

/** Returns whether an answer came with reasoning, and whether that ended. */
export function reasoningState({
  reasoningText = '',
  isReasoningOpen = false,
}: {
  readonly reasoningText?: string | undefined;
  readonly isReasoningOpen?: boolean | undefined;
}): 'ended' | 'unended' | undefined {
  if (isReasoningOpen) return 'unended';
  return reasoningText === '' ? undefined : 'ended';
}

/** Returns the contents of a text that is one code fence. */
export function unfenced(text: string): string | undefined {
  return /^```[a-z0-9]*\s+([^]*\S)\s*```$/iu.exec(text)?.[1];
}
