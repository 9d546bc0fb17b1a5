import { readFile } from 'node:fs/promises';
import { messageOf } from './message.js';
import { UsageError } from './usage-error.js';

/** What `--config` and `--set` say, merged. */
export type Settings = Readonly<Record<string, unknown>>;

/**
 * Reads a configuration file and puts the assignments over it.
 *
 * @param assignments `key=value`; dots in the key lead into objects, the value is JSON or, where it is none, text.
 */
export async function readSettings(
  file: string | undefined,
  assignments: readonly string[],
): Promise<Settings> {
  const settings = file === undefined ? {} : await readObject(file);
  for (const assignment of assignments) {
    const { key, value } = parseAssignment(assignment, '--set');
    assign(settings, key.split('.'), value);
  }
  return settings;
}

/** An assignment as a key and a value. @throws UsageError */
export function parseAssignment(
  assignment: string,
  option: string,
): { readonly key: string; readonly value: unknown } {
  const equals = assignment.indexOf('=');
  if (equals < 1) {
    throw new UsageError(`Cannot read ${option} ${JSON.stringify(assignment)} as it must be key=value`);
  }
  return { key: assignment.slice(0, equals), value: valueOf(assignment.slice(equals + 1)) };
}

/** Puts a value at a path of an object, making objects on the way. */
export function assign(object: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [key = '', ...rest] = path;
  if (['__proto__', 'constructor', 'prototype'].includes(key))
    throw new UsageError(`There is no setting ${JSON.stringify(key)}`);
  if (rest.length === 0) {
    object[key] = value;
    return;
  }
  const below = isObject(object[key]) ? { ...object[key] } : {};
  object[key] = below;
  assign(below, rest, value);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function readObject(file: string): Promise<Record<string, unknown>> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(`Cannot read the configuration ${file}: ${messageOf(error)}`);
  }
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch (error) {
    throw new UsageError(`Cannot read the configuration ${file} as it is not JSON: ${messageOf(error)}`);
  }
  throw new UsageError(`Cannot read the configuration ${file} as it must be a JSON object`);
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
