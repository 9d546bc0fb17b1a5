import type { AgentIO, Turn } from '@masbench/core';
import type { Rng } from '@masbench/statistics';
import type { PolicySpace } from '@masbench/core/benchmark';
import { plurality } from '../answers.js';
import type { ReasonAction } from '../game/asks.js';
import type { Mug } from '../game/mug.js';
import type { Detail } from '../game/state.js';
import type { MugTableView } from '../game/views.js';
import { lastAnswer, mostFrequent, otherNames, listStatements } from '../players/heard.js';
import { sentence, unsure } from '../players/speaking.js';
import { asAnswer } from '../question.js';

/**
 * Claims and votes of an undercover: whether it speaks before it has heard anything (`early`), states the answer
 * of the plurality in place of its own (`conform`), repeats what the others see in place of what it sees (`echo`), how
 * many details it states (`details`), how often it asks a question (`ask`), and whether it votes with the last majority
 * (`follow`). It sees what an undercover sees: its own image, by its agent's statement, and the table.
 */
export const undercoverSpace: PolicySpace<Mug> = {
  description:
    'The undercover: what it claims before and after it has heard the others, what it asks, and how it votes.',
  roles: ['undercover'],
  parameters: { early: [0, 1], conform: [0, 1], echo: [0, 1], details: [0, 6], ask: [0, 1], follow: [0, 1] },
  policy: (parameters) => async (turn, own, io) => {
    const answer = await own();
    if (turn.kind === 'reason') {
      const said = turn.schema.safeParse(answer);
      return said.success ? claimed(turn, said.data, { parameters, io }) : answer;
    }
    if (turn.kind === 'vote') {
      const vote = turn.schema.safeParse(answer);
      const last = lastMajority(turn.view.table, turn.data.candidates);
      if (!vote.success || last === undefined) return answer;
      return io.rng.fork('follow').chance(parameters['follow'] ?? 0) ? { ...vote.data, vote: last } : answer;
    }
    return answer;
  },
};

function claimed(
  { data, view: { self, table } }: Turn<Mug, 'reason'>,
  said: ReasonAction,
  {
    parameters: { early = 1, conform = 0, echo = 0, details: most = 3, ask = 0 },
    io,
  }: { readonly parameters: Readonly<Record<string, number>>; readonly io: AgentIO },
): ReasonAction {
  const rng = io.rng.fork('undercover');
  const heard = crowdReading(table, self.name);
  const count = Math.round(most);
  const questions = rng.chance(ask) ? asked(data, rng) : [];
  if (heard.details.length === 0 && heard.answer === undefined) {
    if (rng.chance(early)) return { ...said, details: said.details.slice(0, count), questions };
    return { ...said, details: [], answer: asAnswer('', data.letters), reasoning: unsure, questions };
  }
  const answer = rng.chance(conform) && heard.answer !== undefined ? heard.answer : (said.answer ?? '');
  const isEcho = rng.chance(echo);
  const details = (isEcho ? heard.details : said.details).slice(0, count);
  const replies = data.asked
    .filter(({ from }) => data.others.includes(from))
    .map(({ from, text }) => {
      const known = isEcho ? heard.details.find(({ subject }) => text.includes(subject)) : undefined;
      const own = said.replies.find(({ to }) => to === from)?.text ?? unsure;
      return { to: from, text: known === undefined ? own : sentence(known) };
    });
  return {
    ...said,
    answer: asAnswer(answer, data.letters),
    details,
    reasoning: [...details.map(sentence), answer === '' ? unsure : `So my answer is ${answer}.`].join(' '),
    questions,
    replies,
  };
}

/** Answers of the others: the plurality of their last answers, and of every subject the value that most of them state. */
function crowdReading(
  table: MugTableView,
  name: string,
): { readonly answer: string | undefined; readonly details: readonly Detail[] } {
  const others = otherNames(table, name);
  const question = { choices: table.choices === null ? undefined : [...table.choices] };
  const answers = others.flatMap((other) => lastAnswer(table, other) ?? []);
  const values = new Map<string, string[]>();
  for (const { subject, value } of others
    .flatMap((other) => listStatements(table, other))
    .flatMap(({ details }) => details))
    values.set(subject, [...(values.get(subject) ?? []), value]);
  return {
    answer: answers.length === 0 ? undefined : plurality(question, answers).leaders[0],
    details: [...values]
      .toSorted(([, some], [, more]) => more.length - some.length)
      .map(([subject, stated]) => ({ subject, value: mostFrequent(stated) ?? '' })),
  };
}

function asked({ others, maxQuestions }: Turn<Mug, 'reason'>['data'], rng: Rng): ReasonAction['questions'] {
  if (maxQuestions === 0 || others.length === 0) return [];
  return [{ to: rng.pick(others), text: 'What makes you so sure of your answer?' }];
}

/** Who got most votes in the last round, among those who can be voted for. */
function lastMajority({ rounds }: MugTableView, candidates: readonly string[]): string | undefined {
  const last = rounds.findLast(({ votes }) => votes.length > 0);
  return mostFrequent(
    (last?.votes ?? []).flatMap(({ vote }) => (vote !== null && candidates.includes(vote) ? [vote] : [])),
  );
}
