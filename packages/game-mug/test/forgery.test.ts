import type { Services } from '@masbench/core';
import { mugScriptedPlayer, type Mug } from '@masbench/game-mug';
import { describe, expect, it } from 'vitest';
import type { MugConfigInput } from '../src/game/config.ts';
import { edited, original, perceive, playMug, seatsOf } from './playing.js';
import type { AcceptOutput, EditInput, EditOutput } from '../src/edit.ts';

const agents = seatsOf(3, mugScriptedPlayer({ perceive }));
const good: EditOutput = {
  image: edited.reference,
  editType: 'quantity',
  target: 'red circles',
  instruction: 'Add a red circle.',
  note: null,
};
const fine: AcceptOutput = { visual: 0.9, semantic: 0.9, naturalness: 0.9, happened: true, note: null };

/** A match with services that answer attempt by attempt; the last answer is given from then on. */
async function made(
  edits: readonly EditOutput[],
  measures: readonly Partial<AcceptOutput>[] = [fine],
  config: Partial<MugConfigInput> = {},
) {
  const asked: EditInput[] = [];
  let measured = 0;
  const services: Services<Mug> = {
    edit: (input) => {
      asked.push(input);
      return edits[Math.min(input.attempt, edits.length) - 1] ?? good;
    },
    accept: () => ({ ...fine, ...measures[Math.min(++measured, measures.length) - 1] }),
  };
  const { outcome, metrics } = await playMug({
    agents,
    config: { counterfactual: undefined, ...config },
    services,
  });
  return { asked, outcome, metrics, edit: outcome?.edit };
}

const near = (value: number): unknown => expect.closeTo(value, 12);

describe('the making of the counterfactual image', () => {
  it('plays with the first edit that reaches the threshold, and never shows the right answer to the services', async () => {
    const { edit, asked } = await made([good], [{ visual: 0.1, semantic: 0.1 }, fine]);
    const best = { accepted: true, score: near(0.9), attempts: 2, editType: 'quantity' };
    expect(edit).toMatchObject({ source: 'made', changed: true, ...best });
    expect(asked.map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(asked[1]?.rejected).toEqual(['scored 0.367, below 0.7']);
    expect(asked[0]?.question).not.toHaveProperty('answer');
  });

  it.each<[string, Partial<AcceptOutput>[], number, object]>([
    [
      'the best of maxEdits where none is accepted',
      [0.3, 0.6, 0.3].map((visual) => ({ visual, semantic: 0, naturalness: 0 })),
      3,
      { score: near(0.2) },
    ],
    [
      'a low score rather than an edit that did not happen',
      [{ happened: false }, { visual: 0, semantic: 0 }],
      2,
      { score: near(0.3) },
    ],
    ['what could not be measured', [{ naturalness: null, note: 'no reference set' }], 1, { score: null }],
  ])('keeps %s, and flags it', async (_name, measures, maxEdits, expected) => {
    const { edit } = await made([good], measures, { maxEdits });
    expect(edit).toMatchObject({ accepted: false, changed: true, attempts: maxEdits, ...expected });
  });

  it.each([
    ['a refusal', { ...good, image: null, note: 'refused' }, 'refused'],
    [
      'another size',
      { ...good, image: { ...edited.reference, width: 63 } },
      'another media type or size than the original',
    ],
    [
      'another format',
      { ...good, image: { ...edited.reference, mediaType: 'image/webp' } },
      'another media type or size than the original',
    ],
    ['the same image', { ...good, image: original.reference }, 'the same image as the original'],
  ])('rejects %s without measuring it, tells the editor, and tries again', async (_case, bad, reason) => {
    const { edit, asked } = await made([bad, good]);
    expect(edit).toMatchObject({ accepted: true, attempts: 2 });
    expect(asked[1]?.rejected).toEqual([reason]);
  });

  it('answers the question without detection where no image could be made, and says so', async () => {
    const { outcome, metrics, edit } = await made([{ ...good, image: null, note: 'refused' }]);
    expect(outcome).toMatchObject({ stop: 'no-image', found: null, undercovers: [], correct: true });
    expect(edit).toMatchObject({ source: 'failed', attempts: 3, changed: null });
    expect(metrics.match).toMatchObject({ found: null, detectionByChance: null });
  });

  it('counts an editor that throws as a failed attempt', async () => {
    let calls = 0;
    const of: Services<Mug> = {
      edit: () => {
        if (++calls <= 1) throw new Error('503');
        return good;
      },
      accept: () => fine,
    };
    const { outcome } = await playMug({
      agents,
      config: { counterfactual: undefined },
      services: of,
      limits: { effectRetries: 0 },
    });
    expect(outcome?.edit).toMatchObject({ accepted: true, attempts: 2 });
  });
});
