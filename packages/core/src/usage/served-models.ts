import * as z from 'zod';
import { singleLine } from './single-line.js';

/** How the model that a provider names in its answer relates to the one that it was asked for. */
export const relations = ['asked', 'dated', 'alias', 'other', 'unnamed'] as const;

/** A name that a provider gave: on one line, and short. */
const name = z.string().transform(singleLine);

/** Schema of a model that answered calls, as its provider names it. */
export const servedModelSchema = z.strictObject({
  /** `provider:model`, as it was asked for. */
  asked: name,
  /** The model that the provider says has answered; `null` if it names none. */
  model: name.nullable(),
  /** `dated` is a version of what was asked for, `alias` what its name stands for, `other` another model. */
  relation: z.enum(relations),
  /** Who ran it, for routers. */
  host: name.optional(),
  /** Version of the serving backend, where the provider states one. */
  fingerprint: name.optional(),
  calls: z.int().positive(),
});

/** A model that answered calls, as its provider names it. */
export type ServedModel = Readonly<z.infer<typeof servedModelSchema>>;

/** Returns the models of both lists, each once, with the sum of its calls. */
export function addServed(
  left: readonly ServedModel[] = [],
  right: readonly ServedModel[] = [],
): readonly ServedModel[] {
  if (left.length === 0) return right;
  const sums = new Map<string, ServedModel>();
  for (const one of [...left, ...right]) {
    const key = JSON.stringify([one.asked, one.model, one.relation, one.host, one.fingerprint]);
    const before = sums.get(key);
    sums.set(key, before === undefined ? one : Object.freeze({ ...one, calls: before.calls + one.calls }));
  }
  return Object.freeze([...sums.values()]);
}

/** Returns what was reported of models that is a list of them, frozen; `undefined` if nothing is. */
export function readServed(reported: unknown): readonly ServedModel[] | undefined {
  if (!Array.isArray(reported)) return undefined;
  const known = reported.flatMap((one: unknown) => {
    const parsed = servedModelSchema.safeParse(one);
    return parsed.success ? [Object.freeze(parsed.data)] : [];
  });
  return known.length === 0 ? undefined : Object.freeze(known);
}

/** Returns, in sentences, why what answered is not surely one model, and the one that was asked for; none if it is. */
export function doubtsAbout(served: readonly ServedModel[]): readonly string[] {
  return [...new Set(served.map(({ asked }) => asked))].flatMap((asked) => {
    const all = served.filter((one) => one.asked === asked);
    const others = all.filter(({ relation }) => relation === 'other');
    const unnamed = all.filter(({ relation }) => relation === 'unnamed');
    const named = countBy(all, ({ model }) => model?.toLowerCase());
    const hosts = countBy(all, ({ host }) => host);
    return [
      ...(others.length === 0
        ? []
        : [
            `asked for ${asked}, it was served by ${callsByModelText(countBy(others, ({ model }) => model))}`,
          ]),
      ...(named.size > 1 ? [`${asked} was served by ${named.size} models: ${callsByModelText(named)}`] : []),
      ...(hosts.size > 1 ? [`${asked} was run by ${hosts.size} hosts: ${callsByModelText(hosts)}`] : []),
      ...(unnamed.length === 0
        ? []
        : [`the provider of ${asked} did not name the model of ${callsText(countCalls(unnamed))}`]),
    ];
  });
}

/** Returns, in sentences, what the names that were asked for stood for. */
export function resolvedAliases(served: readonly ServedModel[]): readonly string[] {
  const aliases = served.filter(({ relation }) => relation === 'alias');
  return [...new Set(aliases.map(({ asked }) => asked))].map((asked) => {
    const all = aliases.filter((one) => one.asked === asked);
    return `${asked} stood for ${[...countBy(all, ({ model }) => model).keys()].join(', ')}`;
  });
}

function countBy(
  served: readonly ServedModel[],
  keyOf: (one: ServedModel) => string | null | undefined,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of served) {
    const key = keyOf(one) ?? undefined;
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + one.calls);
  }
  return counts;
}

function callsByModelText(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([one, calls]) => `${one} (${callsText(calls)})`).join(', ');
}

function countCalls(served: readonly ServedModel[]): number {
  return served.reduce((sum, { calls }) => sum + calls, 0);
}

function callsText(calls: number): string {
  return calls === 1 ? '1 call' : `${calls} calls`;
}
