import { readRow, type ModelFacts } from './read-row.js';
import { recentRows } from './recent.js';
import { factRows } from './rows.js';

let table: ReadonlyMap<string, ModelFacts> | undefined;

/**
 * Returns what is known of a model, by its id or its id without the date at its end; `undefined` for one that neither the
 * source nor a newer page names.
 *
 * @param name - `provider:model`.
 */
export function findFacts(name: string): ModelFacts | undefined {
  table ??= new Map([factRows, recentRows].flatMap(readRows));
  const undated = name.replace(/-(?:\d{4}-\d{2}-\d{2}|\d{8})$/, '');
  // A deployment of Azure often has the name of its model; on Bedrock it is `openai.<model>`.
  return (
    table.get(name) ??
    table.get(undated) ??
    table.get(undated.replace(/^(azure:|bedrock:openai\.)/, 'openai:'))
  );
}

/** Names that stand for another model of the same provider. */
const aliases: Readonly<Record<string, string>> = { 'openai:gpt-5.6': 'gpt-5.6-sol' };

/** Returns the model that a name stands for, without its provider; `undefined` for one that is no alias. */
export function findAlias(name: string): string | undefined {
  return Object.hasOwn(aliases, name) ? aliases[name] : undefined;
}

/** Returns all models that are known, each as `provider:model` with its facts. */
export function listModelFacts(): readonly (readonly [name: string, facts: ModelFacts])[] {
  findFacts('');
  return [...(table ?? [])];
}

function readRows(text: string): readonly (readonly [string, ModelFacts])[] {
  return text
    .trim()
    .split('\n')
    .map((row) => readRow(row));
}
