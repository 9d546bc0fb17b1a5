import type { MatchRecord } from '@masbench/core/record';
import { computeMean, judgeDifferences, type Verdict } from '@masbench/statistics';

/** A paired difference of two agents, with its sentence. */
export interface FoundInTrials extends Pick<Verdict, 'difference' | 'interval' | 'separated' | 'sentence'> {
  readonly n: number;
}

/** The best two agents, over all trials and over those in which every move was an agent's own. */
export interface CleanDifference {
  readonly first: string;
  readonly second: string;
  readonly all: FoundInTrials;
  /** `null` where fewer than two trials have no substitute. */
  readonly clean: FoundInTrials | null;
}

interface Trial {
  readonly scores: Map<string, number[]>;
  isClean: boolean;
  isWhole: boolean;
}

/** Gathers the scores of agents trial by trial. */
export class CleanScores {
  readonly #trials = new Map<string, Trial>();

  add({ seed, status, seats }: MatchRecord, isClean: boolean): void {
    const key = String(seed);
    const trial = this.#trials.get(key) ?? { scores: new Map(), isClean: true, isWhole: true };
    this.#trials.set(key, trial);
    if (!isClean) trial.isClean = false;
    if (status !== 'finished') trial.isWhole = false;
    for (const { agent, score } of seats)
      if (score === null) trial.isWhole = false;
      else trial.scores.set(agent, [...(trial.scores.get(agent) ?? []), score]);
  }

  /** The two best by mean score; `null` if there are no two agents with scores in two trials. */
  difference(): CleanDifference | null {
    const trials = [...this.#trials.values()].filter(({ isWhole }) => isWhole);
    const names = [...new Set(trials.flatMap(({ scores }) => [...scores.keys()]))];
    const means = new Map(
      names.map((name) => [name, computeMean(trials.flatMap(({ scores }) => scores.get(name) ?? []))]),
    );
    const [first, second] = names.toSorted(
      (left, right) => (means.get(right) ?? Number.NaN) - (means.get(left) ?? Number.NaN),
    );
    if (first === undefined || second === undefined) return null;
    const all = findFound(trials, first, second);
    if (all === null) return null;
    return {
      first,
      second,
      all,
      clean: findFound(
        trials.filter(({ isClean }) => isClean),
        first,
        second,
      ),
    };
  }
}

function findFound(trials: readonly Trial[], first: string, second: string): FoundInTrials | null {
  const pairs = trials.flatMap(({ scores }) => {
    const [own, other] = [scores.get(first), scores.get(second)];
    return own === undefined || other === undefined ? [] : [[computeMean(own), computeMean(other)] as const];
  });
  if (pairs.length < 2) return null;
  const contrast = { first, second, a: pairs.map(([own]) => own), b: pairs.map(([, other]) => other) };
  const [verdict] = judgeDifferences([contrast], { unit: 'trial' });
  if (verdict === undefined) return null;
  const { difference, interval, separated, sentence } = verdict;
  return { difference, interval, n: pairs.length, separated, sentence };
}
