import { hash } from 'node:crypto';

/** The hash by which observations, inputs and states are compared: 128 bits of SHA-256, in hexadecimal. */
export function digest(text: string): string {
  return hash('sha256', text).slice(0, 32);
}

/** Freezes plain JSON to its depth and returns it. */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  if (Array.isArray(value)) for (const child of value) deepFreeze(child);
  else for (const key in value) deepFreeze(value[key]);
  return value;
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
