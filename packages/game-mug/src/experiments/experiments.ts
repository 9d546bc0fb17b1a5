import type { ExperimentOutline } from '@masbench/core/benchmark';
import type { MugOptions } from '../benchmark/settings.js';
import type { MugConfig } from '../game/config.js';
import { figure4, figure5, figure5Variants, figure6, figure7, figure7Methods } from './figures.js';
import { rereadingFigure, rereadingVariants } from './rereading.js';
import { table1, table1Methods } from './table1.js';
import { table2 } from './table2.js';

/**
 * How often players look again at what another one contradicts. Players that read an image once have nothing to learn
 * from rounds and votes, so that a table of them could not tell whether these are played right.
 */
const rereading = 0.5;

type Outline = ExperimentOutline<MugConfig, MugOptions>;

const seats = Object.fromEntries(['A', 'B', 'C', 'D'].map((seat) => [seat, 'simulated:qwen2.5-vl-7b']));

/**
 * The tables and figures of the paper (arXiv 2511.11182), by name. Offline, players that stand for Qwen2.5VL-7B answer
 * generated questions in the form of each benchmark; `--set questions=<folder>` and models in the seats play the real
 * ones.
 */
export const paperExperiments: Readonly<Record<string, Outline>> = {
  table1: {
    description:
      'Official figures of MUG, a single call, refinement and debates in four benchmarks; paired tests.',
    byConstruction:
      'Consistent by construction, if `simulated:qwen2.5-vl-7b` plays: accuracy of a single call is declared from this table, with the precision and recall of POPE. All other methods are played. That half of what is contradicted is looked at again is an assumption.',
    seats,
    settings: { questions: 'generated', rereading },
    factors: { benchmark: ['mmmu', 'mmstar', 'hallusionbench', 'pope'] },
    variants: table1Methods,
    trials: 100,
    figures: table1,
  },
  table2: {
    description: 'Accuracy with none to three observation rounds.',
    byConstruction:
      'Consistent by construction, if `simulated:qwen2.5-vl-7b` plays: the accuracy of one reading of an image is declared from Table 1. Rounds are played. That half of what is contradicted is looked at again is an assumption.',
    seats,
    settings: { questions: 'generated', rereading },
    factors: { observationRounds: [0, 1, 2, 3], benchmark: ['hallusionbench', 'mmmu', 'mmstar'] },
    variants: ['mug'],
    trials: 100,
    figures: table2,
  },
  figure4: {
    description: 'Accuracy by category of question.',
    byConstruction:
      'Consistent by construction, if `simulated:qwen2.5-vl-7b` plays: accuracy of a single call, over all categories, is declared from Table 1. Categories and MUG are played. That half of what is contradicted is looked at again is an assumption.',
    seats,
    settings: { questions: 'generated', rereading },
    factors: { benchmark: ['pope', 'hallusionbench', 'mmstar'] },
    variants: ['single', 'mug'],
    trials: 100,
    figures: figure4,
  },
  figure5: {
    description: 'Ablations: no edit, no undercover.',
    byConstruction:
      'Consistent by construction, if `simulated:qwen2.5-vl-7b` plays: the accuracy of one reading of an image is declared from Table 1. The losses are played. That half of what is contradicted is looked at again is an assumption.',
    seats,
    settings: { questions: 'generated', rereading },
    factors: { benchmark: ['mmstar', 'hallusionbench', 'mmmu'] },
    variants: figure5Variants,
    trials: 100,
    figures: figure5,
  },
  figure6: {
    description: 'Undercovers still in the game, by round.',
    seats,
    settings: { maxRounds: 4 },
    trials: 300,
    figures: figure6,
  },
  figure7: {
    description: 'A case study: one question by three methods, with the match drawn.',
    seats,
    variants: figure7Methods,
    trials: 1,
    figures: figure7,
  },
  rereading: {
    description:
      'Not in the paper: which methods lead by how often players look again at what is contradicted.',
    seats,
    settings: { benchmark: 'mmstar', questions: 'generated' },
    factors: { shared: [1, 0.5, 0], rereading: [0, 0.25, 0.5, 1] },
    variants: rereadingVariants,
    trials: 300,
    figures: rereadingFigure,
  },
};
