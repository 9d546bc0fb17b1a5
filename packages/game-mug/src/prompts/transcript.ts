import { quoted, type PromptTools } from '@masbench/core';
import type { MugSelfView, MugTableView, ShownLine, ShownRound, ShownStatement } from '../game/views.js';
import { letterOf } from '../question.js';

/** The question with its options, one to a line. */
export function shownQuestion({ question, choices }: Pick<MugTableView, 'question' | 'choices'>): string {
  const options = (choices ?? []).map((choice, index) => `${letterOf(index)}. ${choice}`);
  return [`Question: ${question}`, ...options].join('\n');
}

/**
 * The match from a player's view, oldest first: complete rounds, one quoted block each, then their votes and the
 * player's own notes. The text only grows at its end, so each prompt begins with the previous one.
 */
export function transcript(
  { self, table }: { readonly self: MugSelfView; readonly table: MugTableView },
  { quote }: PromptTools,
): string {
  const notes = (round: number, at: 'reason' | 'vote'): string[] =>
    self.notes
      .filter((note) => note.round === round && note.at === at)
      .map(({ text }) => `Your notes: ${quoted(text)}`);
  return [
    // Quoted, although harmless, so that quotes are explained from the first call on.
    `Players: ${quote(table.players.map(({ name }) => name))}`,
    ...table.rounds.flatMap((round, index) => [
      `${titleOf(round)}: ${quote(byName(round.statements, shownStatement))}`,
      ...notes(index, 'reason'),
      ...votesOf(round, table),
      ...notes(index, 'vote'),
    ]),
    ...table.summaries.map(
      (summary, index) =>
        `Summary ${index + 1}: ${quote(byName(summary, ({ answer, reasoning }) => ({ answer, says: reasoning })))}`,
    ),
  ].join('\n\n');
}

function titleOf({ kind, number }: ShownRound): string {
  return kind === 'formal' ? `Round ${number}` : `Observation round ${number}`;
}

function byName<Said extends { readonly name: string }>(
  all: readonly Said[],
  shown: (said: Said) => unknown,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(all.map((said) => [said.name, shown(said)]));
}

/** `null`: the player said nothing. Empty fields are left out. */
function shownStatement({
  missing,
  answer,
  reasoning,
  details,
  questions,
  replies,
}: ShownStatement): Readonly<Record<string, unknown>> | null {
  if (missing) return null;
  return {
    answer: answer === '' ? null : answer,
    says: reasoning,
    ...(details.length === 0 ? {} : { sees: details.map(({ subject, value }) => `${subject}: ${value}`) }),
    ...(replies.length === 0 ? {} : { replies: replies.map(pairOf) }),
    ...(questions.length === 0 ? {} : { asks: questions.map(pairOf) }),
  };
}

function pairOf({ to, text }: ShownLine): [to: string, text: string] {
  return [to, text];
}

function votesOf({ votes, out }: ShownRound, { players }: MugTableView): string[] {
  if (votes.length === 0) return [];
  const cast = votes.map(({ name, vote }) => (vote === null ? `${name} abstained` : `${name} for ${vote}`));
  const role = players.find(({ name }) => name === out)?.role ?? 'unknown';
  return [
    `Votes: ${cast.join(', ')}. ${out === null ? 'No player left.' : `${out} left the game: ${role}.`}`,
  ];
}
