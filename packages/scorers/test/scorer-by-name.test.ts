import type { JudgeModel } from '@masbench/core';
import { scorerByName } from '@masbench/scorers';
import { describe, expect, it } from 'vitest';

const judge: JudgeModel = () => Promise.reject(new Error('not asked'));

describe('scorerByName', () => {
  it.each(['lexical', 'compression', 'extractiveness', 'coverage'])('makes %s', async (name) => {
    const { scorer } = scorerByName(name);
    const sample = { source: 'The bridge was opened in 1911.', output: 'The bridge was opened in 1911.' };
    expect(await scorer.score(sample)).toMatchObject({ status: 'scored' });
  });

  it('hands the name of a judge on as it stands', () => {
    const asked: string[] = [];
    const made = scorerByName('judge@openai-compatible:tiny@http://127.0.0.1/v1', {
      judge: (model) => {
        asked.push(model);
        return judge;
      },
    });
    expect(asked).toEqual(['openai-compatible:tiny@http://127.0.0.1/v1']);
    expect(made.judge).toBe(judge);
  });

  it.each(['none', 'hhem', 'hhem@', 'lexical@x', 'judge@openai:x'])(
    'refuses %j with what there is',
    (name) => {
      expect(() => scorerByName(name)).toThrow(
        `There is no scorer ${JSON.stringify(name)}: choose lexical, compression`,
      );
    },
  );
});
