import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { readPath, parseJson, readText } from '../json.js';
import type { Json, ModelRequest } from '../model-request.js';
import { isStoredResult, type StoredResult } from './stored-result.js';

/** One recorded call: what was asked (images by hash) and what came back. */
export interface CassetteRecord {
  readonly key: string;
  readonly identity: Json;
  readonly result: StoredResult;
}

/**
 * A recording on disk: `calls.jsonl` holds one call a line in the order of the answers, `images/<sha256>` every image
 * once. Whole lines are appended at a time, so that several processes may record; a torn last line is no line.
 */
export class CassetteFile {
  readonly #directory: string;
  readonly #path: string;
  readonly #images = new Set<string>();
  #byKey: Map<string, CassetteRecord[]> | undefined;
  #file: number | undefined;

  constructor(directory: string) {
    this.#directory = directory;
    this.#path = join(directory, 'calls.jsonl');
  }

  /** The calls recorded under a key when the file was first looked at, oldest first. */
  find(key: string): readonly CassetteRecord[] {
    return this.#records().get(key) ?? [];
  }

  all(): readonly CassetteRecord[] {
    return [...this.#records().values()].flat();
  }

  get isEmpty(): boolean {
    return this.#records().size === 0;
  }

  /** @param identity What was asked, as JSON. */
  append(key: string, identity: string, result: StoredResult, request: ModelRequest): void {
    this.#records();
    for (const { content } of request.messages) {
      for (const part of content) if (part.type === 'image') this.#keepImage(part.sha256, part.bytes);
    }
    this.#file ??= openSync(this.#path, 'a');
    writeSync(this.#file, `{"key":"${key}","identity":${identity},"result":${JSON.stringify(result)}}\n`);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #records(): Map<string, CassetteRecord[]> {
    if (this.#byKey === undefined) {
      mkdirSync(join(this.#directory, 'images'), { recursive: true });
      this.#byKey = new Map();
      for (const record of readRecords(this.#path)) {
        const same = this.#byKey.get(record.key);
        if (same === undefined) this.#byKey.set(record.key, [record]);
        else same.push(record);
      }
    }
    return this.#byKey;
  }

  #keepImage(sha256: string, bytes: Uint8Array): void {
    if (this.#images.has(sha256)) return;
    const path = join(this.#directory, 'images', sha256);
    if (!existsSync(path)) {
      writeFileSync(`${path}.${process.pid}`, bytes);
      renameSync(`${path}.${process.pid}`, path);
    }
    this.#images.add(sha256);
  }
}

function readRecords(path: string): readonly CassetteRecord[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const record = parseJson(line);
      const key = readText(record, 'key');
      const result = readPath(record, 'result');
      return key !== undefined && isStoredResult(result)
        ? [{ key, identity: readPath(record, 'identity') ?? null, result }]
        : [];
    });
}
