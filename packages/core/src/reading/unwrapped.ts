import type { JsonSchema } from '../contracts/json-schema.js';
import { listShapes } from './shapes.js';

type Fields = Readonly<Record<string, unknown>>;

/** A wrapped answer is wrapped in this many at most. */
const mostWrappers = 4;

/** Names of parts that hold what is not the answer. */
const denied =
  /(?<![a-z])(?:reject(?:ed)?|drafts?|not|wrong|discarded|examples?|alternatives?|worst|avoid(?:ed)?|dismissed|never|others?|previous|against|considered)(?![a-z])/iu;

/** Returns whether no field of the answer stands at the top of a value, but some further in. */
export function isWrapped(root: JsonSchema, answer: unknown): boolean {
  const known = listKeys(root, []);
  if (!isFields(answer) || Object.keys(answer).some((key) => known.has(folded(key)))) return false;
  return holdsMore(answer, known, new Set());
}

/**
 * Returns an answer without what models wrap it in, and with its keys as the schema spells them: `{"action": {…}}`, a tool call
 * (`{"name": …, "parameters": {…}}`), the schema echoed with values in place of types, a list of one, `"Summary"` for
 * `"summary"`. Nothing is chosen: where two parts hold fields of the answer, or one that is named as no answer, there is
 * none.
 *
 * @returns `undefined` if fields of the answer stand in parts that cannot be taken
 */
export function unwrapped(root: JsonSchema, answer: unknown): { readonly value: unknown } | undefined {
  const known = listKeys(root, []);
  let value = answer;
  for (let depth = 0; depth < mostWrappers; depth += 1) {
    const inner = known.size === 0 ? withoutKey(value) : hoisted(value, known);
    if (inner === undefined) return undefined;
    if (inner === value) break;
    value = inner;
  }
  return { value: renamed(value, root, []) };
}

/** An answer that is no object, out of the only field that holds it. */
function withoutKey(value: unknown): unknown {
  if (!isFields(value)) return value;
  const parts = Object.entries(value);
  const held = parts.length === 1 ? parts : parts.filter(([, part]) => isFields(part));
  const [[key, inner] = [], ...others] = held;
  return key === undefined || others.length > 0 || isDenied(key) ? value : inner;
}

/** The answer one wrapper further in; the same value if there is none, `undefined` if it cannot be told which. */
function hoisted(value: unknown, known: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value) && value.length === 1 && isFields(value[0])) return value[0];
  if (!isFields(value)) return value;
  const { type, properties } = value as { readonly type?: unknown; readonly properties?: unknown };
  if (type === 'object' && isFields(properties) && !known.has('properties')) return properties;
  const parts = Object.entries(value);
  const outer = parts.filter(([key]) => known.has(folded(key)));
  const own = new Set(outer.map(([key]) => folded(key)));
  const holders = parts.flatMap(([key, part]) => {
    const fields = known.has(folded(key)) ? undefined : readFields(part);
    return fields !== undefined && holdsMore(fields, known, own) ? [{ key, fields }] : [];
  });
  const [holder, ...others] = holders;
  if (holder === undefined) return value;
  const isTorn = Object.keys(holder.fields).some((key) => own.has(folded(key)));
  if (others.length > 0 || isTorn || isDenied(holder.key)) return undefined;
  return { ...Object.fromEntries(outer), ...holder.fields };
}

/** Whether fields of the answer stand in a part, or further in, that the answer itself does not have. */
function holdsMore(
  part: Fields,
  known: ReadonlyMap<string, string>,
  own: ReadonlySet<string>,
  depth = 0,
): boolean {
  return Object.entries(part).some(([key, inner]) => {
    if (known.has(folded(key)) && !own.has(folded(key))) return true;
    const fields = depth < mostWrappers ? readFields(inner) : undefined;
    return fields !== undefined && holdsMore(fields, known, own, depth + 1);
  });
}

function isDenied(key: string): boolean {
  return denied.test(key.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
}

/** An object, or one as JSON text, which is how tool calls hold their arguments. */
function readFields(part: unknown): Fields | undefined {
  if (isFields(part)) return part;
  if (typeof part !== 'string' || !part.trimStart().startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(part);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** With keys as the schema spells them, where one has no other. */
function renamed(value: unknown, root: JsonSchema, path: readonly PropertyKey[]): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => renamed(item, root, [...path, 0]));
  if (!isFields(value)) return value;
  const known = listKeys(root, path);
  const taken = new Set(Object.keys(value));
  const entries = Object.entries(value).map(([key, inner]) => {
    const name = known.get(folded(key)) ?? key;
    const spelled = name === key || taken.has(name) ? key : name;
    return [spelled, renamed(inner, root, [...path, spelled])] as const;
  });
  return Object.fromEntries(entries);
}

/** The keys of the objects at a path, by their folded spelling; without those that fold alike. */
function listKeys(root: JsonSchema, path: readonly PropertyKey[]): ReadonlyMap<string, string> {
  const names = new Set(listShapes(root, path).flatMap(({ properties = {} }) => Object.keys(properties)));
  const folds = [...names].map(folded);
  return new Map(
    [...names].flatMap((name, at) => {
      const fold = folds[at] ?? name;
      return folds.filter((other) => other === fold).length > 1 ? [] : [[fold, name] as const];
    }),
  );
}

function folded(key: string): string {
  return key
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_-]/gu, '');
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
