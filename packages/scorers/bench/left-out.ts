/**
 * Prints what the weights of `lexical()` are worth on labeled sets that had no part in their choice: for each set of
 * the published data the weights are chosen anew from a coarse grid on the other sets, then this one is measured.
 */
import { lexical } from '@masbench/scorers';
import { auroc, bootstrap, quantile } from '@masbench/statistics';
import { lexicalWeights } from '../src/lexical/formula.js';
import type { LexicalFeatures } from '../src/lexical/features.js';
import { hasLabelledSets, labelledSets, readPairs } from './labelled-sets.js';

type Weights = Readonly<Record<keyof LexicalFeatures, number>>;

/** Every weight of the formula, doubled and halved. Copied wording has one weight, in three features. */
const grid: readonly Weights[] = [0.25, 0.5, 1].flatMap((copied) =>
  [0.5, 1, 2].flatMap((vocabulary) =>
    [0.5, 1].flatMap((worstSentence) =>
      [4, 8, 16].flatMap((entities) =>
        [0.5, 1].flatMap((numbers) =>
          [0.5, 1, 2].flatMap((together) =>
            [4, 8].map((contradictions) => ({
              neighbours: copied,
              pairs: copied,
              copying: copied,
              vocabulary,
              worstSentence,
              entities,
              numbers,
              together,
              contradictions,
            })),
          ),
        ),
      ),
    ),
  ),
);
const names = Object.keys(lexicalWeights) as readonly (keyof LexicalFeatures)[];

interface Sample {
  readonly source: string;
  readonly features: LexicalFeatures;
  readonly positive: boolean;
}

/** A set with its AUROC under each choice of weights of the grid. */
interface LabelledSet {
  readonly name: string;
  readonly group: 'model' | 'edited';
  readonly samples: readonly Sample[];
  readonly areas: readonly number[];
}

function area(samples: readonly Sample[], weights: Weights): number {
  const values = samples.map(({ features }) =>
    names.reduce((sum, name) => sum + weights[name] * features[name], 0),
  );
  const labels = samples.map(({ positive }) => positive);
  return auroc(values, labels) ?? Number.NaN;
}

if (!hasLabelledSets)
  console.log('No table: the published data are not there. MASBENCH_DATA names their folder.');
else {
  const scorer = lexical({ evidence: 0 });
  const sets: LabelledSet[] = [];
  for (const { name, group } of labelledSets) {
    const samples: Sample[] = [];
    for (const { source, summary, label } of readPairs(name)) {
      const score = await scorer.score({ source, output: summary });
      if (score.status !== 'scored') continue;
      samples.push({ source, features: score.meta?.['features'] as LexicalFeatures, positive: label === 1 });
    }
    sets.push({ name, group, samples, areas: grid.map((weights) => area(samples, weights)) });
  }
  const groups = ['model', 'edited'] as const;

  /** The weights with the greatest mean over the groups of the means over their sets. */
  const chosenOn = (some: readonly LabelledSet[]): Weights => {
    const worth = grid.map((_weights, index) => {
      const means = groups
        .map((group) => some.filter((one) => one.group === group).map(({ areas }) => areas[index] ?? 0))
        .filter((areas) => areas.length > 0)
        .map(mean);
      return mean(means);
    });
    return grid[worth.indexOf(Math.max(...worth))] ?? lexicalWeights;
  };
  /** The mean AUROC of a group with the weights of each set, and its interval by a bootstrap over sources. */
  const report = (what: string, some: readonly LabelledSet[], of: (set: LabelledSet) => Weights): void => {
    const whole = some.map((set) => area(set.samples, of(set)));
    const draws = some.map((set, index) => drawn(set.samples, of(set), index));
    const means = (draws[0] ?? []).map((_draw, draw) => mean(draws.map((one) => one[draw] ?? 0)));
    const [low, high] = [quantile(means, 0.025), quantile(means, 0.975)];
    console.log(`${what}: ${percent(mean(whole))} (${percent(low)} – ${percent(high)})`);
  };

  console.log('| set | group | shipped | left out | chosen on the others |');
  console.log('|---|---|---:|---:|---|');
  const without = new Map(sets.map((set) => [set.name, chosenOn(sets.filter((one) => one !== set))]));
  const leftOut = ({ name }: LabelledSet): Weights => without.get(name) ?? lexicalWeights;
  for (const set of sets)
    console.log(
      `| ${set.name} | ${set.group} | ${percent(area(set.samples, lexicalWeights))} | ${percent(area(set.samples, leftOut(set)))} | ${Object.values(leftOut(set)).join(' ')} |`,
    );
  for (const group of groups) {
    const some = sets.filter((set) => set.group === group);
    const others = chosenOn(sets.filter((set) => set.group !== group));
    report(`mean over ${group} sets, shipped weights`, some, () => lexicalWeights);
    report(`mean over ${group} sets, each left out`, some, leftOut);
    report(`mean over ${group} sets, all of them left out`, some, () => others);
  }
  console.log(`chosen on all sets: ${Object.values(chosenOn(sets)).join(' ')} (${names.join(', ')})`);
}

/** AUROC on samples drawn with their sources. */
function drawn(samples: readonly Sample[], weights: Weights, seed: number): readonly number[] {
  const values: number[] = [];
  bootstrap(
    samples,
    (some) => {
      const value = area(some, weights);
      values.push(value);
      return value;
    },
    { clusterOf: ({ source }) => source, resamples: 300, seed },
  );
  return values;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function percent(value: number | null): string {
  return value === null ? '–' : (100 * value).toFixed(1);
}
