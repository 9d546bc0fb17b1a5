import { readMessage } from '@masbench/core';
import { probeModel, typedModelOptions } from '@masbench/llm';
import { benchmarkByName } from '../benchmarks.js';
import { wrong } from '../options/assignments.js';
import { listModelNames } from '../options/model-names.js';
import { print } from '../terminal/document.js';
import { writeNote } from '../terminal/output.js';
import {
  listComprehensionQuestions,
  readComprehension,
  type ComprehensionQuestion,
} from './comprehension.js';

/** How long a model may take for one question, with retries. */
const patienceMs = 600_000;

interface Options {
  readonly models: readonly string[];
  readonly questions: number;
  readonly prices: string | undefined;
  readonly json: boolean;
}

/** One model's answer to a question. `right` is `null` if it is none of the choices. */
interface Answered {
  readonly about: string;
  readonly question: string;
  readonly expected: string;
  readonly said: string;
  readonly right: boolean | null;
  readonly costUsd: number | undefined;
}

/**
 * Asks models what the prompts of a game say, and prints how many answers were right, by topic.
 *
 * @returns the exit code: 1 if a model could not be asked
 */
export async function printComprehension(game: string, options: Options): Promise<number> {
  const names = listModelNames(options.models);
  if (names.length === 0) throw wrong('Cannot ask without a model: add --seat A=<provider>:<model>');
  const questions = await listComprehensionQuestions(await benchmarkByName(game), options.questions);
  const { prices } = await typedModelOptions({ prices: options.prices });
  const asked = names.map((name) => {
    const probe = probeModel(name, prices);
    return { name, calls: questions.map((question) => ({ question, ...probe.prepare(question.request) })) };
  });
  const bounds = asked.flatMap(({ calls }) => calls.map(({ mostUsd }) => mostUsd));
  const most = bounds.reduce<number>((sum, bound) => sum + (bound ?? 0), 0);
  writeNote(
    `${questions.length} questions about prompts of ${game} are asked of every model: ${bounds.includes(undefined) ? 'the price of one of them is not known' : `together at most $${most.toFixed(4)}`}\n`,
  );
  const results = await Promise.all(
    asked.map(async ({ name, calls }) => {
      try {
        return { model: name, answers: await Promise.all(calls.map(sendQuestion)), error: undefined };
      } catch (error) {
        return { model: name, answers: [], error: readMessage(error) };
      }
    }),
  );
  const rows = results.flatMap(({ model, answers, error }) =>
    error === undefined ? summarize(model, answers, questions) : [{ model, about: 'all', error }],
  );
  await print(results, options.json, () => [
    {
      name: 'comprehension',
      columns: Object.entries({
        model: 'Model',
        about: 'About',
        asked: 'Asked',
        right: 'Right',
        wrong: 'Wrong',
        unread: 'No choice',
        chance: 'Right by chance',
        costUsd: 'Cost ($)',
        error: 'Fault',
      }).map(([field, title]) => ({ field, title, as: 'text' as const })),
      rows,
    },
  ]);
  return results.some(({ error }) => error !== undefined) ? 1 : 0;
}

async function sendQuestion({
  question,
  send,
}: {
  readonly question: ComprehensionQuestion;
  readonly send: ReturnType<ReturnType<typeof probeModel>['prepare']>['send'];
}): Promise<Answered> {
  const { text, cost } = await send(AbortSignal.timeout(patienceMs));
  return {
    about: question.about,
    question: question.question,
    expected: question.answer,
    said: text.slice(0, 200),
    right: readComprehension(text, question) ?? null,
    costUsd: cost?.usd,
  };
}

/** A row for each topic, and one for all. */
function summarize(
  model: string,
  answers: readonly Answered[],
  questions: readonly ComprehensionQuestion[],
): Readonly<Record<string, unknown>>[] {
  const row = (about: string, isIn: (topic: string) => boolean): Readonly<Record<string, unknown>> => {
    const own = answers.filter((one) => isIn(one.about));
    const chances = questions.filter((one) => isIn(one.about)).map(({ choices }) => 1 / choices.length);
    const costs = own.map(({ costUsd }) => costUsd);
    return {
      model,
      about,
      asked: own.length,
      right: own.filter(({ right }) => right === true).length,
      wrong: own.filter(({ right }) => right === false).length,
      unread: own.filter(({ right }) => right === null).length,
      chance: chances.reduce((sum, chance) => sum + chance, 0).toFixed(1),
      costUsd: costs.includes(undefined)
        ? 'unknown'
        : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0).toFixed(4),
    };
  };
  const topics = [...new Set(answers.map(({ about }) => about))];
  return [...topics.map((topic) => row(topic, (about) => about === topic)), row('all', () => true)];
}
