import { play, type AnyGame, type TurnOf } from '@masbench/core';
import { promptedSeat } from '@masbench/core/benchmark';
import { benchmark, werewolf } from '@masbench/game-werewolf';
import { expect, test } from 'vitest';
import { emptyValue, readAction, readField } from '../page/seat/fields.ts';
import { readGivenAction, writeQuestion } from '../src/move-question.ts';

const human = benchmark.seats.human ?? promptedSeat({});

test('every value of the field of a question is a legal answer to it, and the question names the ends of its scale', async () => {
  const asked = new Map<string, number>();
  const said: string[] = [];
  const scales: (readonly [typed: string, scale: string])[] = [];
  const person = {
    name: 'person',
    nature: 'scripted',
    create: () => async (turn: TurnOf<AnyGame>) => {
      const question = writeQuestion(turn, human);
      const times = asked.get(turn.kind) ?? 0;
      asked.set(turn.kind, times + 1);
      const field = readField(question.schema);
      const values: readonly unknown[] =
        field.kind === 'choice'
          ? field.values
          : field.kind === 'number'
            ? [field.least, field.most]
            : [readAction(field, emptyValue(field)) ?? '', 'I have seen nothing.'];
      said.push(question.typed ?? '');
      if (field.kind === 'number')
        scales.push([question.typed ?? '', `from ${field.least} to ${field.most}`]);
      const actions = values.map((value) => turn.schema.parse(readGivenAction(turn, human, value)));
      return actions[times % actions.length];
    },
  } as const;
  const { outcome } = await play<AnyGame>(werewolf, {
    config: werewolf.config.parse({}),
    agents: Object.fromEntries(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((seat) => [seat, person])),
    services: {},
    seed: 1,
  });
  expect(outcome).not.toBeNull();
  expect(said.join('')).not.toMatch(/[⟦⟧]/);
  expect(scales.filter(([typed, scale]) => !typed.toLowerCase().includes(scale))).toEqual([]);
  expect([...asked.keys()].toSorted()).toEqual(
    expect.arrayContaining(['bid', 'debate', 'peerAnalysis', 'vote']),
  );
});

test('a game without words of its own for people has the form of its action', () => {
  const question = writeQuestion(
    { kind: 'bid', seat: 'A', turn: 0, data: null, view: {}, schema: werewolf.config } as never,
    promptedSeat({}),
  );
  expect(question.typed).toBeNull();
  expect(question.text).toContain('"view"');
});
