import { play } from '@masbench/core';
import { tellMatch } from '@masbench/core/benchmark';
import { benchmark, werewolf, werewolfScriptedPlayer } from '@masbench/game-werewolf';
import { expect, it } from 'vitest';
import { endingText } from '../src/ending.ts';
import type { Outcome } from '../src/outcome.ts';

type Role = Outcome['players'][string]['role'];
type Fate = 'alive' | 'night' | 'exile';

/** A match that ended in a round, with a role and a fate for each player; the last one listed died last. */
function makeOutcome(
  { winner, rounds }: Pick<Outcome, 'winner' | 'rounds'>,
  players: readonly (readonly [Role, Fate])[],
): Outcome {
  const named = players.map(([role, fate], index) => ({ name: `P${index}`, role, fate, seat: `S${index}` }));
  return {
    winner,
    rounds,
    players: Object.fromEntries(
      named.map(({ seat, name, role, fate }) => [seat, { name, role, alive: fate === 'alive', won: false }]),
    ),
    deaths: named.flatMap(({ fate: cause, ...player }) =>
      cause === 'alive' ? [] : [{ ...player, round: rounds, cause }],
    ),
  };
}

it.each<[Outcome['winner'], rounds: number, lastNight: number, players: [Role, Fate][], string]>([
  [
    'wolves',
    4,
    4,
    [
      ['werewolf', 'alive'],
      ['werewolf', 'alive'],
      ['seer', 'alive'],
      ['possessed', 'alive'],
      ['werewolf', 'exile'],
      ['villager', 'exile'],
      ['doctor', 'exile'],
      ['villager', 'night'],
    ],
    'The wolves win in night 4: 2 others no longer outnumber 2 wolves. The village exiled 1 wolf and 2 others, the wolves killed 1.',
  ],
  [
    'village',
    2,
    2,
    [
      ['villager', 'alive'],
      ['villager', 'night'],
      ['werewolf', 'exile'],
    ],
    'The village wins on day 2: no wolf is left, 1 other lives. The village exiled 1 wolf and no other, the wolves killed 1.',
  ],
  // A death in an earlier night: the day has ended the match.
  [
    'draw',
    3,
    2,
    [
      ['werewolf', 'alive'],
      ['villager', 'alive'],
      ['seer', 'alive'],
      ['villager', 'night'],
    ],
    'Nobody wins on day 3: 1 wolf faces 2 others. The village exiled no wolf and no other, the wolves killed 1.',
  ],
])('says when and why a match is won by %s in round %i', (winner, rounds, died, players, text) => {
  const { deaths, ...outcome } = makeOutcome({ winner, rounds }, players);
  expect(endingText({ ...outcome, deaths: deaths.map((death) => ({ ...death, round: died })) })).toBe(text);
});

it('is the end of a story, as lists have it', async () => {
  const agents = Object.fromEntries('ABCDEFGH'.split('').map((seat) => [seat, werewolfScriptedPlayer()]));
  const { journal, outcome } = await play(werewolf, { config: {}, agents, seed: 7 });
  const { end } = tellMatch(werewolf, journal, { story: benchmark.story });
  expect(outcome && endingText(outcome)).toBe(end?.text);
  expect(benchmark.story?.end?.(outcome)).toEqual(end);
});
