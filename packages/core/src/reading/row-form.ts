import { fileFault, type FileName } from './file-text.js';

/** A row whose cells or JSON are not checked yet. */
export interface UnreadRow {
  /** On which it begins, from 1. */
  readonly line: number;
  /** Returns its fields by name, whose values are unchecked. @throws MasbenchError `CONFIG_INVALID` */
  readonly read: () => Readonly<Record<string, unknown>>;
}

/** Finds the rows in the text of a file. @throws MasbenchError `CONFIG_INVALID` if the rest of the text is lost */
export type RowForm = (text: AsyncIterable<string>, about: FileName) => AsyncGenerator<UnreadRow>;

/** A place in a file. */
export interface FilePlace extends FileName {
  readonly line: number;
}

/** A line without its end. */
export interface FileLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** Lines and rows are kept in memory one at a time. No passage is as long as this, and few images. */
export const longestRow = 64 * 1024 * 1024;

/** Splits a text with line feeds, as it comes. @throws MasbenchError `CONFIG_INVALID` if a line is longer than `longestRow` */
export async function* splitLines(pieces: AsyncIterable<string>, about: FileName): AsyncGenerator<FileLine> {
  let [line, begun, length]: [number, string[], number] = [1, [], 0];
  for await (const piece of pieces) {
    let from = 0;
    for (let to = piece.indexOf('\n'); to >= 0; to = piece.indexOf('\n', from)) {
      yield { line: line++, text: begun.join('') + piece.slice(from, to) };
      [begun, length, from] = [[], 0, to + 1];
    }
    begun.push(piece.slice(from));
    length += piece.length - from;
    if (length > longestRow)
      throw fileFault(`a line must have at most ${longestRow} characters`, { ...about, line });
  }
  yield { line, text: begun.join('') };
}
