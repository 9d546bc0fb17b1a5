/** Makes a value when it is first asked for, and keeps it. What a scorer looks up is not made by its import. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/**
 * Makes a value for a text when it is first asked for, and keeps it, unless the text is long. The memory is bounded: it is
 * emptied where it is full.
 */
export function remembering<Value extends object | string>(
  make: (text: string) => Value,
): (text: string) => Value {
  const known = new Map<string, Value>();
  const remember = (text: string): Value => {
    const made = make(text);
    if (known.size >= mostRemembered) known.clear();
    // A copy: a slice of a text would keep the whole text in memory.
    if (text.length <= longestRemembered) known.set(Array.from(text).join(''), made);
    return made;
  };
  return (text) => known.get(text) ?? remember(text);
}

const mostRemembered = 50_000;
/** In UTF-16 code units. */
const longestRemembered = 40;
