import { MasbenchError } from '../contracts/errors.js';
import { fileFault, readFileText, type FileName, type FilePieces } from './file-text.js';
import { jsonLineRows, jsonRows } from './json-rows.js';
import { tableRows } from './table-rows.js';
import type { RowForm, UnreadRow } from './row-form.js';

/** A row of a file. */
export interface FileRow extends UnreadRow {
  /** Returns an error about the row, with file and line. */
  readonly fault: (problem: string, cause?: unknown) => MasbenchError;
}

/**
 * Reads the rows of a file in UTF-8, by the ending of its name: `.csv` and `.tsv` with a header, `.jsonl` and `.ndjson` with an
 * object a line, `.json` with either lines or an array of objects. A byte order mark, empty lines, columns without a name
 * and spaces around names are left out; line ends become line feeds. A quote is a character within a cell that does not begin
 * with one, as pandas has it. Whole numbers that JavaScript rounds become texts.
 *
 * @param options.what - What the rows are, for messages: `passages`.
 * @param options.pieces - Read in place of the file, and perhaps empty; the file's name says the form. @default the file's bytes
 * @throws MasbenchError `CONFIG_INVALID` with file and line if the file cannot be read, its name has another ending, it has no
 *   row, or two columns could be meant by one name
 */
export async function* readRows(
  file: string,
  options: { readonly what: string; readonly pieces?: FilePieces | undefined },
): AsyncGenerator<FileRow> {
  const { what, pieces } = options;
  const about: FileName = { what, file };
  const ending = /\.[^./\\]*$/u.exec(file)?.[0].toLowerCase() ?? '';
  const form = forms[ending];
  if (form === undefined)
    throw fileFault(`the name of the file must end in ${Object.keys(forms).join(', ')}`, about);
  let isEmpty = true;
  for await (const { line, read } of form(readFileText(about, pieces), about)) {
    isEmpty = false;
    yield { line, read, fault: (problem, cause) => fileFault(problem, { ...about, line, cause }) };
  }
  if (isEmpty && pieces === undefined)
    throw new MasbenchError('CONFIG_INVALID', `Cannot read ${what}: there are none in ${file}`);
}

const forms: Readonly<Record<string, RowForm>> = {
  '.csv': tableRows(','),
  '.tsv': tableRows('\t'),
  '.jsonl': jsonLineRows,
  '.ndjson': jsonLineRows,
  '.json': jsonRows,
};
