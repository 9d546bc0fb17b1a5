/** So many brackets that open no object are skipped. */
const mostSkipped = 64;

/** The place of an object in a text. */
export interface FoundObject {
  /** Index of its bracket. */
  readonly from: number;
  /** Index behind it: of an object that breaks off, the end of the text. */
  readonly to: number;
  /** True if no bracket closes it. */
  readonly isBroken: boolean;
}

/**
 * The objects that follow one another in a text, from a bracket to the one that closes it. The inside of an object is
 * not searched, so that an object that a string quotes is never found; a bracket right around another one belongs to
 * LaTeX, or to nothing. An object that breaks off runs to the end of the text.
 */
export function findObjects(text: string): readonly FoundObject[] {
  const found: FoundObject[] = [];
  let from = text.indexOf('{');
  for (let skipped = 0; from !== -1 && skipped <= mostSkipped;) {
    while (/^\{\s*\{/u.test(text.slice(from, from + 80))) from = text.indexOf('{', from + 1);
    const isObject = looksLikeObject(text, from);
    const to = isObject ? endOfObject(text, from) : undefined;
    if (isObject && to === undefined) return [...found, { from, to: text.length, isBroken: true }];
    if (to === undefined) skipped += 1;
    else found.push({ from, to, isBroken: false });
    from = text.indexOf('{', to ?? from + 1);
  }
  return found;
}

/** Whether a key follows the bracket, or its end: in prose, another word or sign does. */
function looksLikeObject(text: string, from: number): boolean {
  return /^\{\s*(?:["'“‘＂}]|\\+["n]|\/[/*]|[\p{L}\p{N}_$-]+\s*[:：])/u.test(text.slice(from, from + 200));
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
