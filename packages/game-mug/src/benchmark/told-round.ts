import type { Story } from '@masbench/core/benchmark';
import type { Mug } from '../game/mug.js';
import { detailText } from '../game/state.js';
import { isLeavingDrawn, type MugTableView, type ShownRound, type ShownStatement } from '../game/views.js';
import { optionText } from '../prompts/told-question.js';

type StoryLines = ReturnType<NonNullable<Story<Mug>['history']>>;

/** How all speak, in a round and in a summary. */
export const atOnce = 'All speak at once: nobody has heard what the others say here';

/**
 * Tells a round, in which all speak at once: first what each said, then replies to the round before, then the questions, which no
 * statement of this round can be a reply to.
 */
export function tellMugRound(
  round: ShownRound,
  index: number,
  { rounds, players, choices }: MugTableView,
): StoryLines {
  const { statements, votes, out } = round;
  const before = rounds[index - 1];
  const replies = listLines(statements, 'replies');
  const questions = listLines(statements, 'questions');
  return {
    phase: storyRoundTitle(round),
    lines: [
      atOnce,
      statements.map((statement) => tellStatement(statement, choices)),
      before !== undefined &&
        replies.length > 0 && [`Replies to what was asked in ${storyRoundTitle(before)}`, replies],
      questions.length > 0 && ['Questions, which are replied to in the next round', questions],
      { ballot: 'All vote at once', votes: Object.fromEntries(votes.map(({ name, vote }) => [name, vote])) },
      out !== null && {
        by: out,
        leaves: ['leaves', isLeavingDrawn({ votes, out }) && ', drawn among those with as many votes'],
        reveals: players.find(({ name }) => name === out)?.role,
      },
    ],
  };
}

function storyRoundTitle({ kind, number }: ShownRound): string {
  return `${kind === 'formal' ? 'Round' : 'Observation'} ${number}`;
}

function tellStatement(
  { name: by, missing, answer, reasoning, details }: ShownStatement,
  choices: MugTableView['choices'],
): StoryLines {
  const listed = details.map(detailText);
  const seen = listed.filter((detail) => !reasoning.includes(detail)).join('; ');
  const given = answer && `My answer: ${optionText(answer, choices)}.`;
  return [
    { by, does: missing && 'says nothing', tone: 'loss' },
    { by, says: [reasoning, seen && `I see ${seen}.`, given] },
  ];
}

function listLines(
  statements: readonly ShownStatement[],
  kind: 'replies' | 'questions',
): readonly { readonly by: string; readonly to: string; readonly says: string }[] {
  return statements.flatMap(({ name: by, [kind]: lines }) =>
    lines.map(({ to, text }) => ({ by, to, says: text })),
  );
}
