import { loosely, tightly, type Cut } from './cuts.js';
import { capitalised, countWords } from './words.js';

/**
 * A sentence without what it can do without. Parentheses, connectives, attributions, relative clauses and appositions
 * always go; adverbials at its start, participles, subordinate and second main clauses go only while the sentence is
 * longer than `words`. A cut that would leave a fragment, an open quotation or bracket is not made, so a sentence may
 * stay longer. Nothing is added but a capital letter and a full stop.
 */
export function trimSentence(sentence: string, options: { readonly words: number }): string {
  const light = tightly.reduce((text, cut) => cutOnce(text, cut), sentence);
  return loosely.reduce((text, cut) => (countWords(text) > options.words ? cutOnce(text, cut) : text), light);
}

function cutOnce(text: string, cut: Cut): string {
  const shorter = cut(text);
  if (shorter === undefined || shorter.length >= text.length) return text;
  const tidy = tidied(shorter);
  return countWords(tidy) < countWords(text) && stands(tidy, text) ? tidy : text;
}

function tidied(text: string): string {
  const tidy = text
    .replace(/[ \t\u00A0]+/g, ' ')
    .replace(/ (?=[,.;:!?])/g, '')
    .replace(/,(?=[,.;:!?])/g, '')
    .replace(/^[\s,;:–—-]+/, '')
    .replace(/[\s,;:–—-]+$/, '');
  return capitalised(/[.!?…]["'”’)]*$/.test(tidy) ? tidy : `${tidy}.`);
}

/** A sentence of five words or more, with its quotation marks and brackets in pairs, that ends in no function word. */
function stands(text: string, before: string): boolean {
  if (countWords(text) < 5) return false;
  const isPaired = (open: RegExp, close: RegExp): boolean => count(text, open) === count(text, close);
  if (count(text, /"/g) % 2 > count(before, /"/g) % 2) return false;
  if (!isPaired(/“/g, /”/g) && isPairedIn(before, /“/g, /”/g)) return false;
  if (!isPaired(/\(/g, /\)/g) && isPairedIn(before, /\(/g, /\)/g)) return false;
  return !/\b(?:a|an|the|of|in|on|at|by|for|from|to|with|and|or|but|that|which|who|whose|its|his|her|their)\.$/i.test(
    text,
  );
}

function isPairedIn(text: string, open: RegExp, close: RegExp): boolean {
  return count(text, open) === count(text, close);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
