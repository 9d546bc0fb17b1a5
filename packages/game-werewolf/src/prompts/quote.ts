/** Puts marks around a text that another player wrote, so that it cannot pass for anything else; `by` is who wrote it. */
export type Quote = (text: string, by?: string) => string;

/**
 * The text as a JSON string between marks: no line break, no quotation mark and no bracket of its own can end it. Marks that
 * carry a secret word of the seat (`io.nonce`) are stronger still.
 */
export const jsonQuote: Quote = (text) => `⟦${encoded(text)}⟧`;

/**
 * A text as a JSON string on one line. Escaped too is what could be taken for a mark (`⟦⟧` and the brackets that look
 * like them, `<`, `>`, `&`, the backtick), and what is invisible, breaks a line or changes the order of reading.
 */
export function encoded(text: string): string {
  return JSON.stringify(text).replace(
    /[⟦⟧⟬⟭〚〛⁅⁆⦋-⦐<>&`\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu,
    escaped,
  );
}

function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}
