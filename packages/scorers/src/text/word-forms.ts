import { once } from './once.js';
import forms from './word-forms.json' with { type: 'json' };

/**
 * The base form of a word in lower case that no rule of suffixes finds, or the word itself: irregular verbs and plurals
 * ("fell" is "fall"), countries by their adjectives ("French" is "France"), units by their abbreviations and American
 * spelling by British ("metre" and "m" apart, "km" is "kilometer").
 */
export function baseForm(lower: string): string {
  return bases().get(lower) ?? lower;
}

/** Each line of the data: a base and its other forms. */
const bases = once(
  (): ReadonlyMap<string, string> =>
    new Map(
      [...forms.irregular, ...forms.nations, ...forms.spellings].flatMap((line) => {
        const [base = '', ...others] = line.split(' ');
        return others.map((other) => [other, base] as const);
      }),
    ),
);
