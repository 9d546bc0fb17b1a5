/** A word of a command that can be pasted into a shell, in quotation marks if it needs them. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./\\~-]+$/.test(text) ? text : `"${text.replaceAll(/["$`]/g, (mark) => `\\${mark}`)}"`;
}
