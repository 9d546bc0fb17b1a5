import { readdirSync, readFileSync } from 'node:fs';
import { recordingFromArena, replayRecording } from '@masbench/game-werewolf';
import { recordingSchema, type Recording } from '../src/recordings/schema.ts';
import { type ReplayedRecording } from '../src/recordings/replayed-recording.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

const folder = new URL('./recordings/', import.meta.url);
const samples = readdirSync(folder);
const expectedSchema = z.object({
  winner: z.string(),
  survivors: z.array(z.string()),
  deaths: z.array(z.object({ player: z.string(), cause: z.string() })),
});

function read(name: string): { recording: Recording; expected: z.infer<typeof expectedSchema> } {
  const file: unknown = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
  return {
    recording: recordingSchema.parse(file),
    expected: z.object({ expected: expectedSchema }).parse(file).expected,
  };
}

/** A recording of five, written for these tests: a wolf is exiled on a tie that the rules draw. */
function small(exile: Recording['rules']['exile'], target: string | null): Recording {
  const roles = ['werewolf', 'seer', 'doctor', 'villager', 'villager', 'villager'];
  return recordingSchema.parse({
    schema: 'ww-replay/1',
    rules: {
      exile,
      phaseOrder: 'night-first',
      wolfChoice: 'one living wolf chosen at random decides',
      wolfTargets: 'non-wolves',
      selfVote: false,
      abstain: true,
    },
    players: roles.map((role, index) => ({
      id: String(index + 1),
      role,
      wolf: role === 'werewolf',
      team: role === 'werewolf' ? 'wolves' : 'village',
    })),
    events: [
      { type: 'phase', phase: 'night', n: 0 },
      { type: 'kill_vote', by: null, target: '4' },
      { type: 'protect', by: '3', target: '4' },
      { type: 'inspect', by: '2', target: '1', result: 'werewolf' },
      { type: 'kill', target: '4', blocked: true },
      { type: 'phase', phase: 'day', n: 0 },
      { type: 'vote', by: '1', target: '2' },
      { type: 'vote', by: '2', target: '1' },
      { type: 'vote', by: '3', target: '1' },
      { type: 'vote', by: '4', target: '2' },
      { type: 'exile', target, tally: { '1': 2, '2': 2 }, alive: 6, ballots: 4, tie: ['2', '1'] },
    ],
  });
}

describe('recorded games of other engines, each with its origin and license in `source`,', () => {
  it.each(samples)(
    'of %s agree in everything, without a look at the expected result, and end as won',
    (name) => {
      const { recording, expected } = read(name);
      const replayed = replayRecording(recording);
      expect(replayed).toMatchObject({ ...expected, ended: 'won', disagreements: [] });
      const { expected: _left, ...bare } = recording;
      const wrong = { ...recording, expected: { winner: 'none', survivors: [], deaths: [] } };
      expect(replayRecording(wrong)).toEqual(replayRecording(bare));
      const cut = replayRecording({ ...recording, events: recording.events.slice(0, -1) });
      expect(cut.ended).toBe(recording.events.at(-1)?.type === 'phase' ? 'won' : 'incomplete');
    },
  );
});

/** A replay without the disagreement about the end: most recordings of these tests break off. */
function judged(recording: unknown): ReplayedRecording {
  const { disagreements, ...result } = replayRecording(recording);
  return { ...result, disagreements: disagreements.filter(({ type }) => type !== 'end') };
}

describe('a replayed recording', () => {
  it('takes a recorded tie-break where the rules draw it, and only one that can be drawn', () => {
    expect(judged(small('plurality-random-tie', '1'))).toMatchObject({
      winner: 'village',
      disagreements: [],
    });
    expect(judged(small('plurality-random-tie', '2'))).toMatchObject({
      winner: 'draw',
      disagreements: [],
    });
    const [disagreement] = judged(small('plurality-random-tie', '5')).disagreements;
    expect(disagreement).toMatchObject({ event: 10, type: 'exile', recorded: '5' });
  });

  it('breaks ties by seat, or not at all, regardless of the record', () => {
    expect(judged(small('plurality-first-tie', '1')).disagreements).toEqual([]);
    expect(judged(small('plurality-first-tie', '2')).disagreements).toHaveLength(1);
    expect(judged(small('strict-majority', null)).disagreements).toEqual([]);
    expect(judged(small('strict-majority', '1')).disagreements).toHaveLength(1);
  });

  it('may have an attack of which it is not known whether it was blocked', () => {
    const { events, ...recording } = small('strict-majority', null);
    const unknown = events.map(({ blocked: _blocked, ...event }) => event);
    expect(judged({ ...recording, events: unknown }).disagreements).toEqual([]);
  });

  it('may end with an empty attack after the game is over', () => {
    const { events, ...won } = small('plurality-random-tie', '1');
    const after = [...events, { type: 'phase', phase: 'night', n: 1 }, { type: 'kill', target: null }];
    expect(replayRecording({ ...won, events: after })).toMatchObject({ ended: 'won', disagreements: [] });
  });

  it('distinguishes a draw by the cap from a record that breaks off', () => {
    const { rules, ...recording } = small('strict-majority', null);
    const capped = { ...recording, rules: { ...rules, maxRounds: 1 } };
    expect(replayRecording(capped)).toMatchObject({ winner: 'draw', ended: 'cap', disagreements: [] });
    const cut = replayRecording({ ...recording, rules });
    expect(cut).toMatchObject({ winner: 'draw', ended: 'incomplete' });
    expect(cut.disagreements).toMatchObject([
      { type: 'end', message: 'day 0: the record ends before a side has won: alive are 1, 2, 3, 4, 5, 6' },
    ]);
  });

  it.each([
    ['a phase that is left out', [5], 'the record does not announce the day of this vote'],
    ['votes that are left out', [6, 7, 8, 9], 'no vote of the day is on record'],
  ])('names %s', (_name, left, sentence) => {
    const recording = small('strict-majority', null);
    const events = recording.events
      .filter((_event, index) => !left.includes(index))
      .map((event) => (event.type === 'exile' ? { type: 'exile', target: null } : event));
    const messages = judged({ ...recording, events }).disagreements.map(({ message }) => message);
    expect(messages.join('\n')).toContain(sentence);
  });

  it.each([
    [{ phase: 'night', n: 2 }, 'after night 0 comes day 0, not night 2'],
    [{ phase: 'day', n: 1 }, 'after night 0 comes day 0, not day 1'],
    [{ phase: 'night', n: 0 }, 'night 0 is on record twice'],
  ])('names phases out of their order: %o', (phase, sentence) => {
    const recording = small('strict-majority', null);
    const events = recording.events.toSpliced(5, 1, { type: 'phase', ...phase } as never);
    const messages = judged({ ...recording, events }).disagreements.map(({ message }) => message);
    expect(messages.join('\n')).toContain(sentence);
  });

  it('is refused with a reason where the schema is another', () => {
    expect(() => replayRecording({ schema: 'ww-replay/2' })).toThrow(/ww-replay\/1/);
  });

  it('is refused where two players have one id', () => {
    const recording = small('strict-majority', null);
    const players = [...recording.players, { ...recording.players[0], role: 'villager' }];
    expect(() => replayRecording({ ...recording, players })).toThrow(
      /"1" is there twice\n.*players\[6\]\.id/u,
    );
  });

  it('is refused with its first faults and the number of the others', () => {
    const events = Array.from({ length: 9 }, () => ({ type: 'dance' }));
    expect(() => replayRecording({ ...small('strict-majority', null), events })).toThrow(
      /events\[4\]\.type\n… and 4 more$/u,
    );
  });

  it('may leave out or leave unknown what its source does not tell', () => {
    const recording = small('strict-majority', null);
    const fields = ['tally', 'alive', 'ballots', 'tie', 'name', 'turn', 'result'];
    const unknown = Object.fromEntries(fields.map((field) => [field, null]));
    const events = recording.events.map((event) => {
      const known = Object.entries(event).filter(([key]) => !(key in unknown));
      return event.type === 'phase' ? event : { ...Object.fromEntries(known), ...unknown };
    });
    const players = recording.players.map((player) => ({ ...player, ...unknown }));
    expect(judged({ ...recording, players, events }).disagreements).toEqual([]);
  });

  it.each([
    [4, { type: 'kill', target: '5', blocked: false }, 'night 0: by the rules the wolves attack 4'],
    [4, { type: 'kill', target: '4', blocked: false }, 'night 0: by the rules the attack on 4 is blocked'],
    [
      1,
      { type: 'kill_vote', by: '5', target: '4' },
      'night 0: 5 may not attack: that is for a werewolf to do',
    ],
    [1, { type: 'kill_vote', by: '1', target: '1' }, 'night 0: 1 may not attack 1: that is the same player'],
    [2, { type: 'protect', by: '3', target: '9' }, 'night 0: 3 may not protect 9: there is no player "9"'],
    [
      3,
      { type: 'inspect', by: '2', target: '1', result: 'villager' },
      'night 0: by the rules the inspection of 1',
    ],
    [3, { type: 'vote', by: '2', target: '1' }, 'night 0: 2 may not vote: by the rules it is night'],
    [6, { type: 'bids', bids: { '9': 1 } }, 'day 0: only the living may bid: not 9'],
    [6, { type: 'vote', by: '1', target: '1' }, 'day 0: 1 may not vote for 1: that is the same player'],
    [7, { type: 'vote', by: '1', target: '2' }, 'day 0: 1 may not vote: the choice is made, or is not due'],
    [10, { type: 'exile', target: '1' }, 'day 0: by the rules no player is exiled'],
    [10, { type: 'exile', target: null, tie: ['1', '5'] }, 'day 0: by the votes 1, 2 are tied'],
  ])('reports what is wrong with event %i, with time and player: %o', (index, event, sentence) => {
    const recording = small('strict-majority', null);
    const events = recording.events.with(index, recordingSchema.shape.events.element.parse(event));
    const { disagreements } = judged({ ...recording, events });
    expect(disagreements.map(({ message }) => message)).toContainEqual(expect.stringContaining(sentence));
  });

  it.each([
    { type: 'kill_vote', by: null, target: '2' },
    { type: 'kill_vote', by: '1', target: '2' },
    { type: 'protect', by: '3', target: '2' },
    { type: 'inspect', by: '2', target: '3' },
    { type: 'kill', target: '3', blocked: false },
    { type: 'bids', bids: { '2': 1 }, speaker: '2' },
    { type: 'vote', by: '2', target: '3' },
    { type: 'exile', target: null },
  ])('does not go on after it was won: %o', (event) => {
    const { events, ...won } = small('plurality-random-tie', '1');
    const after = [...events, { type: 'phase', phase: 'night', n: 1 }];
    expect(judged({ ...won, events: after }).disagreements).toEqual([]);
    const { disagreements } = judged({ ...won, events: [...after, event] });
    expect(disagreements).toHaveLength(1);
    expect(disagreements[0]?.message).toMatch(/^night 1: /u);
  });
});

describe('the rules of a recording', () => {
  /** Wolves 1 and 2, villagers 3 to 7. */
  function replayed(rules: Record<string, unknown>, ...events: object[]): ReplayedRecording {
    const players = ['1', '2', '3', '4', '5', '6', '7'].map((id) => {
      const wolf = id < '3';
      const role = wolf ? 'werewolf' : id === '7' ? 'doctor' : 'villager';
      return { id, role, wolf, team: wolf ? 'wolves' : 'village' };
    });
    return judged({
      schema: 'ww-replay/1',
      rules: { exile: 'plurality-first-tie', ...rules },
      players,
      events,
    });
  }
  const night = { type: 'phase', phase: 'night', n: 0 };
  const day = { type: 'phase', phase: 'day', n: 0 };
  const names = (by: string, target: string): object => ({ type: 'kill_vote', by, target });
  const killed = (target: string | null): object => ({ type: 'kill', target, blocked: false });

  it('begin with the phase that the record begins with, where they do not say', () => {
    expect(replayed({}, day, { type: 'exile', target: null, ballots: 0 }, night).disagreements).toEqual([]);
    expect(replayed({}, night, killed(null), day).disagreements).toEqual([]);
  });

  it('give a tie of the wolves to the first of the tied, and to the first villager if no player is named', () => {
    const rules = { wolfChoice: 'plurality; tie or no valid vote = first living bystander in roster order' };
    const tied = [night, names('1', '6'), names('2', '5')];
    expect(replayed(rules, ...tied, killed('5')).disagreements).toEqual([]);
    expect(replayed(rules, ...tied, killed('6')).disagreements).toHaveLength(1);
    expect(replayed(rules, night, killed('3')).disagreements).toEqual([]);
  });

  it.each([
    ['non-wolves', '2', false],
    ['any non-wolf', '2', false],
    ['any player who is not a werewolf', '2', false],
    ['any other living player', '2', true],
    ['any other living player', '1', false],
    ['any living player but himself', '1', false],
    ['any living player', '1', true],
    [undefined, '1', true],
  ])('on targets %o allow wolf 1 to name %s: %o', (wolfTargets, target, allowed) => {
    const { disagreements } = replayed({ wolfTargets }, night, names('1', target), killed(target));
    expect(disagreements.length === 0).toBe(allowed);
  });

  it.each([
    ['wolves >= all others', 'wolves'],
    ['WEREWOLF species >= HUMAN species', 'wolves'],
    ['wolves equal or outnumber the others', 'wolves'],
    ['WEREWOLF species > HUMAN species', 'draw'],
    ['mafia > bystanders', 'draw'],
    ['wolves must outnumber the others', 'draw'],
    [undefined, 'wolves'],
  ])('on parity %o make it %s at two against two', (parity, winner) => {
    const votes = (target: string, n: number): object[] => [
      { ...day, n },
      { type: 'vote', by: '1', target },
      { type: 'exile', target },
    ];
    const kills = (target: string, n: number): object[] => [
      { ...night, n },
      names('1', target),
      killed(target),
    ];
    const events = [...kills('3', 0), ...votes('4', 0), ...kills('5', 1)];
    expect(replayed({ parity }, ...events)).toMatchObject({ winner, disagreements: [] });
  });

  it.each([
    [{ noValidVotes: 'no exile' }, null],
    [{ noValidVotes: 'random exile' }, '5'],
    [{ noValidVotes: 'first living player' }, '1'],
    [{ tieOrder: 'living players in roster order (max over dict)' }, '1'],
    [{}, null],
  ])('with %o and no vote exile %o', (rules, target) => {
    const events = [night, killed(null), day, { type: 'exile', target, tally: {}, ballots: 0 }];
    expect(replayed(rules, ...events).disagreements).toEqual([]);
  });

  it.each([
    ['role', 'doctor', true],
    ['role', 'human', false],
    ['role', 'villager', false],
    ['species (HUMAN|WEREWOLF)', 'HUMAN', true],
    ['species (HUMAN|WEREWOLF)', 'doctor', false],
    ['species (HUMAN|WEREWOLF)', 'WEREWOLF', false],
    ['team', 'village', true],
    ['is mafia', false, true],
    ['is mafia', true, false],
    [undefined, 'doctor', true],
    [undefined, 'human', true],
    [undefined, 'village', true],
    [undefined, 'wolf', false],
  ])('on inspections %o take the doctor shown as %o: %o', (seerReveals, result, agrees) => {
    const recording = small('strict-majority', null);
    const rules = { ...recording.rules, seerReveals };
    const events = recording.events.with(3, { type: 'inspect', by: '2', target: '3', result });
    expect(judged({ ...recording, rules, events }).disagreements.length === 0).toBe(agrees);
  });
});

describe('the import of Werewolf Arena', () => {
  const game = {
    session_id: '10',
    seer: { name: 'Scott', role: 'Seer' },
    doctor: { name: 'Harold', role: 'Doctor' },
    villagers: [{ name: 'Leah' }, { name: 'Hayley' }, { name: 'Bert' }],
    werewolves: [{ name: 'Paul' }],
    rounds: [
      {
        eliminated: 'Leah',
        protected: 'Leah',
        unmasked: 'Paul',
        exiled: null,
        debate: [['Paul', 'Hello.']],
        bids: [{ Paul: 4, Leah: 1 }],
        votes: [
          { Paul: 'Bert', Leah: 'Bert', Hayley: 'Bert', Bert: 'Leah', Scott: 'Bert', Harold: 'Bert' },
          { Paul: 'Bert', Leah: 'Bert', Hayley: 'Bert', Bert: 'Leah', Scott: 'Paul', Harold: 'Paul' },
        ],
      },
      {
        eliminated: 'Scott',
        protected: 'Harold',
        unmasked: 'Bert',
        exiled: 'Paul',
        votes: [{ Paul: 'Leah', Leah: 'Paul', Hayley: 'Paul', Bert: 'Leah', Harold: 'Paul' }],
      },
    ],
    winner: 'Villagers',
  };

  it('makes a recording that the rules agree with; the last of the polled ballots counts', () => {
    const replayed = replayRecording(recordingFromArena(game));
    expect(replayed).toMatchObject({
      winner: 'village',
      deaths: [
        { player: 'Scott', cause: 'night' },
        { player: 'Paul', cause: 'exile' },
      ],
      disagreements: [],
    });
    expect(replayed.tallies[0]).toEqual({ round: 1, tally: { Bert: 3, Leah: 1, Paul: 2 }, exiled: null });
  });

  it('keeps what the file says of the end, for comparison', () => {
    expect(recordingFromArena(game)).toMatchObject({ expected: { winner: 'village', survivors: null } });
  });

  /** The same game with the living of each round, as the files have them, and a change in its last round. */
  function changed(round: object): ReplayedRecording {
    const [first, last] = game.rounds;
    const living = ['Scott', 'Harold', 'Leah', 'Hayley', 'Bert', 'Paul'];
    const end = ['Harold', 'Leah', 'Hayley', 'Bert'];
    const rounds = [
      { ...first, players: living },
      { ...last, players: end, ...round },
    ];
    return replayRecording(recordingFromArena({ ...game, rounds }));
  }

  it.each([
    ['nothing', {}, []],
    ['the victim', { eliminated: 'Bert' }, ['day 1: Bert may not vote: Bert is dead']],
    ['the living', { players: ['Leah'] }, ['night 2: by the rules the living are ']],
    ['the exile', { exiled: null }, ['day 1: by the rules Paul is exiled']],
    ['the ballot', { votes: [] }, ['day 1: by the rules no player is exiled']],
    ['a voter', { votes: [{ Scott: 'Paul' }] }, ['day 1: Scott may not vote: Scott is dead']],
    ['the inspection', { unmasked: 'Paul' }, ['night 1: Scott may not inspect Paul']],
  ])('lets the rules disagree with a file in which %s is changed', (_name, round, sentences) => {
    const messages = changed(round).disagreements.map(({ message }) => message);
    expect(messages.slice(0, sentences.length)).toEqual(sentences.map((one) => expect.stringContaining(one)));
    expect(messages.length === 0).toBe(sentences.length === 0);
  });

  it('is refused with a reason where the file is another', () => {
    expect(() => recordingFromArena({ rounds: [] })).toThrow(/game_complete\.json/);
    expect(() => recordingFromArena({ ...game, werewolves: ['Leah'] })).toThrow(/two roles/);
  });
});
