import { makeTable } from '../deal/check.js';
import { roles, type Role } from '../options/roles.js';
import type { Options } from '../options/schema.js';

/**
 * The rules for players, derived from the same options as the rules themselves: a line each for the players, winning, the
 * night, the debate, the vote and the end. Every prompt has them, so they are short.
 *
 * @param players - The number of players.
 */
export function werewolfRulesText(options: Options, players: number): string {
  const night = nightText(options, players);
  const day = `${debateText(options)}\n${voteText(options)}`;
  const parts =
    options.start === 'night'
      ? [`By night, ${night}`, `By day, ${day}`]
      : [`By day, ${day}`, `Then by night, ${night}`];
  const lines = [
    `${players} players: ${tableText(options, players)}.`,
    winText(options),
    ...parts,
    endText(options),
  ];
  return lines.join('\n');
}

function tableText(options: Options, players: number): string {
  const table = makeTable(options, players);
  return roles
    .flatMap((role) => {
      const count = table[role] ?? 0;
      return count === 0 ? [] : [`${count} ${plural(role, count)}`];
    })
    .join(', ');
}

function plural(role: Role, count: number): string {
  if (count === 1 || role === 'possessed') return role;
  return role === 'werewolf' ? 'werewolves' : `${role}s`;
}

function winText({ win }: Options): string {
  const wolves = {
    parity: 'they are at least half of the living',
    outnumber: 'they are more than half of the living',
    'eliminate-all': 'nobody else is alive',
    'slaughter-side': 'no plain villager is alive, or no villager with a special role',
    literal: 'they are at least as many as the living plain villagers',
  }[win.rule];
  const empty = win.empty === 'draw' ? '' : ` If nobody is alive, ${winnerText(win.empty)}.`;
  return `Werewolves win once ${wolves}, the village once they are dead.${empty}`;
}

function winnerText(winner: 'draw' | 'wolves' | 'village'): string {
  return { draw: 'it is a draw', wolves: 'the wolves win', village: 'the village wins' }[winner];
}

function nightText(options: Options, players: number): string {
  const { wolves, doctor, seer } = options;
  const table = makeTable(options, players);
  const choice = {
    'random-wolf': 'a werewolf drawn by lot names a victim',
    leader: 'the living werewolf that sits first names a victim',
    plurality: `every werewolf names a victim and the one named most is attacked (${tieText(options)})`,
    unanimous: `the werewolves name a victim until they agree, at most ${wolves.rounds} times (${tieText(options)})`,
  }[wolves.choice];
  const targets = {
    'non-wolves': 'no werewolf',
    others: 'anybody but itself',
    any: 'anybody',
  }[wolves.targets];
  const sees = {
    role: "another player's role",
    team: "another player's side (wolves or village)",
    species: 'whether another player is a wolf or human (the possessed is human)',
  }[seer.sees];
  const clauses = [`${choice}, ${targets} (they know each other)`];
  if ((table.doctor ?? 0) > 0) {
    const whom = doctor.self ? 'anybody' : 'anybody else';
    const again = doctor.repeat ? '' : ', nobody twice in a row';
    clauses.push(`the doctor ${doctor.mustAct ? 'protects' : 'may protect'} ${whom}${again}`);
  }
  if ((table.seer ?? 0) > 0) {
    const again = seer.repeat ? '' : ', nobody twice';
    clauses.push(`the seer learns ${sees}${again}`);
  }
  const medium =
    (table.medium ?? 0) > 0 ? ' The medium learns whether an exiled player was a wolf or human.' : '';
  const possessed =
    (table.possessed ?? 0) > 0
      ? ' The possessed is human and does not know the werewolves, but wins with them.'
      : '';
  const first = {
    usual: '',
    'no-kill': ' In the first night there is no attack and no protection.',
    fixed: ' In the first night a villager drawn by lot dies and each seer learns one werewolf drawn by lot.',
  }[options.firstNight];
  return `at once: ${clauses.join('; ')}.${medium}${possessed}${first}`;
}

function tieText({ wolves }: Options): string {
  return {
    random: 'a tie is drawn by lot',
    none: 'a tie means no attack',
    'first-seat': 'a tie goes to the player who sits first',
    'first-target': 'a tie means the first possible victim at the table',
  }[wolves.tie];
}

function debateText({ debate, polls, limits }: Options): string {
  if (debate.turns === 0) return 'no debate.';
  const length = `at most ${limits.statementChars} characters`;
  const poll = polls
    ? ' After each statement a private poll asks all players for the vote they would cast now.'
    : '';
  if (debate.order === 'round-robin') {
    return `the living speak in turn, ${length} each, ${debate.turns} ${debate.turns === 1 ? 'time' : 'times'} around.${poll}`;
  }
  const tie = {
    random: 'ties by lot',
    'mention-weight': 'ties by lot, those just named count twice',
    'mention-first': 'ties by lot among those just named, if any',
    'mention-least-seat': 'ties to those just named, then to the fewest statements, then by seat',
  }[debate.tie];
  const bidders = debate.previousSpeaker ? 'all' : 'all but the last speaker';
  const silence = debate.endOnSilence ? ' If all bid 0, the debate ends.' : '';
  return `${debate.turns} turns of debate: ${bidders} bid 0 to ${debate.maxBid}, and the highest speaks, ${length} (${tie}).${silence}${poll}`;
}

function voteText({ vote, exile, firstDayVote }: Options): string {
  const order = vote.order === 'sequential' ? 'one after the other, seeing earlier votes' : 'at once';
  const whom = vote.self ? 'for anybody' : 'not for themselves';
  const announce = {
    ballots: vote.explain ? 'votes and reasons are public' : 'votes are public',
    tally: 'only counts are public',
    result: 'only the result is public',
  }[vote.announce];
  const finallyText = {
    none: 'nobody is exiled',
    random: 'the lot decides',
    'first-seat': 'the first seat decides',
  }[exile.finally];
  const tie = {
    none: 'nobody',
    random: 'the lot decides between those with the most votes',
    'first-seat': 'it is the one with the most votes that sits first',
    revote: `there is another vote, at most ${exile.revotes}; then ${finallyText}`,
    runoff: `there is a vote between those with the most votes, at most ${exile.revotes}; then ${finallyText}`,
    mayor:
      'the vote of the living player that is first in speaking order decides between those with the most votes',
  }[exile.tie];
  const silence = {
    none: 'nobody is exiled',
    random: 'the lot decides among all',
    'first-seat': 'the player that sits first is exiled',
  }[exile.silence];
  const rule =
    exile.rule === 'majority'
      ? `A player named by more than half of ${exile.base === 'living' ? 'the living' : 'the votes cast'} is exiled, otherwise ${tie}.`
      : `The player with the most votes is exiled, on a tie ${tie}.`;
  const first = firstDayVote ? '' : ' The first day has no vote.';
  return `Then the living vote ${order}, ${whom}${vote.abstain ? ', or abstain' : ''}; ${announce}. ${rule}${first}${exile.silence === 'none' && exile.tie === 'none' ? '' : ` Without any vote ${silence}.`}`;
}

function endText({ reveal, rounds }: Options): string {
  const was = { none: 'without roles', team: 'with sides', role: 'with roles' }[reveal];
  return `Deaths are announced ${was}. After round ${rounds.cap} ${winnerText(rounds.winner)}.`;
}
