import { defineBenchmark, type Benchmark, type NamedModels } from '@masbench/core/benchmark';
import type { Prompts } from '@masbench/core';
import { againstCopying, asService, scorerByName } from '@masbench/scorers';
import { hq, type Hq } from './game.js';
import { simulatedPlayers } from './benchmark/simulated-players.js';
import { simulatedQAgent } from './players/simulated.js';
import { askHqReader } from './prompts/comprehension.js';
import { hqHumanSeat } from './prompts/human-seat.js';
import { choiceLines, ruleLines } from './prompts/status.js';
import { visionNamed, withVision } from './views/with-vision.js';
import type { HqEvaluation, HqTask } from './tasks/hq-task.js';
import { questionAnswering } from './tasks/question-answering.js';
import { summarization } from './tasks/summarization.js';
import { hqContrasts } from './benchmark/contrasts.js';
import { hqColumns, hqFigures } from './benchmark/figures.js';
import { declaredEvaluation } from './scoring/declared-scorer.js';
import { hqScorer } from './scoring/hq-scorer.js';
import { hqMetricsSchema } from './scoring/metrics.js';
import { competitions } from './players/competition.js';
import { experiments } from './experiments/experiments.js';
import { timeCourse } from './figures/time-course.js';
import {
  declared,
  hqOptionsSchema,
  hqSettingsSchema,
  preparing,
  taskNamed,
  type HqSettings,
} from './benchmark/settings.js';
import { hqStory } from './benchmark/story.js';
import { hqVariants } from './benchmark/variants.js';

/** A course is drawn by replaying the match: of longer ones, this would double the time of a run. */
const longestCourse = 200;

/** Definition of a benchmark of MAS-HQ. */
export interface HqBenchmarkOptions {
  /** The tasks that the setting `task` may name: your own, and those of this package that you want. */
  readonly tasks: readonly HqTask[];
  /** Where the benchmark is exported, so that its runs resume and verify from their folders: `import.meta.url`. */
  readonly module: string;
}

/** MAS-HQ with these tasks as a benchmark: its settings, players, prompts, columns, figures, variants and experiments. */
export function hqBenchmark({ tasks, module }: HqBenchmarkOptions): Benchmark {
  const taskOf = (name: string | undefined): HqTask => taskNamed(tasks, name ?? 'summarization');
  const prompts: Prompts<Hq> = {
    policy: (turn, tools) => taskOf(turn.data.task).prompts.policy(turn, tools),
    summarize: (turn, tools) => taskOf(turn.data.task).prompts.summarize(turn, tools),
    review: (turn, tools) => taskOf(turn.data.task).prompts.review(turn, tools),
  };
  return defineBenchmark(hq, {
    description:
      'Seats summarize the same passages, may review what they wrote, and win by few hallucinations at little cost.',
    module,
    rules: (config) =>
      [
        'All seats summarize the same passages, each in its own order and at its own pace. Before each passage a seat chooses what to do next.',
        '',
        ...ruleLines(config),
        '',
        ...choiceLines(config),
      ].join('\n'),
    seats: {
      names: ({ competition }: Pick<HqSettings, 'competition'>) =>
        Object.keys(competitions[competition]?.seats ?? { A: null, B: null }),
      human: hqHumanSeat,
      progress: { kind: 'summarize', total: ({ passages }, seats) => passages.length * seats.length },
    },
    settings: hqSettingsSchema,
    prepare: {
      items: preparing(tasks, makeEvaluation),
      options: hqOptionsSchema,
      game: ({ vision }) => withVision(hq, visionNamed(vision)),
    },
    services: ({ scorer, againstCopying: discount, task }, models) => ({
      evaluate: makeEvaluation(taskOf(task), { scorer, discount, models }),
    }),
    players: {
      scripted: ({ seatIndex, options: { task } }) => taskOf(task).player(seatIndex),
      'simulated:quick': () => simulatedQAgent('quick'),
      'simulated:steady': () => simulatedQAgent('steady'),
      'simulated:wordy': () => simulatedQAgent('wordy'),
      ...simulatedPlayers,
    },
    prompts,
    comprehension: askHqReader,
    story: hqStory,
    columns: hqColumns,
    metrics: hqMetricsSchema,
    contrasts: hqContrasts,
    figures: hqFigures,
    variants: hqVariants(prompts),
    experiments,
    artifacts: ({ id, game, config, journal }) =>
      config.passages.length > longestCourse
        ? {}
        : {
            [`${id}.time-course.svg`]: timeCourse(
              game,
              journal,
              `Match ${id}: mean H of each seat, from its fifth summary on`,
            ),
          },
  });
}

/** MAS-HQ with the tasks of the paper, summarization and SimpleQA, as a benchmark. */
export const benchmark = hqBenchmark({
  tasks: [summarization, questionAnswering],
  module: '@masbench/game-hq',
});

function makeEvaluation(
  task: HqTask,
  {
    scorer,
    discount,
    models,
  }: { readonly scorer: string; readonly discount: boolean; readonly models: NamedModels },
): HqEvaluation {
  if (scorer === declared) return declaredEvaluation;
  if (!discount || task.name !== summarization.name) return task.evaluation(scorer, models);
  if (scorer === summarization.scorer) return asService(hqScorer);
  const { scorer: found, judge } = scorerByName(scorer, { evidence: 0, judge: models.judge });
  return asService(againstCopying(found), { judge });
}
