/** What moves the cursor, changes colors, or changes the order in which the text around it is read. */
const unprintable = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u{FFF9}-\u{FFFB}\u{E0000}-\u{E007F}]/gu;

const longestName = 120;

/** Returns a text with its control and bidirectional characters written as escapes; line breaks and tabs stay. */
export function printable(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(unprintable, (mark) => (mark === '\n' || mark === '\t' ? mark : escaped(mark)));
}

/** Returns a name on one line, without control and bidirectional characters, and cut to 120 characters. */
export function singleLine(name: string): string {
  const line = name.replaceAll(unprintable, ' ').replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length > longestName ? `${characters.slice(0, longestName - 1).join('')}…` : line;
}

function escaped(mark: string): string {
  const code = mark.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
}
