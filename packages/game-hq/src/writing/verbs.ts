import { isCapitalised, wordsOf } from './words.js';

/** True for a word form that in most cases is a finite verb: an auxiliary, a form in "-ed", a common irregular one. */
export function isFiniteVerb(word: string): boolean {
  return finite.has(word.toLowerCase()) || (/[a-z]{2}ed$/.test(word) && !notVerbs.has(word));
}

/**
 * True where the text has a finite verb somewhere after its first word. "Smoked" in "of smoked fish" is none, so a form
 * after an article or a preposition does not count.
 */
export function hasFiniteVerb(text: string): boolean {
  const words = wordsOf(text);
  return words.some(({ text: word }, at) => {
    const before = words[at - 1]?.text;
    return (
      before !== undefined && !isCapitalised(word) && isFiniteVerb(word) && !leading.has(before.toLowerCase())
    );
  });
}

const leading = new Set(
  'a an the of in on at by for from with without into its his her their our your my no'.split(' '),
);

const finite = new Set(
  (
    'is are was were has have had do does did will would can could shall should may might must cannot ' +
    "isn't aren't wasn't weren't hasn't haven't hadn't doesn't didn't won't wouldn't can't couldn't " +
    'became began bought broke brought built came caught chose cut drew drove fell felt flew found gave got grew held hit kept knew laid led left let lost made meant met ' +
    'paid put ran rang read rode rose said sang sank sat saw sent set shook shot showed shut slept sold spent spoke stole stood struck swam taught thought threw told took ' +
    'understood went woke won wore wrote ' +
    'says tells becomes begins brings comes contains costs covers expects gives goes grows happens holds includes keeps knows leads lies lives makes means meets needs opens owns ' +
    'plans produces reaches remains requires runs sees seems serves shows sits stands starts stays takes uses wants works'
  ).split(' '),
);

const notVerbs = new Set(
  'speed need seed feed breed bleed deed weed reed indeed hundred sacred naked wicked red bed'.split(' '),
);
