import type { ShownRound, ShownStatement, MugTableView } from '../game/views.js';
import { letterOf } from '../question.js';
import type { PromptTools } from './prompt.js';

/** The question with its options, one to a line. */
export function shownQuestion({ question, choices }: Pick<MugTableView, 'question' | 'choices'>): string {
  if (choices === null) return `Question: ${question}`;
  const options = choices.map((choice, index) => `${letterOf(index)}. ${choice}`);
  return [`Question: ${question}`, ...options, 'Answer with the letter of one option.'].join('\n');
}

/** Who is in the game, and of those who left, what they were. */
export function shownPlayers({ players }: MugTableView): string {
  const described = players.map(({ name, alive, role }) =>
    alive ? name : `${name} (voted out, was ${role ?? 'unknown'})`,
  );
  return `Players: ${described.join(', ')}.`;
}

/** Every complete round, oldest first. What players wrote is quoted. */
export function shownRounds({ rounds, summaries }: MugTableView, { quote }: PromptTools): string {
  const blocks = [
    ...rounds.map((round) => shownRound(round, { quote })),
    ...summaries.map((round, index) =>
      [
        `Summary ${index + 1}:`,
        ...round.map(
          ({ name, answer, reasoning }) => `- ${name} answers ${quote(answer)}: ${quote(reasoning)}`,
        ),
      ].join('\n'),
    ),
  ];
  return blocks.length === 0 ? 'Nothing has been said yet.' : blocks.join('\n\n');
}

function shownRound({ kind, number, statements, votes, out }: ShownRound, tools: PromptTools): string {
  const title = kind === 'formal' ? `Round ${number}` : `Round of observation ${number}`;
  const lines = [`${title}:`, ...statements.flatMap((statement) => shownStatement(statement, tools))];
  if (votes.length > 0) {
    lines.push(`Votes: ${votes.map(({ name, vote }) => `${name} against ${vote ?? 'nobody'}`).join('; ')}.`);
    lines.push(out === null ? 'Nobody was voted out.' : `${out} was voted out.`);
  }
  return lines.join('\n');
}

function shownStatement(statement: ShownStatement, { quote }: PromptTools): string[] {
  const { name, missing, answer, reasoning, details, questions, replies } = statement;
  if (missing) return [`- ${name} said nothing.`];
  const lines = [
    `- ${name} answers ${answer === '' ? 'nothing definite' : quote(answer)}: ${quote(reasoning)}`,
  ];
  if (details.length > 0)
    lines.push(`  sees: ${details.map(({ subject, value }) => quote(`${subject}: ${value}`)).join(', ')}`);
  for (const { to, text } of replies) lines.push(`  replies to ${to}: ${quote(text)}`);
  for (const { to, text } of questions) lines.push(`  asks ${to}: ${quote(text)}`);
  return lines;
}
