import { retrace } from '@masbench/core';
import { werewolf, type Werewolf } from '@masbench/game-werewolf';
import { createRng } from '@masbench/statistics';
import { describe, expect, it } from 'vitest';
import type { ViewsOf } from '../../core/src/contracts/game.ts';
import { gameLog } from '../src/game-log.ts';
import { werewolfOptions } from '../src/deal/config.ts';
import type { OptionsInput } from '../src/options/schema.ts';
import { viewWerewolfSelf } from '../src/views.ts';
import { stateOf } from './state-of.ts';
import { aim, stage } from './support.ts';

const roles = ['werewolf', 'seer', 'doctor', 'villager', 'villager'] as const;
const text = 'I am the seer. I inspected Alaric: a werewolf.';

/**
 * Alaric, the wolf, kills Dagmar, while Corvin, the doctor, protects Elowen and Bettina, the seer, finds the wolf. By day
 * Bettina bids most and says so. All but Alaric vote for Alaric, who leaves: the village has won in the first round.
 */
async function played(rules: OptionsInput = {}) {
  const { result, state } = await stage({
    roles,
    rules: {
      debate: { turns: 1 },
      roles: { werewolf: 1, seer: 1, doctor: 1, villager: 2 },
      ...rules,
      ...pinned,
    },
    acts: {
      Alaric: {
        eliminate: aim('Dagmar'),
        vote: () => ({ target: 'Bettina', statement: 'She lies.', reasoning: 'r' }),
      },
      Bettina: {
        unmask: () => ({ target: 'Alaric', reasoning: 'why not', note: 'It is Alaric.' }),
        bid: () => ({ bid: 5, reasoning: 'I know.' }),
        debate: () => ({ statement: text, reasoning: 'Tell all.' }),
      },
      Corvin: { protect: aim('Elowen') },
    },
    all: {
      vote: () => ({ target: 'Alaric', statement: '', reasoning: '' }),
      selfAnalysis: () => ({ type: 'none', confidence: 1, reasoning: 'It is so.' }),
      peerAnalysis: ({ view, data }) => ({
        judgements: Object.fromEntries(
          data.statements.map(({ id }) => [
            id,
            view.self.name === 'Alaric'
              ? { type: 'fabrication' as const, confidence: 0.5, suspicion: 1, reasoning: '' }
              : { type: 'none' as const, confidence: 1, suspicion: 0, reasoning: '' },
          ]),
        ),
      }),
    },
  });
  const opened: { what: string; key: string | undefined; data: unknown; view: ViewsOf<Werewolf> }[] = [];
  let atEnd;
  for (const { entry, request, view } of retrace(werewolf, result.journal)) {
    if (entry.type === 'end') atEnd = structuredClone(view('seat E'));
    if (entry.type !== 'open' || request?.seat === undefined) continue;
    const { kind, seat, key, data } = request;
    opened.push({ what: `${kind} ${seat.slice(-1)}`, key, data, view: structuredClone(view(seat)) });
  }
  const find = (what: string) => opened.find((one) => one.what === what);
  return { opened, find, atEnd, result, state };
}

const names = ['Alaric', 'Bettina', 'Corvin', 'Dagmar', 'Elowen'];
const places = [0, 1, 2, 3, 4];
const pinned = { pin: { roles: [...roles], names, table: places, speaking: places } };

const said = {
  id: 0,
  round: 1,
  step: 3,
  kind: 'debate',
  by: 'Bettina',
  text,
  claims: [
    { kind: 'role', role: 'seer' },
    { kind: 'inspection', target: 'Alaric', result: 'werewolf' },
  ],
  vote: null,
};
const explained = {
  id: 1,
  round: 1,
  step: 4,
  kind: 'vote',
  by: 'Alaric',
  text: 'She lies.',
  claims: [],
  vote: 'Bettina',
};

describe('a match of Werewolf, by hand', () => {
  it('asks by night and by day, and for judgements as soon as there is something to judge', async () => {
    const { opened, find } = await played();
    expect(opened.map(({ what }) => what).join(', ')).toBe(
      'eliminate A, protect C, unmask B, bid A, bid B, bid C, bid E, debate B, ' +
        'peerAnalysis A, peerAnalysis C, peerAnalysis E, selfAnalysis B, vote A, vote B, vote C, vote E, ' +
        // The dead do not judge themselves.
        'peerAnalysis B, peerAnalysis C, peerAnalysis E',
    );
    const living = ['Alaric', 'Bettina', 'Corvin', 'Elowen'];
    const but = (name: string, all = names): string[] => all.filter((one) => one !== name);
    expect(find('eliminate A')?.data).toEqual({ targets: but('Alaric'), proposals: [] });
    expect(find('protect C')?.data).toEqual({ targets: names, optional: false });
    expect(find('unmask B')?.data).toEqual({ targets: but('Bettina') });
    expect(find('bid E')?.data).toEqual({ max: 10, turn: 1, turns: 1 });
    const words = ['villager', 'werewolf', 'seer', 'doctor'];
    expect(find('debate B')?.data).toEqual({
      turn: 1,
      turns: 1,
      limit: 600,
      claims: { roles: words, results: words },
    });
    expect(find('vote C')?.data).toEqual({
      targets: but('Corvin', living),
      optional: false,
      explain: true,
      limit: 600,
    });
    expect(find('selfAnalysis B')).toMatchObject({ key: 's0', data: { statements: [said] } });
    expect(find('peerAnalysis E')).toMatchObject({ key: 's0', data: { statements: [said] } });
    expect(opened.at(-1)).toMatchObject({ key: 'b1', data: { statements: [explained] } });
  });

  it('shows all players the living and the news, and each its own role, facts and notes', async () => {
    const { find, opened } = await played();
    const night = { round: 1, step: 1, kind: 'night', died: 'Dagmar', was: null };
    const table = { round: 1, living: names, news: [], ballots: null };
    expect(find('unmask B')?.view.table).toEqual({ ...table, phase: 'night' });
    const living = ['Alaric', 'Bettina', 'Corvin', 'Elowen'];
    expect(find('vote A')?.view.table).toEqual({ ...table, living, news: [night], phase: 'vote' });
    const ballots = { Alaric: 'Bettina', Bettina: 'Alaric', Corvin: 'Alaric', Elowen: 'Alaric' };
    expect(opened.at(-1)?.view.table).toEqual({
      ...table,
      phase: 'closing',
      living: living.slice(1),
      news: [
        night,
        { round: 1, step: 4, kind: 'vote', ballots, tally: null },
        { round: 1, step: 4, kind: 'exile', exiled: 'Alaric', was: null },
      ],
    });
    expect(find('debate B')?.view.talk).toEqual([]);
    expect(opened.at(-1)?.view.talk).toEqual([said, explained]);
    const self = { pack: [], facts: [], notes: [], notesCut: 0, suspicion: null };
    const fact = { round: 1, step: 1, target: 'Alaric', result: 'werewolf' };
    expect(find('vote B')?.view.self).toEqual({
      ...self,
      name: 'Bettina',
      role: 'seer',
      team: 'village',
      facts: [{ ...fact, about: 'unmask' }],
      notes: [{ round: 1, step: 1, phase: 'night', text: 'It is Alaric.' }],
    });
    expect(find('vote A')?.view.self).toEqual({
      ...self,
      name: 'Alaric',
      role: 'werewolf',
      team: 'wolves',
      facts: [{ ...fact, about: 'eliminate', target: 'Dagmar', result: null }],
    });
    expect(find('vote C')?.view.self.facts).toEqual([
      { ...fact, about: 'protect', target: 'Elowen', result: null },
    ]);
    expect(find('vote E')?.view.self).toEqual({ ...self, name: 'Elowen', role: 'villager', team: 'village' });
  });

  it('reveals the dead and the votes as far as the options say, and own suspicions where they do', async () => {
    const { atEnd: last } = await played({
      reveal: 'team',
      vote: { announce: 'tally', explain: false },
      deception: { show: 'own' },
    });
    expect(last?.table.news).toMatchObject([
      { died: 'Dagmar', was: 'village' },
      { ballots: null, tally: { Bettina: 1, Alaric: 3 } },
      { exiled: 'Alaric', was: 'wolves' },
    ]);
    // Elowen trusts Bettina: .3 · .5 and .7 · 0. Of itself, and of the dead, it is shown nothing.
    expect(last?.self).toMatchObject({
      name: 'Elowen',
      suspicion: { Bettina: expect.closeTo(0.15, 12) as unknown, Corvin: 0.5 },
    });
    expect(Object.keys(last?.self.suspicion ?? {})).toEqual(['Bettina', 'Corvin']);
    const role = await played({ reveal: 'role', vote: { announce: 'result', explain: false } });
    expect(role.atEnd?.table.news).toMatchObject([
      { was: 'villager' },
      { ballots: null, tally: null },
      { was: 'werewolf' },
    ]);
  });

  it('ends with the winner, and a log of who did what, when and why', async () => {
    const { result, state } = await played();
    const player = (index: number, alive: boolean, won = true) => ({
      name: names[index],
      role: roles[index],
      alive,
      won,
    });
    expect(result.outcome).toEqual({
      winner: 'village',
      rounds: 1,
      players: {
        'seat A': player(0, false, false),
        'seat B': player(1, true),
        'seat C': player(2, true),
        'seat D': player(3, false),
        'seat E': player(4, true),
      },
      deaths: [
        { seat: 'seat D', name: 'Dagmar', role: 'villager', round: 1, cause: 'night' },
        { seat: 'seat A', name: 'Alaric', role: 'werewolf', round: 1, cause: 'exile' },
      ],
    });
    const log = gameLog(state, werewolfOptions(), { match: 'm', snippet: 4 }).map(
      (line): Record<string, unknown> => JSON.parse(line),
    );
    expect(log.map(({ step, phase, actor, action, choice }) => [step, phase, actor, action, choice])).toEqual(
      [
        [1, 'night', 'Alaric', 'eliminate', 'Dagmar'],
        [1, 'night', 'Bettina', 'unmask', 'Alaric'],
        [1, 'night', 'Corvin', 'protect', 'Elowen'],
        [2, 'bid', 'Alaric', 'bid', 0],
        [2, 'bid', 'Bettina', 'bid', 5],
        [2, 'bid', 'Corvin', 'bid', 0],
        [2, 'bid', 'Elowen', 'bid', 0],
        [3, 'debate', 'Bettina', 'debate', null],
        [4, 'vote', 'Alaric', 'vote', 'Bettina'],
        [4, 'vote', 'Bettina', 'vote', 'Alaric'],
        [4, 'vote', 'Corvin', 'vote', 'Alaric'],
        [4, 'vote', 'Elowen', 'vote', 'Alaric'],
        [4, 'vote', 'Alaric', 'explain', 'Bettina'],
        [0, 'night', null, 'death', 'Dagmar'],
        [0, 'exile', null, 'death', 'Alaric'],
      ],
    );
    const judgement = { valid: true, reasoning: '', type: 'none', confidence: 1, suspicion: 0 };
    expect(log[7]).toEqual({
      match: 'm',
      round: 1,
      step: 3,
      phase: 'debate',
      actor: 'Bettina',
      seat: 'seat B',
      role: 'seer',
      action: 'debate',
      choice: null,
      reasoning: 'Tell',
      valid: true,
      statement: said,
      deception: {
        self: { valid: true, type: 'none', confidence: 1, reasoning: 'It is so.' },
        peers: [
          { ...judgement, by: 'Alaric', type: 'fabrication', confidence: 0.5, suspicion: 1 },
          { ...judgement, by: 'Corvin' },
          { ...judgement, by: 'Elowen' },
        ],
        objective: { deceptive: false, type: 'none', candidates: [] },
      },
    });
    expect(log[12]).toMatchObject({ reasoning: '', valid: true, seat: 'seat A', statement: explained });
    expect(log[13]).toMatchObject({ valid: true, seat: null, role: null, statement: null, deception: null });
    expect(gameLog(state, werewolfOptions())[7]).toContain('"match":"","round":1');
    expect(gameLog(state, werewolfOptions())[7]).toContain('"Tell all."');
  });

  it('shows the newest notes within the limit, of which half goes at once', () => {
    const shown = (count: number, limit: number) => {
      const state = stateOf();
      const notes = Array.from(
        { length: count },
        (_, step) => ({ round: 1, step, phase: 'bid', text: '' }) as const,
      );
      state.players[0]?.notes.push(...notes);
      const config = werewolfOptions({ limits: { notes: limit } });
      const context = { config, seats: [], rng: createRng(1, 'x') };
      const { notes: kept, notesCut } = viewWerewolfSelf(state, 'seat 0', context);
      expect(kept.map(({ step }) => step)).toEqual(notes.slice(notesCut).map(({ step }) => step));
      return notesCut;
    };
    expect([4, 5, 6, 7].map((count) => shown(count, 4))).toEqual([0, 2, 2, 4]);
    expect([3, 4, 6].map((count) => shown(count, 3))).toEqual([0, 2, 4]);
    expect([shown(5, 1), shown(5, 0), shown(0, 0)]).toEqual([4, 5, 0]);
  });
});
