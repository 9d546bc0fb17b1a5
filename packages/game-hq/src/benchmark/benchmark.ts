import { defineBenchmark, type Variant } from '@masbench/core/benchmark';
import { againstCopying, asService, scorerByName } from '@masbench/scorers';
import type { HqConfig } from '../config.js';
import { hq } from '../game.js';
import { defaultQAgent } from '../players/scripted.js';
import { simulatedPlayers } from './simulated-players.js';
import { simulatedQAgent } from '../players/simulated.js';
import { hqHumanSeat } from '../prompts/human-seat.js';
import { hqPrompts } from '../prompts/prompts.js';
import { choiceLines, ruleLines } from '../prompts/status.js';
import { visionNamed, withVision } from '../views/with-vision.js';
import { hqColumns, hqFigures } from './figures.js';
import { declaredEvaluation } from '../scoring/declared-scorer.js';
import { competitions } from '../experiments/competition.js';
import { experiments } from '../experiments/experiments.js';
import { timeCourse } from '../figures/time-course.js';
import {
  declared,
  hqOptionsSchema,
  hqSettingsSchema,
  prepare,
  type HqOptions,
  type HqSettings,
} from './settings.js';

type HqVariant = Variant<HqConfig, HqOptions>;

/** The ablations of the paper that change the configuration alone. */
const variants: Readonly<Record<string, HqVariant>> = {
  full: { description: 'The match as it is set.', match: ({ config }) => ({ config }) },
  'no-review': {
    description: 'No summary can be reviewed: figure 3, left.',
    match: ({ config }) => ({ config: { ...config, reviewLimit: 0 } }),
  },
  'same-order': {
    description: 'All seats meet the passages in the same order: table 5.',
    match: ({ config, seats }) => ({ config: { ...config, orders: seats.map(() => 'forward' as const) } }),
  },
};

/** A course is drawn by replaying the match: of longer ones, this would double the time of a run. */
const longestCourse = 200;

/** MAS-HQ as a benchmark: its settings, players, prompts, columns, figures and variants. */
export const benchmark = defineBenchmark(hq, {
  description:
    'Seats summarize the same passages, may review what they wrote, and win by few hallucinations at little cost.',
  module: '@masbench/game-hq',
  rules: (config) =>
    [
      'All seats summarize the same passages, each in its own order and at its own pace. Before each passage a seat chooses what to do next.',
      '',
      ...ruleLines(config),
      '',
      ...choiceLines(config),
    ].join('\n'),
  seats: ({ competition }: Pick<HqSettings, 'competition'>) =>
    Object.keys(competitions[competition]?.seats ?? { A: null, B: null }),
  settings: hqSettingsSchema,
  options: hqOptionsSchema,
  prepare,
  build: ({ vision, scorer: name, againstCopying: discount }, models) => {
    if (name === declared)
      return { game: withVision(hq, visionNamed(vision)), services: { evaluate: declaredEvaluation } };
    const { scorer, judge } = scorerByName(name, { evidence: 0, judge: models.judge });
    const evaluate = asService(discount ? againstCopying(scorer) : scorer, { judge });
    return { game: withVision(hq, visionNamed(vision)), services: { evaluate } };
  },
  players: {
    scripted: ({ seatIndex }) => defaultQAgent(seatIndex),
    'simulated:quick': () => simulatedQAgent('quick'),
    'simulated:steady': () => simulatedQAgent('steady'),
    'simulated:wordy': () => simulatedQAgent('wordy'),
    ...simulatedPlayers,
  },
  prompts: hqPrompts,
  human: hqHumanSeat,
  columns: hqColumns,
  figures: hqFigures,
  progress: { kind: 'summarize', total: ({ passages }, seats) => passages.length * seats.length },
  variants,
  experiments,
  artifacts: ({ id, config, journal }) =>
    config.passages.length > longestCourse
      ? {}
      : { [`${id}.time-course.svg`]: timeCourse(journal, `Match ${id}: H over time`) },
});
