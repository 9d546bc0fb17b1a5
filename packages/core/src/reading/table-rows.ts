import { fileFault, type FileName } from './file-text.js';
import { longestRow, splitLines, type FilePlace, type RowForm, type UnreadRow } from './row-form.js';

/** Returns the form of tables with a header (RFC 4180) and a delimiter. */
export function tableRows(delimiter: ',' | '\t'): RowForm {
  return async function* readTable(text, about) {
    let header: readonly string[] | undefined;
    for await (const { line, cells } of splitCells(text, delimiter, about)) {
      const place = { ...about, line };
      if (header === undefined) header = columnNames(cells, delimiter, place);
      else {
        const names = header;
        yield { line, read: () => namedCells(names, cells, place) };
      }
    }
  };
}

function namedCells(
  names: readonly string[],
  cells: readonly string[],
  place: FilePlace,
): ReturnType<UnreadRow['read']> {
  if (cells.length !== names.length)
    throw fileFault(
      `a row must have the ${names.length} cells of the header, and has ${cells.length}`,
      place,
    );
  return Object.fromEntries(
    names.map((name, at) => [name, cells[at]] as const).filter(([name]) => name !== ''),
  );
}

/** The names of a header. @throws MasbenchError `CONFIG_INVALID` if two could be meant by one name */
function columnNames(cells: readonly string[], delimiter: string, place: FilePlace): string[] {
  const names = cells.map((name) => name.trim());
  const [only = ''] = names;
  if (names.length === 1 && /[,;\t|]/u.test(only)) {
    const separator = delimiter === ',' ? 'commas' : 'tabs';
    throw fileFault(`${separator} must separate the cells, and the header is ${JSON.stringify(only)}`, place);
  }
  const folded = names.map((name) => name.toLowerCase());
  const second = folded.findIndex((name, at) => name !== '' && folded.indexOf(name) !== at);
  if (second === -1) return names;
  const [first = '', again = ''] = [names[folded.indexOf(folded[second] ?? '')], names[second]];
  const found = first === again ? `\`${first}\` twice` : `\`${first}\` and \`${again}\``;
  throw fileFault(`the header must name every column once, and has ${found}`, place);
}

interface OpenCell {
  /** Where its quote is. */
  readonly line: number;
  readonly parts: string[];
  length: number;
}

/** The cells of each row. A quoted one may hold line feeds, so that a row may take several lines. */
async function* splitCells(
  pieces: AsyncIterable<string>,
  delimiter: string,
  about: FileName,
): AsyncGenerator<{ readonly line: number; readonly cells: readonly string[] }> {
  let [begin, cells]: [number, string[]] = [0, []];
  let open: OpenCell | undefined;
  for await (const { line, text } of splitLines(pieces, about)) {
    if (open === undefined) {
      if (text === '') continue;
      [begin, cells] = [line, []];
    }
    for (let at = 0; ; at++) {
      if (open === undefined && text[at] === '"') {
        open = { line, parts: [], length: 0 };
        at++;
      }
      let end = open === undefined ? text.indexOf(delimiter, at) : closingQuote(text, at);
      const part = text.slice(at, end === -1 ? undefined : end);
      if (open === undefined) cells.push(part);
      else {
        open.parts.push(part);
        open.length += part.length;
        if (end === -1) break;
        cells.push(open.parts.join('\n').replaceAll('""', '"'));
        open = undefined;
        end += 1;
        checkCellEnd(text.slice(end, end + 10), delimiter, { ...about, line });
      }
      if (end === -1 || end === text.length) {
        yield { line: begin, cells };
        break;
      }
      at = end;
    }
    if (open !== undefined && open.length > longestRow) break;
  }
  if (open !== undefined)
    throw fileFault('the quote that opens a cell here must be closed', { ...about, line: open.line });
}

function checkCellEnd(rest: string, delimiter: string, place: FilePlace): void {
  if (rest !== '' && !rest.startsWith(delimiter))
    throw fileFault(
      `a cell must end where its quote closes, and goes on with ${JSON.stringify(rest)}`,
      place,
    );
}

/** The place of the next quote that is not doubled, -1 if there is none. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
