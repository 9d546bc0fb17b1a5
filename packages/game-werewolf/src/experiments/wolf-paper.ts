import type { Role } from '../options/roles.js';

/**
 * Figures of WOLF (arXiv 2512.09187, 100 matches of eight GPT-4o players). Shares are from 0 to 1. Its tables of
 * statements hold 324 statements, as many as ten matches have at its 32.4 a match.
 */
export const wolfPaper = {
  matches: 100,
  wins: { wolves: 70, village: 10, none: 20 },
  /** As printed, and recomputed from the counts of its own table of observers. */
  detection: {
    printed: { precision: 0.72, recall: 0.48, f1: 0.58, accuracy: 0.52 },
    counted: { precision: 0.767, recall: 0.572, f1: 0.655, accuracy: 0.568 },
  },
  /** Statements by role of the speaker: how many, how many the speaker calls deceptive, and how peers see them. */
  roles: {
    villager: { statements: 150, selfReported: 107, suspicion: 0.479, flagged: 0.498 },
    werewolf: { statements: 74, selfReported: 56, suspicion: 0.533, flagged: 0.601 },
    seer: { statements: 61, selfReported: 45, suspicion: 0.551, flagged: 0.618 },
    doctor: { statements: 39, selfReported: 27, suspicion: 0.608, flagged: 0.605 },
  } satisfies Partial<Record<Role, object>>,
  /** The share of turns in which wolves deceive, as its abstract and text have it: not that of its table of roles. */
  headline: { werewolf: 0.31 },
  /** Suspicion by villagers, of werewolves and of seers. */
  perception: { villager: { werewolf: 0.46, seer: 0.537 } },
  trajectories: { wolves: { first: 0.52, last: 0.62 }, others: { first: 0.44, last: 0.46 }, slope: 0.016 },
  calibration: { brier: [0.26, 0.29], auroc: [0.55, 0.58], auprc: 0.75, prevalence: 0.694 },
} as const;
