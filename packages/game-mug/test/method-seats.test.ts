import { play, type AnyGame, type TurnOf } from '@masbench/core';
import { mugBaseline, mugReleased } from '@masbench/game-mug';
import { describe, expect, it } from 'vitest';
import { baselineMethods } from '../src/baselines/config.ts';
import { mugVariants } from '../src/benchmark/variants.ts';
import { scriptedBaselinePlayer } from '../src/players/scripted-baseline.ts';
import { scriptedReleasedPlayer } from '../src/players/scripted-released.ts';
import { blobs, edited, perceive, question } from './playing.js';

const asked = { ...question, choices: ['2', '3', '4'], answer: 'B' };

/** The turns of a match of scripted players, in which every answer is that of option B. */
async function listTurns(variant: string): Promise<readonly TurnOf<AnyGame>[]> {
  const turns: TurnOf<AnyGame>[] = [];
  const isReleased = variant === 'mug-released';
  const agent = isReleased ? scriptedReleasedPlayer({ perceive }) : scriptedBaselinePlayer({ perceive });
  const { status } = await play<AnyGame>(isReleased ? mugReleased : mugBaseline, {
    config: isReleased
      ? { question: asked, counterfactual: edited.reference }
      : { question: asked, method: variant, calls: 7 },
    agents: { A: agent, B: agent, C: agent },
    blobs: await blobs(),
    seed: 'seats',
    middleware: [
      async (turn, next) => {
        turns.push(turn);
        const answer: unknown = await next();
        return typeof answer === 'object' && answer !== null && 'answer' in answer
          ? { ...answer, answer: 'B' }
          : answer;
      },
    ],
  });
  expect(status).toBe('finished');
  return turns;
}

describe.each(['mug-released', ...baselineMethods])('a person in %s', (variant) => {
  it('is asked in plain words, with the question, what was said and words for every choice', async () => {
    const human = mugVariants[variant]?.benchmark?.seats.human;
    const turns = await listTurns(variant);
    expect(turns.length).toBeGreaterThan(0);
    for (const turn of turns) {
      const { question: words, text = '', learns, labels = {}, values = {} } = human?.ask?.(turn) ?? {};
      expect(words).toMatch(/[.?]$/u);
      expect(learns).toMatch(/\.$/u);
      expect(text).toContain('How many red circles are there?\nAnswer A: 2\nAnswer B: 3\nAnswer C: 4');
      expect(`${words}${text}${learns}`).not.toMatch(/[{}[\]⟦⟧]|\bnull\b|undefined/u);
      const view = JSON.stringify([turn.view, turn.data]);
      expect(text.includes('answer B.')).toBe(view.includes('"answer":"B"'));
      const { properties = {} } = turn.schema.toJSONSchema();
      for (const name of Object.keys(properties)) expect(labels[name]).toBeDefined();
      expect(values).toMatchObject({ A: 'Answer A: 2', null: expect.any(String) });
    }
  });
});
