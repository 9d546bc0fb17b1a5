import type * as z from 'zod';
import { readJsonSchema, type JsonSchema } from '../contracts/json-schema.js';
import { findChoice, type Choice, type ChoiceLabels } from './find-choice.js';

/** An answer that a schema accepts, made of one that it does not. */
export interface LenientReading {
  /** Accepted by the schema; not yet parsed by it. */
  readonly value: unknown;
  /** How many optional parts were left out because they were wrong. */
  readonly dropped: number;
}

type Path = readonly PropertyKey[];

/** An issue of zod, without what only its own kind has. */
interface Issue {
  readonly code?: string | undefined;
  readonly path: Path;
  readonly keys?: readonly string[] | undefined;
  readonly maximum?: unknown;
  readonly errors?: readonly (readonly Issue[])[] | undefined;
}

/** Mending one part can bring the fault of another to light. */
const mostPasses = 4;

/**
 * Reads an answer that a schema rejects as agents write it: choices by `findChoice`, numbers and truth values in quotes, and
 * without optional parts that are wrong. What has a `default` in its JSON schema may be left out. The values of other
 * required parts are never made up.
 *
 * @param schema - Of the action.
 * @param answer - Plain JSON.
 * @param labels - Texts of the options behind choices, see `findChoice`. @default none
 * @returns `undefined` if the schema would still reject it
 */
export function readLeniently(
  schema: z.ZodType,
  answer: unknown,
  labels?: ChoiceLabels,
): LenientReading | undefined {
  const mending = new Mending(readJsonSchema(schema), answer, labels);
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const parsed = schema.safeParse(mending.value);
    if (parsed.success) return { value: mending.value, dropped: mending.dropped };
    if (!mending.mend(parsed.error.issues)) return undefined;
  }
  return undefined;
}

/** An answer on its way to one that the schema accepts. */
class Mending {
  dropped = 0;
  readonly #root: JsonSchema;
  readonly #holder: { answer: unknown };
  readonly #labels: ChoiceLabels | undefined;

  constructor(root: JsonSchema, answer: unknown, labels: ChoiceLabels | undefined) {
    this.#root = root;
    this.#holder = { answer: structuredClone(answer) };
    this.#labels = labels;
  }

  get value(): unknown {
    return this.#holder.answer;
  }

  /** Mends what the issues name, the last items of lists first, so that the others keep their places. False if one stays. */
  mend(issues: readonly Issue[]): boolean {
    const flat = issues.flatMap((issue) => listIssues(issue)).toSorted(byPlaceBackwards);
    const gone: Path[] = [];
    return flat.every((issue) => {
      if (gone.some((path) => path.every((step, index) => issue.path[index] === step))) return true;
      if (issue.code === 'unrecognized_keys') return this.#dropKeys(issue);
      if (this.#readValue(issue.path)) return true;
      const dropped = this.#drop(issue);
      if (dropped !== undefined) gone.push(dropped);
      return dropped !== undefined || this.#takeDefault(issue.path);
    });
  }

  /** Reads a choice, a number or a truth value in a text. */
  #readValue(path: Path): boolean {
    const meant = readScalar(this.#at(path), this.#shapesAt(path), this.#labels);
    return meant !== undefined && this.#set(path, meant);
  }

  /** Takes the default of a part that is required all the same. */
  #takeDefault(path: Path): boolean {
    const usual = this.#shapesAt(path).find((shape) => Object.hasOwn(shape, 'default'));
    if (usual === undefined) return false;
    if (this.#at(path) !== undefined) this.dropped += 1;
    return this.#set(path, structuredClone((usual as { readonly default?: unknown }).default));
  }

  /** Leaves out the smallest optional part that holds the issue; returns its path. */
  #drop({ code, path, maximum }: Issue): Path | undefined {
    const list = this.#at(path);
    if (code === 'too_big' && Array.isArray(list) && typeof maximum === 'number' && this.#isOptional(path)) {
      this.dropped += Math.max(0, list.length - maximum);
      list.splice(maximum);
      return path;
    }
    for (let depth = path.length; depth > 0; depth -= 1) {
      const here = path.slice(0, depth);
      const key = path[depth - 1];
      const parent = this.#at(path.slice(0, depth - 1));
      if (Array.isArray(parent)) {
        if (typeof key !== 'number' || !this.#isOptional(path.slice(0, depth - 1))) continue;
        parent.splice(key, 1);
      } else if (
        key !== undefined &&
        this.#isOptional(here) &&
        !this.#isChoice(here) &&
        isHolder(parent) &&
        Object.hasOwn(parent, key)
      ) {
        Reflect.deleteProperty(parent, key);
      } else continue;
      this.dropped += 1;
      return here;
    }
    return undefined;
  }

  /** Without a choice another one would be made, which nobody meant. */
  #isChoice(path: Path): boolean {
    return this.#shapesAt(path).some((shape) => shape.enum !== undefined || shape.const !== undefined);
  }

  #dropKeys({ path, keys = [] }: Issue): boolean {
    const parent = this.#at(path);
    if (!isHolder(parent)) return false;
    for (const key of keys) Reflect.deleteProperty(parent, key);
    this.dropped += keys.length;
    return true;
  }

  /** Whether the property at a path may be left out. */
  #isOptional(path: Path): boolean {
    const key = path.at(-1);
    if (typeof key !== 'string') return false;
    const owners = this.#shapesAt(path.slice(0, -1)).filter(
      ({ properties }) => properties?.[key] !== undefined,
    );
    return owners.length > 0 && owners.every(({ required }) => required?.includes(key) !== true);
  }

  #at(path: Path): unknown {
    let here: unknown = this.#holder.answer;
    for (const step of path) {
      if (Array.isArray(here) ? typeof step !== 'number' : !isHolder(here) || !Object.hasOwn(here, step))
        return undefined;
      here = Reflect.get(here as object, step);
    }
    return here;
  }

  #set(path: Path, value: unknown): boolean {
    const key = path.at(-1);
    if (key === undefined) this.#holder.answer = value;
    else {
      const parent = this.#at(path.slice(0, -1));
      if (key === '__proto__' || !isHolder(parent)) return false;
      Reflect.set(parent, key, value);
    }
    return true;
  }

  /** The schemas that a value at a path may have. */
  #shapesAt(path: Path): readonly JsonSchema[] {
    let shapes = this.#members(this.#root);
    for (const step of path)
      shapes = shapes.flatMap((shape) => {
        const inner =
          typeof step === 'number'
            ? (shape.prefixItems?.[step] ?? shape.items)
            : (shape.properties?.[String(step)] ?? shape.additionalProperties);
        return typeof inner === 'object' ? this.#members(inner) : [];
      });
    return shapes;
  }

  /** A schema with references followed, or the members of a union. */
  #members(shape: JsonSchema, depth = 0): readonly JsonSchema[] {
    if (depth > 16) return [];
    if (shape.$ref !== undefined) {
      const target = shape.$ref === '#' ? this.#root : this.#root.$defs?.[shape.$ref.replace('#/$defs/', '')];
      return target === undefined ? [] : this.#members(target, depth + 1);
    }
    const options = shape.anyOf ?? shape.oneOf;
    if (options === undefined) return [shape];
    return [shape, ...options.flatMap((option) => this.#members(option, depth + 1))];
  }
}

/** The value of a type that the schemas have, which a text (or the only item of a list) means. */
function readScalar(
  held: unknown,
  shapes: readonly JsonSchema[],
  labels: ChoiceLabels | undefined,
): Choice | undefined {
  const isList = shapes.some(({ type }) => [type].flat().includes('array'));
  const said: unknown = Array.isArray(held) && held.length === 1 && !isList ? held[0] : held;
  if (typeof said !== 'string' && typeof said !== 'number' && typeof said !== 'boolean') return undefined;
  const text = String(said);
  const choices = shapes.flatMap((shape) => shape.enum ?? (shape.const === undefined ? [] : [shape.const]));
  const types = new Set(shapes.flatMap(({ type }) => [type].flat()));
  const offered = [...choices, ...(types.has('null') ? [null] : [])].filter(isChoice);
  const found = offered.length === 0 ? undefined : findChoice(text, offered, { null: 'none', ...labels });
  if (found !== undefined) return found;
  const bare = text.replaceAll(/[*_`"'\s]/gu, '').replace(/\.$/u, '');
  if (
    (types.has('number') || types.has('integer')) &&
    typeof said === 'string' &&
    /^-?\d+(?:\.\d+)?$/u.test(bare)
  )
    return Number(bare);
  if (types.has('boolean') && typeof said === 'string' && /^(?:true|false)$/iu.test(bare))
    return bare.toLowerCase() === 'true';
  // A text that stands alone in a list.
  return said !== held && types.has('string') && choices.length === 0 ? text : undefined;
}

function isChoice(value: unknown): value is Choice {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** An object or a list. */
function isHolder(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Of a union that names no field, the issues of the member that comes closest. */
function listIssues(issue: Issue, before: Path = []): readonly Issue[] {
  const path = [...before, ...issue.path];
  const [closest] = (issue.errors ?? []).toSorted((one, other) => measureDepth(other) - measureDepth(one));
  if (issue.code !== 'invalid_union' || closest === undefined || measureDepth(closest) === 0)
    return [{ ...issue, path }];
  return closest.flatMap((inner) => listIssues(inner, path));
}

function measureDepth(issues: readonly Issue[]): number {
  return Math.min(...issues.map(({ path }) => path.length), issues.length === 0 ? 0 : Infinity);
}

function byPlaceBackwards({ path: one }: Issue, { path: other }: Issue): number {
  for (let index = 0; index < Math.min(one.length, other.length); index += 1) {
    const [left, right] = [one[index], other[index]];
    if (typeof left === 'number' && typeof right === 'number' && left !== right) return right - left;
    if (left !== right) return String(left) < String(right) ? 1 : -1;
  }
  return other.length - one.length;
}
