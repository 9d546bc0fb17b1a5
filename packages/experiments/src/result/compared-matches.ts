import type { MatchRecord } from '@masbench/core/record';
import { unitKey, type Analysis } from '../analysis/analysis.js';
import { DeclaredContrasts, type ContrastVerdict } from '../analysis/declared-contrasts.js';
import { judgeLeading, type LeadingPair } from './leading-pair.js';
import type { Manifest } from '../plan/manifest.js';
import { Summary } from './summary.js';

/** Matches that are compared with each other: one cell of the experiment, in one variant. */
interface MatchGroup {
  readonly cell: number;
  readonly variant: string | null;
  readonly summary: Summary;
}

/** Comparisons of a run, to which its matches are added one at a time. */
export class ComparedMatches {
  /** All matches together. */
  readonly all: Summary;
  readonly #manifest: Manifest;
  readonly #analysis: Analysis;
  readonly #declared: DeclaredContrasts;
  readonly #groups = new Map<string, MatchGroup>();

  constructor(manifest: Manifest, analysis: Analysis) {
    this.#manifest = manifest;
    this.#analysis = analysis;
    this.all = this.#summary(0);
    this.#declared = new DeclaredContrasts(
      analysis,
      manifest.cells.map(({ levels }) => levels),
    );
  }

  /** Adds a match to its group and to the sides of contrasts that it belongs to. */
  add(record: MatchRecord): void {
    const { cell, variant, trial } = record;
    this.all.add(record);
    this.#declared.add(record, this.#unitOf(trial));
    const key = JSON.stringify([cell, variant]);
    const group = this.#groups.get(key) ?? { cell, variant, summary: this.#summary(cell) };
    group.summary.add(record);
    this.#groups.set(key, group);
  }

  /** The groups, if there are several. */
  groups(): readonly MatchGroup[] {
    return this.#groups.size > 1 ? [...this.#groups.values()] : [];
  }

  /** The leading pair of every group, or of all matches if there is one group. */
  judgeLeading(isWorst = false): readonly (LeadingPair | null)[] {
    const groups = this.groups();
    return judgeLeading(
      groups.length > 0 ? groups.map(({ summary }) => summary.series()) : [this.all.series()],
      this.#analysis,
      isWorst,
    );
  }

  /** The contrasts that the benchmark declares. */
  judgeContrasts(isWorst = false): readonly ContrastVerdict[] {
    return this.#declared.judge(isWorst);
  }

  #summary(cell: number): Summary {
    return new Summary({
      unitOf: (trial) => this.#unitOf(trial),
      analysis: this.#analysis,
      pair: findPair(this.#manifest.cells[cell]),
    });
  }

  #unitOf(trial: number): string {
    return unitKey({ ...this.#manifest, analysis: this.#analysis }, trial);
  }
}

/** The two agents that change sides in a cell, in the order in which they were named. */
function findPair(cell: Manifest['cells'][number] | undefined): readonly string[] | undefined {
  const agents = cell?.design?.agents ?? [];
  return agents.length === 2 ? agents.map(({ identity }) => identity) : undefined;
}
