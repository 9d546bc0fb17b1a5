/**
 * A text as a JSON string on one line, for prompts and terminals: read back, it is the same text, but nothing in it can
 * pass for what stands around it. Escaped are markup (`<`, `>`, `&`, the backtick), the brackets `⟦⟧` and those that look
 * like them, and what is invisible, breaks a line, controls a terminal or changes the order of reading.
 */
export function quoted(text: string): string {
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
