import type { Services } from '@masbench/core';
import { mugScriptedPlayer, type Mug } from '@masbench/game-mug';
import { describe, expect, it } from 'vitest';
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

/** Services that answer attempt by attempt; the last answer is given from then on. */
function services(edits: readonly EditOutput[], measures: readonly AcceptOutput[]) {
  const asked: EditInput[] = [];
  let measured = 0;
  const of: Services<Mug> = {
    edit: (input) => {
      asked.push(input);
      return edits[Math.min(input.attempt, edits.length) - 1] ?? good;
    },
    accept: () => measures[Math.min(++measured, measures.length) - 1] ?? fine,
  };
  return { of, asked };
}

const made = { counterfactual: undefined };

describe('the making of the counterfactual image', () => {
  it('plays with the first edit that reaches the threshold', async () => {
    const { of, asked } = services([good], [{ ...fine, visual: 0.1, semantic: 0.1 }, fine]);
    const { outcome } = await playMug({ agents, config: made, services: of });
    expect(outcome?.edit).toMatchObject({
      source: 'made',
      changed: true,
      accepted: true,
      attempts: 2,
      editType: 'quantity',
    });
    expect(outcome?.edit.score).toBeCloseTo(0.9, 12);
    expect(asked.map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(asked[1]?.rejected).toEqual(['scored 0.367, below 0.7']);
  });

  it('never shows the right answer to the services', async () => {
    const { of, asked } = services([good], [fine]);
    await playMug({ agents, config: made, services: of });
    expect(asked[0]?.question).not.toHaveProperty('answer');
  });

  it('keeps the best of maxEdits and flags it where none is accepted', async () => {
    const low = (visual: number): AcceptOutput => ({ ...fine, visual, semantic: 0, naturalness: 0 });
    const { of } = services([good], [low(0.3), low(0.6), low(0.3)]);
    const { outcome } = await playMug({ agents, config: made, services: of });
    expect(outcome?.edit).toMatchObject({ accepted: false, attempts: 3 });
    expect(outcome?.edit.score).toBeCloseTo(0.2, 12);
  });

  it('prefers a low score to an edit that did not happen', async () => {
    const other = { ...good, instruction: 'kept', image: { ...edited.reference } };
    const { of } = services(
      [good, other],
      [
        { ...fine, happened: false },
        { ...fine, visual: 0, semantic: 0 },
      ],
    );
    const { outcome } = await playMug({ agents, config: { ...made, maxEdits: 2 }, services: of });
    expect(outcome?.edit).toMatchObject({ accepted: false, attempts: 2 });
    expect(outcome?.edit.score).toBeCloseTo(0.3, 12);
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
    const { of, asked } = services([bad, good], [fine]);
    const { outcome } = await playMug({ agents, config: made, services: of });
    expect(outcome?.edit).toMatchObject({ accepted: true, attempts: 2 });
    expect(asked[1]?.rejected).toEqual([reason]);
  });

  it('answers the question without detection where no image could be made, and says so', async () => {
    const { of } = services([{ ...good, image: null, note: 'refused' }], [fine]);
    const { outcome, metrics } = await playMug({ agents, config: made, services: of });
    expect(outcome).toMatchObject({ stop: 'no-image', found: null, undercovers: [], correct: true });
    expect(outcome?.edit).toMatchObject({ source: 'failed', attempts: 3, changed: null });
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
    const { outcome } = await playMug({ agents, config: made, services: of, limits: { effectRetries: 0 } });
    expect(outcome?.edit).toMatchObject({ accepted: true, attempts: 2 });
  });

  it('does not accept what could not be measured', async () => {
    const { of } = services([good], [{ ...fine, naturalness: null, note: 'no reference set' }]);
    const { outcome } = await playMug({ agents, config: { ...made, maxEdits: 1 }, services: of });
    expect(outcome?.edit).toMatchObject({ accepted: false, score: null, changed: true });
  });
});
