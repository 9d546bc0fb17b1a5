import type * as z from 'zod';
import { readJsonSchema, type JsonSchema } from '../contracts/json-schema.js';
import type { ChoiceLabels } from '../contracts/ask.js';
import { readScalar, textObject } from './read-scalar.js';
import { listShapes } from './shapes.js';
import { unwrapped } from './unwrapped.js';

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
 * Reads an answer that a schema rejects as agents write it: out of what wraps it, with keys in another case, choices by
 * `findChoice`, numbers as `readScalar` takes them, and without optional parts that are wrong. What has a `default` in its JSON schema may be left out. The values of other
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
  const root = readJsonSchema(schema);
  const bare = unwrapped(root, answer);
  if (bare === undefined) return undefined;
  const mending = new Mending(root, bare.value, labels);
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
    this.#holder = { answer: copyJson(answer) };
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
      if (issue.keys !== undefined) return this.#dropKeys(issue.path, issue.keys);
      if (this.#readValue(issue.path)) return true;
      // Before the part that holds it is given up.
      if (this.#at(issue.path) === undefined && this.#takeDefault(issue.path)) return true;
      const dropped = this.#dropItems(issue) ?? this.#drop(issue.path);
      if (dropped === undefined) return this.#takeDefault(issue.path);
      gone.push(dropped);
      return true;
    });
  }

  /** Reads a choice, a number or a truth value in a text. */
  #readValue(path: Path): boolean {
    const [held, shapes] = [this.#at(path), listShapes(this.#root, path)];
    const scalar = readScalar(held, shapes, this.#labels);
    const meant = scalar === undefined ? textObject(held, shapes) : scalar;
    return meant !== undefined && this.#set(path, meant);
  }

  /** Takes the default of a part that is required all the same. */
  #takeDefault(path: Path): boolean {
    const usual = listShapes(this.#root, path).find((shape) => Object.hasOwn(shape, 'default'));
    if (usual === undefined) return false;
    if (this.#at(path) !== undefined) this.dropped += 1;
    return this.#set(path, copyJson((usual as { readonly default?: unknown }).default));
  }

  /** Leaves out the items of an optional list beyond the most that are allowed; returns its path. */
  #dropItems({ code, path, maximum }: Issue): Path | undefined {
    const list = this.#at(path);
    if (code !== 'too_big' || !Array.isArray(list) || !this.#isOptional(path)) return undefined;
    this.dropped += list.splice(Number(maximum)).length;
    return path;
  }

  /** Leaves out the smallest optional part that holds a place; returns its path. */
  #drop(path: Path): Path | undefined {
    const key = path.at(-1);
    if (key === undefined) return undefined;
    const owner = path.slice(0, -1);
    const parent = this.#holderOf(path);
    if (Array.isArray(parent) && this.#isOptional(owner)) parent.splice(Number(key), 1);
    else if (Object.hasOwn(parent, key) && this.#isOptional(path) && !this.#isChoice(path))
      Reflect.deleteProperty(parent, key);
    else return this.#drop(owner);
    this.dropped += 1;
    return path;
  }

  /** Without a choice another one would be made, which nobody meant. */
  #isChoice(path: Path): boolean {
    return listShapes(this.#root, path).some(
      (shape) => shape.enum !== undefined || shape.const !== undefined,
    );
  }

  #dropKeys(path: Path, keys: readonly string[]): true {
    for (const key of keys) Reflect.deleteProperty(this.#holderOf([...path, key]), key);
    this.dropped += keys.length;
    return true;
  }

  /** Whether the property at a path may be left out. */
  #isOptional(path: Path): boolean {
    const key = String(path.at(-1));
    const owners = listShapes(this.#root, path.slice(0, -1)).filter(
      ({ properties }) => properties?.[key] !== undefined,
    );
    return owners.length > 0 && owners.every(({ required }) => required?.includes(key) !== true);
  }

  #at(path: Path): unknown {
    return path.reduce<unknown>(
      (here, step) => (isHolder(here) && Object.hasOwn(here, step) ? Reflect.get(here, step) : undefined),
      this.#holder.answer,
    );
  }

  /** The object or list that holds a place; an empty one if none does. */
  #holderOf(path: Path): object {
    const holder = this.#at(path.slice(0, -1));
    return isHolder(holder) ? holder : {};
  }

  #set(path: Path, value: unknown): true {
    const key = path.at(-1);
    if (key === undefined) this.#holder.answer = value;
    else Reflect.set(this.#holderOf(path), key, value);
    return true;
  }
}

/** An object or a list. */
function isHolder(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Of a union that names no field, the issues of the member that comes closest. */
function listIssues(issue: Issue, before: Path = []): readonly Issue[] {
  const path = [...before, ...issue.path];
  const [closest = []] = (issue.errors ?? []).toSorted(
    (one, other) => measureDepth(other) - measureDepth(one),
  );
  if (measureDepth(closest) === 0) return [{ ...issue, path }];
  return closest.flatMap((inner) => listIssues(inner, path));
}

function measureDepth(issues: readonly Issue[]): number {
  return Math.min(...issues.map(({ path }) => path.length), issues.length === 0 ? 0 : Infinity);
}

function byPlaceBackwards(one: Issue, other: Issue): number {
  return sortKey(one) < sortKey(other) ? 1 : -1;
}

/** Text of a path, in the order of places: numbers at the right, what is inside after what holds it. */
function sortKey({ path }: Issue): string {
  return String(path.map((step) => (typeof step === 'number' ? String(step).padStart(12) : String(step))));
}

/** Copies JSON; not every runtime has `structuredClone`. */
function copyJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
