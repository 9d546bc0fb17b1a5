import type { PromptTools } from '@masbench/core';
import type { VoteAction } from '../game/asks.js';
import { detailText } from '../game/state.js';
import type { MugSelfView, MugTableView, ShownRound, ShownStatement } from '../game/views.js';
import { optionEntries } from '../question.js';

/** The question with its options, one to a line. */
export function shownQuestion({ question, choices }: Pick<MugTableView, 'question' | 'choices'>): string {
  const options = optionEntries(choices).map(([letter, choice]) => `${letter}. ${choice}`);
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
      .map(({ text }) => `Your notes: ${quote(text)}`);
  // Nothing is said yet in a first call. Quotes are explained there all the same: so the system prompt never changes.
  quote('');
  return [
    ...table.rounds.flatMap((round, index) => [
      `${roundTitle(round)}: ${quote(byName(round.statements, shownStatement))}`,
      ...notes(index, 'reason'),
      ...listVotes(round, table),
      ...notes(index, 'vote'),
    ]),
    ...table.summaries.map(
      (summary, index) =>
        `Summary ${index + 1}: ${quote(byName(summary, ({ answer, reasoning }) => `${answer}: ${reasoning}`))}`,
    ),
  ].join('\n\n');
}

/** Whom a voter suspects, each with the factors of equation 7 that speak against it; empty if it rated nobody. */
export function suspicionsText({ suspicions }: Pick<VoteAction, 'suspicions'>): string {
  if (suspicions.length === 0) return '';
  const suspects = suspicions.flatMap(({ name, ...factors }) => {
    const against = Object.entries(factors).filter(([, value]) => value > 0);
    const listed = against.map(([factor, value]) => `${factor} ${Math.round(100 * value)} %`);
    return listed.length === 0 ? [] : `${name} (${listed.join(', ')})`;
  });
  return `Suspects ${suspects.join(', ') || 'nobody'}`;
}

function roundTitle({ kind, number }: ShownRound): string {
  return kind === 'formal' ? `Round ${number}` : `Observation ${number}`;
}

function byName<Said extends { readonly name: string }>(
  all: readonly Said[],
  shown: (said: Said) => unknown,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(all.map((said) => [said.name, shown(said)]));
}

/** `null`: the player said nothing. Lists that are empty are left out. */
function shownStatement({
  missing,
  answer,
  reasoning,
  details,
  questions,
  replies,
}: ShownStatement): readonly string[] | null {
  if (missing) return null;
  const seen = details.map(detailText);
  return [
    `${answer === '' ? 'no answer' : answer}: ${reasoning}`,
    ...(seen.length === 0 ? [] : [`sees ${seen.join('; ')}`]),
    ...replies.map(({ to, text }) => `replies to ${to}: ${text}`),
    ...questions.map(({ to, text }) => `asks ${to}: ${text}`),
  ];
}

function listVotes({ votes, out }: ShownRound, { players }: MugTableView): string[] {
  if (votes.length === 0 && out === null) return [];
  const cast = votes.map(({ name, vote }) => (vote === null ? `${name} abstained` : `${name} for ${vote}`));
  const role = players.find(({ name }) => name === out)?.role ?? 'unknown';
  return [
    `${cast.length === 0 ? '' : `Votes: ${cast.join(', ')}. `}${out === null ? 'No player left.' : `${out} left the game: ${role}.`}`,
  ];
}
