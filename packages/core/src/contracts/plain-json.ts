/** The path to the first thing that is no plain JSON, with what it is; `undefined` if all is. */
export function nonJson(
  value: unknown,
  undefinedIsLeftOut = false,
): { readonly path: string; readonly what: string } | undefined {
  const found = findOddValue(value, undefinedIsLeftOut, []);
  return found && { ...found, path: `$${found.path}` };
}

function findOddValue(
  value: unknown,
  undefinedIsLeftOut: boolean,
  above: object[],
): ReturnType<typeof nonJson> {
  if (value === undefined && undefinedIsLeftOut) return undefined;
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value === 'number') {
    return Number.isFinite(value) ? undefined : { path: '', what: String(value) };
  }
  if (typeof value !== 'object') return { path: '', what: typeof value };
  if (above.includes(value)) return { path: '', what: 'a reference to something it is inside of' };
  const keys = Object.keys(value);
  const what = oddAbout(value, keys.length);
  if (what !== undefined) return { path: '', what };
  above.push(value);
  for (const key of keys) {
    const found =
      Object.getOwnPropertyDescriptor(value, key)?.get !== undefined
        ? { path: '', what: 'a getter' }
        : findOddValue((value as Readonly<Record<string, unknown>>)[key], undefinedIsLeftOut, above);
    if (found !== undefined)
      return { ...found, path: `${deeperPath('', key, Array.isArray(value))}${found.path}` };
  }
  above.pop();
  return undefined;
}

/** Reasons why an object itself is no JSON, regardless of its content. @param keys - How many it has. */
function oddAbout(value: object, keys: number): string | undefined {
  if (Array.isArray(value)) {
    if (keys !== value.length) return 'an array with holes';
    return value.includes(undefined) ? 'undefined in an array' : undefined;
  }
  if (!isPlain(value)) return `a ${nameClass(value)}`;
  return Reflect.ownKeys(value).length === keys
    ? undefined
    : 'an object with symbols for keys, or with hidden properties';
}

/** Objects of other realms (a test runner's) are plain too. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return (
    prototype === null ||
    prototype === Object.prototype ||
    (Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype as object, 'isPrototypeOf'))
  );
}

function nameClass(value: object): string {
  const { constructor } = value as { readonly constructor?: { readonly name?: unknown } };
  return typeof constructor?.name === 'string' ? constructor.name : 'thing that is no plain object';
}

/** A path that goes one key deeper. */
export function deeperPath(path: string, key: string, inArray: boolean): string {
  if (inArray) return `${path}[${key}]`;
  return /^[A-Za-z_]\w*$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`;
}
