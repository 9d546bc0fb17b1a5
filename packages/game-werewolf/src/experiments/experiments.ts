import type { CellRecords, ExperimentOutline, Figures } from '@masbench/core/benchmark';
import { playedMatches, type PlayedMatch } from '../benchmark/played-match.js';
import { werewolfOptions } from '../deal/config.js';
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
  wins: outline(
    'Wins of wolves and village, and matches without a winner.',
    winsExperiment,
    'the rates of deceiving and suspecting are declared, and the `skill` of 0.5 was chosen by the wins of the village',
  ),
  detection: outline(
    'Precision, recall and F1 of the flags of peers, over all matches.',
    detectionExperiment,
    'rates of deceiving and of flags are declared, and all of these figures follow from them',
  ),
  roles: outline(
    'Statements by role, and suspicion by role of observer and speaker.',
    rolesExperiment,
    'the shares of deceptive and flagged statements and the suspicion by role of the speaker are declared',
  ),
  trajectories: outline(
    'Suspicion by round, with its slope.',
    trajectoriesExperiment,
    "how suspicion of wolves grows is declared; that of others follows from the declared rates of WOLF's table of roles",
  ),
  calibration: outline(
    'Brier score, AUROC and AUPRC of suspicion, and its calibration.',
    calibrationExperiment,
    'prevalence and suspicion are declared, and the Brier score and AUPRC follow from them',
  ),
};

function outline(
  description: string,
  figures: (matches: readonly PlayedMatch[], options: Options, seats: number) => Figures,
  fixed: string,
): Outline {
  return {
    description,
    byConstruction: `Consistent by construction, if \`simulated:gpt-4o\` plays: ${fixed}.`,
    seats: Object.fromEntries('ABCDEFGH'.split('').map((seat) => [seat, 'simulated:gpt-4o'])),
    trials: 100,
    figures: async (cells) => {
      const { matches, options, seats } = await joinedCells(cells);
      return figures(matches, options, seats);
    },
  };
}

/** The matches of all cells together, with the rules and the number of seats of the first. */
async function joinedCells(
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
