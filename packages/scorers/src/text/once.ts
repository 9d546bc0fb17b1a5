/** Makes a value when it is first asked for, and keeps it. What a scorer looks up is not made by its import. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
