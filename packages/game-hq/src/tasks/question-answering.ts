import { MasbenchError, type NamedAgent } from '@masbench/core';
import { simpleQaGrader } from '@masbench/scorers';
import { taskDefaults } from '../config.js';
import type { Hq } from '../game.js';
import { scriptedQAgent } from '../players/scripted.js';
import { hqPrompts } from '../prompts/prompts.js';
import { bundledQuestions } from './bundled-questions.js';
import { exactAnswer } from './exact-answer.js';
import type { HqEvaluation, HqTask } from './hq-task.js';
import { readTaskQuestions } from './read-questions.js';

/**
 * Short answers to questions, graded right or wrong, as table 4 plays SimpleQA (Wei et al. 2024). The right answers are
 * references, which no seat sees. `exact` compares normalized words, `judge@<provider>:<model>` asks a model to grade.
 */
export const questionAnswering: HqTask = {
  name: 'simpleqa',
  description: 'Short answers to questions, graded right or wrong (table 4).',
  bundled: () => bundledQuestions,
  read: readTaskQuestions,
  config: { ...taskDefaults.simpleqa, refusalTexts: [] },
  prompts: hqPrompts,
  scorer: 'exact',
  evaluation: (name, models) => {
    if (name === 'exact') return exactAnswer;
    const judge = /^judge@(.+)$/.exec(name)?.[1];
    if (judge === undefined)
      throw new MasbenchError(
        'CONFIG_INVALID',
        `There is no scorer ${JSON.stringify(name)} of answers: choose exact, judge@<provider>:<model> or declared`,
      );
    return gradeAnswers(judge, models);
  },
  player: (seatIndex) => answeringAgent(seatIndex % 2 === 0 ? 0.6 : 0.5),
};

function gradeAnswers(name: string, { judge }: Parameters<HqTask['evaluation']>[1]): HqEvaluation {
  const grader = simpleQaGrader();
  return {
    name: grader.name,
    version: grader.version,
    nature: 'model',
    scale: grader.scale,
    remedy: grader.remedy,
    serve: async ({ source, output, reference = '' }, io) =>
      grader.score(
        { question: source, gold: reference, answer: output },
        { signal: io.signal, judge: judge(name), use: io.use, reserve: io.reserve },
      ),
  };
}

/** Knows the answers of the bundled questions, and gives them as often as declared; a review tries again. */
function answeringAgent(skill: number): NamedAgent<Hq> {
  const answers = new Map(bundledQuestions.map(({ text, reference }) => [text, reference]));
  const attempt = (question: string, known: boolean): string =>
    (known ? answers.get(question) : undefined) ?? 'I do not know.';
  return scriptedQAgent({
    name: `scripted: knows ${skill} of the bundled answers`,
    writer: {
      name: 'answers',
      write: (question, rng) => attempt(question, rng.chance(skill)),
      review: (question, previous, rng) =>
        previous === answers.get(question) ? previous : attempt(question, rng.chance(skill / 2)),
    },
  });
}
