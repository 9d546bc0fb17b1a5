import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { inFolder } from './in-process.ts';

const row = z.looseObject({ name: z.string(), rank: z.number(), wins: z.number() });
const schema = z.looseObject({
  finished: z.int().optional(),
  standings: z.looseObject({ rows: z.array(row) }),
});

describe('tournament', () => {
  it('lets every two agents meet on both sides, rates them, and rates a run that was played again', async () => {
    const { masbench } = inFolder();
    const line = `tournament werewolf --set preset=mini-mafia --agents scripted,random --trials 3 --quiet`;
    const played = await masbench(`${line} --out run`);
    expect(played.code).toBe(0);
    // No side is in the model of strengths, as the benchmark declares none.
    for (const part of ['Standings', 'Pairs', 'matches rated']) expect(played.stdout).toContain(part);
    const again = await masbench('tournament run --elo --json');
    const { standings } = schema.parse(JSON.parse(again.stdout));
    expect(standings.rows.map(({ rank }) => rank)).toEqual([1, 2]);
    const json = schema.parse(JSON.parse((await masbench(`${line} --json --out json`)).stdout));
    expect(json.finished).toBe(6);
    expect(json.standings.rows.map(({ name }) => name)).toEqual(standings.rows.map(({ name }) => name));
    expect((await masbench('tournament run --by agent\u00a0and\u00a0role')).code).toBe(2);
  });

  it('says who meets in which seats before it plays', async () => {
    const { masbench } = inFolder();
    const line = 'tournament werewolf --set preset=mini-mafia --agents scripted,random --trials 1';
    const pairs = await masbench(`${line} --out pairs`);
    expect(pairs.stderr).toContain(
      'Matches of each trial, of 1, by seat or with the first side first:\n  scripted against random\n  random against scripted\n',
    );
    const seats = await masbench(`${line} --design rotation --out seats`);
    expect(seats.stderr).toContain('\n  A scripted, B random, C random, D scripted\n');
  });

  it('seats as many agents as a game has seats, or all of them, where nothing is set', async () => {
    const { masbench } = inFolder();
    const full = 'tournament mug --trials 1 --agents scripted,random,simulated:quick,simulated:steady';
    const { stderr, stdout } = await masbench(`${full} --out full`);
    expect(stderr).toContain(
      'by seat or with the first side first:\n' +
        '  A scripted, B random, C simulated:steady, D simulated:quick\n' +
        '  A random, B simulated:quick, C scripted, D simulated:steady\n' +
        '  A simulated:quick, B simulated:steady, C random, D scripted\n' +
        '  A simulated:steady, B scripted, C simulated:quick, D random\n',
    );
    expect(stdout).toContain('4 matches rated');
    const few = 'tournament werewolf --trials 1 --agents scripted,random,simulated:sharp';
    const eight = await masbench(`${few} --out few`);
    expect(eight.stderr.split('\n  A ')).toHaveLength(7);
    for (const seating of eight.stderr.split('\n  A ').slice(1))
      for (const agent of ['scripted', 'random', 'simulated:sharp'])
        expect(seating.split(agent).length).toBeGreaterThan(2);
    const pairs = await masbench(`${few} --adaptive --out pairs`);
    expect(pairs.stderr).toContain('  scripted against random\n');
  });

  it('lets skill pay in hq where nothing is set, and thrift at the weights of the tables of its paper', async () => {
    const { masbench } = inFolder();
    const agents = 'simulated:steady,simulated:wordy,scripted,random';
    const line = `tournament hq --trials 2 --agents ${agents} --quiet --json`;
    const winsOf = async (name: string, weights: string): Promise<Record<string, number>> => {
      const { stdout } = await masbench(`${line} ${weights} --out ${name}`);
      const { standings } = schema.parse(JSON.parse(stdout));
      return Object.fromEntries(standings.rows.map(({ name: agent, wins }) => [agent, wins]));
    };
    const first = await winsOf('first', '--set passages=5');
    expect(first['random']).toBe(0);
    expect(first['scripted']).toBeGreaterThan(6);
    const paper = await winsOf('paper', '--set preset=paper-tables');
    expect(paper['random']).toBeGreaterThan(6);
  });

  it('has the meta-game of its agents: shares, masses and regrets with intervals, and what dominates what', async () => {
    const { masbench } = inFolder();
    const agents = 'simulated:gpt-4o-mini_never,simulated:gpt-4o-mini_always';
    const line = `tournament hq --set scorer=declared --set preset=paper-tables --set passages=6 --agents ${agents}`;
    const { stdout } = await masbench(`${line} --trials 4 --meta-game --quiet --json --out run`);
    const estimate = z.object({ value: z.number(), low: z.number(), high: z.number() });
    const { metaGame } = z
      .looseObject({
        metaGame: z.looseObject({
          units: z.int(),
          strategies: z.array(z.looseObject({ name: z.string(), nash: estimate, regret: estimate })),
          dominance: z.array(z.object({ better: z.string(), worse: z.string(), probability: z.number() })),
        }),
      })
      .parse(JSON.parse(stdout));
    // At the β of 0.1 of the paper's tables, a review costs more than it mends, in every trial.
    const better = 'simulated:gpt-4o-mini_never';
    const worse = 'simulated:gpt-4o-mini_always';
    expect(metaGame.units).toBe(4);
    const sure = { value: 1, low: 1, high: 1 };
    expect(metaGame.strategies.find(({ name }) => name === better)?.nash).toEqual(sure);
    expect(metaGame.strategies.find(({ name }) => name === worse)?.regret.low).toBeGreaterThan(0);
    expect(metaGame.dominance).toEqual([{ better, worse, probability: 1 }]);
  });
});
