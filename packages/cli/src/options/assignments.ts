import { MasbenchError } from '@masbench/core';
import { readJsonFile } from '@masbench/core/record';
import { isObject, withValue, type Settings } from '@masbench/experiments';

/**
 * Reads a settings file and puts assignments over it.
 *
 * @param file - A JSON file that holds an object. @default none
 * @param assignments - `key=value`; dots in the key lead into objects, the value is JSON or, if it is none, text
 * @throws MasbenchError `CONFIG_INVALID` naming the file, `OPTION_INVALID` naming the assignment
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

/**
 * An assignment as a key and a value.
 *
 * @param option - What an error names, for example `--set`.
 * @throws MasbenchError `OPTION_INVALID`
 */
export function parseAssignment(
  assignment: string,
  option: string,
): { readonly key: string; readonly value: unknown } {
  const equals = assignment.indexOf('=');
  if (equals < 1) throw unreadable(option, assignment, 'key=value');
  return { key: assignment.slice(0, equals), value: parseValue(assignment.slice(equals + 1)) };
}

/**
 * A factor as its path and its levels: `threshold=0.7,0.85`, or a JSON list.
 *
 * @throws MasbenchError `OPTION_INVALID`
 */
export function parseSweep(assignment: string): readonly [path: string, levels: readonly unknown[]] {
  const [key, text] = parseText(assignment, '--sweep', 'key=value,value,…');
  const whole = parseValue(text);
  return [key, Array.isArray(whole) ? whole : text.split(',').map(parseValue)];
}

/** A key and a text, neither of which is empty. @throws MasbenchError `OPTION_INVALID` */
export function parseText(
  assignment: string,
  option: string,
  form: string,
): readonly [key: string, text: string] {
  const equals = assignment.indexOf('=');
  if (equals < 1 || equals === assignment.length - 1) throw unreadable(option, assignment, form);
  return [assignment.slice(0, equals), assignment.slice(equals + 1)];
}

async function readObject(file: string): Promise<Readonly<Record<string, unknown>>> {
  const value = await readJsonFile(file, 'the settings');
  if (isObject(value)) return value;
  throw wrong(`Cannot read the settings: they must be a JSON object: ${file}`);
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function unreadable(option: string, assignment: string, form: string): MasbenchError {
  return wrong(`Cannot read ${option} ${JSON.stringify(assignment)}: it must be ${form}`);
}

/** An error about an option, as a sentence. */
export function wrong(sentence: string): MasbenchError {
  return new MasbenchError('OPTION_INVALID', sentence);
}
