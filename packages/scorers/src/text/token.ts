/** A word or a number of a text. */
export interface Token {
  /** Offset of the first UTF-16 code unit in the text. */
  readonly start: number;
  /** Offset after the last one. */
  readonly end: number;
  /** What two tokens must share to count as the same: a stem, or a normalised number. */
  readonly key: string;
  /** The word as it stands, in lower case and without diacritics; of a number, its key. */
  readonly word: string;
  readonly kind: 'word' | 'number';
  /** False for function words: articles, pronouns, auxiliaries, prepositions. */
  readonly content: boolean;
  /** True where it begins with a capital letter. */
  readonly capital: boolean;
}
