import type { PythonRandom } from './python-random.js';
import type { Reading } from './reading.js';

/** A multiple-choice question's options. */
export interface Choices {
  /** The letters, in order. */
  readonly letters: readonly string[];
  /** The text of each option by letter. */
  readonly options: Readonly<Record<string, string>>;
}

/** Options in order, lettered from A. */
export function lettered(options: readonly string[]): Choices {
  const letters = options.map((_option, index) => String.fromCodePoint(65 + index));
  return {
    letters,
    options: Object.fromEntries(letters.map((letter, index) => [letter, options[index] ?? ''])),
  };
}

/**
 * MMMU's reading of a multiple-choice answer (MMMU-Benchmark/MMMU, mmmu/utils/eval_utils.py,
 * `parse_multi_choice_response`): `(B)`, else a `B` between spaces, else, in an answer of more than five words, the text
 * of an option; of several the last; of none a guess.
 *
 * @param random - Where guesses come from. The official script shares one stream, seeded with 42, between all questions
 *   of all subjects in alphabetical order.
 */
export function mmmuChoice(response: string, choices: Choices, random: PythonRandom): Reading<string> {
  const text = padded(response);
  return (
    parseMarked(text, choices.letters, (letter) => `(${letter})`) ??
    parseMarked(text, choices.letters, (letter) => ` ${letter} `) ??
    parseOption(text, choices) ?? { answer: random.choice(choices.letters), fallback: true }
  );
}

/**
 * MMMU-Pro's reading (mmmu-pro/evaluate.py): first the only option letter behind the last "Answer:", then `(B)`, `B `
 * even inside a word, `B.`, the text of an option, a guess. The official script draws guesses unseeded.
 */
export function mmmuProChoice(response: string, choices: Choices, random: PythonRandom): Reading<string> {
  const marker = response.lastIndexOf('Answer:');
  if (marker !== -1) {
    const tail = response.slice(marker + 'Answer:'.length);
    const [only, ...others] = choices.letters.filter((letter) => tail.includes(letter));
    if (only !== undefined && others.length === 0) return { answer: only, fallback: false };
  }
  const text = padded(response);
  // The script looks for `(B)` or ` B ` again to find the last one: where neither occurs, its first candidate wins.
  return (
    parseMarked(text, choices.letters, (letter) => `(${letter})`) ??
    parseMarked(
      text,
      choices.letters,
      (letter) => `${letter} `,
      (letter) => ` ${letter} `,
    ) ??
    parseMarked(
      text,
      choices.letters,
      (letter) => `${letter}.`,
      (letter) => ` ${letter} `,
    ) ??
    parseOption(text, choices) ?? { answer: random.choice(choices.letters), fallback: true }
  );
}

/**
 * VLMEvalKit's exact matching as of the release that the MUG paper's code was built on (YongLD/MUG,
 * vlmeval/utils/matching_util.py, `can_infer`): the only option letter among the words, else the only option whose text
 * occurs, in an answer of any length. `Z` marks a refusal, which is wrong; nothing found is unparsed. Later releases read
 * differently: they look for texts of options in short answers only. A failed call has no letter, but its message is
 * searched for texts of options like any answer.
 */
export function vlmevalkitMugChoice(response: string, choices: Choices): Reading<string> {
  const option = response.includes('Failed to obtain answer via API')
    ? undefined
    : writtenOption(response, choices.letters);
  if (option !== undefined) return { answer: option, fallback: false };
  const lower = response.toLowerCase();
  const texts = choices.letters.map((letter) => (choices.options[letter] ?? '').toLowerCase());
  const [found, ...more] = choices.letters.filter((_letter, index) => lower.includes(texts[index] ?? ''));
  return { answer: found !== undefined && more.length === 0 ? found : null, fallback: false };
}

/** The only option letter among the words, or `Z`. */
function writtenOption(response: string, letters: readonly string[]): string | undefined {
  if (refusals.some((refusal) => response.includes(refusal))) return 'Z';
  const words = new Set(response.replaceAll(/[.()[\],:;!*#{}]/g, ' ').split(/\s+/u));
  const [only, ...others] = letters.filter((letter) => words.has(letter));
  if (only !== undefined) return others.length === 0 ? only : undefined;
  return words.has('Z') ? 'Z' : undefined;
}

const refusals = [
  "Sorry, I can't help with images of people yet.",
  "I can't process this file.",
  "I'm sorry, but without the image provided",
  'Cannot determine the answer',
];

/** Strips each mark once, in the official order, and pads with spaces against partial matches. */
function padded(response: string): string {
  let text = response;
  for (const mark of [',', '.', '!', '?', ';', ':', "'"]) text = stripped(text, mark);
  return ` ${text} `;
}

function stripped(text: string, mark: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text[start] === mark) start++;
  while (end > start && text[end - 1] === mark) end--;
  return text.slice(start, end);
}

function parseMarked(
  text: string,
  letters: readonly string[],
  marked: (letter: string) => string,
  placed: (letter: string) => string = marked,
): Reading<string> | undefined {
  const candidates = letters.filter((letter) => text.includes(marked(letter)));
  return findLast(candidates, (letter) => text.lastIndexOf(placed(letter)));
}

function parseOption(text: string, { letters, options }: Choices): Reading<string> | undefined {
  if (text.trim().split(/\s+/u).length <= 5) return undefined;
  const lower = text.toLowerCase();
  const textOf = (letter: string): string => (options[letter] ?? '').toLowerCase();
  return findLast(
    letters.filter((letter) => lower.includes(textOf(letter))),
    (letter) => lower.lastIndexOf(textOf(letter)),
  );
}

/** The candidate that stands last; of equals the first. */
function findLast(
  candidates: readonly string[],
  placeOf: (letter: string) => number,
): Reading<string> | undefined {
  const [first, ...rest] = candidates;
  if (first === undefined) return undefined;
  let answer = first;
  for (const letter of rest) if (placeOf(letter) > placeOf(answer)) answer = letter;
  return { answer, fallback: false };
}
