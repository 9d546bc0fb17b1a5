import type { PromptTools } from '@masbench/core';
import type { Fact, Note, Said } from '../state.js';
import type { News } from '../views.js';
import type { Seeing } from './turn.js';

/**
 * A player's knowledge of the match in chronological order: announcements, its own notes and findings, and the public
 * statements. Statements that follow one another form one quoted JSON object, from number and speaker to text.
 * Between the turns of a seat the text only grows at its end, so prompts share their beginning.
 */
export function historyText({ view }: Seeing, quote: PromptTools['quote']): string {
  const { table, talk, self } = view;
  const lines = cutText(talk[0]?.id ?? 0, self.notesCut);
  let round = 0;
  let block: Said[] = [];
  const close = (): void => {
    if (block.length > 0) lines.push(talkText(block, quote));
    block = [];
  };
  for (const entry of listEntries({ news: table.news, facts: self.facts, notes: self.notes, talk }, quote)) {
    const said = entry.said;
    if (said === undefined || entry.round !== round || block[0]?.kind !== said.kind) close();
    if (entry.round !== round) lines.push(`Round ${entry.round}`);
    ({ round } = entry);
    if (said === undefined) lines.push(entry.text);
    else block.push(said);
  }
  close();
  return lines.join('\n');
}

/** How many code units of a history its later versions begin with: all of it, or all but the end of its open block. */
export function measureStable(history: string): number {
  const open = history.lastIndexOf('\n') + 1;
  return /^(?:Debate|Reasons): /u.test(history.slice(open)) ? history.lastIndexOf('}') : history.length;
}

/** Statements as one quoted JSON object, from number and speaker to text, with a label. */
export function talkText(talk: readonly Said[], quote: PromptTools['quote']): string {
  const texts = Object.fromEntries(talk.map(({ id, by, text }) => [`${id} ${by}`, text]));
  return `${talk[0]?.kind === 'vote' ? 'Reasons' : 'Debate'}: ${quote(texts)}`;
}

/** Votes, each from voter to candidate. */
export function ballotText(ballots: Readonly<Record<string, string | null>>): string {
  return Object.entries(ballots)
    .map(([voter, target]) => `${voter} → ${target ?? 'none'}`)
    .join(', ');
}

/** Votes by candidate. */
function groupedText(ballots: Readonly<Record<string, string | null>>): string {
  const voters = new Map<string, string[]>();
  for (const [voter, target] of Object.entries(ballots)) {
    const name = target ?? 'none';
    voters.set(name, [...(voters.get(name) ?? []), voter]);
  }
  return [...voters].map(([target, names]) => `for ${target}: ${names.join(', ')}`).join('; ');
}

interface Entry {
  readonly round: number;
  readonly step: number;
  readonly text: string;
  readonly said?: Said | undefined;
}

/** All that is known, by steps; within a step notes come first, then findings, announcements and statements. */
function listEntries(
  {
    news,
    facts,
    notes,
    talk,
  }: {
    readonly news: readonly News[];
    readonly facts: readonly Fact[];
    readonly notes: readonly Note[];
    readonly talk: readonly Said[];
  },
  quote: PromptTools['quote'],
): Entry[] {
  const entries: Entry[] = [
    // Notes repeat what others said: quoted, it cannot pass for more than that at second hand either.
    ...notes.map(({ round, step, text }) => ({ round, step, text: `You noted: ${quote(text)}` })),
    ...facts.map((fact) => ({ round: fact.round, step: fact.step, text: factText(fact) })),
    ...news.map((item) => ({ round: item.round, step: item.step, text: newsText(item) })),
    ...talk.map((said) => ({ round: said.round, step: said.step, text: '', said })),
  ];
  return entries.toSorted((left, right) => left.step - right.step);
}

function cutText(statements: number, notes: number): string[] {
  const lines: string[] = [];
  if (statements > 0) lines.push(`(The first ${statements} statements of the match are left out.)`);
  if (notes > 0) lines.push(`(Your first ${notes} notes are left out.)`);
  return lines;
}

function newsText(news: News): string {
  switch (news.kind) {
    case 'night':
      return news.died === null
        ? 'No player died in the night.'
        : `${news.died} died in the night${wasText(news.was)}.`;
    case 'exile':
      return news.exiled === null
        ? 'No player was exiled.'
        : `${news.exiled} was exiled${wasText(news.was)}.`;
    case 'vote': {
      if (news.ballots !== null) return `Votes ${groupedText(news.ballots)}.`;
      if (news.tally === null) return 'The votes were cast in secret.';
      const counts = Object.entries(news.tally).map(([name, count]) => `${name} ${count}`);
      return `Votes: ${counts.length === 0 ? 'none' : counts.join(', ')}`;
    }
  }
}

function wasText(was: string | null): string {
  return was === null ? '' : ` (${was})`;
}

function factText({ about, target, result }: Fact): string {
  return {
    unmask: `You inspected ${target}: ${result ?? 'unknown'}.`,
    protect: `You protected ${target}.`,
    eliminate: `The werewolves attacked ${target}.`,
    medium: `You learned that the exiled ${target} was ${result ?? 'unknown'}.`,
  }[about];
}
