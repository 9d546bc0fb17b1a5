import { quoted } from '@masbench/core';
import { optionsShown } from '../options/shown.js';
import type { Options } from '../options/schema.js';
import type { Said } from '../state.js';
import type { SelfView, TableView } from '../views.js';
import type { Quote } from './quote.js';
import type { Seeing } from './turn.js';

/** The options that hold in the match of a turn. */
export function optionsOfTurn({ view }: Seeing): Options {
  return optionsShown(view.rules);
}

/** How many players the match began with. */
export function playersOf({ view }: Seeing): number {
  return view.table.living.length + view.table.dead.length;
}

/**
 * Who the player is and what he alone knows. His own notes are strings on one line each: they may repeat what others
 * said, and must not look like a part of the prompt either.
 */
export function selfText({ name, role, team, pack, facts, notes, summary, suspicion }: SelfView): string {
  const lines = [`You are ${name}, the ${role}. You win with the ${team}.`];
  if (role === 'werewolf')
    lines.push(
      pack.length === 0 ? 'You are the only werewolf.' : `The other werewolves: ${pack.join(', ')}.`,
    );
  for (const fact of facts) lines.push(factText(fact));
  if (summary !== null) lines.push(`Your summary of the last day: ${quoted(summary)}`);
  if (notes.length > 0) {
    lines.push('Your last private notes:');
    for (const { round, phase, text } of notes) lines.push(`- round ${round}, ${phase}: ${quoted(text)}`);
  }
  if (suspicion !== null) {
    const values = Object.entries(suspicion).map(([other, value]) => `${other} ${value.toFixed(2)}`);
    lines.push(`How deceptive you have found the others so far, from 0 to 1: ${values.join(', ')}.`);
  }
  return lines.join('\n');
}

/** What everybody knows. */
export function tableText({ round, living, dead, lastVote, ballots }: TableView): string {
  const lines = [`Round ${round}. Living players: ${living.join(', ')}.`];
  for (const { name, round: when, cause, was } of dead) {
    lines.push(
      `${name} ${cause === 'night' ? 'was killed in the night' : 'was exiled'} of round ${when}${was === null ? '' : ` (${was})`}.`,
    );
  }
  if (lastVote !== null) {
    const { exiled, ballots: cast, tally } = lastVote;
    lines.push(
      `Last vote (round ${lastVote.round}): ${exiled === null ? 'nobody was exiled' : `${exiled} was exiled`}.`,
    );
    if (cast !== null) lines.push(ballotText(cast));
    if (tally !== null)
      lines.push(
        Object.entries(tally)
          .map(([name, count]) => `${name} ${count}`)
          .join(', '),
      );
  }
  if (ballots !== null && Object.keys(ballots).length > 0) lines.push(`Votes so far: ${ballotText(ballots)}`);
  return lines.join('\n');
}

/** The last statements, each with the text between marks. */
export function talkText(talk: readonly Said[], quote: Quote): string {
  if (talk.length === 0) return 'Nobody has said anything yet.';
  return ['What was said of late, oldest first:', ...talk.map((said) => saidText(said, quote))].join('\n');
}

/** One statement with its number, its speaker and its text between marks. */
export function saidText({ id, round, kind, by, text, vote }: Said, quote: Quote): string {
  const where = kind === 'debate' ? 'debate' : `explaining the vote for ${vote ?? 'nobody'}`;
  return `#${id} ${by} (round ${round}, ${where}): ${quote(text, by)}`;
}

function factText({ round, about, target, result }: SelfView['facts'][number]): string {
  const text = {
    unmask: `you inspected ${target}: ${result ?? 'unknown'}`,
    protect: `you protected ${target}`,
    eliminate: `your pack attacked ${target}`,
    medium: `you learned that the exiled ${target} was ${result ?? 'unknown'}`,
  }[about];
  return `In round ${round} ${text}.`;
}

function ballotText(ballots: Readonly<Record<string, string | null>>): string {
  return Object.entries(ballots)
    .map(([voter, target]) => `${voter} → ${target ?? 'nobody'}`)
    .join(', ');
}
