import type { CellRecords, ExperimentOutline, Figures } from '@masbench/core/benchmark';
import { playedMatches, type PlayedMatch } from '../benchmark/played-match.js';
import { werewolfOptions } from '../options/config.js';
import type { Options } from '../options/schema.js';
import { calibrationExperiment } from './calibration.js';
import { detectionExperiment } from './detection.js';
import { rolesExperiment } from './roles.js';
import { trajectoriesExperiment } from './trajectories.js';
import { winsExperiment } from './wins.js';

type Outline = ExperimentOutline<Options, unknown>;

/**
 * Figures of WOLF (arXiv 2512.09187), by name: 100 matches of its rules by players of one kind, simulated unless the
 * seats are given to models.
 */
export const werewolfExperiments: Readonly<Record<string, Outline>> = {
  wins: outline('Wins of wolves and village, and matches without a winner.', winsExperiment),
  detection: outline(
    'Precision, recall and F1 of the flags of peers, over all matches.',
    detectionExperiment,
  ),
  roles: outline('Statements by role, and suspicion by role of observer and speaker.', rolesExperiment),
  trajectories: outline('Suspicion by round, with its slope.', trajectoriesExperiment),
  calibration: outline(
    'Brier score, AUROC and AUPRC of suspicion, and its calibration.',
    calibrationExperiment,
  ),
};

function outline(
  description: string,
  figures: (matches: readonly PlayedMatch[], options: Options, seats: number) => Figures,
): Outline {
  return {
    description,
    seats: Object.fromEntries('ABCDEFGH'.split('').map((seat) => [seat, 'simulated:gpt-4o'])),
    trials: 100,
    figures: async (cells) => {
      const { matches, options, seats } = await listAll(cells);
      return figures(matches, options, seats);
    },
  };
}

/** The matches of all cells together, with the rules and the number of seats of the first. */
async function listAll(
  cells: readonly CellRecords<Options>[],
): Promise<{ readonly matches: readonly PlayedMatch[]; readonly options: Options; readonly seats: number }> {
  const matches: PlayedMatch[] = [];
  for (const cell of cells) matches.push(...(await playedMatches(cell.matches())));
  const [first] = cells;
  return {
    matches,
    options: werewolfOptions(await first?.config(1)),
    seats: first?.seats.length ?? 8,
  };
}
