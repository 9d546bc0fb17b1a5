import { roles, standardTable, type Role } from '../options/roles.js';
import type { Options } from '../options/schema.js';

/**
 * The rules for players, one sentence per rule, derived from the same options as the rules themselves.
 *
 * @param players - The number of players.
 */
export function writeWerewolfRules(options: Options, players: number): string {
  const lines = [
    `There are ${players} players: ${tableText(options, players)}.`,
    winText(options),
    startText(options),
    ...nightText(options, players),
    debateText(options),
    ...voteText(options),
    revealText(options),
    capText(options),
  ];
  return lines.filter((line) => line !== '').join('\n');
}

function tableText(options: Options, players: number): string {
  const table = options.roles === 'standard' ? standardTable(players) : options.roles;
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
    parity: 'when they are at least as many as all other living players together',
    outnumber: 'when they are more than all other living players together',
    'eliminate-all': 'when only werewolves are alive',
    'slaughter-side': 'when no plain villager is alive, or no villager with a special role',
    literal: 'when they are at least as many as the living plain villagers',
  }[win.rule];
  const empty =
    win.empty === 'draw' ? 'it is a draw' : `the ${win.empty} ${win.empty === 'wolves' ? 'win' : 'wins'}`;
  return `The village wins when no werewolf is alive. The werewolves win ${wolves}. If no player is alive, ${empty}. This is checked after every death.`;
}

function startText({ start, firstNight, firstDayVote }: Options): string {
  const first = `Every round is ${start === 'night' ? 'a night, then a day' : 'a day, then a night'}.`;
  const vote = firstDayVote ? '' : ' The first day has no vote.';
  const night = {
    usual: '',
    'no-kill': ' In the first night there is no attack and no protection.',
    fixed: ' In the first night a villager drawn by lot dies and each seer learns one werewolf drawn by lot.',
  }[firstNight];
  return first + vote + night;
}

function nightText(options: Options, players: number): string[] {
  const { wolves, doctor, seer } = options;
  const dealt = (role: Role): boolean =>
    ((options.roles === 'standard' ? standardTable(players) : options.roles)[role] ?? 0) > 0;
  const choice = {
    'random-wolf': 'one living werewolf, drawn every night, names the victim',
    leader: 'the living werewolf that sits first names the victim',
    plurality: `every werewolf names a victim and the one named most is attacked (${tieText(options)})`,
    unanimous: `the werewolves name a victim until they agree, at most ${wolves.rounds} times (${tieText(options)})`,
  }[wolves.choice];
  const targets = {
    'non-wolves': 'They may not attack a werewolf.',
    others: 'A werewolf may name any player but itself.',
    any: 'A werewolf may name any player.',
  }[wolves.targets];
  const sees = {
    role: 'the role',
    team: 'the side (wolves or village)',
    species: 'whether that player is a wolf or human (the possessed is human)',
  }[seer.sees];
  const lines = [
    `By night ${choice}. ${targets} The werewolves know each other. All choices of a night are made at once.`,
  ];
  if (dealt('doctor')) {
    lines.push(
      `The doctor ${doctor.mustAct ? 'protects one player' : 'may protect one player'} from that night's attack${doctor.self ? ', including the doctor' : ', not the doctor'}${doctor.repeat ? '' : ', not the same player twice in a row'}.`,
    );
  }
  if (dealt('seer')) {
    lines.push(
      `The seer learns ${sees} of one other player, at dawn, if the seer is still alive${seer.repeat ? '' : '; no player is inspected twice while others are left'}.`,
    );
  }
  if (dealt('medium')) lines.push('The medium learns whether an exiled player was a wolf or human.');
  if (dealt('possessed'))
    lines.push('The possessed is human and does not know the werewolves, but wins with them.');
  return lines;
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
  if (debate.turns === 0) return 'By day there is no debate.';
  const length = ` A statement has at most ${limits.statementChars} characters; the rest is cut.`;
  const poll = polls
    ? ' After each statement a private poll asks all players for the vote they would cast now.'
    : '';
  if (debate.order === 'round-robin') {
    return `By day the living speak in turn, ${debate.turns} ${debate.turns === 1 ? 'time' : 'times'} around.${length}${poll}`;
  }
  const tie = {
    random: 'a tie is drawn by lot',
    'mention-weight': 'a tie is drawn by lot, where players named by the last statement count twice',
    'mention-first': 'a tie is drawn by lot among the players named by the last statement, if there are any',
    'mention-least-seat':
      'a tie goes to the players named by the last statement, then to the one with the fewest statements, then by seat',
  }[debate.tie];
  const previous = debate.previousSpeaker ? '' : ' The last speaker does not bid.';
  const silence = debate.endOnSilence ? ' If all bid 0, the debate ends.' : '';
  return `By day there are ${debate.turns} turns of debate. For each, players bid from 0 to ${debate.maxBid} and the highest bid speaks; ${tie}.${previous}${silence}${length}${poll}`;
}

function voteText({ vote, exile }: Options): string[] {
  const order =
    vote.order === 'sequential' ? 'one after the other, seeing earlier votes' : 'at the same time';
  const announce = {
    ballots: 'All votes are announced.',
    tally: 'The counts are announced.',
    result: 'Only the result is announced.',
  }[vote.announce];
  const base = exile.base === 'living' ? 'the living' : 'the votes cast';
  const rule =
    exile.rule === 'majority'
      ? `A player with more than half of ${base} is exiled`
      : 'The player with the most votes is exiled';
  const failing = exile.rule === 'majority' ? 'Without such a majority' : 'On a tie';
  const finallyText = {
    none: 'no player is exiled',
    random: 'the lot decides',
    'first-seat': 'the first seat decides',
  }[exile.finally];
  const tie = {
    none: 'no player is exiled',
    random: 'the lot decides between those with the most votes',
    'first-seat': 'it is the one with the most votes that sits first',
    revote: `there is another vote, at most ${exile.revotes}; then ${finallyText}`,
    runoff: `there is a vote between those with the most votes, at most ${exile.revotes}; then ${finallyText}`,
    mayor:
      'the vote of the living player that is first in speaking order decides between those with the most votes',
  }[exile.tie];
  const silence = {
    none: 'no player is exiled',
    random: 'the lot decides among all',
    'first-seat': 'the player that sits first is exiled',
  }[exile.silence];
  return [
    `Then all living players vote ${order}. You may ${vote.self ? '' : 'not '}vote for yourself${vote.abstain ? ' and may abstain' : ''}. ${announce}${vote.explain ? ' A vote may carry a public explanation.' : ''}`,
    `${rule}. ${failing} ${tie}.${silence === tie ? '' : ` Without any vote ${silence}.`}`,
  ];
}

function revealText({ reveal }: Options): string {
  const was = { none: 'but not the role', team: 'with the side', role: 'with the role' }[reveal];
  return `Every death is announced, ${was}. The dead no longer take part.`;
}

function capText({ rounds }: Options): string {
  const end =
    rounds.winner === 'draw'
      ? 'it is a draw'
      : `the ${rounds.winner} ${rounds.winner === 'wolves' ? 'win' : 'wins'}`;
  return `Without a winner after round ${rounds.cap}, ${end}.`;
}
