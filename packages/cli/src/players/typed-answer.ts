import { readJsonSchema } from '@masbench/core';
import type * as z from 'zod';

type JsonSchema = ReturnType<typeof readJsonSchema>;

type AskLine = (question: string) => Promise<string>;

/**
 * Asks for an action of any schema, line by line: objects field by field, alternatives of an object by the field that
 * tells them apart and then by their own, everything else as one value. At least one line is read.
 *
 * @param schema - Of the action.
 * @param ask - Shows a question and resolves to the line that was typed.
 * @returns what was typed, as JSON where the schema has such a type; the caller checks it against the schema
 */
export async function typedAnswer(schema: z.ZodType, ask: AskLine): Promise<unknown> {
  return readTypedAnswer(readJsonSchema(schema), ask);
}

async function readTypedAnswer(shape: JsonSchema, ask: AskLine): Promise<unknown> {
  const alternatives = shape.oneOf ?? shape.anyOf ?? [];
  const tag = findTag(alternatives);
  if (tag !== undefined) {
    const choices = alternatives.map(({ properties }) => properties?.[tag]?.const);
    const chosen = readValue((await ask(`${tag} (${choices.join(', ')}): `)).trim(), { enum: choices });
    const found = alternatives.find(({ properties }) => properties?.[tag]?.const === chosen);
    return found === undefined
      ? { [tag]: chosen }
      : { [tag]: chosen, ...(await readFields(found, ask, tag)) };
  }
  const fields = Object.keys(shape.properties ?? {});
  if (fields.length > 0) return readFields(shape, ask);
  const text = (await ask(`answer${answerHint(shape)}: `)).trim();
  return text === '' ? undefined : readValue(text, shape);
}

async function readFields({ properties = {} }: JsonSchema, ask: AskLine, skipped?: string): Promise<object> {
  const answer: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(properties)) {
    if (name === skipped) continue;
    const text = (await ask(`${name}${answerHint(field)}: `)).trim();
    if (text !== '') answer[name] = readValue(text, field);
  }
  return answer;
}

/** The field whose constant tells alternatives apart. */
function findTag(alternatives: readonly JsonSchema[]): string | undefined {
  const [first] = alternatives;
  if (alternatives.length < 2) return undefined;
  return Object.keys(first?.properties ?? {}).find((name) =>
    alternatives.every(({ properties }) => properties?.[name]?.const !== undefined),
  );
}

function answerHint({
  enum: choices,
  anyOf,
  oneOf,
  minimum,
  maximum,
  type,
  const: only,
}: JsonSchema): string {
  if (choices !== undefined) return ` (${choices.join(', ')})`;
  if (only !== undefined) return ` (${JSON.stringify(only)})`;
  if (minimum !== undefined && maximum !== undefined) return ` (${minimum} to ${maximum})`;
  if (anyOf !== undefined || oneOf !== undefined) return '';
  const types = type === undefined ? [] : [type].flat();
  if (types.every((name) => name === 'string')) return '';
  const words = types.flatMap((name) => typedAs[name] ?? [name]);
  return ` (${words.join(', ')})`;
}

/** Text that a person types for a value of a type that is not typed as its name says. */
const typedAs: Readonly<Record<string, readonly string[]>> = {
  string: ['a text'],
  boolean: ['true', 'false'],
  array: ['as JSON'],
  object: ['as JSON'],
};

/** A line as JSON if it is of a type that the field has, else as the text that it is. */
function readValue(text: string, field: JsonSchema): unknown {
  const types = readTypes(field);
  if (field.enum?.includes(text) === true || types?.every((type) => type === 'string') === true) return text;
  try {
    const value: unknown = JSON.parse(text);
    const isText = types?.includes('string') === true && !types.includes(typeName(value));
    return isText ? text : value;
  } catch {
    return text;
  }
}

/** The types that a field can have; `undefined` if it does not say. */
function readTypes({ type, anyOf, oneOf }: JsonSchema): readonly string[] | undefined {
  if (type !== undefined) return [type].flat().map((name) => (name === 'integer' ? 'number' : name));
  const all = (anyOf ?? oneOf)?.map(readTypes);
  return all?.every((types) => types !== undefined) === true ? all.flat() : undefined;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
