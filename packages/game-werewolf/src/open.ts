import { sampled, uniform, weighted, type Ask, type Request } from '@masbench/core';
import type { werewolfAsks } from './asks.js';
import { dealRequests } from './deal/deal.js';
import { claimWords } from './deception/claim.js';
import { copyQueue, judgedWithBid } from './deception/queue.js';
import { countsAsWolf } from './options/roles.js';
import type { Options } from './options/schema.js';
import { listBidders, floorWeights, topBidders, turnCount } from './table/floor.js';
import { openBallot, openTurn, today, tonight } from './rules/flow.js';
import {
  attackDecision,
  choosesWolf,
  doctorsAsked,
  fixedDraws,
  seersAsked,
  wolvesAsked,
} from './rules/night.js';
import { living, livingWolves, playerName, playerNames, playerAt } from './table/table.js';
import { attackTargets, inspectTargets, protectTargets, voteTargets } from './rules/targets.js';
import type { State } from './state.js';

type Asking = Ask<typeof werewolfAsks>;

/** All open requests: those of the phase, and pending judgements and polls. */
export function listWerewolfRequests(state: State, ask: Asking, options: Options): Request[] {
  const requests = phaseRequests(state, ask, options);
  pushPending(requests, state, ask, options);
  return requests;
}

function phaseRequests(state: State, ask: Asking, options: Options): Request[] {
  switch (state.phase) {
    case 'deal':
      return dealRequests(state, ask, options);
    case 'night':
      return nightRequests(state, ask, options);
    case 'bid':
      return bidRequests(state, ask, options);
    case 'debate':
      return debateRequests(state, ask, options);
    case 'vote':
    case 'revote':
      return voteRequests(state, ask, options);
    case 'exile':
      return [ask.exileTie(uniform(today(state).tied))];
    case 'summary':
      return state.summarizing.map((player) =>
        ask.summarize(playerAt(state, player).seat, { limit: options.limits.noteChars }),
      );
    case 'closing':
    case 'over':
      return [];
  }
}

function nightRequests(state: State, ask: Asking, options: Options): Request[] {
  const night = tonight(state);
  const seat = (player: number): string => playerAt(state, player).seat;
  const requests: Request[] = [];
  if (choosesWolf(state, night, options)) requests.push(ask.chooser(uniform(livingWolves(state))));
  const draws = fixedDraws(state, night, options);
  if (draws.victim) {
    requests.push(ask.fixedVictim(uniform(living(state, ({ role }) => role === 'villager'))));
  }
  if (draws.inspected)
    requests.push(ask.fixedInspection(uniform(living(state, ({ role }) => countsAsWolf(role)))));
  const wolves = wolvesAsked(state, night, options);
  const proposals = (night.proposals.at(-2) ?? []).map(({ by, target }) => ({
    by: playerAt(state, by).name,
    target: playerName(state, target),
  }));
  for (const wolf of wolves) {
    const targets = playerNames(state, attackTargets(state, wolf, options));
    requests.push(ask.eliminate(seat(wolf), { targets, proposals }));
  }
  if (wolves.length === 0) {
    const decision = attackDecision(state, night, options);
    if (decision.kind === 'draw') requests.push(ask.attackTie(uniform(decision.among)));
  }
  for (const doctor of doctorsAsked(state, night, options)) {
    const targets = playerNames(state, protectTargets(state, doctor, options));
    requests.push(ask.protect(seat(doctor), { targets, optional: !options.doctor.mustAct }));
  }
  for (const seer of seersAsked(state, night, options)) {
    requests.push(
      ask.unmask(seat(seer), { targets: playerNames(state, inspectTargets(state, seer, options)) }),
    );
  }
  return requests;
}

function bidRequests(state: State, ask: Asking, options: Options): Request[] {
  const day = today(state);
  const { bids } = openTurn(state);
  const data = { max: options.debate.maxBid, turn: day.turns.length, turns: turnCount(day, options) };
  const withBids = options.deception.peers === 'with-bids';
  const requests: Request[] = [];
  for (const player of listBidders(state, day, options)) {
    if (bids[player] !== null) continue;
    const judged = withBids ? judgedWithBid(state, player) : undefined;
    const shown = judged === undefined ? data : { ...data, statements: [copyQueue(judged.said)] };
    requests.push(ask.bid(playerAt(state, player).seat, shown));
  }
  if (requests.length === 0) {
    requests.push(ask.floor(weighted(floorWeights(state, day, topBidders(state.table, bids), options))));
  }
  return requests;
}

function debateRequests(state: State, ask: Asking, options: Options): Request[] {
  const day = today(state);
  const { speaker } = openTurn(state);
  if (speaker === null) return [];
  const data = {
    turn: day.turns.length,
    turns: turnCount(day, options),
    limit: options.limits.statementChars,
    claims: claimWords(options, state.players.length),
  };
  return [ask.debate(playerAt(state, speaker).seat, data)];
}

function voteRequests(state: State, ask: Asking, options: Options): Request[] {
  const { waiting, candidates } = openBallot(state);
  const asked = options.vote.order === 'sequential' ? waiting.slice(0, 1) : waiting;
  return asked.map((voter) =>
    ask.vote(playerAt(state, voter).seat, {
      targets: playerNames(state, voteTargets(state, voter, candidates, options)),
      optional: options.vote.abstain,
      explain: options.vote.explain,
      limit: options.limits.statementChars,
    }),
  );
}

/** Called after every answer while many judgements are pending, so it creates at most one object for each. */
function pushPending(requests: Request[], state: State, ask: Asking, options: Options): void {
  for (const pending of state.pending) {
    const { key, waiting } = pending;
    if (pending.kind === 'poll') {
      for (const player of waiting) {
        const { seat, name } = playerAt(state, player);
        const targets = options.vote.self
          ? [...pending.living]
          : pending.living.filter((other) => other !== name);
        requests.push(ask.poll(seat, { targets }, key));
      }
    } else if (pending.kind === 'self') {
      for (const player of waiting)
        requests.push(ask.selfAnalysis(playerAt(state, player).seat, pending.data, key));
    } else {
      if (pending.pool.length > 0) {
        const { pool } = pending;
        requests.push(
          ask.observers(
            sampled((rng) => rng.shuffle(pool).slice(0, options.deception.sample)),
            key,
          ),
        );
      }
      for (const player of waiting)
        requests.push(ask.peerAnalysis(playerAt(state, player).seat, pending.data, key));
    }
  }
}
