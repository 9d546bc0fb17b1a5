import { existsSync, readdirSync, readFileSync } from 'node:fs';
import {
  recordingFromArena,
  recordingSchema,
  replayRecording,
  type Recording,
} from '@masbench/game-werewolf';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

const folder = new URL('../../../../shared/data/werewolf/', import.meta.url);
const samples = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
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
  const roles = {
    '1': 'werewolf',
    '2': 'seer',
    '3': 'doctor',
    '4': 'villager',
    '5': 'villager',
    '6': 'villager',
  };
  return recordingSchema.parse({
    schema: 'ww-replay/1',
    rules: {
      exile,
      phaseOrder: 'night-first',
      wolfChoice: 'one living wolf chosen at random decides',
      selfVote: false,
      abstain: true,
    },
    players: Object.entries(roles).map(([id, role]) => ({
      id,
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

describe.skipIf(samples.length === 0)(
  'the recorded games of ../shared/data/werewolf, where it is there,',
  () => {
    it.each(samples)('of %s agree in winner, survivors, deaths and everything between', (name) => {
      const { recording, expected } = read(name);
      expect(replayRecording(recording)).toMatchObject({ ...expected, disagreements: [] });
    });

    it.each(samples)('of %s are replayed without a look at what is expected', (name) => {
      const { recording } = read(name);
      const { expected: _left, ...bare } = recording;
      const wrong = { ...recording, expected: { winner: 'nobody', survivors: [], deaths: [] } };
      expect(replayRecording(wrong)).toEqual(replayRecording(bare));
    });

    it.each(samples)('of %s disagree when a vote, an attack or an exile is changed', (name) => {
      const { recording } = read(name);
      const random = recording.rules.exile === 'plurality-random-tie';
      for (const [index, event] of recording.events.entries()) {
        if (event.type !== 'vote' && event.type !== 'kill' && event.type !== 'exile') continue;
        for (const target of [...recording.players.map(({ id }) => id), null]) {
          if (
            target === event.target ||
            (event.type === 'exile' && random && event.tie?.includes(target ?? ''))
          )
            continue;
          const events = recording.events.with(index, { ...event, target });
          const { disagreements } = replayRecording({ ...recording, events });
          expect(disagreements, `event ${index} ${event.type} to ${target}`).not.toEqual([]);
        }
      }
    });
  },
);

describe('a replayed recording', () => {
  it('takes a recorded tie-break where the rules draw it, and only one that can be drawn', () => {
    expect(replayRecording(small('plurality-random-tie', '1'))).toMatchObject({
      winner: 'village',
      disagreements: [],
    });
    expect(replayRecording(small('plurality-random-tie', '2'))).toMatchObject({
      winner: 'draw',
      disagreements: [],
    });
    const [disagreement] = replayRecording(small('plurality-random-tie', '5')).disagreements;
    expect(disagreement).toMatchObject({ event: 10, type: 'exile', recorded: '5' });
  });

  it('breaks ties by seat, or not at all, whatever the record says', () => {
    expect(replayRecording(small('plurality-first-tie', '1')).disagreements).toEqual([]);
    expect(replayRecording(small('plurality-first-tie', '2')).disagreements).toHaveLength(1);
    expect(replayRecording(small('strict-majority', null)).disagreements).toEqual([]);
    expect(replayRecording(small('strict-majority', '1')).disagreements).toHaveLength(1);
  });

  it.each([
    ['the dead vote', { type: 'vote', by: '9', target: '1' }],
    ['a villager protects', { type: 'protect', by: '5', target: '1' }],
    ['a bid is not the highest', { type: 'bids', bids: { '1': 3, '2': 1 }, speaker: '2' }],
  ])('notes that %s', (_name, event) => {
    const recording = small('strict-majority', null);
    const events = [...recording.events.slice(0, 6), event, ...recording.events.slice(6)];
    expect(replayRecording({ ...recording, events }).disagreements).not.toEqual([]);
  });

  it('is refused with a reason where the schema is another', () => {
    expect(() => replayRecording({ schema: 'ww-replay/2' })).toThrow(/ww-replay\/1/);
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

  it('is refused with a reason where the file is another', () => {
    expect(() => recordingFromArena({ rounds: [] })).toThrow(/game_complete\.json/);
  });
});
