import { readFileSync, writeFileSync } from 'node:fs';
import { MasbenchError } from '@masbench/core';
import { createRng, type Rng } from '@masbench/statistics';

/** One way in which a file is changed after the fact. */
type Damage = (bytes: Buffer, rng: Rng) => Buffer;

/** Bytes and lines that are changed, lost, doubled or moved. */
export const damages = {
  'byte changed': (bytes, rng) => {
    const at = rng.int(bytes.length);
    const copy = Buffer.from(bytes);
    copy[at] = changedByte(bytes[at] ?? 0, rng.int(3), rng.int(255));
    return copy;
  },
  'byte lost': (bytes, rng) => spliced(bytes, rng.int(bytes.length), 1),
  'byte doubled': (bytes, rng) => {
    const at = rng.int(bytes.length);
    return spliced(bytes, at, 0, bytes.subarray(at, at + 1));
  },
  'byte moved': (bytes, rng) => {
    const at = rng.int(bytes.length);
    return spliced(spliced(bytes, at, 1), rng.int(bytes.length - 1), 0, bytes.subarray(at, at + 1));
  },
  'line lost': (bytes, rng) => {
    const [from, to] = lineIn(bytes, rng);
    return spliced(bytes, from, to - from);
  },
  'line doubled': (bytes, rng) => {
    const [from, to] = lineIn(bytes, rng);
    return spliced(bytes, to, 0, bytes.subarray(from, to));
  },
  'line moved': (bytes, rng) => {
    const [from, to] = lineIn(bytes, rng);
    const rest = spliced(bytes, from, to - from);
    const [target] = lineIn(rest, rng);
    return spliced(rest, target, 0, bytes.subarray(from, to));
  },
} satisfies Record<string, Damage>;

export interface Damaged {
  /** The file, which is whole when this begins and when it ends. */
  readonly path: string;
  readonly damage: keyof typeof damages;
  /** How many positions. */
  readonly count: number;
  readonly seed: string;
  /** Reads the file and returns everything that is reported of it. */
  readonly report: () => unknown;
}

/** What came of the damage: how often it was detected, and what it did where it was not. */
export interface Found {
  /** Named by `JOURNAL_CORRUPT` with the line and a reason. */
  detected: number;
  /** The same lines are read, and the same is reported: it was in a torn last line. */
  torn: number;
  /** The journal of a match that was interrupted earlier: the same is reported as of the journal cut there. */
  shorter: number;
  /** Neither detected nor without effect, one sentence each. */
  readonly wrong: string[];
}

/**
 * Damages a journal at drawn positions, one at a time. Damage is detected where reading fails with `JOURNAL_CORRUPT`,
 * the number of the first line that differs, or of the next one, and a reason.
 */
export async function damaged({ path, damage, count, seed, report }: Damaged): Promise<Found> {
  const rng = createRng(seed, damage);
  const bytes = readFileSync(path);
  const whole = linesOf(bytes);
  const reported = new Map<number, string>();
  const found: Found = { detected: 0, torn: 0, shorter: 0, wrong: [] };
  for (let changed = 0; changed < count;) {
    const copy = damages[damage](bytes, rng);
    if (copy.equals(bytes)) continue;
    changed += 1;
    const line = linesOf(bytes.subarray(0, firstDifference(bytes, copy))).length + 1;
    writeFileSync(path, copy);
    try {
      const text = JSON.stringify(await report());
      const lines = linesOf(copy);
      const isShorter = lines.every((kept, index) => kept === whole[index]);
      let expected = reported.get(lines.length);
      if (isShorter && expected === undefined) {
        writeFileSync(path, whole.slice(0, lines.length).join(''), 'latin1');
        expected = JSON.stringify(await report());
        reported.set(lines.length, expected);
      }
      if (!isShorter || text !== expected) found.wrong.push(`${damage} in line ${line}: not detected`);
      else if (lines.length === whole.length) found.torn += 1;
      else found.shorter += 1;
    } catch (error) {
      if (isNamed(error, line)) found.detected += 1;
      else found.wrong.push(`${damage} in line ${line}: ${String(error)}`);
    }
  }
  writeFileSync(path, bytes);
  return found;
}

function isNamed(error: unknown, line: number): boolean {
  const [, named = '', reason = ''] = /line (\d+) (.+)/s.exec(String(error)) ?? [];
  const isCorrupt = MasbenchError.isInstance(error) && error.code === 'JOURNAL_CORRUPT';
  return isCorrupt && reason !== '' && [line, line + 1].includes(Number(named));
}

/** The whole lines, each with its line break. */
function linesOf(bytes: Buffer): readonly string[] {
  return bytes.toString('latin1').match(/[^\n]*\n/g) ?? [];
}

function firstDifference(bytes: Buffer, copy: Buffer): number {
  let at = 0;
  while (at < bytes.length && bytes[at] === copy[at]) at += 1;
  return at;
}

/** Where a drawn line begins and where the next one does. */
function lineIn(bytes: Buffer, rng: Rng): readonly [from: number, to: number] {
  const starts = [0];
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) starts.push(at + 1);
  const line = rng.int(starts.length - 1);
  return [starts[line] ?? 0, starts[line + 1] ?? 0];
}

function spliced(bytes: Buffer, at: number, lost: number, more: Uint8Array = Buffer.alloc(0)): Buffer {
  return Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at + lost)]);
}

/** One bit, another digit or letter, or any other byte. */
function changedByte(byte: number, way: number, draw: number): number {
  if (way === 0) return byte ^ (1 << (draw % 8));
  const letter = 48 + (draw % 10) + (draw % 2 === 0 ? 0 : 49);
  return way === 1 && letter !== byte ? letter : (byte + 1 + draw) % 256;
}
