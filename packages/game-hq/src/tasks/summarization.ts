import { asService, scorerByName } from '@masbench/scorers';
import { bundledPassages } from '../passages/bundled-passages.js';
import { keepPassages } from '../passages/keep-passages.js';
import { defaultQAgent } from '../players/scripted.js';
import { hqPrompts } from '../prompts/prompts.js';
import type { HqTask } from './hq-task.js';

/** The task of the paper: summaries of passages, scored by their factual consistency. */
export const summarization: HqTask = {
  name: 'summarization',
  description: 'Summaries of passages, scored by their factual consistency.',
  bundled: () => bundledPassages.map(({ id, title, text }) => ({ id, title, text })),
  read: keepPassages,
  prompts: hqPrompts,
  scorer: 'lexical',
  evaluation: (name, models) => {
    const { scorer, judge } = scorerByName(name, { evidence: 0, judge: models.judge });
    return asService(scorer, { judge });
  },
  player: defaultQAgent,
};
