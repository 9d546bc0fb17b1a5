/** A word or a number of a text. */
export interface Token {
  /** Offset of the first UTF-16 code unit in the text. */
  readonly start: number;
  /** Offset after the last one. */
  readonly end: number;
  /** The part that two tokens must share to count as the same: a stem, or a normalized number. */
  readonly key: string;
  /** The word as it stands, in lower case and without diacritics; of a number, its key. */
  readonly word: string;
  /** `count` is a number up to twelve or a share in words ("two", "third", "half"), which prose uses loosely. */
  readonly kind: 'word' | 'number' | 'count';
  /** False for function words: articles, pronouns, auxiliaries, prepositions. */
  readonly content: boolean;
  /** True if it begins with a capital letter. */
  readonly capital: boolean;
}

/** A number, with the key of its value. */
export function numberToken(
  key: string,
  start: number,
  end: number,
  kind: 'number' | 'count' = 'number',
): Token {
  return { start, end, key, word: key, kind, content: true, capital: false };
}

/** The key of a number: the same for "1600", "1,600.0" and "1.6 thousand". One is a word: "1" and "one" are the same. */
export function numberKey(value: number): string {
  if (value === 1) return 'one';
  return `#${Number(value.toPrecision(12))}`;
}

/** The value of a number's key; `undefined` of ordinals, times of day and words. */
export function numberValue(key: string): number | undefined {
  if (key === 'one') return 1;
  const value = key.startsWith('#') ? Number(key.slice(1)) : Number.NaN;
  return Number.isNaN(value) ? undefined : value;
}

/** The word at a place; empty where there is none. */
export function pickWord(tokens: readonly Token[], at: number): string {
  return tokens[at]?.word ?? '';
}

/** The key at a place; empty where there is none. */
export function pickKey(tokens: readonly Token[], at: number): string {
  return tokens[at]?.key ?? '';
}
