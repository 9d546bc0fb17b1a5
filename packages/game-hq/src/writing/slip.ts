import type { Rng } from '@masbench/core';
import { applyReplacements, type Edit, type Replacement, type SlipKind } from './edits.js';
import { dateGroup, knownNames, namesOf, type Name } from './names.js';
import { negationSites } from './negation.js';
import { isNumber, otherNumber } from './numbers.js';
import { opposite } from './relations.js';
import { sentenceSpans, splitSentences } from './sentences.js';
import { likeCase, wordsOf } from './words.js';

/** How often slips are made, and which. */
export interface SlipOptions {
  /** The probability, in [0, 1], that a sentence gets a slip if it has a place for one. */
  readonly rate: number;
  readonly rng: Rng;
  /** The kinds that may occur. @default all of them */
  readonly kinds?: readonly SlipKind[] | undefined;
  /** A text to take wrong names from, as one mixes up people of one story. @default the summary itself, then invented names */
  readonly source?: string | undefined;
}

/** All kinds of slips, in the order in which they are drawn from. */
export const slipKinds: readonly SlipKind[] = ['number', 'date', 'name', 'negation', 'relation'];

/**
 * The summary with seeded slips, one per sentence at most: a wrong number, day or month, another name, a negation put in
 * or left out, a relation turned round. Each slip says where it stands in the new text; undone from the last to the
 * first, they give the summary back.
 *
 * @throws RangeError where `rate` is not in [0, 1].
 */
export function slip(
  summary: string,
  { rate, rng, kinds = slipKinds, source = '' }: SlipOptions,
): { readonly text: string; readonly slips: readonly Edit[] } {
  if (!(rate >= 0 && rate <= 1)) {
    throw new RangeError(`Cannot make slips as 'rate' must be in [0, 1]: current value is ${rate}`);
  }
  const names = allNames(summary, source);
  const replacements: Replacement[] = [];
  for (const { start, end } of sentenceSpans(summary)) {
    if (!rng.chance(rate)) continue;
    const made = slipIn(summary.slice(start, end), { rng, kinds, names });
    if (made !== undefined) replacements.push({ ...made, start: start + made.start, end: start + made.end });
  }
  const { text, edits } = applyReplacements(summary, replacements);
  return { text, slips: edits };
}

interface Names {
  readonly known: ReadonlySet<string>;
  readonly texts: readonly string[];
}

interface Site {
  readonly start: number;
  readonly end: number;
  readonly to: () => string;
}

/** Names of no place and nobody, for a summary and source that have too few of their own. */
const strangers = ['Halden', 'Eastmere', 'Corwick', 'Tarnby', 'Orvel Quay', 'Kestrel Point', 'Lindal Green'];

function allNames(summary: string, source: string): Names {
  const sentences = splitSentences(source === '' ? summary : `${source}\n${summary}`);
  const wordLists = sentences.map(wordsOf);
  const known = knownNames(wordLists);
  const texts = new Set(
    sentences.flatMap((sentence, at) =>
      namesOf(sentence, known, wordLists[at] ?? []).map(({ text }) => text),
    ),
  );
  return { known, texts: [...texts] };
}

function slipIn(
  sentence: string,
  { rng, kinds, names }: { readonly rng: Rng; readonly kinds: readonly SlipKind[]; readonly names: Names },
): Replacement | undefined {
  const sites = sitesOf(sentence, names, rng);
  const possible = slipKinds.filter((kind) => kinds.includes(kind) && sites[kind].length > 0);
  if (possible.length === 0) return undefined;
  const kind = rng.pick(possible);
  const { start, end, to } = rng.pick(sites[kind]);
  return { kind, start, end, to: to() };
}

function sitesOf(sentence: string, { known, texts }: Names, rng: Rng): Record<SlipKind, readonly Site[]> {
  const words = wordsOf(sentence);
  const here = namesOf(sentence, known, words);
  const isInName = (at: number): boolean => here.some(({ start, end }) => at >= start && at < end);
  const sites: Record<SlipKind, Site[]> = { number: [], date: [], name: [], negation: [], relation: [] };

  for (const { start, end, text } of words) {
    const group = dateGroup(text);
    if (group !== undefined) {
      sites.date.push({ start, end, to: () => rng.pick(group.filter((other) => other !== text)) });
    } else if (isNumber(text)) {
      sites.number.push({ start, end, to: () => otherNumber(text, rng) });
    }
    const turned = isInName(start) ? undefined : opposite(text);
    if (turned !== undefined) sites.relation.push({ start, end, to: () => likeCase(turned, text) });
  }
  for (const name of here) {
    sites.name.push({ start: name.start, end: name.end, to: () => otherName(name, here, texts, rng) });
  }
  for (const { start, end, to } of negationSites(sentence, words))
    sites.negation.push({ start, end, to: () => to });
  return sites;
}

function otherName(name: Name, here: readonly Name[], texts: readonly string[], rng: Rng): string {
  const used = new Set(here.flatMap(({ text }) => text.split(' ')));
  const isOther = (text: string): boolean =>
    text.split(' ').every((word) => word === 'of' || !used.has(word));
  const length = name.text.split(' ').length;
  const others = texts.filter(isOther);
  const alike = others.filter((text) => text.split(' ').length === length);
  return rng.pick(
    [alike, others, strangers.filter(isOther), strangers].find(({ length: count }) => count > 0) ?? strangers,
  );
}
