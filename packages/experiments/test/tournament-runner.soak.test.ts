import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adaptive, experiment, load, roundRobin, run, type Schedule } from '@masbench/experiments';
import { standings } from '@masbench/experiments/findings';
import { nextPairing, type RatedGame } from '@masbench/experiments/ratings';
import { describe, expect, it } from 'vitest';
import { benchmark, duellist } from './duel.ts';
import { fields, type KnownField } from './tournament.ts';

const agentsOf = ({ strengths, pricesUsd }: KnownField) =>
  Object.entries(strengths).map(([name, strength]) => duellist(name, strength, pricesUsd[name] ?? 0));

/** Plays all pairs on both sides in turn, and stops by the rule of the adaptive tournament. */
const balanced: Schedule = {
  name: 'balanced',
  inFlight: 1,
  begin: ({ trials, agents, pairs }) => {
    const games: RatedGame[] = [];
    let step = 0;
    const look = () => nextPairing(games, { agents, side: true });
    return {
      next: () => {
        if (games.length < step) return undefined;
        if (games.length > 0 && look().certain) return { stop: 'certain' };
        const [trial, seating] = [1 + Math.floor(step / pairs.length), step % pairs.length];
        if (trial > trials) return { stop: 'maximum' };
        step += 1;
        return { trial, seating };
      },
      resultOf: ([match]) => {
        const [one, other] = match?.seats ?? [];
        return { score: (one?.row.score ?? 0) > (other?.row.score ?? 0) ? 1 : 0 };
      },
      observe: ({ seating = 0 }, result) => {
        const [first = 0, second = 0] = pairs[seating] ?? [];
        const score = typeof result === 'object' && result !== null ? Number(result['score']) : 0.5;
        games.push({ first: agents[first] ?? '', second: agents[second] ?? '', score });
      },
      report: () => ({ sentence: look().order.join(' > '), report: {} }),
    };
  },
};

describe('tournaments through the runner', { timeout: 600_000 }, () => {
  it('hold known strengths, and cost 70 % of a balanced design at most where they are adaptive', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'masbench-tournaments-'));
    const field = fields['two close and cheap, one strong and expensive'];
    if (field === undefined) throw new Error('the field is gone');
    const names = Object.keys(field.strengths);
    const design = roundRobin(agentsOf(field));
    const spent = { adaptive: 0, balanced: 0 };
    let right = 0;
    let [held, of] = [0, 0];
    for (let repetition = 0; repetition < 2; repetition += 1) {
      const seed = `runner/${repetition}`;
      for (const [name, schedule] of Object.entries({ adaptive: adaptive(), balanced })) {
        const { result } = await run(
          experiment({ benchmark, design, trials: 400, seed, schedule, fsync: 'end' }),
          {
            folder: join(folder, `${name}-${repetition}`),
          },
        );
        expect(result.schedule?.stopped).toBe('certain');
        spent[name === 'adaptive' ? 'adaptive' : 'balanced'] += result.cost.declaredUsd;
        if (name === 'adaptive' && result.schedule?.sentence.startsWith(names.join(' > ')) === true)
          right += 1;
      }
      const { rows } = await standings(await load(join(folder, `balanced-${repetition}`)));
      for (const { name, low, high } of rows) {
        const strength = field.strengths[name.split(' ')[0] ?? ''] ?? Number.NaN;
        of += 1;
        if (low <= strength && strength <= high) held += 1;
      }
    }
    await rm(folder, { recursive: true, force: true });
    expect(spent.adaptive / spent.balanced).toBeLessThan(0.7);
    expect(right).toBe(2);
    expect(held / of).toBeGreaterThan(0.8);
  });
});
