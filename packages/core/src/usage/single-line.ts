/** Characters that move the cursor, break a line, or change the order in which the text around them is read. */
const disordering = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u{FFF9}-\u{FFFB}\u{E0000}-\u{E007F}]/gu;

const longest = 120;

/** Returns a name on one line, without control and bidirectional characters, and cut to 120 characters. */
export function singleLine(name: string): string {
  const line = name.replaceAll(disordering, ' ').replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : line;
}
