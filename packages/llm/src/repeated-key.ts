/**
 * A key that stands twice in one object of a JSON text; `undefined` if none does. `JSON.parse` would take the last of
 * them, which a quote that was not escaped may have written.
 *
 * @param json Valid JSON.
 */
export function repeatedKey(json: string): string | undefined {
  /** The keys of the objects around the place; `undefined` for a list. */
  const around: (Set<string> | undefined)[] = [];
  let keyNext = false;
  for (const { 0: token } of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g)) {
    const keys = around.at(-1);
    if (token === '{' || token === '[') around.push(token === '{' ? new Set() : undefined);
    else if (token === '}' || token === ']') around.pop();
    else if (keyNext && keys !== undefined && token.startsWith('"')) {
      const key = String(JSON.parse(token));
      if (keys.has(key)) return key;
      keys.add(key);
    }
    keyNext = token === '{' || token === ',';
  }
  return undefined;
}
