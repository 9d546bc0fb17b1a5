import { writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { placesOfFile } from '../../experiments/test/places.ts';
import { masbench } from './in-process.ts';

const at = placesOfFile();

beforeAll(async () => {
  await writeFile(
    at('views.ts'),
    `export default (game) => {
  const last = Object.keys(game.views).at(-1);
  return { ...game, views: { ...game.views, [last]: () => null } };
};`,
  );
  await writeFile(at('no-views.ts'), 'export default () => 1;');
  await masbench(
    `run hq --set scorer=declared --set preset=paper-tables --set passages=8 --trials 3 --seat A=simulated:gpt-4o-mini_guided --seat B=simulated:gpt-4o-mini_opponent-aware --out ${at()}/run --quiet`,
  );
});

interface Changed {
  /** Matches in which the answer was not given: A may be dead before the first vote. */
  readonly leftOut: readonly string[];
  readonly illegal: readonly string[];
  readonly matches: readonly {
    readonly status: string;
    readonly asked: number;
    readonly changedAt: string | null;
    readonly difference: Readonly<Record<string, number>> | null;
  }[];
  readonly seats: readonly {
    readonly seat: string;
    readonly mean: number | null;
    readonly compared: number;
    readonly difference: { readonly difference: number; readonly n: number } | null;
  }[];
}

async function changed(change: string, more = ''): Promise<Changed> {
  const { code, stdout } = await masbench(`replay ${at()}/run --change ${change} ${more} --json`);
  expect(code).toBe(0);
  return JSON.parse(stdout) as Changed;
}

describe('masbench replay --change', () => {
  it('has a difference of zero where the change is none, and asks no agent', async () => {
    for (const change of ['beta=0.1', 'vision=on-review']) {
      const { matches, seats } = await changed(change);
      // The view is made by another function, which shows the same.
      expect(matches.map(({ status, asked }) => [status, asked])).toEqual(
        Array.from({ length: 3 }, () => ['unchanged', 0]),
      );
      expect(seats.map(({ difference }) => difference?.difference)).toEqual([0, 0]);
    }
  });

  it('changes a setting, an option, an agent, one answer; or the rules alone, where answers are kept', async () => {
    const beta = await changed('beta=0.05');
    expect(beta.seats.every(({ difference }) => (difference?.difference ?? 0) > 0)).toBe(true);
    const kept = await changed('beta=0.05', '--keep-answers');
    expect(kept.matches.every(({ asked }) => asked === 0)).toBe(true);
    expect(kept.seats.every(({ difference }) => (difference?.difference ?? 0) > 0)).toBe(true);
    const blind = await changed('vision=off');
    expect(blind.matches.every(({ status, changedAt }) => status === 'changed' && changedAt !== null)).toBe(
      true,
    );
    const agent = await changed('A=simulated:gpt-4o-mini_never');
    expect(agent.matches.map(({ changedAt }) => changedAt)).toEqual(
      Array.from({ length: 3 }, () => 'policy/A#0'),
    );
    const answer = await changed('policy/A#3={"choice":"end"}', '--match m0001');
    expect(answer.matches).toMatchObject([{ changedAt: 'policy/A#3' }]);
    expect(answer.matches[0]?.difference?.['A']).toBeLessThan(0);
  });

  it('has the difference of a single match, without an interval', async () => {
    const { matches, seats } = await changed('beta=0.05', '--match m0001');
    expect(seats.map(({ seat, mean, compared, difference }) => [seat, mean, compared, difference])).toEqual(
      ['A', 'B'].map((seat) => [seat, matches[0]?.difference?.[seat], 1, null]),
    );
  });

  it.each([
    ['--change policy/A#3={"choice":"dance"}', 'no match accepts it: policy/A#3 cannot be'],
    ['--change policy/A#999=null', 'no match has'],
    ['--change beta.low=1', 'its configuration is not valid'],
    ['--change betta=1', 'nothing called "betta" to change: choose a seat (A, B)'],
    ['--change vision=of', 'Cannot choose a vision'],
    ['--change views=blind', 'nothing called "views" to change'],
    ['--change views=no-views.ts', 'must be a function that takes the game'],
    ['--change beta=1 --leak review', '--change or --leak'],
    ['--leak reviews', 'choose review'],
  ])('refuses what would change nothing without a word: %s', async (change, says) => {
    const { code, stderr } = await masbench(`replay run ${change}`, { cwd: at() });
    expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
  });

  it.each([
    [
      'mug',
      '--set error=0.1',
      ['A=random', 'maxRounds=1', 'error=0.9', 'views=VIEWS', 'vote/A#0={"suspicions":[],"vote":"Player 2"}'],
    ],
    [
      'werewolf',
      '--set preset=mini-mafia',
      ['A=random', 'deception.show=own', 'views=VIEWS', 'vote/A#0={"target":"Cosima"}'],
    ],
    [
      'examples/games/commons.ts',
      '',
      ['A=examples/agents/reciprocator.ts', 'rounds=2', 'views=VIEWS', 'give/A#0={"tokens":10}'],
    ],
  ])(
    'changes an agent, a setting or one answer of %s, with an interval over matches',
    async (game, more, changes) => {
      const run = `${at()}/${game.replaceAll(/\W/g, '-')}`;
      expect((await masbench(`run ${game} ${more} --trials 3 --out ${run} --quiet`)).code).toBe(0);
      for (const change of changes) {
        const line = ['replay', run, '--change', change.replace('VIEWS', `${at()}/views.ts`), '--json'];
        const { code, stdout, stderr } = await masbench(line);
        expect({ change, code, stderr }).toEqual({ change, code: 0, stderr: '' });
        const { matches, leftOut, illegal, seats } = JSON.parse(stdout) as Changed;
        expect(matches.map(({ status }) => status)).not.toContain('stopped');
        expect(seats.every(({ compared }) => compared === matches.length)).toBe(true);
        expect(matches.length + leftOut.length + illegal.length).toBe(3);
        const isSilent = matches.every(({ changedAt }) => changedAt === null);
        expect(isSilent && /^(views|error)=/.test(change)).toBe(false);
      }
    },
  );

  it('refuses a part that a setting does not have, which its schema would drop', async () => {
    const run = `${at()}/werewolf`;
    const { code, stderr } = await masbench(`replay ${run} --change vote.anounce=result`);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('nothing called "vote.anounce" to change: vote has abstain, announce'),
    ]);
  });

  it('prices disclosures, and those to a rival that does not look are free', async () => {
    const { code, stdout } = await masbench(`replay ${at()}/run --leak review --most 2 --json`);
    expect(code).toBe(0);
    const { rows } = JSON.parse(stdout) as {
      rows: { seat: string; rival: string; cost: { mean: number } | null; missing: number }[];
    };
    // A is guided by T alone, so what B discloses does not matter.
    const free = { rival: 'A', cost: { mean: 0 }, missing: 0 };
    expect(rows.find(({ seat }) => seat === 'B')).toMatchObject(free);
    expect(rows.find(({ seat }) => seat === 'A')?.missing).toBe(0);
  });
});

describe('masbench solve', () => {
  it('solves the reduced version of a game', async () => {
    const { code, stdout } = await masbench(
      'solve hq --set passages=1 --set beta=0.01 --iterations 60 --json',
    );
    expect(code).toBe(0);
    const found = JSON.parse(stdout) as {
      value: number;
      exploitability: number;
      decisions: { reached: number }[];
    };
    expect(found.value).toBeCloseTo(0, 4);
    expect(found.exploitability).toBeLessThan(1e-3);
    expect(found.decisions[0]?.reached).toBeGreaterThan(0.2);
  });
});
