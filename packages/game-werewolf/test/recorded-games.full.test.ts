import { createRng } from '@masbench/statistics';
import { replayRecording } from '@masbench/game-werewolf';
import { describe, expect, it } from 'vitest';
import { recordedPlay, type RecordedPlay } from './recorded-games.js';

const seeds = Array.from({ length: 500 }, (_, seed) => seed);

type Event = RecordedPlay['events'][number];

/** The sentences about a game in which one event is replaced by others. */
function changed(play: RecordedPlay, index: number, ...others: readonly Event[]): string[] {
  const events = play.events.toSpliced(index, 1, ...others);
  return replayRecording({ ...play, events }).disagreements.map(({ message }) => message);
}

/** Changes that no rule allows in any game. */
function faultsOf({ players, rules }: RecordedPlay, event: Event, other: string): Event[][] {
  const stranger = { ...event, by: 'no such player' };
  switch (event['type']) {
    case 'kill': {
      const { target, blocked } = event;
      const swapped = { ...event, target: target === other ? null : other, blocked: false };
      return target === null
        ? [[swapped]]
        : [[swapped], [event, event], [{ ...event, blocked: blocked !== true }]];
    }
    case 'exile': {
      const { alive, ballots, tally, tie } = event;
      const tied = Array.isArray(tie) && tie.includes(other);
      const drawn = rules['exile'] === 'plurality-random-tie' && tied;
      return [
        ...(drawn || event['target'] === other ? [] : [[{ ...event, target: other }]]),
        [{ ...event, alive: Number(alive) + 1 }],
        [{ ...event, ballots: Number(ballots) + players.length }],
        [{ ...event, tally: { ...Object(tally), [other]: 40 } }],
        [{ ...event, tie: players.map(({ id }) => id) }],
      ];
    }
    case 'vote':
      return [[], [stranger], [event, event]];
    case 'inspect':
      return [
        [stranger],
        [{ ...event, target: event['by'] }],
        [{ ...event, result: 'witch' }],
        [event, event],
      ];
    case 'protect':
      return [[stranger], [{ ...event, target: 'no such player' }], [event, event]];
    case 'kill_vote':
      return [[stranger]];
    default:
      return [];
  }
}

describe('games of an independent referee, under many rules,', () => {
  it('agree in winner, survivors, deaths and everything between', () => {
    for (const seed of seeds) {
      const play = recordedPlay(seed);
      expect(replayRecording(play), `seed ${seed}`).toMatchObject({ ...play.came, disagreements: [] });
    }
  });

  it('agree for any order of the choices of a night and the ballots of a day', () => {
    const choices = ['kill_vote', 'protect', 'inspect', 'kill', 'vote'];
    for (const seed of seeds.slice(0, 100)) {
      const play = recordedPlay(seed);
      const rng = createRng(seed, 'order');
      const events: Event[] = [];
      let block: Event[] = [];
      for (const event of [...play.events, {}]) {
        if (choices.includes(String(event['type']))) block.push(event);
        else {
          events.push(...rng.shuffle(block), event);
          block = [];
        }
      }
      const replayed = replayRecording({ ...play, events: events.slice(0, -1) });
      expect(replayed, `seed ${seed}`).toMatchObject({ ...play.came, disagreements: [] });
    }
  });

  it('disagree, with a sentence that begins with the phase, when anything is changed that follows from the rules', () => {
    for (const seed of seeds.slice(0, 30)) {
      const play = recordedPlay(seed);
      const rng = createRng(seed, 'faults');
      for (const [index, event] of play.events.entries()) {
        for (const others of faultsOf(play, event, rng.pick(play.players).id)) {
          const [sentence] = changed(play, index, ...others);
          expect(sentence, `seed ${seed}, event ${index} ${JSON.stringify(others)}`).toMatch(
            /^(?:night|day) \d+: /u,
          );
        }
      }
    }
  });
});
