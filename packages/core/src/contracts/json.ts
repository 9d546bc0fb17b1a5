import { createSha256, hashBytes } from '@masbench/statistics';

/** The hash by which observations, inputs and states are compared: 128 bits of SHA-256, in hexadecimal. */
export function digest(text: string): string {
  return hashBytes(text).slice(0, 32);
}

/** Values nested less deep are hashed in pieces, if they are long. */
const pieceDepth = 4;
/** Pieces are hashed together from so many characters on. */
const pieceLength = 65_536;
/** Values with fewer parts are written at once. */
const fewValues = 2048;

/** The digest of `JSON.stringify(value) ?? 'null'`, for values of any size: their whole text is never in memory. */
export function digestJson(value: unknown): string {
  const digested = new PieceDigest();
  digested.add(value, pieceDepth);
  return digested.end();
}

class PieceDigest {
  readonly #hash = createSha256();
  #held = '';

  add(value: unknown, depth: number): void {
    if (depth === 0 || !isPlainContainer(value) || countValues(value, fewValues) < fewValues) {
      this.#write(JSON.stringify(value) ?? 'null');
      return;
    }
    let separator = '';
    if (Array.isArray(value)) {
      this.#held += '[';
      for (const child of value as readonly unknown[]) {
        this.#held += separator;
        this.add(child, depth - 1);
        separator = ',';
      }
      this.#write(']');
      return;
    }
    this.#held += '{';
    for (const [key, child] of Object.entries(value)) {
      if (child === undefined || typeof child === 'function' || typeof child === 'symbol') continue;
      this.#held += `${separator}${JSON.stringify(key)}:`;
      this.add(child, depth - 1);
      separator = ',';
    }
    this.#write('}');
  }

  end(): string {
    this.#hash.update(this.#held);
    return this.#hash.digest().slice(0, 32);
  }

  #write(piece: string): void {
    this.#held += piece;
    if (this.#held.length < pieceLength) return;
    this.#hash.update(this.#held);
    this.#held = '';
  }
}

/** Roughly how many values there are inside, counted up to a limit; a long text counts as many. */
function countValues(value: unknown, limit: number): number {
  if (typeof value === 'string') return 1 + (value.length >> 5);
  if (typeof value !== 'object' || value === null) return 1;
  let count = 1;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && count < limit; index += 1)
      count += countValues(value[index], limit - count);
    return count;
  }
  for (const key in value) {
    count += countValues((value as Fields)[key], limit - count);
    if (count >= limit) return count;
  }
  return count;
}

/** Lists and objects that JSON writes as they are. */
function isPlainContainer(value: unknown): value is readonly unknown[] | Fields {
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Array.prototype || prototype === Object.prototype;
}

/** Freezes plain JSON to its depth and returns it. */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  if (Array.isArray(value)) for (const child of value) deepFreeze(child);
  else for (const key in value) deepFreeze(value[key]);
  return value;
}

/** Values nested deeper are copied by their text. */
const deepest = 64;
/**
 * Texts from this length on are not shared: one that was cut out of another text keeps the whole of that in memory, as
 * a summary its passage.
 */
const longText = 200;
const notPlain = Symbol('not plain');

/**
 * Result of `JSON.parse(text)`, where `text` is the JSON of `value`. Plain JSON is copied from the value, which takes
 * a third of the time and shares its short strings; what JSON would change (a date, minus zero, an undefined field) is
 * parsed.
 */
export function parseFrozen(value: unknown, text: string): unknown {
  const copy = plainCopy(value, false, deepest);
  return copy === notPlain ? JSON.parse(text) : copy;
}

/** The same as `parseFrozen`, frozen to its depth; it shares all strings. */
export function freezeParsed(value: unknown, text: string): unknown {
  const copy = plainCopy(value, true, deepest);
  return copy === notPlain ? deepFreeze(JSON.parse(text)) : copy;
}

/** A frozen copy of what was read from JSON. */
export function copyFrozen(value: unknown): unknown {
  const copy = plainCopy(value, true, deepest);
  return copy === notPlain ? deepFreeze(JSON.parse(JSON.stringify(value))) : copy;
}

function plainCopy(value: unknown, isFrozen: boolean, depth: number): unknown {
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'string') return isFrozen || value.length < longText ? value : notPlain;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0) ? value : notPlain;
  if (typeof value !== 'object' || depth === 0) return notPlain;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Array.prototype) return arrayCopy(value as readonly unknown[], isFrozen, depth);
  return prototype === Object.prototype ? fieldsCopy(value as Fields, isFrozen, depth) : notPlain;
}

function arrayCopy(values: readonly unknown[], isFrozen: boolean, depth: number): unknown {
  const copy = values.slice();
  for (let index = 0; index < copy.length; index += 1) {
    const child = plainCopy(copy[index], isFrozen, depth - 1);
    if (child === notPlain) return notPlain;
    copy[index] = child;
  }
  return isFrozen ? Object.freeze(copy) : copy;
}

function fieldsCopy(fields: Fields, isFrozen: boolean, depth: number): unknown {
  if (isFrozen) return frozenFields(fields, depth);
  const copy: Record<string, unknown> = { ...fields };
  for (const key in copy) {
    const value = copy[key];
    if (typeof value === 'string' && value.length < longText) continue;
    const child = plainCopy(value, false, depth - 1);
    if (child === notPlain) return notPlain;
    if (child !== value) copy[key] = child;
  }
  return copy;
}

/** Field by field, as freezing a copy made by spreading takes much longer: V8 makes a hidden class for each. */
function frozenFields(fields: Fields, depth: number): unknown {
  const copy: Record<string, unknown> = {};
  for (const key in fields) {
    const child = plainCopy(fields[key], true, depth - 1);
    // Setting this key would change the prototype.
    if (child === notPlain || key === '__proto__') return notPlain;
    copy[key] = child;
  }
  return Object.freeze(copy);
}

/** Equality of plain JSON, regardless of the order of keys. */
export function sameJson(left: unknown, right: unknown): boolean {
  // Minus zero is zero in JSON.
  if (left === right || Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) || Array.isArray(right)) {
    if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
    for (let index = 0; index < left.length; index += 1)
      if (!sameJson(left[index], right[index])) return false;
    return true;
  }
  return (
    sameFields(left as Fields, right as Fields) &&
    countFields(left as Fields) === countFields(right as Fields)
  );
}

/**
 * True only where two values have the same JSON text, the order of keys included. Faster than writing both; where
 * something in them is no plain JSON, it may be false although their texts are the same.
 */
export function sameText(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  const prototype: unknown = Object.getPrototypeOf(left);
  if (prototype !== Object.getPrototypeOf(right)) return false;
  if (prototype === Array.prototype) {
    const list = left as readonly unknown[];
    return (
      list.length === (right as readonly unknown[]).length && hasPrefix(right as readonly unknown[], list)
    );
  }
  return prototype === Object.prototype && sameFieldsInOrder(left as Fields, right as Fields);
}

/** True only where a list begins with the values of another that is no longer than it, by `sameText`. */
export function hasPrefix(list: readonly unknown[], beginning: readonly unknown[]): boolean {
  for (let index = 0; index < beginning.length; index += 1)
    if (!sameText(beginning[index], list[index])) return false;
  return true;
}

function sameFieldsInOrder(left: Fields, right: Fields): boolean {
  const keys = Object.keys(left);
  let place = 0;
  for (const key in right) {
    if (key !== keys[place] || !sameText(left[key], right[key])) return false;
    place += 1;
  }
  return place === keys.length;
}

type Fields = Readonly<Record<string, unknown>>;

function sameFields(left: Fields, right: Fields): boolean {
  for (const key in left) if (left[key] !== undefined && !sameJson(left[key], right[key])) return false;
  return true;
}

/** JSON leaves out what is undefined. */
function countFields(fields: Fields): number {
  let count = 0;
  for (const key in fields) if (fields[key] !== undefined) count += 1;
  return count;
}
