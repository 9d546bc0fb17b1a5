import { join } from 'node:path';
import { play, type AnyGame, type NamedAgent, type TurnOf } from '@masbench/core';
import { promptedSeat } from '@masbench/core/benchmark';
import { experiment, prepare } from '@masbench/experiments';
import { benchmark as hq } from '@masbench/game-hq';
import { benchmark as mug } from '@masbench/game-mug';
import { benchmark, werewolf } from '@masbench/game-werewolf';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { emptyValue, readAction, readField, type FormField } from '../page/seat/fields.ts';
import { readGivenAction, writeQuestion, type MoveQuestion } from '../src/move-question.ts';

const human = promptedSeat({}, benchmark.seats.human);

const statementsSchema = z.looseObject({
  statements: z.array(z.object({ by: z.string(), text: z.string() })),
});

test('every value of the field of a question is a legal answer to it, and the question names the ends of its scale', async () => {
  const asked = new Map<string, number>();
  const said: string[] = [];
  const asides: (readonly [turn: TurnOf<AnyGame>, question: MoveQuestion])[] = [];
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
      said.push(question.question ?? '');
      asides.push([turn, question]);
      if (field.kind === 'number')
        scales.push([question.question ?? '', `from ${field.least} to ${field.most}`]);
      const actions = values.map((value) => turn.schema.parse(readGivenAction(turn, human, value)));
      return actions[times % actions.length];
    },
  } as const;
  const { outcome } = await play<AnyGame>(werewolf, {
    config: werewolf.config.parse({ vote: { order: 'sequential' }, deception: { show: 'own' } }),
    agents: Object.fromEntries(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((seat) => [seat, person])),
    services: {},
    seed: 1,
  });
  expect(outcome).not.toBeNull();
  // What the question in full would repeat stands in the rules, in the story, or beside the question.
  const abouts = asides.map(([, { about }]) => about ?? '');
  for (const [, question] of asides)
    expect(question).toMatchObject({
      isWhole: true,
      learns: expect.stringMatching(/^(?:No other|Only|All) .*\.$/u),
    });
  const statements = asides.flatMap(([{ data }], place) =>
    (statementsSchema.safeParse(data).data?.statements ?? []).map((one) => [place, one] as const),
  );
  expect(statements.length).toBeGreaterThan(10);
  for (const [place, { by, text }] of statements)
    expect(abouts[place]).toContain(`${by}: ${JSON.stringify(text)}`);
  const votes = abouts.filter((_about, place) => asides[place]?.[0].kind === 'vote');
  expect(votes.some((about) => about.includes('Votes so far: '))).toBe(true);
  expect(votes.every((about) => about.includes('Your suspicion of each player so far'))).toBe(true);
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
  expect(question.question).toBeNull();
  expect(question.text).toContain('"view"');
});

/** Paths of the fields of a form that a person fills in. */
function listPaths(field: FormField, path = ''): readonly string[] {
  if (field.kind === 'list') return listPaths(field.item, path);
  if (field.kind !== 'group') return field.kind === 'fixed' ? [] : [path];
  return field.fields.flatMap(({ name, field: one }) =>
    listPaths(one, path === '' ? name : `${path}.${name}`),
  );
}

/** Fills in a form with as little as it takes: the first of every choice, a word. */
function fill(field: FormField): unknown {
  if (field.kind === 'choice') return field.values[0];
  if (field.kind === 'text') return 'The club has a new president, and the fees are lower for some members.';
  if (field.kind === 'group')
    return Object.fromEntries(field.fields.map(({ name, field: one }) => [name, fill(one)]));
  return emptyValue(field);
}

test.each([
  ['hq', hq, ['policy', 'summarize', 'review']],
  ['mug', mug, ['reason', 'vote', 'summarize']],
] as const)(
  'a person in %s is asked in plain words, every field and choice has a name, and the form makes a legal action',
  async (_name, of, kinds) => {
    const shown = promptedSeat(of.prompts ?? {}, of.seats.human);
    const asked: (readonly [kind: string, question: MoveQuestion])[] = [];
    const unnamed: unknown[] = [];
    const person: NamedAgent<AnyGame> = {
      name: 'person',
      nature: 'scripted',
      create: () => async (turn) => {
        const question = writeQuestion(turn, shown);
        asked.push([turn.kind, question]);
        const field = readField(question.schema);
        const values: readonly unknown[] =
          field.kind === 'choice' ? field.values : [readAction(field, fill(field))];
        const actions = values.map((value) => turn.schema.parse(readGivenAction(turn, shown, value)));
        if (field.kind === 'choice')
          unnamed.push(...field.values.filter((value) => question.values[String(value)] === undefined));
        if (field.kind === 'group')
          unnamed.push(...listPaths(field).filter((path) => question.labels[path] === undefined));
        // The second of several now and then: a summary is written again.
        return actions[asked.length % 3 === 0 ? 1 : 0] ?? actions[0];
      },
    };
    const study = experiment({ benchmark: of, trials: 3, seed: 3, seats: { A: person } });
    const { result } = await (await prepare(study, { folder: join(temporaryFolder(), 'run') })).play();
    expect(result).toMatchObject({ finished: 3, failed: 0 });
    expect(unnamed).toEqual([]);
    expect([...new Set(asked.map(([kind]) => kind))]).toEqual(expect.arrayContaining([...kinds]));
    for (const [, { question, about, learns, isWhole }] of asked) {
      expect(isWhole).toBe(true);
      expect(`${question}${about}${learns}`).not.toMatch(/[⟦⟧{}]|\bnull\b|undefined/);
      expect(learns).toMatch(/\.$/);
    }
  },
);
