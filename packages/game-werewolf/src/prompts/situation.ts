import { optionsShown } from '../options/shown.js';
import type { Options } from '../options/schema.js';
import type { Phase } from '../state.js';
import type { SelfView } from '../views.js';
import { ballotText } from './history.js';
import type { Seeing } from './turn.js';

/** The options of the match of a turn. */
export function optionsOfTurn({ view }: Seeing): Options {
  return optionsShown(view.rules);
}

/** How many players the match began with. */
export function playerCount({ view: { table } }: Seeing): number {
  const dead = table.news.filter((news) =>
    news.kind === 'night' ? news.died !== null : news.kind === 'exile' && news.exiled !== null,
  );
  return table.living.length + dead.length;
}

/** Who the player is. The same in every turn of a match. */
export function identityText({ name, role, team, pack }: SelfView): string {
  const wolves =
    pack.length === 0 ? 'You are the only werewolf.' : `The other werewolves: ${pack.join(', ')}.`;
  return `You are ${name} (${role}) and win with the ${team}.${role === 'werewolf' ? ` ${wolves}` : ''}`;
}

/** Phases in words for players. */
const partOf: Readonly<Record<Phase, string>> = {
  deal: 'the deal',
  night: 'night',
  bid: 'debate',
  debate: 'debate',
  vote: 'vote',
  revote: 'another vote',
  exile: 'vote',
  summary: 'the end of the day',
  closing: 'the end of the match',
  over: 'the end of the match',
};

/** The current phase, and everything else that changes from turn to turn. */
export function nowText({ view: { table, self } }: Seeing): string {
  const lines = [`Now: round ${table.round}, ${partOf[table.phase]}. Alive: ${table.living.join(', ')}.`];
  const { ballots } = table;
  if (ballots !== null && Object.keys(ballots).length > 0) lines.push(`Votes so far: ${ballotText(ballots)}`);
  if (self.suspicion !== null) lines.push(suspicionText(self.suspicion));
  return lines.join('\n');
}

/** The suspicions that a player is shown, which are its own. */
export function suspicionText(suspicion: Readonly<Record<string, number>>): string {
  const values = Object.entries(suspicion).map(([other, value]) => `${other} ${value.toFixed(2)}`);
  return `Your suspicion of each player so far, from 0 to 1: ${values.join(', ')}.`;
}
