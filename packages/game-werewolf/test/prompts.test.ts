import { werewolfRulesText } from '../src/prompts/rules-text.ts';
import type { Handlers } from '@masbench/core';
import { werewolf, type Werewolf } from '@masbench/game-werewolf';
import { werewolfOptions } from '../src/deal/config.ts';
import { type OptionsInput as WerewolfOptionsInput } from '../src/options/schema.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { aim, ballot, names, roles, stage } from './support.js';
import { promptOf, targetsOf, turnsOf } from './turns.js';

const variants: readonly (readonly [name: string, seats: number, config: WerewolfOptionsInput])[] = [
  ['wolf-paper', 8, {}],
  ['arena, with polls and secret votes', 8, { preset: 'arena' }],
  ['kaggle, with votes in turn and roles revealed', 8, { preset: 'kaggle' }],
  ['aiwolf-5, with days first and revotes', 5, { preset: 'aiwolf-5', vote: { explain: true } }],
  ['lots between the tied', 8, { exile: { tie: 'random' }, wolves: { choice: 'unanimous' } }],
];

/** What a user text has before the part that changes from turn to turn, without the marks that close a block. */
function historyOf(user: string): string {
  return user
    .slice(0, user.indexOf('Now: round'))
    .replace(/\}⟧\n*$/u, '')
    .trimEnd();
}

describe('prompts', () => {
  it('of every kind name all legal targets and the fields of the answer, reasoning first', async () => {
    const turns = await turnsOf({ polls: true });
    expect(new Set(turns.map(({ kind }) => kind)).size).toBe(10);
    for (const turn of turns) {
      const { system, user } = promptOf(turn);
      expect(system).toContain('more than half of the living');
      for (const target of targetsOf(turn)) expect(user).toContain(JSON.stringify(target));
      const { schema } = turn as unknown as { readonly schema: z.ZodType };
      const fields = fieldsOf(z.toJSONSchema(schema, { io: 'input' }));
      const places = fields.map((field) => `${system}${user}`.indexOf(`"${field}"`));
      expect(places).not.toContain(-1);
      if (turn.kind === 'summarize') continue;
      expect(fields.find((field) => !/^(?:judgements|\d+)$/u.test(field))).toBe('reasoning');
    }
  });

  it.each(variants)(
    'of %s keep the system text of a seat, and grow at their end only',
    async (_name, seats, config) => {
      const last = new Map<string, { readonly system: string; readonly history: string }>();
      for (const turn of await turnsOf(config, { seats, acts: plans })) {
        const { system, user } = promptOf(turn);
        const history = historyOf(user);
        const before = last.get(turn.seat) ?? { system, history: '' };
        expect(system).toBe(before.system);
        expect(history.slice(0, before.history.length)).toBe(before.history);
        last.set(turn.seat, { system, history });
      }
      expect(last.size).toBeGreaterThan(seats / 2);
    },
  );

  it('mark statements that follow one another once, and explain neither marks nor format', async () => {
    const turns = await turnsOf({});
    for (const turn of turns) {
      const { system, user } = promptOf(turn);
      expect(system).not.toContain('⟦');
      // A debate that the own notes interrupt, and the reasons for a vote.
      const own = turn.view.talk.filter(({ by, kind }) => by === turn.view.self.name && kind === 'debate');
      const marks = user.replaceAll(/^You noted: .*$/gmu, '').split('⟦').length - 1;
      expect(marks).toBeLessThanOrEqual(2 * turn.view.table.round + own.length);
      expect(`${system}${user}`).not.toMatch(/JSON object/u);
    }
  });

  it('hold the whole talk of a match, and every statement once', async () => {
    const turns = await turnsOf({});
    const last = turns.findLast(({ kind }) => kind === 'vote');
    const said = last?.view.talk ?? [];
    expect(said.length).toBeGreaterThan(12);
    expect(said.map(({ id }) => id)).toEqual(said.map((_one, index) => index));
    const { user } = promptOf(last ?? fail());
    for (const { id, by } of said) expect(user.split(`"${id} ${by}":`)).toHaveLength(2);
    expect(user).not.toContain('left out');
  });

  it('say how much of a long talk is left out, and keep its beginning while it grows', async () => {
    const limits = { statements: 8, notes: 2 };
    const turns = await turnsOf({ limits }, { acts: plans });
    const starts: number[] = [];
    for (const turn of turns) {
      const { talk, self } = turn.view;
      expect(talk.length).toBeLessThanOrEqual(8);
      expect(self.notes.length).toBeLessThanOrEqual(2);
      const { user } = promptOf(turn);
      const first = talk[0]?.id ?? 0;
      starts.push(first);
      expect(user.includes(`The first ${first} statements of the match are left out.`)).toBe(first > 0);
      expect(user.includes(`Your first ${self.notesCut} notes are left out.`)).toBe(self.notesCut > 0);
    }
    const changes = new Set(starts);
    expect(Math.max(...starts)).toBeGreaterThan(8);
    for (const start of changes) expect(start % 4).toBe(0);
  });

  it('show notes of the night at the vote of a later day, and no reasoning', async () => {
    const turns = await turnsOf({ wolves: { choice: 'plurality' } }, { acts: plans });
    const vote = turns.findLast(({ kind, view }) => kind === 'vote' && view.self.role === 'werewolf');
    const { user } = promptOf(vote ?? fail());
    expect(vote?.view.table.round).toBeGreaterThan(1);
    expect(user).toMatch(/You noted: .*"A plan of round 1\."/);
    expect(user).toMatch(/You noted: .*"A summary of round 1\."/);
    for (const turn of turns) expect(promptOf(turn).user).not.toContain('Think.');
  });

  it('say that a night was quiet', async () => {
    const users: string[] = [];
    await stage({
      roles,
      rules: { rounds: { cap: 2 }, debate: { turns: 0 }, vote: { abstain: true } },
      acts: { Dagmar: { protect: aim('Hedwig') } },
      all: {
        eliminate: aim('Hedwig'),
        vote: (turn) => (users.push(promptOf(turn).user), ballot(null)(turn)),
      },
    });
    expect(users[0]).toContain('No player died in the night.');
    expect(users.at(-1)).toContain('No player was exiled.');
  });

  it('hold judged statements that the talk leaves out', async () => {
    const turns = await turnsOf({ limits: { statements: 2 } });
    for (const turn of turns) {
      if (turn.kind !== 'peerAnalysis') continue;
      const { user } = promptOf(turn);
      for (const { id, by } of turn.data.statements) expect(user).toContain(`"${id} ${by}":`);
    }
  });

  it('state the rules of the options', () => {
    const changes: readonly WerewolfOptionsInput[] = [
      {},
      { win: { rule: 'outnumber' } },
      { exile: { rule: 'plurality' } },
      { exile: { tie: 'runoff' } },
      { reveal: 'role' },
      { doctor: { self: false } },
      { doctor: { repeat: false } },
      { seer: { sees: 'species' } },
      { seer: { repeat: true } },
      { wolves: { choice: 'unanimous' } },
      { wolves: { targets: 'any' } },
      { debate: { order: 'round-robin' } },
      { debate: { maxBid: 4 } },
      { debate: { tie: 'random' } },
      { vote: { abstain: true } },
      { vote: { self: true } },
      { vote: { order: 'sequential' } },
      { start: 'day' },
      { firstDayVote: false },
      { firstNight: 'no-kill' },
      { rounds: { cap: 7 } },
      { polls: true },
      { limits: { statementChars: 90 } },
    ];
    const texts = new Set(changes.map((change) => werewolfRulesText(werewolfOptions(change), 8)));
    expect(texts.size).toBe(changes.length);
    expect(werewolfRulesText(werewolfOptions(), 8)).toContain('2 werewolves');
  });

  it('never show what is pinned', async () => {
    const places = [0, 1, 2, 3, 4, 5, 6, 7];
    const [turn] = await turnsOf({ pin: { names, table: places, speaking: places } });
    expect(JSON.stringify(turn?.view.rules)).toBe('{}');
  });
});

describe('the schemas of judgements', () => {
  it('require the id of each of several statements, and none of one', () => {
    const statement = (id: number) => ({ ...said, id });
    const { peerAnalysis } = werewolf.asks;
    const schemaOf = (...ids: number[]) => {
      if (typeof peerAnalysis.action !== 'function') throw new Error('the schema depends on the statements');
      return peerAnalysis.action({ statements: ids.map(statement) });
    };
    const judged = { reasoning: '', type: 'none', confidence: 1, suspicion: 0 };
    expect(z.toJSONSchema(schemaOf(32), { io: 'input' })).toMatchObject({
      required: ['reasoning', 'type', 'confidence', 'suspicion'],
    });
    expect(z.toJSONSchema(schemaOf(6, 8), { io: 'input' })).toMatchObject({
      properties: { judgements: { required: ['6', '8'] } },
    });
    expect(schemaOf(32).safeParse(judged).success).toBe(true);
    expect(schemaOf(32).safeParse({ judgements: { 32: judged } }).data).toEqual(judged);
    expect(schemaOf(6, 8).safeParse({ judgements: { 6: judged, 8: judged } }).success).toBe(true);
    for (const wrong of [judged, { judgements: { 6: judged } }, { judgements: { 1: judged, 2: judged } }])
      expect(schemaOf(6, 8).safeParse(wrong).success).toBe(false);
  });

  it('have no field that could contradict the type', () => {
    const { action } = werewolf.asks.selfAnalysis;
    if (typeof action === 'function') throw new Error('the schema is fixed');
    expect(fieldsOf(z.toJSONSchema(action, { io: 'input' }))).toEqual(['reasoning', 'type', 'confidence']);
  });
});

const said = {
  round: 1,
  step: 1,
  kind: 'vote' as const,
  by: 'Alaric',
  text: 'Hello.',
  claims: [],
  vote: null,
};

/** Handlers that think aloud in private. */
const plans = {
  eliminate: ({ data, view }) => ({
    target: data.targets[0] ?? null,
    reasoning: 'Think.',
    note: `A plan of round ${view.table.round}.`,
  }),
  bid: (_turn, io) => ({ bid: io.rng.int(10), reasoning: 'Think.' }),
  summarize: ({ view }) => ({ summary: `A summary of round ${view.table.round}.` }),
} satisfies Partial<Handlers<Werewolf>>;

function fail(): never {
  throw new Error('there is no such turn');
}

/** The names of all fields of a JSON schema of an answer, in order. */
function fieldsOf(schema: object): string[] {
  const { properties = {}, $defs = {} } = schema as {
    readonly properties?: Readonly<Record<string, object>>;
    readonly $defs?: Readonly<Record<string, object>>;
  };
  const own = Object.entries(properties).flatMap(([name, inner]) => [name, ...fieldsOf(inner)]);
  return [...own, ...Object.values($defs).flatMap(fieldsOf)];
}
