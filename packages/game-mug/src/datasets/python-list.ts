const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/**
 * Parses a list of strings printed by Python, `['$6', "it's"]`: its form in the published tables. `undefined` for any
 * other text.
 */
export function pythonList(text: string): string[] | undefined {
  const body = text.trim();
  if (!/^\[.*\]$/s.test(body)) return undefined;
  const item = /\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*(,|$)/sy;
  const inner = body.slice(1, -1);
  const items: string[] = [];
  while (item.lastIndex < inner.length && inner.slice(item.lastIndex).trim() !== '') {
    const found = item.exec(inner);
    if (!found) return undefined;
    items.push(unescaped(found[1] ?? found[2] ?? ''));
  }
  return items;
}

function unescaped(text: string): string {
  return text.replace(
    /\\(x([0-9a-f]{2})|u([0-9a-f]{4})|.)/gis,
    (_, one: string, short?: string, long?: string) => {
      const code = short ?? long;
      return code === undefined ? (escapes[one] ?? one) : String.fromCodePoint(Number.parseInt(code, 16));
    },
  );
}
