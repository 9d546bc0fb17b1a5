import { readMessage } from '../contracts/errors.js';
import { fileFault, readFileText, type FileName, type FilePieces } from './file-text.js';

/**
 * Parses JSON as it is written: a whole number that JavaScript would round becomes its digits, and a key that stands twice in
 * one object is refused.
 *
 * @throws SyntaxError
 */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const keys: Set<string>[] = [];
  let [exact, from] = ['', 0];
  for (const { index, 0: token } of jsonTokens(text)) {
    if (token === '{') keys.push(new Set());
    else if (token === '}') keys.pop();
    else if (token.startsWith('"')) {
      const known = keys.at(-1);
      if (known === undefined || !/^\s*:/u.test(text.slice(index + token.length, index + token.length + 64)))
        continue;
      if (known.has(token)) throw new SyntaxError(`the key ${token} stands twice`);
      known.add(token);
    } else if (/^-?\d+$/u.test(token) && !Number.isSafeInteger(Number(token))) {
      exact += `${text.slice(from, index)}"${token}"`;
      from = index + token.length;
    }
  }
  return from === 0 ? value : JSON.parse(exact + text.slice(from));
}

/** Texts, numbers and braces of valid JSON. Texts are searched without a pattern, which would overflow on long ones. */
function* jsonTokens(text: string): Generator<{ readonly index: number; readonly 0: string }> {
  const token = /["{}]|-?\d[\d.eE+-]*/gu;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (match[0] !== '"') {
      yield match;
      continue;
    }
    const end = textEnd(text, match.index + 1);
    yield { index: match.index, 0: text.slice(match.index, end) };
    token.lastIndex = end;
  }
}

/** The place behind the quote that ends a text. */
function textEnd(text: string, from: number): number {
  for (let end = text.indexOf('"', from); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return end + 1;
  }
  return text.length;
}

/**
 * Reads a file that holds one JSON value.
 *
 * @throws MasbenchError `CONFIG_INVALID` if the file cannot be read, is not UTF-8, or is not JSON
 */
export async function readJsonFile(file: string, what: string, pieces?: FilePieces): Promise<unknown> {
  const about: FileName = { what, file };
  let text = '';
  for await (const piece of readFileText(about, pieces)) text += piece;
  try {
    return parseExactJson(text);
  } catch (cause) {
    throw fileFault(`it is not JSON (${readMessage(cause)})`, { ...about, cause });
  }
}
