import type { Aligned } from '../src/lexical/aligned.ts';
import type { Name } from '../src/lexical/names.ts';
import { indexSource } from '../src/lexical/source-index.ts';
import { chooseWindow } from '../src/lexical/window.ts';
import { passage } from '../src/text/passage.ts';
import { readTable } from './data.ts';

/** The rows of a table; `_3` is three words that say nothing: they make distances. */
export function readRows(text: string): [string, string, string, string][] {
  const spaced = text.replaceAll(/_(\d+)/g, (_mark, count) => 'then '.repeat(Number(count)).trim());
  return readTable(spaced).map(([one = '', two = '', three = '', four = '']) => [one, two, three, four]);
}

/** The first sentence of an output, next to its source. */
export function align(from: string, output: string): Aligned {
  const { tokens: sentence, breaks } = passage(output);
  const source = indexSource(passage(from));
  const said = new Set(sentence.map(({ key }) => key));
  return { sentence, said, breaks, source, window: chooseWindow(sentence, source), capitalsTell: true };
}

/** The words of tokens. */
export function words(tokens: readonly { readonly word: string }[]): string {
  return tokens.map(({ word }) => word).join(' ');
}

/** The words of names. */
export function names(found: readonly Name[]): string {
  return found.map(({ tokens }) => words(tokens)).join(', ');
}
