import { MasbenchError, type JudgeModel, type Scorer, type SourcedOutput } from '@masbench/core';
import { compression, extractiveness, informationCoverage } from './coverage/scorers.js';
import { faithfulnessJudge } from './judge/faithfulness-judge.js';
import { lexical } from './lexical/lexical.js';
import { hhem } from './model/hhem.js';
import { nli } from './model/nli.js';

/** A scorer, and the model that judges for it if it asks one. */
export interface NamedScorer {
  readonly scorer: Scorer<SourcedOutput> & { readonly threshold?: number | undefined };
  readonly judge?: JudgeModel | undefined;
}

export interface ScorerByNameOptions {
  /** How many unsupported spans are named with a score; 0 keeps journals small. @default the scorer's own */
  readonly evidence?: number | undefined;
  /** Makes the model of `judge@<provider>:<model>`. @default such names are refused */
  readonly judge?: ((model: string) => JudgeModel) | undefined;
}

/**
 * A scorer by its name, for settings and command lines: `lexical`, `compression`, `extractiveness`, `coverage`,
 * `hhem@<folder>`, `nli@<folder>` or `judge@<provider>:<model>`.
 *
 * @throws MasbenchError `OPTION_INVALID` if there is no such scorer
 */
export function scorerByName(name: string, { evidence, judge }: ScorerByNameOptions = {}): NamedScorer {
  const [, kind = name, argument] = /^([^@]*)@(.+)$/s.exec(name) ?? [];
  if (argument === undefined) {
    if (kind === 'lexical') return { scorer: lexical({ evidence }) };
    if (kind === 'compression') return { scorer: compression() };
    if (kind === 'extractiveness') return { scorer: extractiveness() };
    if (kind === 'coverage') return { scorer: informationCoverage() };
  } else {
    if (kind === 'hhem') return { scorer: hhem({ folder: argument }) };
    if (kind === 'nli')
      return {
        scorer: nli({
          folder: argument,
          model: argument.split(/[\\/]/).findLast((part) => part !== '') ?? argument,
        }),
      };
    if (kind === 'judge' && judge !== undefined)
      return { scorer: faithfulnessJudge(), judge: judge(argument) };
  }
  throw new MasbenchError(
    'OPTION_INVALID',
    `There is no scorer ${JSON.stringify(name)}: choose lexical, compression, extractiveness, coverage, hhem@<folder>, nli@<folder>${judge === undefined ? '' : ' or judge@<provider>:<model>'}`,
  );
}
