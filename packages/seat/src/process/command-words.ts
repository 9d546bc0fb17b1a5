import { MasbenchError } from '@masbench/core';

/**
 * The words of a command as a shell would split them: quotation marks and backslashes, and nothing else of a shell.
 *
 * @throws MasbenchError `OPTION_INVALID` if it names no program, or a quotation mark is not closed
 */
export function commandWords(command: string): readonly string[] {
  const pattern = /(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/gsu;
  const rest = command.replaceAll(pattern, '').trim();
  const words = command.match(pattern) ?? [];
  if (rest === '' && words.length > 0) return words.map(unquoted);
  throw new MasbenchError(
    'OPTION_INVALID',
    `Cannot read the command ${JSON.stringify(command)}: ${words.length === 0 ? 'it must name a program' : 'a quotation mark is not closed'}`,
  );
}

function unquoted(word: string): string {
  return word.replaceAll(
    /\\(.)|"((?:[^"\\]|\\.)*)"|'([^']*)'/gsu,
    (_whole, escaped?: string, double?: string, single?: string) =>
      escaped ?? double?.replaceAll(/\\(.)/gsu, '$1') ?? single ?? '',
  );
}
