import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { inFolder } from './child-process.ts';
import { command } from './in-process.ts';

const schema = z.looseObject({
  finished: z.int(),
  standings: z.looseObject({ rows: z.array(z.looseObject({ name: z.string(), rank: z.number() })) }),
});

describe('tournament', () => {
  it('lets every two agents meet on both sides, rates them, and rates a run that was played again', async () => {
    await inFolder(async (folder) => {
      const line = `tournament werewolf --set preset=mini-mafia --agents scripted,random --trials 3 --quiet`;
      const played = await command(`${line} --out ${folder}/run`);
      expect(played.code).toBe(0);
      for (const part of ['Standings', 'Pairs', 'matches rated', 'The advantage of the first side is'])
        expect(played.stdout).toContain(part);
      const again = await command(`tournament ${folder}/run --elo --json`);
      const { standings } = z
        .looseObject({ standings: schema.shape.standings })
        .parse(JSON.parse(again.stdout));
      expect(standings.rows.map(({ rank }) => rank)).toEqual([1, 2]);
      const json = schema.parse(JSON.parse((await command(`${line} --json --out ${folder}/json`)).stdout));
      expect(json.finished).toBe(6);
      expect(json.standings.rows.map(({ name }) => name)).toEqual(standings.rows.map(({ name }) => name));
      expect((await command(`tournament ${folder}/run --by agent\u00a0and\u00a0role`)).code).toBe(2);
      for (const [agents, why] of [
        ['--agents scripted', 'at least two agents'],
        ['', '`masbench info werewolf` lists its players'],
      ] as const) {
        const { stderr, code } = await command(`tournament werewolf ${agents} --out ${folder}/one`);
        expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(why) });
      }
    });
  });

  it('says who meets in which seats before it plays', async () => {
    await inFolder(async (folder) => {
      const line = 'tournament werewolf --set preset=mini-mafia --agents scripted,random --trials 1';
      const pairs = await command(`${line} --out ${folder}/pairs`);
      expect(pairs.stderr).toContain(
        'Matches of each trial, of 1, by seat or with the first side first:\n  scripted against random\n  random against scripted\n',
      );
      const seats = await command(`${line} --design rotation --out ${folder}/seats`);
      expect(seats.stderr).toContain('\n  A scripted, B random, C random, D scripted\n');
    });
  });

  it('seats as many agents as a game has seats, or all of them, where nothing is set', async () => {
    await inFolder(async (folder) => {
      const full = 'tournament mug --trials 1 --agents scripted,random,simulated:quick,simulated:steady';
      const { stderr, stdout } = await command(`${full} --out ${folder}/full`);
      expect(stderr).toContain(
        'by seat or with the first side first:\n' +
          '  A scripted, B random, C simulated:steady, D simulated:quick\n' +
          '  A random, B simulated:quick, C scripted, D simulated:steady\n' +
          '  A simulated:quick, B simulated:steady, C random, D scripted\n' +
          '  A simulated:steady, B scripted, C simulated:quick, D random\n',
      );
      expect(stdout).toContain('4 matches rated');
      const few = 'tournament werewolf --trials 1 --agents scripted,random,simulated:sharp';
      const eight = await command(`${few} --out ${folder}/few`);
      expect(eight.stderr.split('\n  A ')).toHaveLength(7);
      for (const seating of eight.stderr.split('\n  A ').slice(1))
        for (const agent of ['scripted', 'random', 'simulated:sharp'])
          expect(seating.split(agent).length).toBeGreaterThan(2);
      const pairs = await command(`${few} --adaptive --out ${folder}/pairs`);
      expect(pairs.stderr).toContain('  scripted against random\n');
    });
  });

  it('lets skill pay in hq where nothing is set, and thrift at the weights of the tables of its paper', async () => {
    await inFolder(async (folder) => {
      const rowsSchema = z.looseObject({
        standings: z.looseObject({ rows: z.array(z.looseObject({ name: z.string(), wins: z.number() })) }),
      });
      const agents = 'simulated:steady,simulated:wordy,scripted,random';
      const line = `tournament hq --trials 2 --agents ${agents} --quiet --json`;
      const winsOf = async (name: string, weights: string): Promise<Record<string, number>> => {
        const { stdout } = await command(`${line} ${weights} --out ${folder}/${name}`);
        const { standings } = rowsSchema.parse(JSON.parse(stdout));
        return Object.fromEntries(standings.rows.map((row) => [row.name, row.wins]));
      };
      const first = await winsOf('first', '--set passages=5');
      expect(first['random']).toBe(0);
      expect(first['scripted']).toBeGreaterThan(6);
      const paper = await winsOf('paper', '--set preset=paper-tables');
      expect(paper['random']).toBeGreaterThan(6);
    });
  });

  it('has the meta-game of its agents: shares, masses and regrets with intervals, and what dominates what', async () => {
    await inFolder(async (folder) => {
      const agents = 'simulated:gpt-4o-mini_never,simulated:gpt-4o-mini_always';
      const line = `tournament hq --set scorer=declared --set preset=paper-tables --set passages=6 --agents ${agents}`;
      const { stdout } = await command(`${line} --trials 4 --meta-game --quiet --json --out ${folder}/run`);
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
      expect(metaGame.strategies.find(({ name }) => name === better)?.nash).toEqual({
        value: 1,
        low: 1,
        high: 1,
      });
      expect(metaGame.strategies.find(({ name }) => name === worse)?.regret.low).toBeGreaterThan(0);
      expect(metaGame.dominance).toEqual([{ better, worse, probability: 1 }]);
    });
  });

  it('refuses a meta-game of matches with more than two seats before anything is played', async () => {
    await inFolder(async (folder) => {
      const line = 'tournament werewolf --set preset=mini-mafia --agents scripted,random --meta-game --quiet';
      const { code, stdout, stderr } = await command(`${line} --out ${folder}/run`);
      expect({ code, stdout, stderr }).toEqual({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining('a meta-game needs matches of two seats, and these have 4'),
      });
      expect(existsSync(join(folder, 'run'))).toBe(false);
    });
  });
});
