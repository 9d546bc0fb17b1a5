/** Characters that move the cursor, change colors, or change the order in which the text around them is read. */
const unprintable = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u{FFF9}-\u{FFFB}\u{E0000}-\u{E007F}]/gu;

/**
 * Writes text to the standard output. Names, errors and texts come from anywhere, so all that could control a terminal is
 * written as an escape, which JSON reads as the character.
 *
 * @param stream - Where else it goes.
 * @returns false if the stream has to drain first
 */
export function printResult(text: string, stream: NodeJS.WritableStream = process.stdout): boolean {
  return stream.write(printable(text));
}

/** Writes text to the standard error output, as `printResult` does to the other one. */
export function writeNote(text: string): void {
  process.stderr.write(printable(text));
}

/** Returns a text with its control and bidirectional characters as escapes; line breaks and tabs stay. */
export function printable(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(unprintable, (mark) => (mark === '\n' || mark === '\t' ? mark : escaped(mark)));
}

function escaped(mark: string): string {
  return Array.from(
    { length: mark.length },
    (_, index) => `\\u${mark.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}
