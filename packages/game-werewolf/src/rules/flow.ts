import { queueBatch, queueJudgements, record } from '../deception/queue.js';
import type { Options } from '../options/schema.js';
import type { Ballot, Day, DebateTurn, Night, Phase, PlayerIndex, State } from '../state.js';
import { decideBallot } from './ballot.js';
import { listBidders, floorWeights, topBidders, turnCount } from '../table/floor.js';
import {
  attackDecision,
  choosesWolf,
  doctorsAsked,
  fixedDraws,
  readKind,
  newNight,
  resolveNight,
  seersAsked,
  wolvesAsked,
} from './night.js';
import {
  announceNews,
  kill,
  learn,
  living,
  livingOfRole,
  playerName,
  playerAt,
  seen,
  readWinner,
} from '../table/table.js';
import { voteTargets } from './targets.js';
import type { Winner } from '../table/win.js';

/** Begins the first round once everything is dealt, unless the deal has decided the match. */
export function beginMatch(state: State, options: Options): void {
  afterDeath(state, options, () => beginRound(state, options));
}

/** The night of this round. @throws RangeError before the first one: a fault of the rules. */
export function tonight(state: State): Night {
  const night = state.nights.at(-1);
  if (night === undefined) throw new RangeError('There is no night yet');
  return night;
}

/** The day of this round. @throws RangeError before the first one: a fault of the rules. */
export function today(state: State): Day {
  const day = state.days.at(-1);
  if (day === undefined) throw new RangeError('There is no day yet');
  return day;
}

/** The turn of the debate that is open. @throws RangeError if there is none: a fault of the rules. */
export function openTurn(state: State): DebateTurn {
  const turn = today(state).turns.at(-1);
  if (turn === undefined) throw new RangeError('There is no turn yet');
  return turn;
}

/** The ballot that is being taken. @throws RangeError if there is none: a fault of the rules. */
export function openBallot(state: State): Ballot {
  const ballot = today(state).ballots.at(-1);
  if (ballot === undefined) throw new RangeError('There is no ballot yet');
  return ballot;
}

/** A ballot that was announced. @throws RangeError if there is none: a fault of the rules. */
export function announcedBallot(state: State, { day, ballot }: { day: number; ballot: number }): Ballot {
  const found = state.days[day]?.ballots[ballot];
  if (found === undefined) throw new RangeError(`There is no ballot ${ballot} of day ${day}`);
  return found;
}

/** Continues the night as soon as no answer is missing. */
export function advanceNight(state: State, options: Options): void {
  const night = tonight(state);
  if (choosesWolf(state, night, options) || wolvesAsked(state, night, options).length > 0) return;
  const draws = fixedDraws(state, night, options);
  if (draws.victim || draws.inspected) return;
  const kind = readKind(state, options);
  let attack = kind === 'fixed' ? night.drawn.victim : null;
  if (kind === 'usual') {
    const decision = attackDecision(state, night, options);
    if (decision.kind === 'again') {
      night.proposals.push([]);
      return;
    }
    if (decision.kind === 'draw') return;
    attack = decision.target;
  }
  if (doctorsAsked(state, night, options).length > 0 || seersAsked(state, night, options).length > 0) return;
  if (kind === 'fixed') {
    for (const seer of livingOfRole(state, 'seer'))
      night.inspections.push({ by: seer, target: night.drawn.inspected });
  }
  resolveNight(state, night, attack, options);
  afterDeath(state, options, () =>
    options.start === 'night' ? beginDay(state, options) : endRound(state, options),
  );
}

/** Gives the floor once all bids are in. Where bids tie, the speaker is drawn by a request. */
export function advanceBids(state: State, options: Options): void {
  const day = today(state);
  const turn = openTurn(state);
  if (listBidders(state, day, options).some((player) => turn.bids[player] === null)) return;
  const top = topBidders(state.table, turn.bids);
  turn.tied = top.length;
  if (options.debate.endOnSilence && turn.bids.every((bid) => (bid ?? 0) === 0)) {
    endDebate(state, options);
    return;
  }
  const [only, ...others] = floorWeights(state, day, top, options);
  if (only !== undefined && others.length === 0) giveFloor(state, only[0]);
}

/** Lets a player speak. */
export function giveFloor(state: State, speaker: PlayerIndex): void {
  openTurn(state).speaker = speaker;
  enter(state, 'debate');
}

/** Opens the next turn of the debate, or the vote after the last one. */
export function nextTurn(state: State, options: Options): void {
  const day = today(state);
  if (day.turns.length >= turnCount(day, options)) {
    endDebate(state, options);
    return;
  }
  const bidding = options.debate.order === 'bidding';
  day.turns.push({
    bids: bidding ? state.players.map(() => null) : [],
    speaker: null,
    tied: 0,
    statement: null,
    polls: [],
  });
  if (bidding) {
    enter(state, 'bid');
  } else {
    const order = state.speaking.filter((player) => day.living.includes(player));
    giveFloor(state, order[(day.turns.length - 1) % order.length] ?? 0);
  }
}

/** Closes the ballot once all votes are in, and applies its result. */
export function advanceVote(state: State, options: Options): void {
  const ballot = openBallot(state);
  if (ballot.waiting.length > 0) return;
  const day = today(state);
  const context = { living: living(state), speaking: state.speaking, earlier: day.ballots.length - 1 };
  const decision = decideBallot(ballot, context, options);
  announceNews(state, { kind: 'vote', day: state.days.length - 1, ballot: day.ballots.length - 1 });
  if (decision.kind === 'exile') {
    exile(state, decision.player, options);
    return;
  }
  if (decision.kind === 'none') announceNews(state, { kind: 'exile', exiled: null });
  explainVotes(state, ballot, options);
  if (decision.kind === 'none') {
    endDay(state, options);
  } else if (decision.kind === 'again') {
    openVote(state, 'revote', decision.candidates, options);
  } else {
    day.tied = [...decision.among];
    enter(state, 'exile');
  }
}

/** Exiles a player. The explanations of the votes follow, unless they were announced before a draw. */
export function exile(state: State, player: PlayerIndex, options: Options): void {
  const drawn = state.phase === 'exile';
  today(state).exiled = player;
  kill(state, player, 'exile');
  announceNews(state, { kind: 'exile', exiled: player });
  const result = seen(playerAt(state, player), 'species');
  for (const medium of livingOfRole(state, 'medium'))
    learn(state, medium, { about: 'medium', target: player, result });
  if (!drawn) explainVotes(state, openBallot(state), options);
  afterDeath(state, options, () => endDay(state, options));
}

/** Continues after the summaries of the day. */
export function afterDay(state: State, options: Options): void {
  if (options.start === 'night') endRound(state, options);
  else beginNight(state, options);
}

/** Ends the match once no judgement is missing. */
export function advanceClosing(state: State): void {
  if (state.phase === 'closing' && state.pending.length === 0) enter(state, 'over');
}

function beginRound(state: State, options: Options): void {
  state.round += 1;
  if (options.start === 'night') beginNight(state, options);
  else beginDay(state, options);
}

function endRound(state: State, options: Options): void {
  if (state.round >= options.rounds.cap) finish(state, options.rounds.winner, options);
  else beginRound(state, options);
}

function beginNight(state: State, options: Options): void {
  state.nights.push(newNight(state, options));
  enter(state, 'night');
  advanceNight(state, options);
}

function beginDay(state: State, options: Options): void {
  const day: Day = {
    round: state.round,
    living: living(state),
    turns: [],
    ballots: [],
    tied: [],
    exiled: null,
  };
  state.days.push(day);
  nextTurn(state, options);
}

function endDebate(state: State, options: Options): void {
  const day = today(state);
  const said = day.turns.flatMap(({ statement }) => (statement === null ? [] : [statement]));
  queueBatch(state, said, 'debate', options);
  if (state.days.length === 1 && !options.firstDayVote) endDay(state, options);
  else openVote(state, 'vote', null, options);
}

function openVote(state: State, phase: Phase, candidates: PlayerIndex[] | null, options: Options): void {
  const alive = new Set(living(state));
  const voters = state.speaking.filter(
    (player) => alive.has(player) && voteTargets(state, player, candidates, options).length > 0,
  );
  today(state).ballots.push({
    votes: state.players.map(() => null),
    voters,
    waiting: [...voters],
    candidates,
    explanations: state.players.map(() => ''),
    failed: [],
  });
  enter(state, phase);
  advanceVote(state, options);
}

/** Puts the explanations of a ballot on record, in speaking order, regardless of the order of arrival. */
function explainVotes(state: State, ballot: Ballot, options: Options): void {
  if (!options.vote.explain) return;
  const ids: number[] = [];
  for (const by of ballot.voters) {
    const vote = playerName(state, ballot.votes[by] ?? null);
    const id = record(state, { by, kind: 'vote', text: ballot.explanations[by] ?? '', vote }, options);
    if (id !== null) ids.push(id);
  }
  queueJudgements(state, ids, options);
  queueBatch(state, ids, 'vote', options);
}

function endDay(state: State, options: Options): void {
  if (!options.summaries) {
    afterDay(state, options);
    return;
  }
  state.summarizing = living(state);
  enter(state, 'summary');
}

function afterDeath(state: State, options: Options, next: () => void): void {
  const winner = readWinner(state, options);
  if (winner === null) next();
  else finish(state, winner, options);
}

function finish(state: State, winner: Winner, options: Options): void {
  state.winner = winner;
  if (options.deception.finish === 'drop') state.pending = [];
  enter(state, 'closing');
  advanceClosing(state);
}

function enter(state: State, phase: Phase): void {
  state.phase = phase;
  state.step += 1;
}
