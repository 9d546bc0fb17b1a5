import { createRng } from '@masbench/statistics';
import { describe, expect, it } from 'vitest';
import { countCases } from '../../../scripts/testing/cases.ts';
import { judgeTeamEffects, type TeamRow } from '../src/comparison/team-effects.ts';

const studies = countCases(12);

/** Tables of the two games: their roles by team. */
const tables = {
  'eight seats of Werewolf': [
    ['wolf', 'wolf'],
    ['seer', 'doctor', 'villager', 'villager', 'villager', 'villager'],
  ],
  'four seats of MUG': [['undercover'], ['regular', 'regular', 'regular']],
} as const;

const planted = {
  agent: { strong: 0.15, usual: 0, weak: -0.15 },
  partner: { strong: 0.1, usual: 0, weak: -0.1 },
  opponent: { strong: -0.12, usual: 0, weak: 0.12 },
} as const;

type Agent = keyof typeof planted.agent;
const agents = ['strong', 'usual', 'weak'] as const;

const roleEffects: Readonly<Record<string, number>> = {
  wolf: 0.3,
  seer: 0.1,
  doctor: 0,
  villager: -0.1,
  undercover: 0.2,
  regular: 0,
};

/** A match in which agents are drawn for all seats, with luck of its team, of the match and of each seat. */
function playTable(teams: readonly (readonly string[])[], unit: string, seed: string): TeamRow[] {
  const rng = createRng(seed, unit);
  const seats = teams.flatMap((roles, team) =>
    roles.map((role) => ({ role, team, agent: agents[rng.int(3)] ?? 'usual' })),
  );
  const luck = teams.map(() => 0.2 * rng.normal());
  const mean = (names: readonly Agent[], effects: Readonly<Record<Agent, number>>): number =>
    names.length === 0 ? 0 : names.reduce((sum, name) => sum + effects[name], 0) / names.length;
  return seats.map((own) => {
    const others = seats.filter((other) => other !== own);
    const [partners, opponents] = [true, false].map((isOwn) =>
      others.filter(({ team }) => (team === own.team) === isOwn).map(({ agent }) => agent),
    );
    const value =
      planted.agent[own.agent] +
      mean(partners ?? [], planted.partner) +
      mean(opponents ?? [], planted.opponent) +
      (roleEffects[own.role] ?? 0) +
      (luck[own.team] ?? 0) +
      0.3 * rng.normal();
    return {
      unit,
      agent: own.agent,
      role: own.role,
      partners: partners ?? [],
      opponents: opponents ?? [],
      value,
    };
  });
}

function isAgent(name: string): name is Agent {
  return name in planted.agent;
}

/** The difference that was planted. */
function truth(what: string, ...names: readonly [string, string]): number {
  const [first = '', second = ''] = names.map((name) => name.replace(/^(?:partner|opponent) /, ''));
  if (what === 'role') return (roleEffects[first] ?? 0) - (roleEffects[second] ?? 0);
  const effects = what === 'agent' ? planted.agent : what === 'partner' ? planted.partner : planted.opponent;
  return isAgent(first) && isAgent(second) ? effects[first] - effects[second] : Number.NaN;
}

it('roles that always score the same are the same, and agents that never change seats are not told apart', () => {
  const rows = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((trial) => {
    const isWon = createRng(3, `${trial}`).chance(0.4);
    return ['wolf', 'seer', 'villager'].map((role, place): TeamRow => {
      const agent = (trial + Number(role === 'wolf')) % 2 === 0 ? 'one' : 'other';
      const value = Number((role === 'wolf') === isWon);
      return { unit: `${trial}`, agent, role, partners: place === 0 ? [] : [agent], opponents: [], value };
    });
  });
  const found = judgeTeamEffects(rows);
  expect(found.find(({ first, second }) => first === 'seer' && second === 'villager')).toMatchObject({
    what: 'role',
    difference: 0,
    standardError: 0,
    separated: false,
  });
  const fixed = rows.map((row) => ({ ...row, agent: row.role ?? '', partners: [] }));
  expect(judgeTeamEffects(fixed)).toEqual([]);
});

describe.each(Object.entries(tables))('%s', (name, teams) => {
  it('have the planted effects of agents, partners, opponents and roles in 93 to 97 % of intervals', () => {
    const sums = new Map<string, { held: number; of: number }>();
    let together = 0;
    for (let study = 0; study < studies; study += 1) {
      const rows = Array.from({ length: 40 }, (_, trial) =>
        playTable(teams, `trial ${trial}`, `${name}/${study}`),
      ).flat();
      let isHeld = true;
      const found = judgeTeamEffects(rows, { resamples: 50 });
      for (const { what, first, second, standardError, difference, n, interval } of found) {
        const one = sums.get(what) ?? { held: 0, of: 0 };
        sums.set(what, one);
        const isTrue = truth(what, first, second);
        // Each by itself, by Student's t of 39 degrees; what is printed holds together.
        one.of += 1;
        if (Math.abs(difference - isTrue) <= 2.0227 * standardError) one.held += 1;
        isHeld &&= interval !== null && interval.low <= isTrue && isTrue <= interval.high;
        expect(n).toBe(40);
      }
      together += Number(isHeld);
    }
    expect([...sums.keys()]).toEqual(['agent', 'role', 'partner', 'opponent']);
    // What so few studies can say of a coverage of 95 %.
    const room = Math.max(0.02, 3 * Math.sqrt((0.05 * 0.95) / studies));
    const shares = Object.fromEntries([...sums].map(([what, { held, of }]) => [what, held / of]));
    for (const share of Object.values(shares)) expect(Math.abs(share - 0.95)).toBeLessThan(room);
    expect(together / studies).toBeGreaterThan(0.95 - room);
  });
});
