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

/** Equality of plain JSON, whatever the order of keys. */
export function sameJson(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const leftEntries = Object.entries(left).filter(([, value]) => value !== undefined);
  const rightKeys = Object.values(right).filter((value) => value !== undefined);
  return (
    leftEntries.length === rightKeys.length &&
    leftEntries.every(([key, value]) => sameJson(value, (right as Readonly<Record<string, unknown>>)[key]))
  );
}
