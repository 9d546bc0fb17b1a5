import { MasbenchError } from '@masbench/core';
import { isJsonObject } from '../json.js';
import { ModelError } from '../model-error.js';
import type { ModelProvider } from '../model.js';
import type { Json } from '../model-request.js';
import { knownRequest, requestIdentity, shownIdentity } from '../request-key.js';
import { CassetteFile, type CassetteRecord } from './cassette-file.js';
import { servedResult, storedResult } from './stored-result.js';
import { fullModelName, wrap, type Wrapper } from './wrapper.js';

/** Options of `cassette`. */
export interface CassetteOptions {
  /** Folder of the recording. */
  readonly directory: string;
  /**
   * `record`: every call is made and written down, into an empty folder. `replay`: no call is made; one that was not
   * recorded fails. `replay-or-record`: what was recorded is replayed, the rest is made and written down.
   * `passthrough`: the recording is left alone.
   */
  readonly mode: 'record' | 'replay' | 'replay-or-record' | 'passthrough';
}

/**
 * A recording of the model calls of a run, to play it again without a key, a network or a cent. A call is found by its
 * whole request and tags; where the same was asked several times, the answers come in their order. Refusals and
 * filtered answers are part of it, faults of the infrastructure are not. Answers are kept exactly. The keys of the model
 * are redacted wherever they occur; other secrets in prompts and answers are kept as they are.
 */
export function cassette({ directory, mode }: CassetteOptions): Wrapper {
  const file = new CassetteFile(directory);
  const played = new Map<string, number>();
  let checked = false;

  return (next) => {
    if (mode === 'passthrough') return next;
    return wrap(
      next,
      async (request, context) => {
        const known = knownRequest(next, request, context.tags);
        const { key } = known;
        if (mode === 'record' && !checked) {
          checked = true;
          if (!file.isEmpty) throw notEmpty(directory);
        }
        if (mode !== 'record') {
          const records = file.find(key);
          const turn = played.get(key) ?? 0;
          played.set(key, turn + 1);
          const record = records[turn];
          if (record !== undefined) {
            if (record.result.text !== '') context.onText?.(record.result.text, record.result.text);
            return servedResult(record.result, key);
          }
          if (mode === 'replay') {
            throw notRecorded(
              next,
              directory,
              key,
              requestIdentity(next, request, context.tags),
              records.length,
              file.all(),
            );
          }
        }
        const result = await next.generate(request, context);
        file.append(key, shownIdentity(next, known).text, storedResult(result), request);
        return { ...result, cache: { hit: result.cache?.hit ?? false, key } };
      },
      () => file.close(),
    );
  };
}

function notEmpty(directory: string): MasbenchError {
  return new MasbenchError(
    'OPTION_INVALID',
    `Cannot record: there is a recording already in ${directory}: choose an empty folder, or the mode 'replay-or-record'`,
  );
}

function notRecorded(
  model: ModelProvider,
  directory: string,
  key: string,
  identity: Json,
  recorded: number,
  all: readonly CassetteRecord[],
): ModelError {
  const what = `Cannot replay a call of ${fullModelName(model)} (key ${key.slice(0, 12)}) from ${directory}`;
  const details = { provider: model.id, model: model.model };
  if (recorded > 0) {
    const message = `${what} as it was recorded ${recorded} times and is asked once more: record again, or use the mode 'replay-or-record'`;
    return new ModelError('refused-by-wrapper', message, details);
  }
  const nearest = findNearest(identity, all);
  const message =
    nearest === undefined
      ? `${what} as the recording is empty: record it first, with the mode 'record'`
      : `${what} as it was not recorded; the nearest recorded call is ${nearest.key.slice(0, 12)}, which first differs at ${firstDifference(identity, nearest.identity)}`;
  return new ModelError('refused-by-wrapper', message, details);
}

function findNearest(identity: Json, records: readonly CassetteRecord[]): CassetteRecord | undefined {
  let nearest: CassetteRecord | undefined;
  let least = Infinity;
  for (const record of records) {
    const count = differences(identity, record.identity).length;
    if (count < least) [nearest, least] = [record, count];
  }
  return nearest;
}

function firstDifference(asked: Json, recorded: Json): string {
  const [first] = differences(asked, recorded);
  if (first === undefined) return 'nothing but its place in the recording';
  return `${first.path}: asked ${shown(first.asked, first.from)}, recorded ${shown(first.recorded, first.from)}`;
}

interface Difference {
  readonly path: string;
  readonly asked: Json | undefined;
  readonly recorded: Json | undefined;
  /** Where two texts begin to differ. */
  readonly from: number;
}

function differences(asked: Json | undefined, recorded: Json | undefined, path = ''): readonly Difference[] {
  if (asked === recorded) return [];
  if (Array.isArray(asked) && Array.isArray(recorded)) {
    const length = Math.max(asked.length, recorded.length);
    return Array.from({ length }, (_, index) =>
      differences(asked[index], recorded[index], `${path}[${index}]`),
    ).flat();
  }
  if (isJsonObject(asked) && isJsonObject(recorded)) {
    const names = [...new Set([...Object.keys(asked), ...Object.keys(recorded)])];
    return names.flatMap((name) =>
      differences(asked[name], recorded[name], path === '' ? name : `${path}.${name}`),
    );
  }
  const from = typeof asked === 'string' && typeof recorded === 'string' ? firstUnequal(asked, recorded) : 0;
  return [{ path, asked, recorded, from }];
}

function firstUnequal(left: string, right: string): number {
  let index = 0;
  while (index < left.length && left[index] === right[index]) index += 1;
  return index;
}

function shown(value: Json | undefined, from: number): string {
  if (typeof value !== 'string') return (JSON.stringify(value) ?? 'nothing').slice(0, 80);
  const start = Math.max(0, from - 20);
  return `${start > 0 ? '…' : ''}${JSON.stringify(value.slice(start, start + 60))}${value.length > start + 60 ? '…' : ''}`;
}
