import { quoted } from '@masbench/core';
import { describe, expect, it } from 'vitest';
import { type OptionsInput as WerewolfOptionsInput } from '../src/options/schema.ts';
import { type AnyWerewolfTurn } from '../src/prompts/turn.ts';
import { promptOf, turnsOf } from './turns.js';

/** Matches in which every part of every view occurs. */
const matches: readonly (readonly [name: string, seats: number, config: WerewolfOptionsInput])[] = [
  ['wolf-paper', 8, {}],
  ['polls, secret votes and own suspicions', 8, { preset: 'arena', deception: { show: 'own' } }],
  ['counts of votes', 8, { vote: { announce: 'tally', explain: false } }],
  ['votes in turn, with roles of the dead', 8, { preset: 'kaggle' }],
  ['a medium, a possessed and revotes', 13, { preset: 'aiwolf-13', vote: { explain: true } }],
  ['packs that have to agree', 8, { wolves: { choice: 'unanimous' }, exile: { rule: 'plurality' } }],
  ['short memories', 8, { limits: { statements: 8, notes: 2 }, reveal: 'team' }],
  ['judgements in one request', 8, { deception: { peers: 'batched' }, exile: { tie: 'random' } }],
];

/** Handlers that leave notes. */
const noting: NonNullable<Parameters<typeof turnsOf>[1]>['acts'] = {
  eliminate: ({ data, view }, io) => ({
    target: io.rng.pick(data.targets),
    reasoning: '',
    note: `A plan of round ${view.table.round}.`,
  }),
  summarize: ({ view }) => ({ summary: `A summary of round ${view.table.round}.` }),
};

/** The parts of views and requests that prompts leave out: they order the rest, or repeat it in another form. */
const leftOut = new Set([
  'view.table.news.*.step',
  'view.self.facts.*.step',
  'view.self.notes.*.step',
  'view.self.notes.*.phase',
  'view.talk.*.step',
  'view.talk.*.vote',
  'data.statements.*.round',
  'data.statements.*.step',
  'data.statements.*.kind',
  'data.statements.*.by',
  'data.statements.*.text',
  'data.statements.*.vote',
]);

/** Claims repeat what a statement says. */
const isClaim = (path: string): boolean => /\.claims(?:\.|$)/u.test(path);

describe('a prompt of Werewolf', () => {
  it.each(matches)(
    'differs with every fact of the views and of the request: %s',
    async (_name, seats, config) => {
      const turns = await turnsOf(config, { seats, acts: noting });
      const lost = new Set<string>();
      for (const turn of sampleTurns(turns)) {
        const before = textOf(turn);
        for (const [path, changed] of listChanges(turn))
          if (textOf(changed) === before && !leftOut.has(path) && !isClaim(path)) lost.add(path);
      }
      expect([...lost]).toEqual([]);
    },
  );

  it.each(matches)('says every fact in one line of its round: %s', async (_name, seats, config) => {
    const turns = await turnsOf(config, { seats, acts: noting });
    const missing = new Set<string>();
    for (const turn of turns) {
      const { system, user } = promptOf(turn);
      const sections = splitRounds(user);
      for (const { round, words } of listFacts(turn.view)) {
        const lines = (sections.get(round) ?? '').split('\n');
        if (!lines.some((line) => words.every((word) => line.includes(word))))
          missing.add(`${turn.kind}, round ${round}: ${words.join(' + ')}`);
      }
      const { name, role, team, pack } = turn.view.self;
      for (const word of [name, role, team, ...pack]) expect(system).toContain(word);
      const now = user.slice(user.lastIndexOf('Now: '));
      for (const word of [`${turn.view.table.round}`, ...turn.view.table.living]) expect(now).toContain(word);
    }
    expect([...missing]).toEqual([]);
  });
});

/** The last turns of every kind, which know most. */
function sampleTurns(turns: readonly AnyWerewolfTurn[]): readonly AnyWerewolfTurn[] {
  const kinds = [...new Set(turns.map(({ kind }) => kind))];
  return kinds.flatMap((kind) => turns.filter((turn) => turn.kind === kind).slice(-2));
}

function textOf(turn: AnyWerewolfTurn): string {
  const { system, user } = promptOf(turn);
  return `${system}\n\n${user}`;
}

/**
 * The turn with one text, number or truth value changed, for each that it has: of long lists the first and the last
 * ones. The rules have a test of their own.
 */
function* listChanges(turn: AnyWerewolfTurn): Generator<readonly [path: string, turn: AnyWerewolfTurn]> {
  const { kind, data, view } = turn;
  const leaves = [...listLeaves({ data, view })];
  const places = new Map<string, number[]>();
  for (const [index, [path]] of leaves.entries()) places.set(path, [...(places.get(path) ?? []), index]);
  for (const [index, [path, keys]] of leaves.entries()) {
    const alike = places.get(path) ?? [];
    if (path.startsWith('view.rules') || alike.slice(4, -4).includes(index)) continue;
    const changed = structuredClone({ kind, data, view }) as AnyWerewolfTurn;
    let place = changed as unknown as Record<string, unknown>;
    for (const key of keys.slice(0, -1)) place = place[key] as Record<string, unknown>;
    const last = keys.at(-1) ?? '';
    // A vote without an explanation has no use for the length of one.
    if (last === 'limit' && 'explain' in data && !data.explain) continue;
    const other = changeValue(place[last], last, keys.at(-2) ?? '');
    if (other === undefined) continue;
    place[last] = other;
    yield [path, changed];
  }
}

function* listLeaves(
  value: unknown,
  keys: readonly string[] = [],
): Generator<readonly [path: string, keys: readonly string[]]> {
  if (typeof value !== 'object' || value === null) {
    const names = keys.map((key, index) => (isEntry(keys, index) ? '*' : key));
    yield [names.join('.'), keys];
    return;
  }
  for (const [key, inner] of Object.entries(value)) yield* listLeaves(inner, [...keys, key]);
}

function isEntry(keys: readonly string[], index: number): boolean {
  return /^\d+$/u.test(keys[index] ?? '') || /^(?:ballots|tally|suspicion)$/u.test(keys[index - 1] ?? '');
}

/** Another legal value; none for kinds, which are no facts of their own. */
function changeValue(value: unknown, key: string, list: string): unknown {
  if (key === 'kind') return value === 'debate' ? 'vote' : value === 'vote' ? 'debate' : undefined;
  if (key === 'phase') return value === 'night' ? 'vote' : 'night';
  if (key === 'role') return value === 'seer' ? 'villager' : 'seer';
  if (key === 'team') return value === 'wolves' ? 'village' : 'wolves';
  if (key === 'about') return value === 'unmask' ? 'protect' : 'unmask';
  // What a death reveals, and what was learned, are shown if there is a player and a kind of fact that they belong to.
  if (value === null) return key === 'target' || list === 'ballots' ? 'Somebody' : undefined;
  if (typeof value === 'number') return list === 'suspicion' ? 1 - value + 0.011 : value + 1;
  if (typeof value === 'boolean') return key === 'explain' || key === 'optional' ? !value : undefined;
  return 'Somebody';
}

/** The user text by rounds; what comes after the rounds, which repeats none of it, is in none. */
function splitRounds(user: string): ReadonlyMap<number, string> {
  const sections = new Map<number, string>();
  const history = user.slice(0, Math.max(0, user.lastIndexOf('Now: ')));
  for (const part of history.split(/^(?=Round \d+)/mu)) {
    const round = /^Round (\d+)/u.exec(part)?.[1];
    if (round !== undefined) sections.set(Number(round), part);
  }
  return sections;
}

interface Expected {
  readonly round: number;
  /** Words that stand in one line. */
  readonly words: readonly string[];
}

function listFacts({ table, self, talk }: AnyWerewolfTurn['view']): readonly Expected[] {
  const verbs = { unmask: 'inspected', protect: 'protected', eliminate: 'attacked', medium: 'was' };
  const inWords = (text: string): string => quoted(text).slice(1, -1);
  return [
    ...self.facts.map(({ round, about, target, result }) => ({
      round,
      words: [verbs[about], target, ...(result === null ? [] : [result])],
    })),
    ...self.notes.map(({ round, text }) => ({ round, words: [inWords(text)] })),
    ...talk.map(({ round, id, by, text }) => ({ round, words: [`${id} ${by}`, inWords(text)] })),
    ...table.news.flatMap((news): Expected[] => {
      const { round } = news;
      if (news.kind === 'night')
        return [{ round, words: [news.died ?? 'No player died', ...(news.was === null ? [] : [news.was])] }];
      if (news.kind === 'exile')
        return [
          { round, words: [news.exiled ?? 'No player', 'exiled', ...(news.was === null ? [] : [news.was])] },
        ];
      return [
        ...Object.entries(news.ballots ?? {}).map(([voter, target]) => ({
          round,
          words: ['Votes', voter, target ?? 'none'],
        })),
        ...Object.entries(news.tally ?? {}).map(([name, count]) => ({
          round,
          words: ['Votes', `${name} ${count}`],
        })),
      ];
    }),
  ];
}
