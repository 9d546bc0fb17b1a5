import { adaptive, experiment, load, roundRobin, run, verify } from '@masbench/experiments';
import { standings, standingsTables } from '@masbench/findings';
import { describe, expect, it } from 'vitest';
import { benchmark, duellist } from './duel.ts';
import { benchmark as numbers } from '../../experiments/test/numbers.ts';
import { placesOfTest } from '../../experiments/test/places.ts';
import type { ScheduleChoice } from '../../experiments/src/schedules/schedules.ts';

const at = placesOfTest();

const agents = [duellist('weak', -1.8, 0.02), duellist('middle', 0, 0.1), duellist('strong', 1.8, 0.4)];

async function played(options: { trials: number; schedule?: ScheduleChoice; seed?: string }) {
  const path = at('run');
  const definition = { benchmark, design: roundRobin(agents), ...options };
  const finished = await run(experiment(definition), { folder: path });
  return { ...finished, loaded: await load(path), path, study: experiment(definition) };
}

const namesOf = ({ rows }: Awaited<ReturnType<typeof standings>>) =>
  rows.map(({ name }) => name.split(' ')[0]);

describe('standings of a tournament that was played', () => {
  it('find the order of agents of known strength and the advantage of the first side', async () => {
    const { loaded } = await played({ trials: 20 });
    const found = await standings(loaded, { elo: true, openSkill: true, side: true });
    expect(namesOf(found)).toEqual(['strong', 'middle', 'weak']);
    expect(found).toMatchObject({ by: 'agent', matches: 120, unrated: 0 });
    expect(found.rows[0]).toMatchObject({ rank: 1, games: 80 });
    const { value = 0, standardError = 0 } = found.side ?? {};
    expect(Math.abs(value - 0.3)).toBeLessThan(4 * standardError);
    for (const { low, high, rating, sequentialElo, openSkill } of found.rows) {
      expect(low).toBeLessThan(rating);
      expect(high).toBeGreaterThan(rating);
      expect(sequentialElo).toBeGreaterThan(0);
      expect(openSkill?.sigma).toBeGreaterThan(0);
    }
    const { tables, notes } = standingsTables(found);
    expect(tables.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['standings', 3],
      ['pairs', 6],
    ]);
    expect(notes[0]).toBe('120 matches rated');
    expect(notes[1]).toMatch(/^The advantage of the first side is [-−]?\d\.\d\d ± \d\.\d\d in log-odds$/);
  });

  it('are those of the order that an adaptive schedule calls certain, in a run that verifies', async () => {
    const adapted = await played({ trials: 300, schedule: adaptive(), seed: 'adaptive' });
    expect(adapted.result.schedule?.stopped).toBe('certain');
    expect(namesOf(await standings(adapted.loaded))).toEqual(['strong', 'middle', 'weak']);
    expect((await verify(adapted.path, { experiment: adapted.study })).problems).toEqual([]);
  });

  it('refuse a run in which no two agents met', async () => {
    const path = at('alone');
    await run(experiment({ benchmark: numbers, seats: { A: 'scripted', B: 'scripted' } }), { folder: path });
    await expect(standings(await load(path))).rejects.toThrow(/no two of them met/);
  });
});
