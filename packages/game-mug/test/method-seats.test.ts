import { play, type AnyGame, type TurnOf } from '@masbench/core';
import { tellMatch } from '@masbench/core/benchmark';
import { mugBaseline, mugReleased } from '@masbench/game-mug';
import { describe, expect, it } from 'vitest';
import { baselineMethods } from '../src/baselines/config.ts';
import { mugVariants } from '../src/benchmark/variants.ts';
import { scriptedBaselinePlayer } from '../src/players/scripted-baseline.ts';
import { scriptedReleasedPlayer } from '../src/players/scripted-released.ts';
import { blobs, edited, perceive, question } from './playing.js';

const asked = { ...question, choices: ['2', '3', '4'], answer: 'B' };

/** A match of scripted players, in which every answer is that of option B. */
async function playMethod(variant: string) {
  const turns: TurnOf<AnyGame>[] = [];
  const isReleased = variant === 'mug-released';
  const agent = isReleased ? scriptedReleasedPlayer({ perceive }) : scriptedBaselinePlayer({ perceive });
  const game: AnyGame = isReleased ? mugReleased : mugBaseline;
  const { status, journal } = await play(game, {
    config: isReleased
      ? { question: asked, counterfactual: edited.reference }
      : { question: asked, method: variant, calls: 7 },
    agents: { A: agent, B: agent, C: agent },
    blobs: await blobs(),
    services: {},
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
  return { game, turns, journal };
}

describe.each(['mug-released', ...baselineMethods])('a person in %s', (variant) => {
  it('is asked in plain words, with the question, what was said and words for every choice', async () => {
    const human = mugVariants[variant]?.benchmark?.seats.human;
    const { turns } = await playMethod(variant);
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

  it('is told in words: the question and the image, what was said, and how it ended', async () => {
    const { game, journal } = await playMethod(variant);
    const { lines, end } = tellMatch(game, journal, { story: mugVariants[variant]?.benchmark?.story });
    const texts = lines.map(({ line }) => line.text);
    expect(texts[0]).toMatch(/^Question: .*\nAnswer A: 2/u);
    expect(lines.filter(({ line }) => line.as === 'picture').length).toBe(variant === 'mug-released' ? 3 : 1);
    expect(texts.join(' ')).not.toMatch(/[{}[\]]|\bnull\b|undefined/u);
    expect(texts.join(' ')).toContain('My answer: B (3).');
    expect(end?.text).toMatch(/he answer is B \(3\), which is right\.$/u);
  });
});
