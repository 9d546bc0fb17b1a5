import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { play, replay, type NamedAgent } from '@masbench/core';
import { fileJournal, readJournal } from '@masbench/core/journal';
import { readDeclaration } from '../src/program-seat.ts';
import { programSeat, python, stdio } from '@masbench/seat';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { isSkipped, testParts } from '../../../scripts/testing/test-parts.ts';
import { canIsolate } from '../src/process/isolation.ts';
import { bidder, bids, type Bids } from './games/bids.ts';
import { losesMoves } from './finds-breaches.ts';
import { livingWith } from './living-with.ts';
import { agentFile, hostile, playBids } from './seated.ts';

const scripted = { nature: 'scripted', resumable: true } as const;
let folder = '';

beforeEach(() => void (folder = temporaryFolder()));

function pythonBidder(): NamedAgent<Bids> {
  return programSeat(python(agentFile('bidder.py')), { ...scripted, name: 'bidder' });
}

/** What every seat of a match was paid, and all bids. */
const said = ({ result }: Awaited<ReturnType<typeof playBids>>): unknown => [result.scores, result.outcome];

describe.skipIf(isSkipped(testParts.python))('a Python program', () => {
  it('plays the match that the same policy plays in TypeScript, byte for byte', async () => {
    const [inTypeScript, inPython] = [
      await playBids({}),
      await playBids({ A: pythonBidder(), C: pythonBidder() }),
    ];
    expect(inPython.lines).toEqual(inTypeScript.lines);
  });

  it('says what it is when it is asked', async () => {
    await expect(readDeclaration(python(agentFile('bidder.py')))).resolves.toEqual({
      type: 'ready',
      protocol: 'masbench-seat/1',
      nature: 'scripted',
      resumable: true,
    });
    await expect(
      readDeclaration(stdio(['python3', agentFile('hostile.py'), 'ends-at-once'])),
    ).rejects.toThrow(/ended with exit code 1: no model at this address/);
    await expect(readDeclaration(stdio(['/no/such/program']))).rejects.toThrow(/Cannot seat a program/);
  });
});

describe.skipIf(isSkipped(testParts.python))('what a program does wrong is data', () => {
  losesMoves([
    ['ends-at-once', /ended with exit code 1: no model at this address/, {}],
    ['other-protocol', /speaks "masbench-seat\/9" where masbench-seat\/1 is needed/, {}],
    ['hang', /gave no answer within 200 ms/, { answerMs: 200 }],
    ['crash', /ended with exit code 1: KeyError: 'no such thing'/, {}],
  ]);

  it('a program that crashed is started again where it says that it can be', async () => {
    const { result } = await playBids({ A: hostile('crash', { resumable: true }) }, { rounds: 3 });
    expect(result.seats['A']).toMatchObject({ failedAttempts: { error: 2 }, standIns: {} });
  });

  it('stray output and second answers change nothing', async () => {
    const plain = await playBids({ A: hostile('plain') });
    for (const mode of ['stray', 'twice', 'others']) {
      const { result } = await playBids({ A: { ...hostile('plain'), create: hostile(mode).create } });
      expect(result).toMatchObject({ outcome: plain.result.outcome, scores: plain.result.scores });
      expect(result.seats['A']?.usage).toEqual(plain.result.seats['A']?.usage);
      expect(result.seats['A']?.failedAttempts).toEqual({});
    }
  });

  it('usage adds up over messages, and what is left out is unknown', async () => {
    const { result } = await playBids({ A: hostile('usage') }, { rounds: 2 });
    expect(result.seats['A']?.usage).toMatchObject({
      calls: 6,
      inputTokens: 30,
      outputTokens: undefined,
      costUsd: undefined,
    });
    const silent = await playBids({ A: hostile('plain') }, { rounds: 2 });
    expect(silent.result.seats['A']?.usage).toMatchObject({ calls: 2, inputTokens: undefined });
  });

  it('is refused under a limit on tokens or dollars where no bound is known, before it is asked', async () => {
    const { result } = await playBids({ A: hostile('plain') }, { limits: { seat: { costUsd: 1 } } });
    expect(result.status).toBe('aborted');
    expect(result.reason).toMatch(/it is not known what one decision uses at most: give its `bound`/);
    const bound = { calls: 3, inputTokens: 15, outputTokens: 3, costUsd: 0.1 };
    const bounded = hostile('usage', { bound });
    const allowed = await playBids({ A: bounded }, { rounds: 2, limits: { seat: { calls: 6 } } });
    expect(allowed.result.status).toBe('finished');
    expect(allowed.result.seats['A']?.standIns).toEqual({});
  });
});

describe.skipIf(isSkipped(testParts.python))('a program that floods', () => {
  it('is ended, and the memory of this process stays small', async () => {
    const before = process.memoryUsage().rss;
    const { result, entries } = await playBids({ A: hostile('flood', { outputBytes: 3e6 }) }, { rounds: 2 });
    expect(result.seats['A']?.standIns).toEqual({ error: 2 });
    const error = entries.find((entry) => entry.type === 'attempt')?.error;
    expect(error).toMatch(/wrote a line of more than|wrote more than 3000000 bytes without an answer/);
    expect(process.memoryUsage().rss - before).toBeLessThan(200e6);
  });
});

// Where the system permits no namespaces, a program can read other processes, which the guide says.
describe.runIf(canIsolate() && !isSkipped(testParts.python))('secrets', () => {
  it('of this process are neither passed on nor found in other processes, nor is what is hidden', async () => {
    process.env['SEAT_TEST_API_KEY'] = 'sk-secret-of-the-parent';
    process.env['SEAT_TEST_NAMED'] = 'sk-secret-of-the-program';
    const journal = fileJournal(join(folder, 'match.jsonl'));
    const A = hostile('environment', { passEnv: ['SEAT_TEST_NAMED'], hide: [folder], rest: [folder] });
    await play<Bids>(bids, { config: { rounds: 1 }, agents: { A, B: bidder }, journal });
    const log = readFileSync(join(folder, 'match.calls.jsonl'), 'utf8');
    for (const word of ['PYTHONUNBUFFERED', 'SEAT_TEST_NAMED', '[redacted]']) expect(log).toContain(word);
    expect(log).not.toMatch(/sk-secret|SEAT_TEST_API_KEY|match\.jsonl/);
    delete process.env['SEAT_TEST_API_KEY'];
    delete process.env['SEAT_TEST_NAMED'];
  });
});

describe.skipIf(isSkipped(testParts.python))('when the match has ended', () => {
  for (const isolate of canIsolate() ? [true, false] : [false]) {
    it(`nothing of the program is left, ${isolate ? '' : 'not '}isolated: it ignores the end and starts a daemon`, async () => {
      const word = join(folder, 'daemon');
      let during = 0;
      const watching: NamedAgent<Bids> = {
        ...bidder,
        create: () => async () => {
          await expect.poll(() => livingWith(word), { timeout: 20_000 }).toBeGreaterThan(1);
          during = livingWith(word);
          return { bid: 0, diary: '' };
        },
      };
      await playBids(
        { A: hostile('daemon', { isolate, graceMs: 100, rest: [word] }), B: watching },
        { rounds: 1 },
      );
      expect(during).toBeGreaterThan(1);
      await expect.poll(() => livingWith(word), { timeout: 20_000 }).toBe(0);
    });
  }

  it('and a match that is cut off and resumed plays on from the earlier moves', async () => {
    const whole = await playBids({ A: pythonBidder() });
    const path = join(folder, 'match.jsonl');
    const controller = new AbortController();
    let count = 0;
    const stopping: NamedAgent<Bids> = {
      ...bidder,
      create: (match) => {
        const act = bidder.create(match) as { move: (turn: never, io: never) => unknown };
        return (turn, io) => {
          if ((count += 1) === 2) controller.abort();
          return act.move(turn as never, io as never);
        };
      },
    };
    const played = async (B: NamedAgent<Bids>, signal?: AbortSignal) =>
      play<Bids>(bids, {
        config: { rounds: 4 },
        seed: 1,
        agents: { A: pythonBidder(), B, C: bidder },
        journal: fileJournal(path),
        signal,
      });
    expect((await played(stopping, controller.signal)).status).toBe('aborted');
    const resumed = await played(bidder);
    expect([resumed.scores, resumed.outcome]).toEqual(said(whole));
    expect(replay(bids, readJournal(path)).outcome).toEqual(resumed.outcome);
  });
});
