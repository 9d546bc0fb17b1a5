import { once } from '../text/once.js';
import { plainSpelling } from '../text/words.js';
import type { TokenizedText } from '../text/passage.js';
import { isCommonWord } from './common-words.js';
import lists from './stop-words.json' with { type: 'json' };

/** The languages of a source and an output: a name such as `English`, a script, or `unknown` of a text with few words. */
export interface Languages {
  readonly source: string;
  readonly output: string;
}

/**
 * The languages of both texts, by their script and, in Latin script, by their most frequent small words. It is a rough
 * guess for texts of ten words and more, and says `unknown` of shorter ones that hold no small word.
 */
export function textLanguages(source: TokenizedText, output: TokenizedText): Languages {
  return { source: passageLanguage(source), output: passageLanguage(output) };
}

/**
 * Why the texts cannot be compared, or `undefined`: they are in two languages; or, unless any language is allowed, in one
 * that is not English.
 */
export function languageProblem(
  source: TokenizedText,
  output: TokenizedText,
  languages: Languages,
  allowed: 'english' | 'any',
): string | undefined {
  if (languages.source !== languages.output && !Object.values(languages).includes('unknown')) {
    return `Cannot score: source and output must be in one language: the source is ${languages.source}, the output ${languages.output}`;
  }
  if (languages.output === 'unknown' && languages.source === 'English' && isForeign(source, output)) {
    return 'Cannot score: source and output must be in one language: the source is English, the output holds no word of it';
  }
  const other = Object.entries(languages).find(
    ([, language]) => language !== 'English' && language !== 'unknown',
  );
  if (other !== undefined && allowed === 'english') {
    const [text, language] = other;
    return `Cannot score: the text must be English: '${text}' is ${language}. Say 'language: any' to score it all the same`;
  }
  return undefined;
}

/** Whether an output of two words or more holds none of English or of its source. */
function isForeign(source: TokenizedText, output: TokenizedText): boolean {
  const words = output.tokens.filter(({ kind }) => kind === 'word');
  const known = new Set(source.tokens.map(({ key }) => key));
  return words.length >= 2 && !words.some(({ key, word }) => known.has(key) || isCommonWord(word));
}

function passageLanguage(passage: TokenizedText): string {
  const script = mainScript(passage.text);
  if (script !== 'Latin') return script ?? 'unknown';
  const hits = new Uint8Array(languageNames.length);
  const words = passage.tokens.slice(0, sampleLength).filter(({ kind }) => kind === 'word');
  for (const { word } of words)
    for (const language of languagesByWord().get(word) ?? []) hits[language] = (hits[language] ?? 0) + 1;
  const english = hits[languageNames.indexOf('English')] ?? 0;
  let best = 'English';
  let most = english;
  for (const [language, name] of languageNames.entries()) {
    const count = hits[language] ?? 0;
    if (count <= most) continue;
    best = name;
    most = count;
  }
  if (best === 'English') return most === 0 ? 'unknown' : best;
  // Names hold small words too ("de", "la"): another language than English must be plain.
  const isPlain = most >= (english === 0 ? 2 : Math.max(3, 1.5 * english)) && most >= 0.12 * words.length;
  return isPlain ? best : 'unknown';
}

/** In tokens. */
const sampleLength = 200;

const languageNames = Object.keys(lists);

/** For each small word the languages that have it, as indices of `languageNames`. */
const languagesByWord = once(wordLanguages);

function wordLanguages(): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const [language, words] of Object.values(lists).entries()) {
    // Single letters are initials as often as words.
    for (const word of new Set(words.split(' ').map(plainSpelling)))
      if (word.length > 1) found.set(word, [...(found.get(word) ?? []), language]);
  }
  return found;
}

/** Chinese and Japanese share characters and are one here. */
const scripts = [
  { name: 'Latin', letters: /\p{Script=Latin}/gu },
  { name: 'Chinese or Japanese', letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu },
  { name: 'Cyrillic', letters: /\p{Script=Cyrillic}/gu },
  { name: 'Arabic', letters: /\p{Script=Arabic}/gu },
  { name: 'Hebrew', letters: /\p{Script=Hebrew}/gu },
  { name: 'Greek', letters: /\p{Script=Greek}/gu },
  { name: 'Devanagari', letters: /\p{Script=Devanagari}/gu },
  { name: 'Hangul', letters: /\p{Script=Hangul}/gu },
  { name: 'Thai', letters: /\p{Script=Thai}/gu },
] as const;
const scriptSample = 600;

/** The script of most letters of the beginning, where nearly all are of one. */
function mainScript(text: string): string | undefined {
  const sample = text.slice(0, scriptSample);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const main = scripts.find((script) => (sample.match(script.letters)?.length ?? 0) > 0.9 * letters);
  return letters === 0 ? undefined : main?.name;
}
