/** The path to the first thing that is no plain JSON, with what it is; `undefined` where all is. */
export function nonJson(
  value: unknown,
  undefinedIsLeftOut = false,
  path = '$',
  above: readonly object[] = [],
): { readonly path: string; readonly what: string } | undefined {
  if (value === undefined && undefinedIsLeftOut) return undefined;
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value === 'number') {
    return Number.isFinite(value) ? undefined : { path, what: String(value) };
  }
  if (typeof value !== 'object') return { path, what: typeof value };
  if (above.includes(value)) return { path, what: 'a reference to something it is inside of' };
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) {
    return { path, what: `a ${value.constructor.name}` };
  }
  if (Array.isArray(value) && Object.keys(value).length !== value.length)
    return { path, what: 'an array with holes' };
  if (Object.getOwnPropertySymbols(value).length > 0)
    return { path, what: 'an object with symbols for keys' };
  for (const [key, child] of Object.entries(value)) {
    const found = nonJson(child, undefinedIsLeftOut, pathTo(path, key, Array.isArray(value)), [
      ...above,
      value,
    ]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The path to the first difference between two JSON values, whatever the order of keys. */
export function differenceBetween(
  left: unknown,
  right: unknown,
  path = '$',
): { readonly path: string; readonly left: unknown; readonly right: unknown } | undefined {
  if (Object.is(left, right)) return undefined;
  if (!isObject(left) || !isObject(right) || Array.isArray(left) !== Array.isArray(right))
    return { path, left, right };
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const found = differenceBetween(left[key], right[key], pathTo(path, key, Array.isArray(left)));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A difference as a clause: "is 1 in one and 2 in the other". */
export function describeDifference({
  left,
  right,
}: {
  readonly left: unknown;
  readonly right: unknown;
}): string {
  return `${show(left)} against ${show(right)}`;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function pathTo(path: string, key: string, inArray: boolean): string {
  if (inArray) return `${path}[${key}]`;
  return /^[A-Za-z_]\w*$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`;
}
