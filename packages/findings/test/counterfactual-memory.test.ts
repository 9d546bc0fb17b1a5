import { defineGame, chance, move, play, uniform, type NamedAgent, type Seat } from '@masbench/core';
import { counterfactual, matchOnRecord } from '@masbench/findings';
import { judgeDifferences } from '@masbench/statistics';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

interface MemoryState {
  readonly seats: readonly Seat[];
  said: (0 | 1)[];
  luck: number | null;
  branch: number | null;
}

/** How many studies of 20 matches are made: 2,000 show that intervals cover. */
const studies = Number(process.env['MASBENCH_STUDIES'] ?? 12);

const bit = z.literal([0, 1]);

/**
 * A says a number, B sees it for one turn, and says one a turn later. A's score is what B says at last, with luck. What A
 * says opens one more draw, which adds to it.
 */
const echo = defineGame<MemoryState>()({
  name: 'echo',
  version: 1,
  config: z.strictObject({ spread: z.number() }),
  asks: {
    say: move({ data: z.int(), action: bit }),
    luck: chance(z.int()),
    branch: chance(z.int()),
  },
  setup: (_config, seats): MemoryState => ({ seats: [...seats], said: [], luck: null, branch: null }),
  open: ({ seats: [first = '', second = ''], said, luck, branch }, ask) => {
    if (luck === null) return [ask.luck(uniform([-2, -1, 0, 1, 2]))];
    if (said[0] === 1 && branch === null) return [ask.branch(uniform([-1, 0, 1]))];
    return [ask.say(said.length === 0 ? first : second, said.length)];
  },
  on: {
    luck: (draft, { value }) => {
      draft.luck = value;
    },
    branch: (draft, { value }) => {
      draft.branch = value;
    },
    say: (draft, { action }) => {
      draft.said.push(action);
    },
  },
  views: { now: ({ said }) => (said.length === 1 ? (said[0] ?? null) : null) },
  outcome: ({ said, luck, branch, seats }, { spread }) =>
    said.length < 3 ? null : { last: said[2] ?? 0, luck: (luck ?? 0) + spread * (branch ?? 0), seats },
  scores: ({ last, luck, seats: [first = '', second = ''] }) => ({ [first]: last + luck, [second]: 0 }),
});

const silent: NamedAgent<typeof echo> = {
  name: 'silent',
  nature: 'scripted',
  resumable: true,
  create: () => ({ say: () => 0 }),
};

/** Says a turn later what it was shown, with an error in a share of matches. */
function remembering(
  options: Pick<NamedAgent<typeof echo>, 'resumable' | 'memoryless'>,
  error = 0,
): NamedAgent<typeof echo> {
  return {
    name: 'remembering',
    nature: 'scripted',
    ...options,
    create: () => {
      let seen: 0 | 1 = 0;
      return {
        say: ({ view }, { rng }) => {
          if (view.now === null) return rng.float() < error ? (seen === 1 ? 0 : 1) : seen;
          seen = view.now;
          return 0;
        },
      };
    },
  };
}

async function changed(
  agent: NamedAgent<typeof echo>,
  seed: number,
  { value = 1, spread = 0 }: { readonly value?: 0 | 1; readonly spread?: number } = {},
) {
  const { journal } = await play(echo, { config: { spread }, agents: { A: silent, B: agent }, seed });
  return counterfactual(
    matchOnRecord(echo, journal),
    { answers: { 'say/A#0': value } },
    { agents: { A: silent, B: agent } },
  );
}

describe('a counterfactual of an agent that remembers', () => {
  it('asks it again once it was shown something else, and finds the true effect', async () => {
    for (const resumable of [true, false])
      expect(await changed(remembering({ resumable }), 1)).toMatchObject({
        status: 'changed',
        difference: { A: 1, B: 0 },
        reused: 0,
        asked: 2,
      });
  });

  it('gives the recorded answer to the same turn if the agent declares itself memoryless', async () => {
    expect(await changed(remembering({ resumable: true, memoryless: true }), 1)).toMatchObject({
      difference: { A: 0, B: 0 },
      reused: 1,
      asked: 1,
    });
  });

  it('stops if it cannot be asked, and says why', async () => {
    const { journal } = await play(echo, {
      config: { spread: 0 },
      agents: { A: silent, B: silent },
      seed: 1,
    });
    // B is shown something else once, and answers as on record.
    const first = await counterfactual(matchOnRecord(echo, journal), { answers: { 'say/A#0': 1 } });
    expect(first).toMatchObject({ status: 'stopped', missing: { id: 'say/B#0', why: 'unanswered' } });
  });

  it('shares the draws of both matches, and counts those of the changed branch', async () => {
    for (let seed = 0; seed < 10; seed += 1)
      expect((await changed(remembering({ resumable: true }), seed)).draws).toEqual({
        kept: 1,
        changed: 0,
        added: 1,
      });
  });

  it('is exactly the recorded match in a control that changes nothing', async () => {
    for (let seed = 0; seed < 10; seed += 1)
      expect(await changed(remembering({ resumable: true }, 0.3), seed, { value: 0 })).toMatchObject({
        status: 'unchanged',
        difference: { A: 0, B: 0 },
        draws: { kept: 1, changed: 0, added: 0 },
      });
  });

  it(`has intervals from 20 matches that hold the effect, in ${studies} studies`, async () => {
    let held = 0;
    for (let study = 0; study < studies; study += 1) {
      const results = await Promise.all(
        Array.from({ length: 20 }, async (_, match) =>
          changed(remembering({ resumable: true }), 1000 * study + match, { spread: 1 }),
        ),
      );
      const [verdict] = judgeDifferences([
        {
          first: 'changed',
          second: 'on record',
          a: results.map(({ scores }) => scores?.['A'] ?? Number.NaN),
          b: results.map(({ recorded }) => recorded?.['A'] ?? Number.NaN),
        },
      ]);
      const { low = 0, high = 0 } = verdict?.interval ?? {};
      // What B remembers, and a draw that is 0 in the mean.
      held += Number(low <= 1 && high >= 1);
    }
    process.stdout.write(`a number that is remembered: ${((100 * held) / studies).toFixed(2)} %\n`);
    expect(held / studies).toBeGreaterThan(studies < 1000 ? 0.85 : 0.93);
    expect(held / studies).toBeLessThan(studies < 1000 ? 1.01 : 0.97);
  }, 3_600_000);
});
