import { pickWord } from '../text/token.js';
import type { Token } from '../text/token.js';
import { listContrasts } from './contrasts.js';
import { stemWords } from './aligned.js';
import type { Aligned } from './aligned.js';
import type { SourceIndex } from './source-index.js';

/** Whether a word is negated: by a word of negation up to four words before it, in the same sentence. */
export function isNegated(tokens: readonly Token[], at: number, from: number): boolean {
  for (let place = at - 1; place >= Math.max(from, at - 4); place--)
    if (negations.has(pickWord(tokens, place))) return true;
  return false;
}

/** Negations of words that the source's part says without one. */
export function strayNegations({ sentence, source, window }: Aligned): readonly Token[] {
  return sentence.filter((token, at) => {
    if (!negations.has(token.word) || isIdiom(sentence, at)) return false;
    if (isSuperlative(sentence, at, window.tokens)) return false;
    const denied = sentence
      .slice(at + 1, at + 6)
      .filter((one) => one.content && !negations.has(one.word))
      .slice(0, 2);
    let plain = false;
    for (const { key } of denied) {
      for (const position of source.positions(key)) {
        const there = source.sentenceAt(position);
        if (there !== window.best && there !== window.other) continue;
        const { from, to } = source.bounds(there);
        const part = source.tokens.slice(Math.max(from, position - 6), Math.min(to, position + 4));
        if (part.some(isRefusal)) return false;
        plain = true;
      }
    }
    return plain;
  });
}

/** Negations in a sentence whose part of the source denies nothing. */
export function newNegations({ sentence, source, window }: Aligned): readonly Token[] {
  if (window.tokens.some(isDenial)) return [];
  return sentence.filter(({ word, key }, at) => {
    if (negations.has(word)) {
      if (isIdiom(sentence, at) || isSuperlative(sentence, at, window.tokens)) return false;
      // "not harmed" for "safe" and "never seen" for "unseen": an opposite under a negation agrees.
      const denied = sentence
        .slice(at + 1, at + 6)
        .filter((one) => one.content)
        .slice(0, 2);
      return !denied.some(
        (one) =>
          [...(listContrasts(one.key) ?? [])].some(window.has) ||
          negativePrefixes.some((prefix) => source.hasWord(prefix + one.word)) ||
          source.positions(one.key).some((position) => isDenied(source, position)),
      );
    }
    return strong().has(key) && !window.hasConcept(at);
  });
}

/** Whether a word of denial stands near a position of the source, in its sentence. */
function isDenied(source: SourceIndex, position: number): boolean {
  const { from, to } = source.bounds(source.sentenceAt(position));
  return source.tokens.slice(Math.max(from, position - 6), Math.min(to, position + 4)).some(isDenial);
}

/** Words that the source denies and the sentence says. */
export function droppedNegations({ sentence, source, window }: Aligned): readonly Token[] {
  if (window.coverage < 0.5 || sentence.some((token) => isDenial(token) || turned.test(token.word)))
    return [];
  const { from, to } = source.bounds(window.best);
  const found: Token[] = [];
  for (let place = from; place < to; place++) {
    if (!negations.has(pickWord(source.tokens, place)) || isIdiom(source.tokens, place)) continue;
    const denied = source.tokens.slice(place + 1, Math.min(to, place + 4)).find((one) => one.content);
    if (!denied || denied.capital) continue;
    const at = sentence.findIndex(({ key }) => key === denied.key);
    const said = sentence[at];
    if (said === undefined) continue;
    // The word alone may be said of something else.
    const here = sentence.slice(Math.max(0, at - 4), at + 5).filter((one) => one.content && one !== said);
    const there = source.tokens.slice(Math.max(from, place - 4), Math.min(to, place + 8));
    if (here.some(({ key }) => there.some((one) => one.key === key))) found.push(said);
  }
  return found;
}

/** "No one has run faster" for "the fastest": a comparison under a negation, where the source has a superlative. */
function isSuperlative(sentence: readonly Token[], at: number, window: readonly Token[]): boolean {
  const compares = sentence
    .slice(at + 1)
    .some(({ word }) => /^(?:more|less|so|ever|before|[a-z]{3,}er)$/.test(word));
  return (
    compares &&
    window.some(({ word }) => /^(?:most|least|best|worst|record|ever|#1th|[a-z]{3,}est)$/.test(word))
  );
}

/** "not only", "no more than", "no longer", "no doubt": they deny nothing, or not what follows. */
function isIdiom(tokens: readonly Token[], at: number): boolean {
  const next = pickWord(tokens, at + 1);
  return next === 'only' || (pickWord(tokens, at) === 'no' && noIdioms.has(next));
}

const noIdioms: ReadonlySet<string> = new Set('more less fewer longer later doubt matter sooner'.split(' '));

function isDenial({ word, key }: Token): boolean {
  return negations.has(word) || denials().has(key);
}

const negativePrefixes = ['un', 'in', 'im', 'dis', 'non', 'ir', 'il'];

const turned = /^(?:un|dis|non)[a-z]{4}/;

const negations: ReadonlySet<string> = new Set(
  'not no never none nobody nothing nowhere neither nor without'.split(' '),
);

/** Words that deny what follows them, by their stems. */
const refusals = stemWords(
  'fail failure unable refuse deny lack hardly barely rarely seldom stop prevent avoid reject ban unlikely impossible instead neglect cease decline',
);

function isRefusal({ word, key }: Token): boolean {
  return negations.has(word) || refusals().has(key);
}

/** Words that deny what they are said of, in any sentence, by their stems. */
const strong = stemWords(
  'fail failure unable refuse deny lack hardly barely rarely seldom unlikely impossible prevent avoid stop ban reject oppose decline neglect forbid prohibit',
);

/** Words that deny by their meaning, by their stems. */
const denials = stemWords(
  'fail failure unable refuse deny lack hardly barely rarely seldom despite stop prevent avoid reject ban unlikely impossible instead neglect cease decline oppose object against dismiss miss cancel abandon forbid prohibit exclude few little less too',
);
