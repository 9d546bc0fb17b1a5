import type { WriteUp } from '@masbench/experiments';
import { latex, tableLabel } from './latex.js';
import { latexText } from './latex-text.js';
import { markdown } from './markdown.js';

/** Sentences and tables, one below the other, for GitHub and editors or for a paper. */
export async function writeUpText(parts: WriteUp, format: 'markdown' | 'latex'): Promise<string> {
  const written: string[] = [];
  let isAfterTable = false;
  for (const part of parts) {
    // What follows a table would be read as a row of it.
    if (isAfterTable) written.push('\n');
    isAfterTable = typeof part !== 'string';
    if (typeof part === 'string') {
      written.push(format === 'latex' ? `${latexText(part)}\n\n` : `${part}\n`);
      continue;
    }
    const { rows, columns, name, title = name } = part;
    written.push(
      format === 'markdown'
        ? `${title}\n\n${await markdown(rows, columns)}`
        : await latex(rows, columns, { caption: title, label: tableLabel(name) }),
    );
  }
  return written.join('');
}
