/** More would hold memory for sets that do not come again. */
const most = 512;

/** Values that are dear to make, such as schemas, made once for each key. Forgets all of them if there are too many. */
export class Interned<Value> {
  readonly #made = new Map<string, Value>();

  of(key: string, make: () => Value): Value {
    let value = this.#made.get(key);
    if (value === undefined) {
      if (this.#made.size >= most) this.#made.clear();
      this.#made.set(key, (value = make()));
    }
    return value;
  }
}
