/**
 * A text, or any plain JSON, as JSON on one line, for prompts and terminals: parsing it gives the same value, but nothing
 * in it can pass for what surrounds it. Escapes markup (`<`, `>`, `&`, the backtick), the brackets `⟦⟧` and those that
 * look like them, and everything that is invisible, breaks a line, controls a terminal or changes the order of reading.
 *
 * @param value Plain JSON. Its texts and the names of its fields are escaped alike.
 */
export function quoted(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replace(
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
