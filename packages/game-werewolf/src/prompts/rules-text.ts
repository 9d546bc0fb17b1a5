import { roles, standardTable, type Role } from '../options/roles.js';
import type { Options } from '../options/schema.js';

const roleNames: Readonly<Record<Role, string>> = {
  villager: 'villager',
  werewolf: 'werewolf',
  seer: 'seer',
  doctor: 'doctor',
  medium: 'medium',
  possessed: 'possessed',
};

/**
 * The rules as players are told them, one sentence per rule, made from the options that the rules themselves follow, so
 * that the two cannot differ.
 *
 * @param players - How many there are.
 */
export function rulesText(options: Options, players: number): string {
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
  if (count === 1) return roleNames[role];
  return role === 'werewolf' ? 'werewolves' : role === 'possessed' ? 'possessed' : `${roleNames[role]}s`;
}

function winText({ win }: Options): string {
  const wolves = {
    parity: 'when they are at least as many as all other living players together',
    outnumber: 'when they are more than all other living players together',
    'eliminate-all': 'when nobody else lives',
    'slaughter-side': 'when no plain villager lives, or no villager with a special role',
    literal: 'when they are at least as many as the living plain villagers',
  }[win.rule];
  const empty =
    win.empty === 'draw' ? 'it is a draw' : `the ${win.empty} ${win.empty === 'wolves' ? 'win' : 'wins'}`;
  return `The village wins when no werewolf lives. The werewolves win ${wolves}. If nobody lives, ${empty}. This is checked after every death.`;
}

function startText({ start, firstNight, firstDayVote }: Options): string {
  const first = `Every round is ${start === 'night' ? 'a night, then a day' : 'a day, then a night'}.`;
  const vote = firstDayVote ? '' : ' The first day has no vote.';
  const night = {
    usual: '',
    'no-kill': ' In the first night nobody is attacked or protected.',
    fixed: ' In the first night a villager drawn by lot dies and each seer learns one werewolf drawn by lot.',
  }[firstNight];
  return first + vote + night;
}

function nightText(options: Options, players: number): string[] {
  const { wolves, doctor, seer } = options;
  const dealt = (role: Role): boolean =>
    ((options.roles === 'standard' ? standardTable(players) : options.roles)[role] ?? 0) > 0;
  const choice = {
    'random-wolf': 'one living werewolf, drawn anew every night, names the victim',
    leader: 'the living werewolf who sits first names the victim',
    plurality: `every werewolf names a victim and the one named most is attacked (${tieText(options)})`,
    unanimous: `the werewolves name a victim until they agree, at most ${wolves.rounds} times (${tieText(options)})`,
  }[wolves.choice];
  const targets = {
    'non-wolves': 'They may not attack a werewolf.',
    others: 'A werewolf may name anybody but himself.',
    any: 'A werewolf may name anybody.',
  }[wolves.targets];
  const sees = {
    role: 'the role',
    team: 'the side (wolves or village)',
    species: 'whether he is a wolf or human (the possessed is human)',
  }[seer.sees];
  const lines = [
    `By night ${choice}. ${targets} The werewolves know each other. All choices of a night are made at once.`,
  ];
  if (dealt('doctor')) {
    lines.push(
      `The doctor ${doctor.mustAct ? 'protects one player' : 'may protect one player'} from that night's attack${doctor.self ? ', himself included' : ', not himself'}${doctor.repeat ? '' : ', not the same player twice in a row'}.`,
    );
  }
  if (dealt('seer')) {
    lines.push(
      `The seer learns ${sees} of one other player, told at dawn if the seer still lives${seer.repeat ? '' : '; nobody is inspected twice while others are left'}.`,
    );
  }
  if (dealt('medium')) lines.push('The medium learns of every exiled player whether he was a wolf or human.');
  if (dealt('possessed'))
    lines.push('The possessed is human and does not know the werewolves, but wins with them.');
  return lines;
}

function tieText({ wolves }: Options): string {
  return {
    random: 'a tie is drawn by lot',
    nobody: 'a tie means no attack',
    'first-seat': 'a tie goes to the player who sits first',
    'first-target': 'a tie means the first possible victim at the table',
  }[wolves.tie];
}

function debateText({ debate, polls, limits }: Options): string {
  if (debate.turns === 0) return 'By day there is no debate.';
  const length = ` A statement has at most ${limits.statementChars} characters; the rest is cut.`;
  const poll = polls ? ' After each statement all are asked privately whom they would exile now.' : '';
  if (debate.order === 'round-robin') {
    return `By day the living speak in turn, ${debate.turns} ${debate.turns === 1 ? 'time' : 'times'} around.${length}${poll}`;
  }
  const tie = {
    random: 'a tie is drawn by lot',
    'mention-weight': 'a tie is drawn by lot, where players named by the last statement count twice',
    'mention-first':
      'a tie is drawn by lot among those whom the last statement names, if it names any of them',
    'mention-least-seat':
      'a tie goes to those whom the last statement names, then to who has spoken least, then by seat',
  }[debate.tie];
  const previous = debate.previousSpeaker ? '' : ' The last speaker does not bid.';
  const silence = debate.endOnSilence ? ' If all bid 0, the debate ends.' : '';
  return `By day there are ${debate.turns} turns of debate. For each, players bid from 0 to ${debate.maxBid} and the highest bid speaks; ${tie}.${previous}${silence}${length}${poll}`;
}

function voteText({ vote, exile }: Options): string[] {
  const order =
    vote.order === 'sequential' ? 'one after the other, seeing earlier votes' : 'at the same time';
  const announce = {
    ballots: 'Who voted for whom is announced.',
    tally: 'The counts are announced.',
    result: 'Only the result is announced.',
  }[vote.announce];
  const base = exile.base === 'living' ? 'the living' : 'the votes cast';
  const rule =
    exile.rule === 'majority'
      ? `Whoever gets more than half of ${base} is exiled`
      : 'Whoever gets most votes is exiled';
  const failing = exile.rule === 'majority' ? 'Without such a majority' : 'On a tie';
  const finallyText = {
    nobody: 'nobody is exiled',
    random: 'the lot decides',
    'first-seat': 'the first seat decides',
  }[exile.finally];
  const tie = {
    nobody: 'nobody is exiled',
    random: 'the lot decides between those with most votes',
    'first-seat': 'it is the one with most votes who sits first',
    revote: `there is another vote, at most ${exile.revotes}; then ${finallyText}`,
    runoff: `there is a vote between those with most votes, at most ${exile.revotes}; then ${finallyText}`,
    mayor:
      'the vote of the living player who is first in speaking order decides between those with most votes',
  }[exile.tie];
  const silence = {
    nobody: 'nobody is exiled',
    random: 'the lot decides among all',
    'first-seat': 'the player who sits first is exiled',
  }[exile.silence];
  return [
    `Then all living players vote ${order}. You may ${vote.self ? '' : 'not '}vote for yourself${vote.abstain ? ' and may abstain' : ''}. ${announce}${vote.explain ? ' A vote may carry a public explanation.' : ''}`,
    `${rule}. ${failing} ${tie}. If nobody votes for anybody, ${silence}.`,
  ];
}

function revealText({ reveal }: Options): string {
  const was = { none: 'but not the role', team: 'with the side', role: 'with the role' }[reveal];
  return `Every death is announced, ${was}. The dead take no part any more.`;
}

function capText({ rounds }: Options): string {
  const end =
    rounds.winner === 'draw'
      ? 'it is a draw'
      : `the ${rounds.winner} ${rounds.winner === 'wolves' ? 'win' : 'wins'}`;
  return `If nobody has won after round ${rounds.cap}, ${end}.`;
}
