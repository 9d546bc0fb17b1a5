import type { Token } from '../text/token.js';
import type { Aligned } from './aligned.js';
import { listContrasts } from './contrasts.js';
import { isNegated } from './negations.js';
import type { SourceIndex } from './source-index.js';

/**
 * Words that the source excludes: its part has one of their opposites, next to the same words (`near`) or not
 * (`distant`), and not the words themselves. An opposite under a negation agrees ("did not fail" for "succeeded"), and so
 * does one whose parties have changed sides ("A is older than B" for "B is younger than A").
 */
export function contrasting(aligned: Aligned): {
  readonly near: readonly Token[];
  readonly distant: readonly Token[];
} {
  const found: { readonly near: Token[]; readonly distant: Token[] } = { near: [], distant: [] };
  for (const [at, token] of aligned.sentence.entries()) {
    if (token.kind !== 'word' || listContrasts(token.key) === undefined) continue;
    const places = contrastingPlaces(aligned, token.key, at);
    // One place that says the same the other way round settles it.
    if (places.near === 'excluded') found.near.push(token);
    if (places.distant === 'excluded') found.distant.push(token);
  }
  return found;
}

type Verdict = 'excluded' | 'settled' | undefined;

/** Evidence of the places of the opposites of one word, apart by whether they share words with the place of the word. */
function contrastingPlaces(
  { sentence, said, source, window }: Aligned,
  key: string,
  at: number,
): { readonly near: Verdict; readonly distant: Verdict } {
  const verdicts: { near: Verdict; distant: Verdict } = { near: undefined, distant: undefined };
  let here: ReadonlySet<string> | undefined;
  let isAlsoHere: boolean | undefined;
  for (const opposite of listContrasts(key) ?? []) {
    if (said.has(opposite) || !window.has(opposite)) continue;
    for (const position of source.positions(opposite)) {
      const there = source.sentenceAt(position);
      if (there !== window.best && there !== window.other) continue;
      const context = clauseAround(source, position);
      if (context.some((token) => token.key === key)) continue;
      here ??= contextWords(sentence, at);
      const words = here;
      const place = context.some((token) => token.content && words.has(token.key)) ? 'near' : 'distant';
      if (verdicts[place] === 'settled') continue;
      isAlsoHere ??= window.has(key) && !standsOnlyElsewhere(key, here, source);
      if (isAlsoHere) continue;
      const { from } = source.bounds(there);
      if (isNegated(sentence, at, 0) !== isNegated(source.tokens, position, from)) continue;
      verdicts[place] = areConverse(sentence, at, source, position) ? 'settled' : 'excluded';
    }
  }
  return verdicts;
}

const near = 5;

function contextWords(sentence: readonly Token[], at: number): ReadonlySet<string> {
  return new Set(
    sentence
      .slice(Math.max(0, at - near), at + near + 1)
      .filter((token, index, all) => token.content && all.indexOf(token) === index && token !== sentence[at])
      .map(({ key }) => key),
  );
}

/** Whether a word of the source never stands near any of the words, in a clause with them. */
function standsOnlyElsewhere(key: string, context: ReadonlySet<string>, source: SourceIndex): boolean {
  return source
    .positions(key)
    .every((position) => clauseAround(source, position).every((token) => !context.has(token.key)));
}

/** The words up to `near` places from a position, in its sentence and not beyond a `;` or `:`. */
function clauseAround(source: SourceIndex, position: number): readonly Token[] {
  const bounds = source.bounds(source.sentenceAt(position));
  let from = position;
  while (from > Math.max(bounds.from, position - near) && source.breakAt(from) < 2) from--;
  let to = position + 1;
  while (to < Math.min(bounds.to, position + near + 1) && source.breakAt(to) < 2) to++;
  return source.tokens.slice(from, to);
}

function isParty({ content, kind }: Token): boolean {
  return content && kind === 'word';
}

/** Whether what precedes a word here follows its opposite there, or the reverse. */
function areConverse(sentence: readonly Token[], at: number, source: SourceIndex, position: number): boolean {
  const { from, to } = source.bounds(source.sentenceAt(position));
  const left = new Set(
    sentence
      .slice(0, at)
      .filter(isParty)
      .map(({ key }) => key),
  );
  const right = new Set(
    sentence
      .slice(at + 1)
      .filter(isParty)
      .map(({ key }) => key),
  );
  const before = source.tokens.slice(from, position).filter(isParty);
  const after = source.tokens.slice(position + 1, to).filter(isParty);
  const crossing =
    before.filter(({ key }) => right.has(key) && !left.has(key)).length +
    after.filter(({ key }) => left.has(key) && !right.has(key)).length;
  const straight =
    before.filter(({ key }) => left.has(key) && !right.has(key)).length +
    after.filter(({ key }) => right.has(key) && !left.has(key)).length;
  return crossing > 0 && crossing >= straight;
}

/**
 * Words that are new but for an affix that turns them round: "unstable" for "stable", "overestimated" for
 * "underestimated", "harmless" for "harmful", or the reverse.
 */
export function turnedRound(sentence: readonly Token[], source: SourceIndex): readonly Token[] {
  return sentence.filter(({ key, word, kind }, at) => {
    if (kind !== 'word' || source.has(key) || isNegated(sentence, at, 0)) return false;
    const bare = word.replace(turningPrefix, '');
    return (
      (bare !== word && source.hasWord(bare)) ||
      prefixes.some((prefix) => source.hasWord(prefix + word)) ||
      exchanged(word).some(source.hasWord)
    );
  });
}

/** The words that another affix of a pair makes of a word. */
function exchanged(word: string): readonly string[] {
  return [
    ...prefixPairs
      .filter(([from]) => word.startsWith(from))
      .map(([from, to]) => to + word.slice(from.length)),
    ...suffixPairs
      .filter(([from]) => word.endsWith(from))
      .map(([from, to]) => word.slice(0, -from.length) + to),
  ].filter((made) => made.length > 5);
}

/** Affixes of opposite meaning. */
const prefixPairs = bothWays(
  'over under|pre post|pro anti|in ex|in out|im ex|in de|up down|inter intra|hyper hypo|en dis|macro micro|multi uni|mono poly|maxi mini',
);
const suffixPairs = bothWays('ful less|er ee|or ee|ers ees|ors ees|fully lessly');

function bothWays(pairs: string): readonly (readonly [string, string])[] {
  return pairs.split('|').flatMap((pair) => {
    const [left = '', right = ''] = pair.split(' ');
    return [[left, right] as const, [right, left] as const];
  });
}

/** Words that leave no exception, where the source's part has them not. */
export function overclaiming({ sentence, window }: Aligned): readonly Token[] {
  return sentence.filter(
    ({ key, word }, at) => absolutes.has(word) && !window.has(key) && !window.hasConcept(at),
  );
}

const prefixes = ['un', 'in', 'im', 'ir', 'il', 'non', 'dis', 'anti', 'mis'];
const turningPrefix = /^(?:un|in|im|ir|il|non|dis|anti|mis)(?=[a-z]{4})/;

const absolutes: ReadonlySet<string> = new Set([
  ...'all every always never none entire entirely completely exclusively unlimited everyone everybody'.split(
    ' ',
  ),
  ...'nothing any solely fully totally guarantee guaranteed guarantees impossible'.split(' '),
]);
