import { experiment, type Experiment } from '@masbench/experiments';
import { benchmark } from '@masbench/game-hq';

/** Whether a high price of spending changes who wins: two agents that change sides, at two weights of the penalty. */
export function myExperiment(trials: number): Experiment {
  return experiment({
    benchmark,
    pair: ['scripted', 'simulated:quick'],
    factors: { beta: [0.01, 0.1] },
    trials,
    seed: 1,
  });
}
