import { declaredContrast, unitKey, meansByUnit, type Manifest } from '@masbench/experiments';
import type { MatchRecord } from '@masbench/core/record';
import { computeMean, judgeDifferences, type Verdict } from '@masbench/statistics';

/** A paired difference of two agents, with its sentence. */
export interface FoundInTrials extends Pick<
  Verdict,
  'difference' | 'interval' | 'word' | 'separated' | 'sentence'
> {
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

/** Gathers the scores of agents match by match. */
export class CleanScores {
  readonly #manifest: Manifest;
  readonly #matches: (ScoredMatch & { readonly isClean: boolean })[] = [];

  constructor(manifest: Manifest) {
    this.#manifest = manifest;
  }

  add({ trial, status, seats }: MatchRecord, isClean: boolean): void {
    if (status !== 'finished') return;
    const scores = new Map<string, number | null>();
    for (const name of new Set(seats.map(({ agent }) => agent))) {
      const own = seats.flatMap(({ agent, score }) => (agent === name ? [score] : []));
      const known = own.filter((score) => score !== null);
      scores.set(name, known.length < own.length ? null : computeMean(known));
    }
    this.#matches.push({ unit: unitKey(this.#manifest, trial), scores, isClean });
  }

  /** The two best by mean score; `null` if there are no two agents with scores in two units. */
  difference(): CleanDifference | null {
    const means = new Map(
      [...meansByUnit(this.#matches).means].map(([name, own]) => [name, computeMean([...own.values()])]),
    );
    const [first, second] = [...means.keys()].toSorted(
      (left, right) => (means.get(right) ?? Number.NaN) - (means.get(left) ?? Number.NaN),
    );
    if (first === undefined || second === undefined) return null;
    const all = this.#judge(this.#matches, first, second);
    const dirty = new Set(this.#matches.flatMap(({ unit, isClean }) => (isClean ? [] : [unit])));
    const clean = this.#matches.filter(({ unit }) => !dirty.has(unit));
    return all === null ? null : { first, second, all, clean: this.#judge(clean, first, second) };
  }

  #judge(matches: readonly ScoredMatch[], first: string, second: string): FoundInTrials | null {
    const { means, isSingle } = meansByUnit(matches);
    const [own, other] = [means.get(first), means.get(second)];
    const units = [...(own?.keys() ?? [])].filter((unit) => other?.has(unit) === true);
    if (units.length < 2) return null;
    const [a, b] = [own, other].map((values) => units.map((unit) => values?.get(unit) ?? Number.NaN));
    const { analysis } = this.#manifest;
    const [verdict] = judgeDifferences([{ first, second, a: a ?? [], b: b ?? [], units }], {
      unit: analysis?.unit ?? 'trial',
      ...declaredContrast(analysis, 'score', [...(a ?? []), ...(b ?? [])], isSingle),
    });
    if (verdict === undefined) return null;
    const { difference, interval, word, separated, sentence } = verdict;
    return { difference, interval, n: units.length, word, separated, sentence };
  }
}

type ScoredMatch = Parameters<typeof meansByUnit>[0][number];
