import { basename } from 'node:path';
import type { JudgeModel, Scorer, SourcedOutput } from '@masbench/core';
import { judgeFrom, modelByName, withDefaults } from '@masbench/llm';
import {
  compression,
  extractiveness,
  faithfulnessJudge,
  hhem,
  informationCoverage,
  lexical,
  nli,
} from '@masbench/scorers';
import { UsageError } from './usage-error.js';

/** A scorer, and the model that judges for it, if it asks one. */
export interface NamedScorer {
  readonly scorer: Scorer<SourcedOutput> & { readonly threshold?: number | undefined };
  readonly judge?: JudgeModel | undefined;
}

const plain: Readonly<Record<string, (options: ScorerOptions) => NamedScorer['scorer']>> = {
  lexical: ({ evidence }) => lexical({ evidence }),
  compression: () => compression(),
  extractiveness: () => extractiveness(),
  coverage: () => informationCoverage(),
};

export interface ScorerOptions {
  /** How many unsupported spans are named with a score; none keeps journals small. @default the scorer's own */
  readonly evidence?: number | undefined;
}

/** Scorers whose name ends in what they need: a folder with weights, or a model. */
const settled: Readonly<Record<string, (what: string) => NamedScorer>> = {
  hhem: (folder) => ({ scorer: hhem({ folder }) }),
  nli: (folder) => ({ scorer: nli({ folder, model: basename(folder) }) }),
  judge: (model) => ({ scorer: faithfulnessJudge(), judge: judgeFrom(withDefaults(modelByName(model))) }),
};

/**
 * A scorer by its name: `lexical`, `compression`, `extractiveness`, `coverage`, `hhem@<folder>`, `nli@<folder>` or
 * `judge@<provider>:<model>`.
 *
 * @throws UsageError
 */
export function scorerNamed(name: string, options: ScorerOptions = {}): NamedScorer {
  const make = Object.hasOwn(plain, name) ? plain[name] : undefined;
  if (make !== undefined) return { scorer: make(options) };
  const at = name.indexOf('@');
  const kind = at < 0 ? name : name.slice(0, at);
  const what = at < 0 ? '' : name.slice(at + 1);
  const settle = Object.hasOwn(settled, kind) ? settled[kind] : undefined;
  if (settle !== undefined && what !== '') return settle(what);
  throw new UsageError(
    `There is no scorer ${JSON.stringify(name)}: choose ${Object.keys(plain).join(', ')}, hhem@<folder>, nli@<folder> or judge@<provider>:<model>`,
  );
}
