import { quoted } from '@masbench/core';

/** Puts marks around a text that another player wrote, so that it cannot pass for anything else; `by` is who wrote it. */
export type Quote = (text: string, by?: string) => string;

/**
 * The text as a JSON string between marks, none of which it can have itself (see `quoted` of core). Marks that carry a
 * secret word of the seat (`io.nonce`) are stronger still.
 */
export const jsonQuote: Quote = (text) => `⟦${quoted(text)}⟧`;
