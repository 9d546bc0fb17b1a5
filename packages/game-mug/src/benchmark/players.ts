import { defineBenchmark, type PlayerContext, type PlayerFactory } from '@masbench/core/benchmark';
import { mugBaseline, type Baseline } from '../baselines/baseline.js';
import type { Mug } from '../game/mug.js';
import { mugScriptedPlayer } from '../players/scripted.js';
import { scriptedBaselinePlayer } from '../players/scripted-baseline.js';
import { scriptedReleasedPlayer } from '../players/scripted-released.js';
import { mugSimulatedPlayers, mugSimulationNames, type MugSimulatedPlayers } from '../players/simulated.js';
import { baselinePrompts } from '../prompts/baseline-prompts.js';
import { baselineHumanSeat, releasedHumanSeat } from '../prompts/method-seats.js';
import { releasedPrompts } from '../prompts/released-prompts.js';
import { mugReleased, type Released } from '../released/released.js';
import { rememberingEyes } from './eyes.js';
import { baselineStory, releasedStory } from './method-stories.js';
import type { MugOptions } from './settings.js';

/** The seats, unless a run names others. */
export const mugSeats = ['A', 'B', 'C', 'D'];

/** Shared by all players: a reading is a function of the bytes and the question alone. */
const eyes = rememberingEyes();

/** The players of the game by name. */
export const mugPlayers: Readonly<Record<string, PlayerFactory<Mug, MugOptions>>> = {
  scripted: ({ options: { error, noise, shared, rereading, lambda, mu, weights } }) =>
    mugScriptedPlayer({ perceive: eyes, error, noise, shared, rereading, lambda, mu, weights }),
  ...simulated(({ mug }) => mug),
};

/** A method that MUG is compared with, played by the same players. */
export const baselineBenchmark = defineBenchmark<Baseline, unknown, MugOptions>(mugBaseline, {
  seats: { names: mugSeats, human: baselineHumanSeat },
  players: {
    scripted: ({ options: { error, noise, shared, rereading } }) =>
      scriptedBaselinePlayer({ perceive: eyes, error, noise, shared, rereading }),
    ...simulated(({ baseline }) => baseline),
  },
  prompts: baselinePrompts,
  story: baselineStory,
});

/** The protocol of the released code, played by the same players. */
export const releasedBenchmark = defineBenchmark<Released, unknown, MugOptions>(mugReleased, {
  seats: { names: mugSeats, human: releasedHumanSeat },
  players: {
    scripted: ({ options: { error, noise, shared } }) =>
      scriptedReleasedPlayer({ perceive: eyes, error, noise, shared }),
    ...simulated(({ released }) => released),
  },
  prompts: releasedPrompts,
  story: releasedStory,
});

/** One player for every simulation. */
function simulated<Player>(
  pick: (players: MugSimulatedPlayers) => Player,
): Record<string, (context: Pick<PlayerContext<MugOptions>, 'options'>) => Player> {
  return Object.fromEntries(
    mugSimulationNames.map((name) => [
      `simulated:${name}`,
      ({ options: { source, shared, rereading } }) =>
        pick(mugSimulatedPlayers(name, { perceive: eyes, shared, rereading, benchmark: source?.benchmark })),
    ]),
  );
}
