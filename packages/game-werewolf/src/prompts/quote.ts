/** Puts marks around a text that another player wrote, so that it cannot pass for anything else; `by` is who wrote it. */
export type Quote = (text: string, by?: string) => string;

/**
 * The text as a JSON string between marks: no line break, no quotation mark and no bracket of its own can end it. Marks that
 * carry a secret word of the seat (`io.nonce`) are stronger still.
 */
export const jsonQuote: Quote = (text) =>
  `⟦${JSON.stringify(text).replaceAll('⟦', '\\u27e6').replaceAll('⟧', '\\u27e7')}⟧`;
