const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/**
 * Parses a list printed by Python, `['$6', "it's"]`: its form in the published tables. A list within it (one row of
 * MMMU-Pro has one) is an item as Python prints it. `undefined` for any other text.
 */
export function pythonList(text: string): string[] | undefined {
  const body = text.trim();
  if (!/^\[.*\]$/s.test(body)) return undefined;
  // A text in quotation marks; or a list, a number or a constant, which stays as it is.
  const item =
    /\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(\[(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^'"\]])*\]|[\w.+-]+))\s*(,|$)/sy;
  const inner = body.slice(1, -1);
  const items: string[] = [];
  while (item.lastIndex < inner.length && inner.slice(item.lastIndex).trim() !== '') {
    const found = item.exec(inner);
    if (!found) return undefined;
    items.push(found[3] ?? unescaped(found[1] ?? found[2] ?? ''));
  }
  return items;
}

function unescaped(text: string): string {
  return text.replace(
    /\\(x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|.)/gs,
    (_, one: string, short?: string, long?: string, longest?: string) => {
      const code = short ?? long ?? longest;
      if (code === undefined) return escapes[one] ?? one;
      const point = Number.parseInt(code, 16);
      return point > 0x10_ff_ff ? one : String.fromCodePoint(point);
    },
  );
}
