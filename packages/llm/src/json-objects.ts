/** So many opening brackets that never close are skipped; each costs a pass over the rest of the text. */
const mostSkipped = 16;

/**
 * The texts of the objects that follow one another in a text, from a bracket to the one that closes it. The inside of an
 * object is not searched, so that an object that a string quotes is never found. An object that breaks off runs to the end
 * of the text.
 */
export function findObjects(text: string): readonly string[] {
  const found: string[] = [];
  let from = text.indexOf('{');
  for (let skipped = 0; from !== -1 && skipped <= mostSkipped;) {
    const end = endOfObject(text, from);
    if (end === undefined && looksLikeObject(text, from)) return [...found, text.slice(from)];
    if (end === undefined) skipped += 1;
    else found.push(text.slice(from, end));
    from = text.indexOf('{', end ?? from + 1);
  }
  return found;
}

/** Whether a key follows the bracket: in prose, another word or sign does. */
function looksLikeObject(text: string, from: number): boolean {
  return /^\{\s*(?:["'“‘]|[\w$-]+\s*:|$)/.test(text.slice(from, from + 200));
}

/** The index behind the bracket that closes the one at `from`; `undefined` if none does. */
function endOfObject(text: string, from: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let index = from; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return undefined;
}
