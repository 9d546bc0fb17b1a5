import type { ChoiceLabels } from '../contracts/ask.js';

/** A choice: what an action can hold at a place where its schema lists values. */
export type Choice = string | number | boolean | null;

/** A choice as it is compared: folded, with the text that stands for it. */
interface Offered {
  readonly choice: Choice;
  /** Its own text, folded. */
  readonly word: string;
  /** The text of the option, folded; `undefined` without one. */
  readonly label: string | undefined;
}

/** Longer texts are speeches, not choices. UTF-16 code units. */
const longestChoice = 400;

/**
 * Finds the choice that a text means, as people and models write one: within marks, quotes or brackets, with a full
 * stop, in any case, as `Option B`, `The answer is B.` or `B. 4`, or as the option's own text. Two choices in one text,
 * or one and a word that denies it, are no choice: never a guess.
 *
 * @param labels - The text of the option behind a choice. @default none
 * @returns `undefined` if the text means no choice, or more than one
 */
export function findChoice(
  said: string,
  choices: readonly Choice[],
  labels: ChoiceLabels = {},
): Choice | undefined {
  if (choices.includes(said)) return said;
  if (said.length > longestChoice) return undefined;
  const offered = choices.map((choice) => {
    const name = String(choice);
    const label = Object.hasOwn(labels, name) ? labels[name] : undefined;
    return { choice, word: fold(name), label: label === undefined ? undefined : fold(label) || undefined };
  });
  if (offered.some(({ word }) => word === '')) return undefined;
  const text = unmarked(said);
  if (text === '') return undefined;
  const exact =
    only(offered, ({ word }) => word === fold(text)) ?? only(offered, ({ label }) => label === fold(text));
  const named = exact ?? findNamed(text, offered);
  // `null` is a choice as well.
  return named === undefined ? findSpelled(text, offered) : named;
}

/** A choice inside a longer text. */
function findNamed(text: string, offered: readonly Offered[]): Choice | undefined {
  const words = text.split(/\s+/u).length;
  if (words > 60) return undefined;
  const forms = listForms(text);
  const equal = forms
    .map((form) => only(offered, ({ word, label }) => [word, label].includes(fold(form))))
    .find((choice) => choice !== undefined);
  if (equal !== undefined) return equal;
  const leading = forms.map((form) => findLeading(form, offered)).find((choice) => choice !== undefined);
  return leading === undefined ? findConcluded(text, offered) : leading;
}

/** A name with other signs between its words: `player_2`, `Player-2`. */
function findSpelled(text: string, offered: readonly Offered[]): Choice | undefined {
  const spelled = bareWords(text);
  // A number alone has signs that count.
  return /\p{L}/u.test(spelled) ? only(offered, ({ word }) => bareWords(word) === spelled) : undefined;
}

function bareWords(text: string): string {
  return fold(text)
    .replaceAll(/(?<=[\p{L}\p{N}])[_-](?=[\p{L}\p{N}])|(?<=\p{L})(?=\p{N})/gu, ' ')
    .replaceAll(/\s+/gu, ' ');
}

/** Words with which an answer is introduced. An article belongs to them only before the noun. */
const opening = [
  /^(?:so|therefore|thus|hence|ok|okay|well|sure)\b[,:]?\s+/iu,
  /^(?:(?:my|the|final|correct|best|right|chosen)\s+)*(?:answer|option|choice|vote|target|decision|action|player|seat|pick|letter|suspect|candidate|passage|summary|role|type)\b(?:\s+(?:is|goes to|would be|will be|for))?\s*[:=]?\s*/iu,
  /^i(?:'d|’d|'ll|’ll)?\s+(?:will |would |do |now |hereby )?(?:choose|pick|select|decide|opt|prefer|want|intend|vote(?: for)?|say|go with|take|protect|eliminate|attack|exile|inspect|unmask)\b(?:\s+(?:to|for)\b)?\s*:?\s*/iu,
].reduce((one, other) => new RegExp(`${one.source}|${other.source}`, 'iu'));

/** A text, and what is left of it without one introduction after the other. */
function listForms(text: string): readonly string[] {
  const forms = new Set([text]);
  let rest = text;
  for (let round = 0; round < 5; round += 1) {
    rest = unmarked(rest.replace(opening, ''));
    forms.add(rest);
  }
  return [...forms];
}

/** A choice at the beginning, set off from what follows: `B. 4`, `B) because`, `Hortensia (suspicious)`. */
function findLeading(text: string, offered: readonly Offered[]): Choice | undefined {
  // The end of a line sets off as well.
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\S\n]+/gu, ' ');
  return only(offered, (one) => {
    if (!folded.startsWith(one.word)) return false;
    const rest = folded.slice(one.word.length);
    const behind = /^\s*(?:[).\]:;,—–|(]|-\s|\n)+\s*(.*)/su.exec(rest)?.[1];
    if (behind === undefined) return false;
    return fold(behind) === one.label || !speaksOfOthers(behind, one, offered);
  });
}

/** A choice that a sentence comes to: `so the answer is (B)`, `I vote for Hortensia`. */
function findConcluded(text: string, offered: readonly Offered[]): Choice | undefined {
  const folded = foldInner(text);
  const found = new Set<Offered>();
  for (const one of offered) {
    const word = escaped(one.word);
    const concluded = new RegExp(
      `(?:\\b(?:answer|choice|option|vote|target|decision)\\s+(?:is|goes to|would be|will be)\\s*:?|\\b(?:answer|choice|option|vote|target|decision)\\s*[:=]|\\b(?:choose|pick|select|go with|vote for|vote to (?:exile|eliminate)|exile|protect|eliminate|inspect|unmask)(?: to)?)\\s+(?:option |choice |player |seat |the )?\\(?${word}(?=[).,;:!]|\\s*$)`,
      'u',
    );
    if (concluded.test(folded)) found.add(one);
  }
  if (found.size === 0)
    for (const one of offered) if (one.word.length === 1 && folded.includes(`(${one.word})`)) found.add(one);
  const [one, ...others] = found;
  if (one === undefined || others.length > 0 || denies(folded, one)) return undefined;
  return one.word.length > 1 && speaksOfOthers(folded, one, offered) ? undefined : one.choice;
}

/** Whether a text names another choice, or denies the one before it. */
function speaksOfOthers(text: string, one: Offered, offered: readonly Offered[]): boolean {
  if (denies(text, one)) return true;
  return offered.some((other) => other !== one && (fold(text) === other.label || isNamed(text, other.word)));
}

/** Whether a word stands in the text. `a` and `i` before another word are an article and a pronoun. */
function isNamed(text: string, word: string): boolean {
  const after = word === 'a' || word === 'i' ? '(?!\\s+[\\p{L}])' : '';
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])${after}`, 'u').test(text);
}

const denial =
  /(?<![\p{L}\p{N}])(?:not|no|never|nor|neither|none|cannot|wrong|incorrect|false|except|unless|instead|rather|but)(?![\p{L}\p{N}])|n['’]t(?![\p{L}])/u;

function denies(text: string, { word }: Offered): boolean {
  return word !== 'no' && word !== 'none' && denial.test(text);
}

function only(offered: readonly Offered[], test: (one: Offered) => boolean): Choice | undefined {
  const [one, ...others] = offered.filter(test);
  return others.length === 0 ? one?.choice : undefined;
}

/** As it is compared: without marks, in lower case, with single spaces. */
function fold(text: string): string {
  return foldInner(unmarked(text));
}

function foldInner(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ');
}

/** Without marks of Markdown and LaTeX, quotes and brackets around it, and a full stop behind. A sign before a number stays. */
function unmarked(text: string): string {
  let bare = text.normalize('NFKC').replaceAll(/[*`"“”„«»]/gu, '');
  for (;;) {
    const before = bare;
    bare = bare
      .trim()
      .replace(/^\\(?:boxed|text|textbf|mathrm)\{(.*)\}$/su, '$1')
      .replace(/^\$(.*)\$$/su, '$1')
      .replace(/^[-–•>#]+\s/u, '')
      .replace(/^['‘’_]|['‘’_]$/gu, '')
      .replace(/^\(([^()]*)\)$/su, '$1')
      .replace(/^\[([^[\]]*)\]$/su, '$1')
      .replace(/^\{([^{}]*)\}$/su, '$1')
      .replace(/^<([^<>]*)>$/su, '$1')
      .replace(/[.,;:!。、]$/u, '');
    if (bare === before) return bare;
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
}
