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

  it('disagree when they are cut, renumbered, or phases are lost or doubled', () => {
    for (const seed of seeds.slice(0, 24)) {
      const play = recordedPlay(seed);
      const decided = play.events.findIndex(
        (_event, index) =>
          replayRecording({ ...play, events: play.events.slice(0, index + 1) }).ended !== 'incomplete',
      );
      for (const [kind, changes] of Object.entries(mutationsOf(play, Math.max(0, decided)))) {
        for (const [index, events] of changes.entries()) {
          const { disagreements } = replayRecording({ ...play, events });
          expect(disagreements, `seed ${seed}, ${kind} ${index}`).not.toEqual([]);
        }
      }
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

/** Phases with everything up to the next one. */
function blocksOf(events: readonly Event[]): Event[][] {
  const blocks: Event[][] = [];
  for (const event of events) {
    if (event['type'] === 'phase' || blocks.length === 0) blocks.push([]);
    blocks.at(-1)?.push(event);
  }
  return blocks;
}

/**
 * Changes of a recording by name, each with the events that remain. Phases after the last event of another kind follow
 * the end of the game: without them nothing is lost, so they are left alone.
 *
 * @param decided - How many events there are before the game is decided.
 */
function mutationsOf(
  { events }: RecordedPlay,
  decided: number,
): Readonly<Record<string, readonly (readonly Event[])[]>> {
  const blocks = blocksOf(events);
  const played = blocks.filter((block) => block.length > 1);
  const last = events.findLastIndex(({ type }) => type !== 'phase');
  const phases = events.flatMap(({ type }, index) => (type === 'phase' && index < last ? [index] : []));
  const without = (block: readonly Event[]): Event[] => blocks.filter((other) => other !== block).flat();
  const doubled = (block: Event[]): Event[] =>
    blocks.flatMap((other) => (other === block ? [...other, ...other] : other));
  const isOf = (phase: string) => (block: readonly Event[]) => block[0]?.['phase'] === phase;
  return {
    truncated: Array.from({ length: decided }, (_, length) => events.slice(0, length)),
    'phase number': phases
      .slice(1)
      .map((index) =>
        events.map((event, at) => (at === index ? { ...event, n: Number(event['n']) + 1 } : event)),
      ),
    // A record may have no phases at all.
    'phase removed': blocks.length === 1 ? [] : phases.map((index) => events.toSpliced(index, 1)),
    'day removed': played.slice(1, -1).filter(isOf('day')).map(without),
    'night removed': played.slice(1, -1).filter(isOf('night')).map(without),
    'day duplicated': played.filter(isOf('day')).map(doubled),
    'night duplicated': played.filter(isOf('night')).map(doubled),
  };
}
