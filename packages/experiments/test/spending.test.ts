import { defineGame, move, type Agent } from '@masbench/core';
import { defineBenchmark } from '@masbench/core/benchmark';
import { experiment, resume, run, verify } from '@masbench/experiments';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';

interface Talk {
  said: number;
}

/** One seat moves three times; the rules may fail at the second move. */
const talk = defineGame<Talk>()({
  name: 'talk',
  version: 1,
  config: z.strictObject({ fails: z.boolean().default(false) }),
  asks: { say: move({ data: z.null(), action: z.string(), fallback: () => '' }) },
  setup: () => ({ said: 0 }),
  open: (_state, ask) => [ask.say('A', null)],
  on: {
    say: (state, _answer, { fails }) => {
      state.said += 1;
      if (fails && state.said === 2) throw new Error('a rule that fails');
    },
  },
  views: {},
  outcome: ({ said }) => (said === 3 ? { said } : null),
  scores: () => ({ A: 1 }),
});

const benchmark = defineBenchmark(talk, { seats: ['A'] });

const bound = { calls: 1, inputTokens: 10, outputTokens: 10, costUsd: 0.4 };

/** Reserves so many dollars before a call, and pays so many. */
const payer =
  (onSent: () => unknown, [reservedUsd, paidUsd] = [0.4, 0.1]): Agent<typeof talk> =>
  async (_turn, io) => {
    const end = await io.reserve({ ...bound, costUsd: reservedUsd ?? 0 });
    await onSent();
    end({ usage: { ...bound, costUsd: paidUsd ?? 0 } });
    return 'word';
  };

const folder = (): string => join(temporaryFolder(), 'run');

describe('the money of a run', () => {
  it('counts matches that fail in their rules: the budget stops them', async () => {
    let sent = 0;
    const paying = payer(() => void (sent += 0.1));
    const definition = experiment({
      benchmark,
      seats: { A: paying },
      settings: { fails: true },
      trials: 30,
      limits: { match: { costUsd: 0.5 } },
      budget: { costUsd: 2 },
    });
    const { result, budgetSpent } = await run(definition, { folder: folder(), retries: 1 });
    expect(result.failed).toBeGreaterThan(0);
    expect(sent).toBeLessThanOrEqual(2);
    expect(result.cost.paidUsd).toBeCloseTo(sent);
    expect(result.cost).toMatchObject({ unknown: 0, lostUsd: 0 });
    expect(budgetSpent).toContain('The budget of the run is exhausted');
  });

  it('is shown as billed and lost after an interrupt, and only grows when the run is resumed', async () => {
    const stop = new AbortController();
    let sent = 0;
    const paying = payer(() => {
      sent += 1;
      if (sent === 2) stop.abort();
      return sent === 2 ? new Promise(() => undefined) : undefined;
    });
    const definition = experiment({ benchmark, seats: { A: paying }, trials: 1 });
    const path = folder();
    const first = await run(definition, { folder: path, signal: stop.signal });
    expect(first.result.cost).toMatchObject({ paidUsd: 0.1, lostUsd: 0.4, lostCalls: 1 });
    const whole = await resume(path, { experiment: definition });
    expect(whole.result.finished).toBe(1);
    expect(whole.result.cost.paidUsd).toBeCloseTo(0.3);
    expect(whole.result.cost).toMatchObject({ lostUsd: 0.4, lostCalls: 1 });
    const summary: unknown = JSON.parse(readFileSync(join(path, 'summary.json'), 'utf8'));
    expect(summary).toMatchObject({ cost: whole.result.cost });
    expect((await verify(path, { experiment: definition })).problems).toEqual([]);
  });

  it('is limited by the budget of the run alone: each match has an equal share', async () => {
    const seats = { A: payer(() => undefined, [0.05, 0.05]) };
    const definition = experiment({ benchmark, seats, trials: 4, budget: { costUsd: 1 } });
    const { result, manifest } = await run(definition, { folder: folder() });
    expect(manifest.cells[0]?.limits).toEqual({ match: { costUsd: 0.25 } });
    expect(result.finished).toBe(4);
  });
});
