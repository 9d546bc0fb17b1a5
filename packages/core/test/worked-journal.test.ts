import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { memoryJournal } from '@masbench/core';
import { readSpending } from '@masbench/core/journal';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import type { CallRecord } from '../src/contracts/call-log.ts';
import { AnnouncedCalls } from '../src/journal/announced-calls.ts';
import { entryText } from '../src/journal/entry-text.ts';
import { FileLines, lastLineEnd } from '../src/journal/file-lines.ts';
import { parseEntry, type Entry } from '../src/journal/journal.ts';
import { RunningDigest } from '../src/journal/running-digest.ts';
import { nothingLost, type Lost } from '../src/usage/lost.ts';
import {
  lostFromJson,
  lostToJson,
  spentFromJson,
  spentToJson,
  usageFromJson,
  usageToJson,
} from '../src/usage/usage-line.ts';
import { noUsage, type Usage } from '../src/usage/usage.ts';

/** The file descriptor that is given next: one that was left open is not. */
function nextDescriptor(): number {
  const file = openSync(new URL(import.meta.url), 'r');
  closeSync(file);
  return file;
}
const used = (calls: number): Usage => ({ ...noUsage, calls });
const lost = (calls: number): Lost => ({ ...nothingLost, calls });
/** Lines with their digests. */
function sealed(text: string): string[] {
  const digest = new RunningDigest();
  return text
    .trim()
    .split('\n')
    .map((line) => digest.sealed(line.trim().slice(0, -1)));
}
const start = `{"type":"start","format":"masbench-journal/2","id":"m","game":"g","version":1,"seats":["A","B"],"agents":{},"services":{"judge":{"name":"j"}},"seed":1,"scheduler":"virtual","limits":{},"config":{}}`;

describe('amounts in a line', () => {
  it('are left out if they are zero, and null if they are unknown', () => {
    expect(usageToJson({ ...used(2), costUsd: undefined, savedByBatchUsd: 1 })).toBe(
      '{"calls":2,"costUsd":null,"savedByBatchUsd":1}',
    );
    expect(lostToJson({ ...lost(1), costUsd: undefined })).toBe('{"calls":1,"costUsd":null}');
    expect([
      usageFromJson({ calls: 2, costUsd: null, savedByBatchUsd: 1 }),
      usageFromJson(undefined),
    ]).toEqual([{ ...used(2), costUsd: undefined, savedByBatchUsd: 1 }, noUsage]);
    expect([lostFromJson({ tokens: 3, costUsd: null }), lostFromJson(undefined)]).toEqual([
      { ...nothingLost, tokens: 3, costUsd: undefined },
      nothingLost,
    ]);
    expect(spentToJson({ usage: used(1), lost: lost(2) })).toBe(',"usage":{"calls":1},"lost":{"calls":2}');
    expect([
      spentToJson({ usage: noUsage, lost: nothingLost }),
      spentToJson({ usage: noUsage, lost: lost(1) }),
    ]).toEqual(['', ',"lost":{"calls":1}']);
    expect(spentFromJson({ usage: { calls: 1 }, lost: { calls: 2 } })).toEqual({
      usage: used(1),
      lost: lost(2),
    });
  });
});

describe('the spending of a journal', () => {
  it('is that of answers, attempts and what was left open, by seat, with the rest for services', () => {
    const lines = sealed(`${start}
      {"type":"open","id":"say/A#0","sees":"","at":0}
      {"type":"answer","id":"say/A#0","by":"agent","value":1,"usage":{"calls":1},"at":0}
      {"type":"open","id":"say/B:left#0","sees":"","at":0}
      {"type":"attempt","id":"say/B:left#0","attempt":1,"why":"illegal","error":"","usage":{"calls":10},"at":0}
      {"type":"interrupt","id":"say/B:left#0","attempt":2,"usage":{"calls":100},"kept":{"usage":{"calls":1000}},"calls":7,"at":0}
      {"type":"open","id":"judge#0","sees":"","at":0}
      {"type":"answer","id":"judge#0","by":"service","value":1,"usage":{"calls":10000},"at":0}
      {"type":"open","id":"say/A#1","sees":"","at":0}
      {"type":"answer","id":"say/A#1","by":"agent","value":1,"usage":{"calls":2},"at":0}
      {"type":"open","id":"say/A#2","sees":"","at":0}
      {"type":"drop","id":"say/A#2","lost":{"calls":5},"at":0}
      {"type":"open","id":"say/A#3","sees":"","at":0}
      {"type":"interrupt","id":"say/A#3","attempt":1,"kept":{"usage":{"calls":50}},"at":0}
      {"type":"attempt","id":"say/A#3","attempt":1,"why":"illegal","error":"","at":0}
      {"type":"attempt","id":"say/B#never","attempt":1,"why":"illegal","error":"","usage":{"calls":10000000},"at":0}
    `);
    const asked: unknown[] = [];
    const leftOpen = (...attempt: readonly [string, number, number]) => {
      asked.push(attempt);
      return attempt[0] === 'say/B:left#0'
        ? { spent: { usage: noUsage, lost: lost(3) }, kept: { usage: used(1e6), lost: nothingLost } }
        : undefined;
    };
    const spending = readSpending({ ...memoryJournal(lines), leftOpen });
    expect(spending).toMatchObject({ start: { id: 'm' }, services: { usage: { calls: 1e4 } } });
    expect(spending?.seats).toEqual({
      // What was kept for an attempt that has ended since was reported by it.
      A: { usage: used(3), lost: lost(5), moves: 2 },
      B: { usage: used(10 + 100 + 1000 + 1e6 + 1e7), lost: lost(3), moves: 0 },
    });
    expect(asked).toEqual([
      ['say/B:left#0', 2, 7],
      ['say/A#3', 2, 0],
    ]);
    expect(readSpending(memoryJournal())).toBeUndefined();
    const nothing = { usage: noUsage, lost: nothingLost, moves: 0 };
    const digest = new RunningDigest();
    const whole = [
      digest.sealed(start.slice(0, -1)),
      digest.sealed('{"type":"end","status":"finished","at":0', true),
    ];
    for (const few of [sealed(start), whole])
      expect(readSpending(memoryJournal(few))?.seats).toEqual({ A: nothing, B: nothing });
    const endless = sealed('{"type":"drop","id":"say/A#0","at":0}');
    expect(() => readSpending(memoryJournal(endless))).toThrow("line 1 must be 'start': it is 'drop'");
  });
});

describe('announced calls', () => {
  const bound = { calls: 1, inputTokens: 10, outputTokens: 5, costUsd: 0.5 };
  const signal = new AbortController().signal;
  const atMost = { ...nothingLost, calls: 1, tokens: 15, costUsd: 0.5 };
  /** A process that plays the match `m`: its calls, and how to announce one. */
  const begin = (path: string, records: readonly CallRecord[] = []) => {
    const calls = new AnnouncedCalls(path, 'm', {
      find: () => records,
      append: () => undefined,
      close: () => undefined,
    });
    return {
      calls,
      announce: (attempt = 1) => calls.announce({ request: 'say/A#0', attempt, bound, signal }),
    };
  };
  const newPath = (): string => join(temporaryFolder(), 'deep', 'announced.jsonl');
  const settle = (held: ReturnType<ReturnType<typeof begin>['announce']>, calls: number): void => {
    if (!held.isHeld) throw new Error('it is held');
    held.settle({ usage: { ...used(calls), seconds: 9 }, lost: nothingLost });
  };

  it('stand in the file with their bounds, and with what they came to', () => {
    const path = newPath();
    const { calls, announce } = begin(path);
    settle(announce(), 1);
    announce(2);
    calls.close();
    const announced = (call: number, attempt: number): string =>
      `{"match":"m","call":${call},"request":"say/A#0","attempt":${attempt},"bound":{"calls":1,"tokens":15,"costUsd":0.5}}`;
    expect(readFileSync(path, 'utf8').trimEnd().split('\n')).toEqual([
      announced(1, 1),
      '{"match":"m","call":1,"usage":{"calls":1}}',
      announced(2, 2),
    ]);
    expect([begin(path).calls.count, begin(newPath()).calls.count]).toEqual([2, 0]);
  });

  it('that were left open are lost at their bound, but for those whose answers are in the call log', () => {
    const path = newPath();
    const first = begin(path);
    for (const attempt of [1, 1, 1, 2]) first.announce(attempt);
    settle(first.announce(), 4);
    first.calls.close();
    const next = begin(path, [{ announced: 2, result: 'text' }]);
    const left = (attempt: number, after: number) => next.calls.leftOpen('say/A#0', attempt, after);
    const open2 = { usage: noUsage, lost: atMost };
    expect(left(1, 0)).toEqual({
      spent: { usage: used(4), lost: { ...nothingLost, calls: 2, tokens: 30, costUsd: 1 } },
      kept: open2,
    });
    expect(left(1, 2)).toEqual({
      spent: { usage: used(4), lost: atMost },
      kept: { usage: noUsage, lost: nothingLost },
    });
    expect([left(2, 0)?.spent, left(1, 5), left(3, 0), next.calls.leftOpen('say/B#0', 1, 0)]).toEqual([
      open2,
      undefined,
      undefined,
      undefined,
    ]);
    next.calls.settleLeft('say/A#0', 1);
    // The answered call is announced already: it is used once, and settled once.
    settle(next.announce(), 7);
    settle(next.announce(), 8);
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n').slice(6);
    const gone = (call: number): string =>
      `{"match":"m","call":${call},"lost":{"calls":1,"tokens":15,"costUsd":0.5}}`;
    expect(lines.map((line) => line.replace(/"request".*/u, '…'))).toEqual([
      gone(1),
      gone(3),
      '{"match":"m","call":2,"usage":{"calls":7}}',
      '{"match":"m","call":6,…',
      '{"match":"m","call":6,"usage":{"calls":8}}',
    ]);
    next.calls.close();
    expect(begin(path).calls.leftOpen('say/A#0', 1, 5)?.spent.usage).toEqual(used(8));
  });

  it('are named by the records of their answers, the oldest first, and by no other', () => {
    const { calls, announce } = begin(newPath());
    const held = [announce(), announce()];
    const name = (record: CallRecord, attempt = 1) => calls.named('say/A#0', attempt, record)['announced'];
    expect([
      name({ prompt: 'x' }),
      name({ result: 1 }, 2),
      name({ result: 1 }),
      name({ result: 2 }),
      name({ result: 3 }),
    ]).toEqual([undefined, undefined, 1, 2, undefined]);
    const third = announce();
    settle(third, 1);
    expect([name({ result: 4 }), held.length]).toEqual([undefined, 2]);
    calls.close();
  });

  it('stay in their file until the last match that uses it is closed', () => {
    const path = newPath();
    const [one, two] = [begin(path), begin(path)];
    one.announce();
    two.announce();
    one.calls.close();
    one.calls.close();
    rmSync(path);
    two.announce();
    expect(existsSync(path)).toBe(false);
    two.calls.close();
    two.announce();
    expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(2);
    two.calls.close();
  });

  it('begin on a line of their own after one that may be torn, and say where none can be written', () => {
    const path = join(temporaryFolder(), 'announced.jsonl');
    const target = join(path, '../nowhere');
    symlinkSync(join(target, 'file'), path);
    const { calls, announce } = begin(path);
    expect(announce).toThrow(
      expect.objectContaining({
        code: 'JOURNAL_UNWRITABLE',
        message: expect.stringMatching(/^Cannot announce a call in .*announced\.jsonl: ENOENT/u) as string,
        cause: expect.any(Error) as Error,
      }) as Error,
    );
    mkdirSync(target);
    announce();
    announce();
    expect(readFileSync(path, 'utf8')).toMatch(/^\n\{.*"call":2,.*\}\n\{.*"call":3,.*\}\n$/u);
    calls.close();
  });

  it('of other matches and torn lines are left alone', () => {
    const path = newPath();
    mkdirSync(join(path, '..'), { recursive: true });
    const line = (match: string) =>
      `{"match":"${match}","call":9,"request":"say/A#0","attempt":1,"bound":{"calls":1}}`;
    writeFileSync(path, `${line('other')}\n{"match":"m","call":3,"requ\n${line('m')}\n{"match":"m","ca`);
    const { calls, announce } = begin(path);
    const next = nextDescriptor();
    expect([calls.count, calls.leftOpen('say/A#0', 1, 0)?.spent.lost]).toEqual([9, lost(1)]);
    expect(nextDescriptor()).toBe(next);
    announce();
    calls.close();
    expect(readFileSync(path, 'utf8').split('\n').slice(3, 5)).toEqual([
      '{"match":"m","ca',
      expect.stringMatching(/^\{"match":"m","call":10,/),
    ]);
  });
});

describe('lines of a file', () => {
  it('are read across pieces of 65,536 bytes, and the rest is torn', () => {
    const path = join(temporaryFolder(), 'lines');
    const long = 'é'.repeat(40_000);
    writeFileSync(path, `a\n\n${long}\n${'b'.repeat(65_536)}\nc\ntorn`);
    const text = readFileSync(path);
    const lines = new FileLines(path, text.length, (buffer, position) => text.copy(buffer, 0, position));
    expect([...lines.read()]).toEqual(['a', '', long, 'b'.repeat(65_536), 'c']);
    expect(lines.torn).toBe('torn');
    // No more than there was when the reading began.
    const short = new FileLines(path, 4, (buffer, position) => text.copy(buffer, 0, position));
    expect([[...short.read()], short.torn.length]).toEqual([['a', ''], 1]);
    const file = openSync(path, 'r');
    expect([text.length, text.length - 4, 3, 2, 1, 0].map((size) => lastLineEnd(file, size))).toEqual([
      text.length - 4,
      text.length - 4,
      3,
      2,
      0,
      0,
    ]);
    expect(lastLineEnd(file, text.length - 10)).toBe(3 + 80_000 + 1);
    closeSync(file);
    const wrong = Buffer.from([0x61, 10, 0xff, 10]);
    expect(() => [
      ...new FileLines('p', 4, (buffer, position) => wrong.copy(buffer, 0, position)).read(),
    ]).toThrow('the journal p: line 2 is not UTF-8');
  });

  it('end where a file has become shorter than it was', () => {
    const lines = new FileLines('p', 9, (buffer, position) => Buffer.from('a\nb').copy(buffer, 0, position));
    expect([[...lines.read()], lines.torn]).toEqual([['a'], 'b']);
  });

  it('are overrun by a text that begins with the next whole line and goes on', () => {
    for (const isEnd of [false, true]) {
      const after = (): RunningDigest => {
        const digest = new RunningDigest();
        digest.sealed('{"type":"start"');
        return digest;
      };
      const line = after().sealed('{"value":",\\"digest\\":\\"","digest":"x","at":1', isEnd);
      const overrun = ['', ' ', '\0', line].map((more) => after().isOverrun(line + more));
      expect(overrun).toEqual([false, true, true, true]);
      expect(
        [line.slice(0, -1), `${line.replace('1', '2')} `].map((text) => after().isOverrun(text)),
      ).toEqual([false, false]);
      expect([
        after().follows(line, isEnd),
        after().follows(line, !isEnd),
        after().follows('{}', isEnd),
      ]).toEqual([true, false, false]);
    }
  });

  it('tell a person the time, the request and what came of it', () => {
    const texts = (
      [
        { type: 'answer', id: 'say/A#0', by: 'fallback', why: 'illegal', value: { a: 1 }, at: 1.5 },
        { type: 'answer', id: 'say/A#0', by: 'agent', value: 'x'.repeat(159), at: 12_345.678 },
        { type: 'answer', id: 'say/A#0', by: 'agent', value: undefined, at: 0 },
        { type: 'attempt', id: 'say/A#0', attempt: 2, why: 'timeout', error: 'late', at: 0 },
        { type: 'drop', id: 'say/A#0', at: 0 },
        { type: 'interrupt', id: 'say/A#0', attempt: 1, at: 0 },
        { type: 'open', id: 'say/A#0', sees: '', at: 0 },
        { type: 'end', status: 'finished', at: 0 },
      ] satisfies Entry[]
    ).map(entryText);
    expect(texts).toEqual([
      '     1.500  say/A#0  fallback (illegal)  {"a":1}',
      ` 12345.678  say/A#0  agent  "${'x'.repeat(159)}…`,
      '     0.000  say/A#0  agent  ',
      '     0.000  say/A#0  attempt 2 did not count: timeout, "late"',
      '     0.000  say/A#0  dropped',
      '     0.000  say/A#0  interrupted',
      undefined,
      undefined,
    ]);
    const whole = entryText({ type: 'answer', id: 'i', by: 'agent', value: 'x'.repeat(158), at: 0 });
    expect(whole?.endsWith('x"')).toBe(true);
  });

  const why = (text: string): string => {
    try {
      return JSON.stringify(parseEntry(text, 3, { path: 'p' }));
    } catch (error) {
      return String(error).replace('MasbenchError: Cannot read the journal p: line 3 ', '');
    }
  };

  it('are read as they were written, with all that an entry can have', () => {
    const spent = { usage: { calls: 1, costUsd: null, savedByCacheUsd: -1 }, lost: { calls: 0 } };
    const bys = ['agent', 'fallback', 'forced', 'forfeit', 'chance', 'service', 'failure'];
    const player = { name: 'n', version: '1', nature: 'model' };
    const ofStart = { variants: { view: 'v' }, configSha256: 'f', fork: { of: 'm', until: null }, plan: 'p' };
    const answer = { type: 'answer', id: 'i', by: 'agent', why: 'illegal', value: 1, read: 'asked-again' };
    const attempt = { type: 'attempt', id: 'i', attempt: 1, why: 'error', error: '', raw: '' };
    const entries: readonly object[] = [
      { ...(JSON.parse(start) as object), ...ofStart, agents: { A: player }, seed: 's' },
      ...bys.map((by) => ({ type: 'answer', id: 'i', by, value: null, read: 'normalized', at: 0 })),
      { ...answer, dropped: 1, ...spent, at: 0 },
      { ...attempt, ...spent, at: 0 },
      { type: 'drop', id: 'i', ...spent, at: 0 },
      { type: 'interrupt', id: 'i', attempt: 1, ...spent, kept: spent, calls: 0, at: 0 },
      { type: 'end', status: 'aborted', reason: 'r', at: 0 },
      { type: 'end', status: 'finished', outcome: {}, scores: { A: 1 }, state: 's', at: 0 },
    ];
    for (const entry of entries) expect(JSON.parse(why(JSON.stringify(entry)))).toEqual(entry);
    const wrong = { type: 'drop', id: 'i', usage: { calls: 1, costUsd: -1 }, at: 0 };
    expect(why(JSON.stringify(wrong))).toContain('is not an entry of masbench-journal/2:');
    for (const odd of [
      { ...ofStart, fork: { of: 'm', until: 1, by: 'x' } },
      { agents: { A: { ...player, by: 'x' } } },
    ])
      expect(why(JSON.stringify({ ...(JSON.parse(start) as object), ...odd }))).toContain('is not an entry');
  });

  it('are refused with what is odd about them', () => {
    const line = '{"type":"open","id":"i","sees":"","at":0}';
    expect(why(line)).toBe(line);
    expect([
      why(''),
      why('{'),
      why(`\uFEFF${line}`),
      why(`${line}\r`),
      why(line.replace(':0', ': 0')),
    ]).toEqual([
      'is empty',
      'is not JSON',
      'begins with a byte order mark (BOM): save the file without it',
      'ends with a carriage return: were line breaks converted?',
      'is not written as an entry is: a key is there twice, or spaces, or a number in another form',
    ]);
    const strange = (fields: object): string =>
      why(JSON.stringify({ ...(JSON.parse(line) as object), ...fields }));
    expect(() => parseEntry('{', 1)).toThrow(
      expect.objectContaining({
        message: 'Cannot read the journal: line 1 is not JSON',
        cause: expect.any(SyntaxError) as Error,
      }) as Error,
    );
    expect([strange({ digest: '0' }), strange({ more: 1 }), strange({ digest: '0', more: 1 })]).toEqual([
      line,
      `has the field "more", which the entry 'open' does not have there`,
      `has the field "more", which the entry 'open' does not have there`,
    ]);
    expect(why('{"type":"start","format":"masbench-journal/1"}')).toContain(
      'is of masbench-journal/1, which has no digests',
    );
    expect(why('{"type":"other"}')).toContain('is not an entry of masbench-journal/2:');
  });
});
