import { defineGame, lockstep, move, play, replay, type MatchResult } from '@masbench/core';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { findChoice } from '../src/reading/find-choice.ts';
import { readLeniently } from '../src/reading/read-leniently.ts';

const action = z.object({
  note: z.string().meta({ default: '' }),
  choice: z.enum(['stay', 'go']),
  bid: z.int().min(0).max(4),
  asks: z
    .array(z.object({ to: z.enum(['B', 'C']), text: z.string() }))
    .max(2)
    .default([]),
});

const walk = defineGame<{ did: (z.output<typeof action> | null)[] }>()({
  name: 'walk',
  version: 1,
  config: z.object({ away: z.string().default('leave town') }),
  asks: {
    step: move({
      data: z.object({}),
      action,
      labels: ({ away }: { readonly away: string }) => ({ go: away }),
      fallback: () => ({ note: '', choice: 'stay', bid: 0, asks: [] }),
    }),
  },
  setup: () => ({ did: [] }),
  open: ({ did }, ask) => (did.length === 0 ? [ask.step('A', {})] : []),
  on: { step: (state, { action: done, by }) => void state.did.push(by === 'agent' ? done : null) },
  views: {},
  outcome: ({ did }) => (did.length === 1 ? { did } : null),
});

const step = async (
  answers: readonly unknown[],
  limits: { readonly strict?: boolean } = {},
): Promise<MatchResult<typeof walk>> =>
  play(walk, {
    config: {},
    agents: { A: (_turn, { attempt }) => answers[attempt - 1], B: () => null, C: () => null },
    seed: 1,
    scheduler: lockstep(),
    limits,
  });

const exact = { note: 'n', choice: 'go', bid: 3, asks: [] };

it.each([
  ['as its schema writes it', exact, exact, {}],
  ["as the option's own text", { ...exact, choice: 'Leave town.' }, exact, { normalized: 1 }],
  [
    'without the optional item that is wrong',
    {
      ...exact,
      asks: [
        { to: 'Z', text: 'one' },
        { to: 'b', text: 'two' },
      ],
    },
    { ...exact, asks: [{ to: 'B', text: 'two' }] },
    { normalized: 1, dropped: 1 },
  ],
])('an answer is read %s, and the record says how', async (_how, answer, meant, readings) => {
  const { outcome, seats, journal } = await step([answer]);
  expect(outcome?.did).toEqual([meant]);
  expect(seats['A']?.readings).toEqual(readings);
  expect(replay(walk, journal).outcome).toEqual(outcome);
});

it.each([
  ['two choices', { ...exact, choice: 'stay or go' }],
  ['a number out of its range', { ...exact, bid: '9' }],
  ['a required part under another name', { ...exact, choice: undefined, wahl: 'go' }],
])('never guesses: %s is asked for again', async (_what, answer) => {
  const { outcome, seats } = await step([answer, exact]);
  expect(outcome?.did).toEqual([exact]);
  expect(seats['A']).toMatchObject({ failedAttempts: { illegal: 1 }, readings: { askedAgain: 1 } });
  expect((await step([answer, answer])).outcome?.did).toEqual([null]);
});

it('strict matches read answers as their schema writes them only, and write what they wrote before', async () => {
  const written = async (answers: readonly unknown[]): Promise<string[]> => [
    ...(await step(answers, { strict: true })).journal.read(),
  ];
  const lines = await written([{ ...exact, choice: 'Go' }, exact]);
  expect(lines.filter((line) => line.includes('"type":"attempt"'))).toHaveLength(1);
  expect(lines.join('\n')).not.toMatch(/"read":|"dropped":/);
});

it('what is legal as it is written stays as it is', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 }),
      fc.nat(4),
      (choices, at) => {
        const said = choices[at % choices.length] ?? '';
        expect(findChoice(said, choices)).toBe(said);
      },
    ),
  );
});

it('finds one of the choices or none in any text, and throws at nothing', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[ABCD (.*)"'yesnoNO:-]{0,12}$/));
  fc.assert(
    fc.property(text, (said) => {
      expect(['A', 'B', 'C', 'D', undefined]).toContain(findChoice(said, ['A', 'B', 'C', 'D'], { A: 'yes' }));
    }),
  );
  const anything = fc.record({
    note: fc.anything(),
    choice: fc.anything(),
    bid: fc.anything(),
    asks: fc.anything(),
  });
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json().map((json): unknown => JSON.parse(json)),
        anything,
      ),
      (answer) => {
        let plain: unknown;
        try {
          plain = JSON.parse(JSON.stringify(answer) ?? 'null');
        } catch {
          return;
        }
        const reading = readLeniently(action, plain);
        expect(reading === undefined || action.safeParse(reading.value).success).toBe(true);
      },
    ),
  );
});

it('reads texts in a list of objects as their first fields, with the default of the other', () => {
  const detail = z.object({ subject: z.string(), value: z.string().meta({ default: '' }) });
  const said = z.object({ details: z.array(detail).default([]) });
  expect(readLeniently(said, { details: ['two circles', { subject: 'sky', value: 'blue' }] })).toEqual({
    value: {
      details: [
        { subject: 'two circles', value: '' },
        { subject: 'sky', value: 'blue' },
      ],
    },
    dropped: 0,
  });
});
