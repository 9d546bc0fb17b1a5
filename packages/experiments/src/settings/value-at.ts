/**
 * The value at a dotted path of a row, such as `usage.calls`; a key that has dots itself comes first. `usage.tokens` is
 * input and output together. `undefined` if there is none.
 */
export function readValue(row: Readonly<Record<string, unknown>>, path: string): unknown {
  if (path === 'usage.tokens') {
    const [input, output] = [readValue(row, 'usage.inputTokens'), readValue(row, 'usage.outputTokens')];
    return typeof input === 'number' && typeof output === 'number' ? input + output : null;
  }
  if (Object.hasOwn(row, path)) return row[path];
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const inner = row[path.slice(0, dot)];
    if (typeof inner !== 'object' || inner === null) continue;
    const found = readValue(Object.fromEntries(Object.entries(inner)), path.slice(dot + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}
