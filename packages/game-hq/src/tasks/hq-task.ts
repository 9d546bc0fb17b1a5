import type { InputOf, NamedAgent, Prompts, Score, Scorer, Service } from '@masbench/core';
import type { NamedModels } from '@masbench/core/benchmark';
import type { BlobStore } from '@masbench/core/journal';
import type { HqConfigInput } from '../config.js';
import type { Hq } from '../game.js';
import type { ConfigPassage } from '../passages/passage.js';

/**
 * Tasks of seats with the passages of a match: summarize them, answer them, or a task of your own. The rules of MAS-HQ stay
 * as they are: what is written first is the move `summarize`, what replaces it `review`, and what it is worth, in [0, 1],
 * is H (MAS-HQ, section 4.3: "replaced the agents with task-specific QA agents and swapped the metric").
 */
export interface HqTask {
  /** The value of the setting `task`. */
  readonly name: string;
  /** One sentence. */
  readonly description: string;
  /** The passages where the settings name none. */
  readonly bundled: () => readonly ConfigPassage[];
  /** Reads the passages of a file. What no seat may see goes into `reference`. */
  readonly read: (path: string, blobs: BlobStore) => Promise<readonly ConfigPassage[]>;
  /** Options that differ from those of the configuration. @default none */
  readonly config?: Partial<Omit<HqConfigInput, 'passages' | 'task'>> | undefined;
  /** The prompts for models. */
  readonly prompts: Prompts<Hq>;
  /** The scorer where the settings name none. */
  readonly scorer: string;
  /** The scorer of H. @throws if there is no such scorer */
  readonly evaluation: (scorer: string, models: NamedModels) => HqEvaluation;
  /** The player `scripted` of a seat. */
  readonly player: (seatIndex: number) => NamedAgent<Hq>;
}

/**
 * The service `evaluate`: the passage, its reference if it has one, and what was written. What it states of its scale stands
 * in the prompts, and its T is that of the match.
 */
export type HqEvaluation = Service<InputOf<Hq, 'evaluate'>, Score> &
  Pick<Scorer<never>, 'scale' | 'remedy' | 'reviewBelow'>;
