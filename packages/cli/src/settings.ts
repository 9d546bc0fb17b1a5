import { readFile } from 'node:fs/promises';
import { MasbenchError, messageOf } from '@masbench/core';
import { withValue } from '@masbench/experiments';

/** What a user sets, as plain JSON. */
export type Settings = Readonly<Record<string, unknown>>;

/**
 * Reads a settings file and puts assignments over it.
 *
 * @param assignments `key=value`; dots in the key lead into objects, the value is JSON or, where it is none, text
 * @throws MasbenchError `OPTION_INVALID`
 */
export async function readSettings(
  file: string | undefined,
  assignments: readonly string[],
): Promise<Settings> {
  let settings: Settings = file === undefined ? {} : await readObject(file);
  for (const assignment of assignments) {
    const { key, value } = parseAssignment(assignment, '--set');
    settings = withValue(settings, key.split('.'), value);
  }
  return settings;
}

/** An assignment as a key and a value. @throws MasbenchError `OPTION_INVALID` */
export function parseAssignment(
  assignment: string,
  option: string,
): { readonly key: string; readonly value: unknown } {
  const equals = assignment.indexOf('=');
  if (equals < 1) throw wrong(`Cannot read ${option} ${JSON.stringify(assignment)}: it must be key=value`);
  return { key: assignment.slice(0, equals), value: valueOf(assignment.slice(equals + 1)) };
}

/** A factor as its path and its levels: `threshold=0.7,0.85`, or a JSON list. @throws MasbenchError `OPTION_INVALID` */
export function parseSweep(assignment: string): readonly [path: string, levels: readonly unknown[]] {
  const equals = assignment.indexOf('=');
  if (equals < 1 || equals === assignment.length - 1)
    throw wrong(`Cannot read --sweep ${JSON.stringify(assignment)}: it must be key=value,value,…`);
  const text = assignment.slice(equals + 1);
  const whole = valueOf(text);
  return [assignment.slice(0, equals), Array.isArray(whole) ? whole : text.split(',').map(valueOf)];
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function readObject(file: string): Promise<Record<string, unknown>> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw wrong(`Cannot read the settings ${file}: ${messageOf(error)}`);
  }
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch (error) {
    throw wrong(`Cannot read the settings ${file}: it is not JSON (${messageOf(error)})`);
  }
  throw wrong(`Cannot read the settings ${file}: it must hold a JSON object`);
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function wrong(sentence: string): MasbenchError {
  return new MasbenchError('OPTION_INVALID', sentence);
}
