import { MasbenchError } from '@masbench/core';
import type { Benchmark } from '@masbench/core/benchmark';
import * as z from 'zod';

/** Settings of a user, as plain JSON. */
export type Settings = Readonly<Record<string, unknown>>;

/**
 * The settings as the benchmark's schema reads them.
 *
 * @throws MasbenchError `CONFIG_INVALID` naming an unknown key with those there are, or what is wrong with a value
 */
export function parseSettings(
  { name, game, settings }: Pick<Benchmark, 'name' | 'game' | 'settings'>,
  given: Settings,
): unknown {
  const schema: z.ZodType = settings ?? game.config;
  const known = listKeys(schema);
  const unknown = known === undefined ? [] : Object.keys(given).filter((key) => !known.includes(key));
  if (unknown.length > 0) {
    const [first = ''] = unknown;
    throw new MasbenchError(
      'CONFIG_INVALID',
      `${name} has no setting ${JSON.stringify(first)}: it has ${(known ?? []).toSorted().join(', ') || 'none'}`,
    );
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new MasbenchError(
    'CONFIG_INVALID',
    `The settings of ${name} are not valid:\n${z.prettifyError(parsed.error)}`,
  );
}

/** The object with a value at a dotted path, making objects on the way. The given object stays as it is. */
export function withValue(object: Settings, path: readonly string[], value: unknown): Settings {
  const [key = '', ...rest] = path;
  if (['__proto__', 'constructor', 'prototype'].includes(key))
    throw new MasbenchError('OPTION_INVALID', `There is no setting ${JSON.stringify(key)}`);
  if (rest.length === 0) return { ...object, [key]: value };
  return { ...object, [key]: withValue(isObject(object[key]) ? object[key] : {}, rest, value) };
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The keys of an object schema; `undefined` if it takes any, or is no plain object. */
function listKeys(schema: z.ZodType): readonly string[] | undefined {
  if (schema instanceof z.ZodObject) {
    const { catchall } = schema.def;
    const open = catchall !== undefined && !(catchall instanceof z.ZodNever);
    return open ? undefined : Object.keys(schema.shape);
  }
  if (schema instanceof z.ZodPipe && schema.def.in instanceof z.ZodType) return listKeys(schema.def.in);
  if (schema instanceof z.ZodPrefault || schema instanceof z.ZodDefault) {
    const inner = schema.def.innerType;
    return inner instanceof z.ZodType ? listKeys(inner) : undefined;
  }
  return undefined;
}
