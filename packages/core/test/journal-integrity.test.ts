import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockstep, MasbenchError, memoryJournal, play, replay, type MatchResult } from '@masbench/core';
import { fileJournal, readJournal, recordedResult } from '@masbench/core/journal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { damaged, damages } from './damage.ts';
import { bazaar, services, traders, type Bazaar } from './games/bazaar.ts';
import { resealed, unsealed } from './sealed-lines.ts';

let folder: string;
let path: string;
let text: string;
let lines: readonly string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'masbench-'));
  path = join(folder, 'm.jsonl');
  await played();
  text = readFileSync(path, 'utf8');
  lines = text.split('\n').slice(0, -1);
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function played(): Promise<MatchResult<Bazaar>> {
  return play(bazaar, {
    config: {},
    agents: traders,
    services,
    seed: 3,
    scheduler: lockstep(),
    journal: fileJournal(path),
  });
}

/** What reading and what playing on says of a journal with this text, and whether the file is then as it was. */
async function said(
  content: string | Buffer,
): Promise<readonly [reading: string, playing: string, unchanged: boolean]> {
  const reason = (error: unknown): string =>
    MasbenchError.isInstance(error) ? `${error.code}: ${error.message}` : String(error);
  writeFileSync(path, content);
  let reading = 'read';
  try {
    replay(bazaar, readJournal(path));
  } catch (error) {
    reading = reason(error);
  }
  const playing = await played().then(({ status }) => status as string, reason);
  return [reading, playing, readFileSync(path).equals(Buffer.from(content))];
}

const kinds = Object.keys(damages) as (keyof typeof damages)[];
const joined = (all: readonly string[]): string => all.map((line) => `${line}\n`).join('');
const corrupt = (line: number, reason: string): string =>
  `JOURNAL_CORRUPT: Cannot read the journal ${path}: line ${line} ${reason}`;
const unfollowed =
  'does not have the digest that follows from it and the lines before it: a byte was changed, or a line was lost, moved or doubled';

describe('a journal', () => {
  it('has a digest in every line, and that of the whole in the last, by the documented rule', () => {
    expect(resealed(lines)).toEqual(lines);
    expect(lines.at(-1)).toMatch(/,"digest":"[0-9a-f]{64}"\}$/);
    expect(lines.slice(0, -1).every((line) => /,"digest":"[0-9a-f]{16}"\}$/.test(line))).toBe(true);
  });

  it.each(kinds)('detects each %s at 60 positions, with its line and the reason', async (damage) => {
    writeFileSync(path, text);
    const report = async (): Promise<unknown> => {
      const result = await recordedResult(bazaar, readJournal(path));
      return result && { ...result, journal: undefined };
    };
    const { wrong, torn, detected, shorter } = await damaged({
      path,
      damage,
      count: 60,
      seed: 'whole',
      report,
    });
    expect([wrong, torn, detected + shorter]).toEqual([[], 0, 60]);
    // Without its last line it is the journal of a match that was interrupted.
    expect(shorter).toBeLessThan(damage.startsWith('line') ? 6 : 2);
  });

  it.each(kinds)('that was cut inside of a line detects each %s outside of that line', async (damage) => {
    const whole = joined(lines.slice(0, 31));
    writeFileSync(path, text.slice(0, whole.length + 40));
    const report = (): unknown => ({ ...replay(bazaar, readJournal(path)), torn: undefined });
    const { wrong, ...found } = await damaged({ path, damage, count: 60, seed: 'cut', report });
    expect(wrong).toEqual([]);
    expect(found.detected).toBeGreaterThan(50);
  });

  it('detects every line that was lost, doubled or moved, and stays as it is', async () => {
    for (const index of lines.keys()) {
      const line = index + 1;
      const doubled = lines.toSpliced(index, 0, lines[index] ?? '');
      const [read, playedOn, unchanged] = await said(joined(doubled));
      const isLast = line === lines.length;
      const second = corrupt(
        line + 1,
        isLast ? 'follows the end of the match' : 'repeats the line before it',
      );
      expect([read, playedOn, unchanged]).toEqual([second, second, true]);
      if (isLast) continue;
      const lost = await said(joined(lines.toSpliced(index, 1)));
      expect(lost).toEqual([expect.stringContaining(`line ${line} `), corrupt(line, unfollowed), true]);
      const next = lines[line] ?? '';
      const moved = await said(joined(lines.with(index, next).with(line, lines[index] ?? '')));
      expect(moved).toEqual([
        expect.stringContaining(`line ${line} `),
        expect.stringContaining(`line ${line} `),
        true,
      ]);
    }
  });

  it.each([
    ['a line', '{"type":"drop","id":"x","at":1}\n'],
    ['its first line', ''],
    ['the end of a match that was aborted', '{"type":"end","status":"aborted","reason":"x","at":0}\n'],
    ['a torn line', '{"type":"op'],
    ['zeros', '\0\0\0\n'],
  ])('has no end where %s follows it', async (_what, more) => {
    const after = corrupt(lines.length + 1, 'follows the end of the match');
    expect(await said(text + (more || `${lines[0]}\n`))).toEqual([after, after, true]);
  });

  it.each([
    ['a negative usage', /"calls":1/, '"calls":-1', 'is not an entry of masbench-journal/2'],
    ['a negative loss', /,"at":/, ',"lost":{"calls":-1},"at":', 'is not an entry of masbench-journal/2'],
    ['a field that entries do not have', /,"at":/, ',"note":1,"at":', 'has the field "note"'],
    ['a key twice', /"value":\{"price"/, '"value":{"price":9,"price"', 'a key is there twice'],
    ['a time that runs backwards', /"at":(?!0\b)[\d.]+/, '"at":0', 'earlier than the line before it'],
  ])('that was sealed again is refused with %s', async (_what, of, by, says) => {
    const place = lines.findLastIndex((line) => line.startsWith('{"type":"answer"') && of.test(line));
    const changed = lines.map((line, index) => (index === place ? line.replace(of, by) : line));
    expect(changed).not.toEqual(lines);
    const [reading, playing, unchanged] = await said(`${resealed(changed).join('\n')}\n`);
    expect(reading).toContain(says);
    expect(playing).toBe(reading);
    expect(reading).toContain(`line ${place + 1} `);
    expect(unchanged).toBe(true);
  });

  it('has nothing behind the end of an aborted match', async () => {
    const aborted = resealed([...lines.slice(0, 9), '{"type":"end","status":"aborted","reason":"x","at":9}']);
    const after = corrupt(11, 'follows the end of the match');
    expect(await said(joined([...aborted, ...lines.slice(9)]))).toEqual([after, after, true]);
    expect(await said(joined(aborted))).toEqual(['read', 'finished', false]);
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it.each([
    ['no digests', () => joined(unsealed(lines)), 1, 'has no digest'],
    [
      'other bytes than UTF-8',
      () => Buffer.from(text.replace('bazaar', 'b\xE4zaar'), 'latin1'),
      1,
      'is not UTF-8',
    ],
  ] as const)('with %s is refused in words', async (_what, content, line, reason) => {
    expect(await said(content())).toEqual([corrupt(line, reason), corrupt(line, reason), true]);
  });
});

describe('the end of a record', () => {
  it('that the rules do not reach is a mismatch, and nothing is asked or written', async () => {
    const index = lines.findLastIndex((line) => line.includes('"type":"answer"'));
    const without = joined(resealed(lines.toSpliced(index, 1)));
    const [reading, playing, unchanged] = await said(without);
    expect(reading).toMatch(
      /^REPLAY_MISMATCH: .* at line \d+: the match is finished there, and the game still waits for appraise#3$/,
    );
    expect([playing, unchanged]).toEqual([reading, true]);
  });

  it('binds: a match of other rules that goes on longer is refused', () => {
    const longer = { ...bazaar, outcome: () => null } as unknown as Bazaar;
    expect(() => replay(longer, memoryJournal(lines))).toThrow(
      expect.objectContaining({ code: 'REPLAY_MISMATCH' }) as Error,
    );
  });
});
