import { writeFileSync } from 'node:fs';
import { MasbenchError, rngFor } from '@masbench/core';

export interface Flips {
  /** The journal as it is, of which one byte is changed at a time. */
  readonly bytes: Buffer;
  /** Where the changed journal is written. */
  readonly path: string;
  /** How many positions. */
  readonly count: number;
  readonly seed: string;
  /** Reads the journal at `path` and returns everything that is reported of it. */
  readonly report: () => unknown;
}

/** What came of the flips: how many were found, and of the others whether they change anything. */
export interface Found {
  readonly detected: number;
  /** Flips without effect on what is reported. */
  readonly harmless: readonly number[];
  /** Flips that were not found as they must be, one sentence each. */
  readonly wrong: readonly string[];
}

/**
 * Changes one byte after the other at positions drawn from all of a journal. A flip is detected where reading fails with
 * `JOURNAL_CORRUPT`, the number of its line, or of the next one, and a reason.
 */
export async function flipped({ bytes, path, count, seed, report }: Flips): Promise<Found> {
  const rng = rngFor(seed, 'flips');
  writeFileSync(path, bytes);
  const expected = JSON.stringify(await report());
  const wrong: string[] = [];
  const harmless: number[] = [];
  let detected = 0;
  for (let flip = 0; flip < count; flip += 1) {
    const at = rng.int(bytes.length);
    const line = bytes.subarray(0, at).toString('latin1').split('\n').length;
    const copy = Buffer.from(bytes);
    copy[at] = changedByte(bytes[at] ?? 0, rng.int(3), rng.int(255));
    writeFileSync(path, copy);
    const where = `byte ${at} of line ${line}, ${bytes[at]} to ${copy[at]}`;
    try {
      const found = JSON.stringify(await report());
      if (found === expected) harmless.push(at);
      else wrong.push(`${where}: it was not found, and reports differ`);
    } catch (error) {
      const [, named = '', reason = ''] = /line (\d+) (.+)/s.exec(String(error)) ?? [];
      const isNamed = [line, line + 1].includes(Number(named)) && reason !== '';
      if (MasbenchError.isInstance(error) && error.code === 'JOURNAL_CORRUPT' && isNamed) detected += 1;
      else wrong.push(`${where}: ${String(error)}`);
    }
  }
  return { detected, harmless, wrong };
}

/** One bit, another digit or letter, or any other byte. */
function changedByte(byte: number, way: number, draw: number): number {
  if (way === 0) return byte ^ (1 << (draw % 8));
  const letter = 48 + (draw % 10) + (draw % 2 === 0 ? 0 : 49);
  return way === 1 && letter !== byte ? letter : (byte + 1 + draw) % 256;
}
