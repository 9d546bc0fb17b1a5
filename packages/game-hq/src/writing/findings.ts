import { gapsOf, type Gap } from './alignment.js';
import type { Replacement, SlipKind } from './edits.js';
import { found, type Finding } from './finding.js';
import { dateGroup, namesOf, type Name } from './names.js';
import { negationDifference } from './negation-difference.js';
import { isNumber, isOrdinal } from './numbers.js';
import { opposite } from './relations.js';
import { sentenceSpans, type Span } from './sentences.js';
import { indexSource, type Match, type SourceIndex } from './source-index.js';
import { trimSentence } from './trim.js';
import { isFunctionWord, likeCase, wordsOf, type Word } from './words.js';

/**
 * What in a summary its source does not bear out, in the order of the summary: numbers, days, months and names that the
 * source does not have, or has something else for in the sentence that says the same; negations and opposites where that
 * sentence has none. Lexical, for English: a paraphrase may pass for an error where it brings a number or name of its own,
 * and an error in other words goes unnoticed. A sentence that stands word for word in the source has no findings.
 */
export function findUnsupported(summary: string, source: string): Finding[] {
  const index = indexSource(source);
  return sentenceSpans(summary).flatMap(({ start, end }) => {
    const sentence = summary.slice(start, end);
    if (index.holds(sentence)) return [];
    return findingsIn(sentence, index).map((finding) => ({
      kind: finding.kind,
      start: start + finding.start,
      end: start + finding.end,
      repair: finding.repair && {
        ...finding.repair,
        start: start + finding.repair.start,
        end: start + finding.repair.end,
      },
    }));
  });
}

/** The least share of content words that a sentence has in common with one of the source to be compared word by word. */
const comparable = 0.5;

/** The least share that makes the source's sentence a fit replacement for the whole of it. */
const restatable = 0.3;

interface Compared {
  readonly sentence: string;
  readonly words: readonly Word[];
  readonly names: readonly Name[];
  readonly match: Match;
  readonly matchNames: readonly Name[];
}

function findingsIn(sentence: string, index: SourceIndex): Finding[] {
  const words = wordsOf(sentence);
  const match = index.closest(words);
  if (match === undefined) return [];
  const names = namesOf(sentence, index.known, words);
  const compared = {
    sentence,
    words,
    names,
    match,
    matchNames: namesOf(match.text, index.known, match.words),
  };
  const findings: Finding[] = [];
  if (match.coverage >= comparable) {
    for (const gap of gapsOf(words, match.words, match.pairs)) findings.push(...differences(gap, compared));
  }
  for (const span of absences(compared, index)) {
    if (!findings.some((finding) => finding.start < span.end && span.start < finding.end)) {
      findings.push({ ...span, repair: substitute(span, compared) ?? restatement(span.kind, compared) });
    }
  }
  return findings.toSorted((a, b) => a.start - b.start);
}

/** What differs in one gap between the sentence and its match, where the gap is narrow enough to tell. */
function differences(gap: Gap, compared: Compared): Finding[] {
  const isNarrow = gap.one.length <= 4 && gap.other.length <= 4;
  return [
    ...(isNarrow ? gap.one.flatMap((word) => wordDifference(word, gap, compared)) : []),
    ...nameDifference(gap, compared),
    ...negationDifference(gap, compared),
  ];
}

function wordDifference(word: Word, gap: Gap, { names, match }: Compared): Finding[] {
  if (names.some((name) => overlaps(name, word)) || match.words.some(({ key }) => key === word.key))
    return [];
  const group = dateGroup(word.text);
  const isSame = (other: Word): boolean => {
    if (group !== undefined) return group.includes(other.text);
    return isNumber(word.text)
      ? isNumberLike(word.text, other.text)
      : opposite(word.text)?.toLowerCase() === other.text.toLowerCase();
  };
  const instead = gap.other.find(isSame);
  if (instead === undefined) return [];
  const kind = group !== undefined ? 'date' : isNumber(word.text) ? 'number' : 'relation';
  return [found(kind, word, likeCase(instead.text, word.text))];
}

function nameDifference(gap: Gap, { names, match, matchNames }: Compared): Finding[] {
  const [first] = gap.one;
  const last = gap.one.at(-1);
  const [otherFirst] = gap.other;
  const otherLast = gap.other.at(-1);
  if (first === undefined || last === undefined || otherFirst === undefined || otherLast === undefined)
    return [];
  const name = names.find(({ start, end }) => start <= first.start && end >= last.end);
  // What stands in the place of a name touches the same neighbour.
  const touches = (edge: Word): Name | undefined => matchNames.find((other) => overlaps(other, edge));
  const instead = gap.isOuter === 'end' ? touches(otherFirst) : (touches(otherLast) ?? touches(otherFirst));
  if (name === undefined || instead === undefined) return [];
  // "Ilves" for "Marta Ilves" is no other name, and a name that the sentence of the source has elsewhere is no error here.
  const keys = new Set(match.words.map(({ key }) => key));
  if (gap.one.every(({ key }) => keys.has(key))) return [];
  return [found('name', name, instead.text)];
}

/** Numbers, days, months and names of which the source knows nothing at all. */
function absences({ words, names }: Compared, index: SourceIndex): (Span & { readonly kind: SlipKind })[] {
  const isAbsent = (word: Word): boolean => !index.has(word.key) && !isFunctionWord(word.text);
  const inNames = names.flatMap(({ start, end }) =>
    words.some((word) => overlaps(word, { start, end }) && isAbsent(word))
      ? [{ kind: 'name' as const, start, end }]
      : [],
  );
  const others = words.flatMap((word) => {
    if (!isAbsent(word) || names.some((name) => overlaps(name, word))) return [];
    // "The third tower" is often a count of the summary's own.
    const kind = dateGroup(word.text) !== undefined ? 'date' : isCardinal(word.text) ? 'number' : undefined;
    return kind === undefined ? [] : [{ kind, start: word.start, end: word.end } as const];
  });
  return [...inNames, ...others];
}

/** What the closest sentence has in the place of the span: of its kind, without a pair, among the same neighbours. */
function substitute(span: Span & { readonly kind: SlipKind }, compared: Compared): Replacement | undefined {
  const { sentence, words, match, matchNames } = compared;
  const paired = new Set(match.pairs.map(([, other]) => other));
  const free = match.words.filter((_word, at) => !paired.has(at));
  const group = dateGroup(sentence.slice(span.start, span.end));
  const options: readonly (Span & { readonly text: string })[] =
    span.kind === 'name'
      ? matchNames.filter((name) => free.some((word) => overlaps(word, name)))
      : free.filter(({ text }) => (group === undefined ? isCardinal(text) : group.includes(text)));
  const here = neighbours(words, span);
  const rated = options.map((option) => {
    const there = neighbours(match.words, option);
    const likeness = Number(here.next === there.next) * 2 + Number(here.previous === there.previous);
    return { text: option.text, likeness };
  });
  const best = rated.toSorted((a, b) => b.likeness - a.likeness)[0];
  if (best === undefined || (best.likeness === 0 && rated.length > 1)) return undefined;
  return { kind: span.kind, start: span.start, end: span.end, to: best.text };
}

function neighbours(
  words: readonly Word[],
  span: Span,
): { readonly previous: string; readonly next: string } {
  return {
    previous: words.findLast(({ end }) => end <= span.start)?.key ?? '',
    next: words.find(({ start }) => start >= span.end)?.key ?? '',
  };
}

/** The whole sentence as the source has it, in short. */
function restatement(kind: SlipKind, { sentence, match }: Compared): Replacement | undefined {
  if (match.coverage < restatable) return undefined;
  return { kind, start: 0, end: sentence.length, to: trimSentence(match.text, { words: 24 }) };
}

function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

function isCardinal(word: string): boolean {
  return isNumber(word) && !isOrdinal(word);
}

function isNumberLike(word: string, other: string): boolean {
  return isNumber(other) && isOrdinal(word) === isOrdinal(other);
}
