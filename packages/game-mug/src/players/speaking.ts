import type { ReasonAction, ReasonData } from '../game/asks.js';
import { detailText, type Detail, type MugRole } from '../game/state.js';
import type { MugTableView } from '../game/views.js';
import { asAnswer } from '../question.js';
import type { ImageReading } from './image-reading.js';
import { contradictors, weighRegular, weighUndercover, worthOfAnswer, type Strategy } from './strategy.js';

/** An evasive reply: voters count it as no reply. */
export const unsure = 'I cannot tell that for sure.';

/** Basis of a scripted player's statements. */
export interface Stage {
  readonly name: string;
  readonly role: MugRole;
  readonly table: MugTableView;
  readonly reading: ImageReading;
  readonly strategy: Strategy;
  /** Maximum number of details per round, in addition to requested ones. */
  readonly details: number;
}

/**
 * One round of reasoning: the most valuable details by equation 5 or 6, replies, and questions to players it doubts.
 */
export function speak(stage: Stage, data: ReasonData): ReasonAction {
  const { role, reading } = stage;
  const weigh = role === 'undercover' ? weighUndercover : weighRegular;
  const weighed = weigh(reading.details, stage);
  const sayable = role === 'undercover' ? weighed.filter(({ worth }) => worth > 0) : weighed;
  const chosen = sayable
    .toSorted((left, right) => right.worth - left.worth)
    .slice(0, stage.details)
    .map(({ detail }) => detail);
  const known = sayable.map(({ detail }) => detail);
  const replies = data.asked.map(({ from, text }) => {
    const asked = known.find(({ subject }) => text.includes(subject));
    if (asked !== undefined && !chosen.includes(asked)) chosen.push(asked);
    return { to: from, text: asked === undefined ? unsure : sentence(asked) };
  });
  const hides = role === 'undercover' && worthOfAnswer(reading.answer, stage) <= 0;
  const answer = hides ? '' : reading.answer;
  return {
    answer: asAnswer(answer, data.letters),
    reasoning: [...chosen.map(sentence), answer === '' ? unsure : `So my answer is ${answer}.`].join(' '),
    details: chosen.map((detail) => ({ ...detail })),
    questions: role === 'undercover' ? [] : doubts(stage, data),
    replies: replies.filter(({ to }) => data.others.includes(to)),
  };
}

/** A regular with λ > 0 asks those who contradicted what it sees. */
function doubts(
  { name, table, reading, strategy }: Stage,
  { others, maxQuestions }: ReasonData,
): ReasonAction['questions'] {
  if (strategy.lambda === 0) return [];
  return reading.details
    .flatMap((detail) =>
      contradictors(detail, { name, table })
        .filter((to) => others.includes(to))
        .map((to) => ({ to, text: `What do you see of this: ${detail.subject}?` })),
    )
    .slice(0, maxQuestions);
}

/** A detail in words. */
export function sentence(detail: Detail): string {
  return `I see ${detailText(detail)}.`;
}
