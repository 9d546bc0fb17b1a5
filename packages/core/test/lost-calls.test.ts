import {
  defineGame,
  effect,
  lockstep,
  makeAmounts,
  memoryJournal,
  move,
  play,
  type AgentIO,
  type LimitsInput,
  type MatchResult,
  type NamedAgent,
  type PlayOptions,
} from '@masbench/core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

/** Two seats say a word each round, one after the other, and a service marks each round. */
const talk = defineGame<{ said: string[]; marks: number[] }>()({
  name: 'talk',
  version: 1,
  config: z.strictObject({ rounds: z.int().default(3) }),
  asks: {
    say: move({ data: z.null(), action: z.string(), fallback: () => 'substitute' }),
    mark: effect({ input: z.number(), output: z.number(), onFailure: () => -1 }),
  },
  setup: () => ({ said: [], marks: [] }),
  open: ({ said, marks }, ask) =>
    marks.length < Math.floor(said.length / 2)
      ? [ask.mark(said.length)]
      : [ask.say(said.length % 2 === 0 ? 'A' : 'B', null)],
  on: {
    say: (state, { action }) => void state.said.push(action),
    mark: (state, { output }) => void state.marks.push(output),
  },
  views: {},
  outcome: ({ said, marks }, { rounds }) => (marks.length === rounds ? { said, marks } : null),
});

type Result = MatchResult<typeof talk>;
type Pay = (io: Pick<AgentIO, 'reserve' | 'use'>) => Promise<void>;

const cost = { calls: 1, inputTokens: 10, outputTokens: 10, costUsd: 0.01, seconds: 1 };
const bound = { calls: 1, inputTokens: 100, outputTokens: 100, costUsd: 0.1 };

/** A match whose players pay for one call a move, which costs a tenth of its bound, on one journal. */
function killable(
  limits: LimitsInput,
  {
    attempt = async (pay, io) => pay(io),
  }: { readonly attempt?: (pay: Pay, io: AgentIO) => Promise<unknown> } = {},
) {
  const journal = memoryJournal();
  /** Plays on. The call of that number is never answered, and the match is stopped meanwhile. */
  return async (kill = Infinity, more: Partial<PlayOptions<typeof talk>> = {}): Promise<Result> => {
    const stop = new AbortController();
    let calls = 0;
    const pay: Pay = async (io) => {
      const settle = await io.reserve(bound);
      calls += 1;
      if (calls === kill) {
        io.use({ calls: 0, seconds: 100 });
        stop.abort();
        await new Promise(() => undefined);
      }
      settle({ usage: cost });
    };
    const player: NamedAgent<typeof talk> = {
      name: 'payer',
      nature: 'model',
      resumable: true,
      create:
        () =>
        async ({ seat, turn }, io) => {
          await attempt(pay, io);
          return `${seat}${turn}`;
        },
    };
    return play(talk, {
      config: {},
      agents: { A: player, B: player },
      services: {
        mark: {
          name: 'marker',
          nature: 'model',
          serve: async (round, io) => {
            await pay(io);
            return round;
          },
        },
      },
      seed: 1,
      limits,
      journal,
      signal: stop.signal,
      scheduler: lockstep(),
      ...more,
    });
  };
}

const ending = ({ status, outcome, seats }: Result) => ({
  status,
  outcome,
  standIns: Object.values(seats).map(({ standIns }) => standIns),
});

/** Limits of every kind, at so many times what nine calls cost, of which a call may need ten times that. */
const limitsAt = (times: number): readonly LimitsInput[] => [
  { match: { costUsd: 0.09 * times + 0.09 } },
  { match: { tokens: 180 * times + 180 } },
  { match: { calls: 9 * times } },
  { match: { seconds: 9 * times } },
  { seat: { costUsd: 0.03 * times + 0.09 } },
  { seat: { tokens: 60 * times + 180 } },
  { seat: { calls: 3 * times } },
  { seat: { seconds: 3 * times } },
  { seats: { B: { calls: 2, costUsd: 0.2 } }, match: { costUsd: 0.09 * times + 0.09 } },
];

const held = /^\S+ could not be asked: lost calls hold \S+ of .+; settle or raise the limit \(/;

describe('what a kill has lost', () => {
  it.each([1, 2, 4])(
    'changes no result: at %d times the cost, the match is as it was, or unfinished and says why',
    async (times) => {
      const found = new Set<string>();
      for (const limits of limitsAt(times)) {
        const whole = ending(await killable(limits)());
        for (const kills of [[1], [5], [9], [2, 1], [1, 1, 1], [3, 1, 1, 2, 1]]) {
          const goOn = killable(limits);
          for (const kill of kills) await goOn(kill);
          const last = await goOn();
          found.add(last.status);
          const isHeld = last.status === 'aborted' && held.test(last.reason ?? '');
          expect([limits, kills, isHeld ? whole : ending(last)]).toEqual([limits, kills, whole]);
        }
      }
      expect([...found].toSorted()).toEqual(['aborted', 'finished']);
    },
  );

  it('refuses nobody who has spent all by himself: that is a spent budget, as it was', async () => {
    const limits: LimitsInput = { seats: { A: { calls: 1 } }, match: { calls: 30 } };
    const whole = ending(await killable(limits)());
    const goOn = killable(limits);
    await goOn(4);
    expect([whole.standIns, ending(await goOn())]).toEqual([[{ budget: 2 }, {}], whole]);
  });

  it('is no reason for an agent to make do with less: what it then answers is not taken', async () => {
    const makesDo = { attempt: async (pay: Pay, io: AgentIO) => pay(io).catch(() => undefined) };
    const goOn = killable({ match: { costUsd: 0.15 } }, makesDo);
    await goOn(2);
    const last = await goOn();
    expect([last.status, last.reason]).toEqual([
      'aborted',
      'say/B#0 could not be asked: lost calls hold $0.1 of $0.15; settle or raise the limit (match.costUsd; this call may take $0.1)',
    ]);
  });

  it('says what lost calls may be expected to have cost, and admits none by that', async () => {
    const goOn = killable({ match: { costUsd: 0.22 } });
    await goOn(4);
    const { status, reason } = await goOn();
    expect(status).toBe('aborted');
    expect(reason).toContain(
      'lost calls hold $0.1 of $0.22; settle or raise the limit (match.costUsd; this call may take $0.1; at the mean of those that were answered they cost $0.01)',
    );
  });

  it('lets the match end as it would have once it is settled, or the limit raised', async () => {
    const limits: LimitsInput = { match: { costUsd: 0.22 } };
    const whole = ending(await killable(limits)());
    for (const more of [
      { limits: { match: { costUsd: 0.42 } } },
      {
        settled: { seats: { A: { ...makeAmounts(() => 0), costUsd: 0.1 } }, services: makeAmounts(() => 0) },
      },
    ]) {
      const goOn = killable(limits);
      await goOn(4);
      expect((await goOn()).status).toBe('aborted');
      const last = await goOn(Infinity, more);
      expect(ending(last)).toEqual(whole);
      expect(last.lost.costUsd).toBeCloseTo(0.1);
    }
  });
});
