import { describe, expect, it } from 'vitest';
import { aim, ballot, bareRules, names, roles, stage } from './support.js';
import type { OptionsInput as WerewolfOptionsInput } from '../src/options/schema.ts';

/** One day without an earlier death: votes by name, in the order of the names. */
async function vote(
  votes: readonly (string | null)[],
  exile: WerewolfOptionsInput['exile'],
  seed = 1,
): Promise<{ exiled: string | null; ballots: number }> {
  const acts = Object.fromEntries(names.map((name, index) => [name, { vote: ballot(votes[index] ?? null) }]));
  const { state } = await stage({
    roles,
    seed,
    rules: {
      ...bareRules,
      firstNight: 'no-kill',
      vote: { explain: false, abstain: true, self: true },
      exile,
      rounds: { cap: 1 },
    },
    acts,
  });
  const [day] = state.days;
  return { exiled: names[day?.exiled ?? -1] ?? null, ballots: day?.ballots.length ?? 0 };
}

describe('an exile', () => {
  const [A, B, C] = ['Alaric', 'Bettina', 'Corvin'];
  it('needs more than half of the living under the strict majority', async () => {
    expect(await vote([B, A, A, A, A, B, B, B], {})).toMatchObject({ exiled: null });
    expect(await vote([B, A, A, A, A, A, B, B], {})).toMatchObject({ exiled: A });
    expect(await vote([null, A, A, A, A, null, null, null], {})).toMatchObject({ exiled: null });
  });

  it('takes the majority of the ballots where that is the base', async () => {
    expect(await vote([null, A, A, A, A, null, null, null], { base: 'ballots' })).toMatchObject({
      exiled: A,
    });
  });

  it('takes most votes under plurality', async () => {
    expect(await vote([B, A, A, A, B, C, C, null], { rule: 'plurality' })).toMatchObject({ exiled: A });
  });

  it.each([
    ['none', { rule: 'plurality', tie: 'none' }, [null], 1],
    ['first-seat', { rule: 'plurality', tie: 'first-seat' }, [B], 1],
    ['random', { rule: 'plurality', tie: 'random' }, [B, C], 1],
    ['revote', { rule: 'plurality', tie: 'revote', revotes: 2 }, [null], 3],
    ['runoff', { rule: 'plurality', tie: 'runoff', finally: 'first-seat' }, [B], 2],
    ['mayor', { rule: 'plurality', tie: 'mayor' }, [C], 1],
  ] as const)('breaks a tie by %s', async (_name, exile, expected, ballots) => {
    const result = await vote([C, C, B, B, null, null, null, null], exile);
    expect(expected).toContain(result.exiled);
    expect(result.ballots).toBe(ballots);
  });

  it('counts a vote that is no legal answer as an abstention, and flags it', async () => {
    const { state, result } = await stage({
      roles,
      rules: { ...bareRules, firstNight: 'no-kill', rounds: { cap: 1 } },
      acts: { Alaric: { vote: () => ({ target: 'No such player', statement: '', reasoning: '' }) } },
    });
    expect(state.days[0]?.ballots[0]).toMatchObject({ failed: [0] });
    expect(state.days[0]?.ballots[0]?.votes[0]).toBeNull();
    expect(result.seats['seat A']?.standIns).toEqual({ illegal: 1 });
  });

  it('accepts a name that differs in case and blanks only, and no part of a name', async () => {
    const { state } = await stage({
      roles,
      rules: { ...bareRules, firstNight: 'no-kill', rounds: { cap: 1 } },
      acts: {
        Alaric: { vote: () => ({ target: ' cORVIN ', statement: '', reasoning: '' }) },
        Bettina: { vote: () => ({ target: 'Cor', statement: '', reasoning: '' }) },
      },
    });
    expect(state.days[0]?.ballots[0]?.votes.slice(0, 2)).toEqual([2, null]);
  });

  it('shows earlier ballots to players that vote in turn, and only to them', async () => {
    const seen: unknown[] = [];
    const watch = {
      vote: ({
        data,
        view,
      }: {
        data: { targets: readonly string[] };
        view: { table: { ballots: unknown } };
      }) => {
        seen.push(view.table.ballots);
        return { target: data.targets[0] ?? null, statement: '', reasoning: '' };
      },
    };
    const base = { ...bareRules, firstNight: 'no-kill', rounds: { cap: 1 } } as const;
    await stage({ roles, rules: { ...base, vote: { explain: false, order: 'sequential' } }, all: watch });
    expect(seen.map((ballots) => Object.keys(ballots ?? {}).length)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    seen.length = 0;
    await stage({ roles, rules: base, all: watch });
    expect(seen).toEqual(names.map(() => null));
  });
});

describe('a debate', () => {
  const base = {
    ...bareRules,
    firstNight: 'no-kill',
    rounds: { cap: 1 },
    vote: { explain: false, abstain: true },
  } as const;

  it('gives the floor to the highest bidder, and does not ask the last speaker to bid', async () => {
    const { state } = await stage({
      roles,
      rules: { ...base, debate: { turns: 3 } },
      acts: {
        Corvin: { bid: () => ({ bid: 9, reasoning: '' }) },
        Dagmar: { bid: () => ({ bid: 8, reasoning: '' }) },
      },
      all: { vote: ballot(null) },
    });
    expect(state.days[0]?.turns.map(({ speaker }) => speaker)).toEqual([2, 3, 2]);
    expect(state.days[0]?.turns[1]?.bids[2]).toBeNull();
  });

  it('finds mentions by whole words', async () => {
    const { state } = await stage({
      roles,
      rules: { ...base, debate: { turns: 2, tie: 'mention-first' } },
      acts: {
        Alaric: {
          bid: () => ({ bid: 10, reasoning: '' }),
          debate: () => ({ statement: 'A Corvinian plan, gIDEON?', claims: [], reasoning: '' }),
        },
      },
      all: { bid: () => ({ bid: 5, reasoning: '' }), vote: ballot(null) },
    });
    expect(state.days[0]?.turns.map(({ speaker }) => names[speaker ?? -1])).toEqual(['Alaric', 'Gideon']);
  });

  it('draws tied bids evenly among the highest over seeds', async () => {
    const counts = new Map<number, number>();
    for (let seed = 0; seed < 45; seed++) {
      const { state } = await stage({
        roles,
        seed,
        rules: { ...base, debate: { turns: 1, tie: 'random' } },
        acts: Object.fromEntries(
          names.slice(0, 3).map((name) => [name, { bid: () => ({ bid: 7, reasoning: '' }) }]),
        ),
        all: { vote: ballot(null) },
      });
      const speaker = state.days[0]?.turns[0]?.speaker ?? -1;
      counts.set(speaker, (counts.get(speaker) ?? 0) + 1);
    }
    expect(new Set(counts.keys())).toEqual(new Set([0, 1, 2]));
    // Chi-square with two degrees of freedom, 0.001 level.
    const statistic = [...counts.values()].reduce((sum, count) => sum + (count - 15) ** 2 / 15, 0);
    expect(statistic).toBeLessThan(13.8);
  });

  it('ends when all bid 0 if configured', async () => {
    const { state } = await stage({
      roles,
      rules: { ...base, debate: { turns: 4, endOnSilence: true } },
      all: { vote: ballot(null) },
    });
    expect(state.days[0]?.turns).toHaveLength(1);
  });

  it('goes around the table in speaking order under round-robin', async () => {
    const { state } = await stage({
      roles,
      rules: { ...base, debate: { order: 'round-robin', turns: 2 } },
      all: { vote: ballot(null) },
    });
    expect(state.days[0]?.turns.map(({ speaker }) => speaker)).toEqual([...roles.keys(), ...roles.keys()]);
  });

  it('polls all players after a statement in private', async () => {
    const { state } = await stage({
      roles,
      rules: { ...base, debate: { turns: 1 }, polls: true },
      all: { poll: aim('Bettina'), vote: ballot(null) },
    });
    expect(state.days[0]?.turns[0]?.polls).toEqual([1, 0, 1, 1, 1, 1, 1, 1]);
  });
});

describe('the dead', () => {
  it('are asked nothing more, and their deaths are announced', async () => {
    const asked: string[] = [];
    const dead: string[][] = [];
    await stage({
      roles,
      rules: { ...bareRules, rounds: { cap: 2 }, vote: { explain: false, abstain: true } },
      acts: { Dagmar: { protect: aim('Alaric') } },
      all: {
        eliminate: aim('Hedwig'),
        vote: ({ view }) => {
          asked.push(view.self.name);
          dead.push(
            view.table.news.flatMap((news) => (news.kind === 'night' ? [`${news.died} ${news.was}`] : [])),
          );
          return { target: null, statement: '', reasoning: '' };
        },
      },
    });
    expect(asked).not.toContain('Hedwig');
    expect(dead[0]).toEqual(['Hedwig null']);
  });

  it.each([
    ['role', 'villager'],
    ['team', 'village'],
  ] as const)('show their %s where it is revealed', async (reveal, was) => {
    let seen: unknown;
    await stage({
      roles,
      rules: { ...bareRules, reveal, rounds: { cap: 1 } },
      all: {
        eliminate: aim('Hedwig'),
        vote: ({ data, view }) => {
          const [news] = view.table.news;
          seen = news?.kind === 'night' ? news.was : undefined;
          return { target: data.targets[0] ?? null, statement: '', reasoning: '' };
        },
      },
    });
    expect(seen).toBe(was);
  });
});
