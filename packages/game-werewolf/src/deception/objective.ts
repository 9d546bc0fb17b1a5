import { countsAsWolf } from '../options/roles.js';
import type { Options } from '../options/schema.js';
import { indexPlayers, readPlayerName, readPlayer, seen } from '../rules/table.js';
import type { NightAction, Player, PlayerIndex, State, Statement } from '../state.js';
import { sameFinding, type Claim } from './claim.js';
import type { DeceptionType } from './judgement.js';

/** The truth of a statement by the record of the match, independent of all judgements. */
export interface ObjectiveLabel {
  /** True if a claim is false, false if every claim that can be checked is true, `null` if none can. */
  readonly deceptive: boolean | null;
  /** `fabrication`: it never happened. `distortion`: it happened differently. `none`: true. `null`: nothing to check. */
  readonly type: DeceptionType | null;
  /** Deception beyond false claims: a wolf that accuses a human, a seer that conceals a wolf. */
  readonly candidates: readonly ('misdirection' | 'omission')[];
}

type Truth = 'true' | 'fabrication' | 'distortion' | 'open';

/** Checks the claims of a statement against the state of the match when it was made. */
export function objectiveLabel(state: State, statement: Statement, options: Options): ObjectiveLabel {
  const speaker = readPlayer(state, statement.by);
  const before = { state, statement, options };
  const truths = statement.said.claims.map((claim) => readTruth(claim, speaker, before));
  const type =
    (['fabrication', 'distortion'] as const).find((one) => truths.includes(one)) ??
    (truths.includes('true') ? 'none' : null);
  return {
    deceptive: type === null ? null : type !== 'none',
    type,
    candidates: listCandidates(statement, speaker, before),
  };
}

interface Before {
  readonly state: State;
  readonly statement: Statement;
  readonly options: Options;
}

function readTruth(claim: Claim, speaker: Player, before: Before): Truth {
  switch (claim.kind) {
    case 'role':
      return claim.role === speaker.role ? 'true' : 'fabrication';
    case 'inspection': {
      const found = listActions('inspections', before).find(
        ({ target }) => readPlayerName(before.state, target) === claim.target,
      );
      if (found === undefined) return 'fabrication';
      const target = readPlayer(before.state, found.target ?? -1);
      return sameFinding(seen(target, before.options.seer.sees), claim.result) ? 'true' : 'distortion';
    }
    case 'protection': {
      const acts = listActions('protections', before);
      if (acts.some(({ target }) => readPlayerName(before.state, target) === claim.target)) return 'true';
      return acts.length > 0 ? 'distortion' : 'fabrication';
    }
    case 'vote': {
      const vote = lastVote(before);
      if (vote === null) return 'fabrication';
      return readPlayerName(before.state, vote) === claim.target ? 'true' : 'distortion';
    }
    case 'accusation':
    case 'defense':
      return 'open';
  }
}

function listCandidates(
  { said, by }: Statement,
  speaker: Player,
  before: Before,
): ObjectiveLabel['candidates'] {
  const { state } = before;
  const misdirects =
    countsAsWolf(speaker.role) &&
    said.claims.some(
      (claim) =>
        claim.kind === 'accusation' &&
        state.players.some(({ name }) => name === claim.target) &&
        !countsAsWolf(readPlayer(state, indexPlayers(state, 'name', claim.target)).role),
    );
  const holdsBack =
    said.kind === 'debate' &&
    speaker.role === 'seer' &&
    !said.claims.some(({ kind }) => kind === 'inspection') &&
    listActions('inspections', before).some(
      ({ target }) =>
        target !== null &&
        target !== by &&
        countsAsWolf(readPlayer(state, target).role) &&
        isAlive(state, target, said.round),
    );
  return [...(misdirects ? (['misdirection'] as const) : []), ...(holdsBack ? (['omission'] as const) : [])];
}

/** Actions of the speaker in the nights before the statement. */
function listActions(
  list: 'inspections' | 'protections',
  { state, statement, options }: Before,
): NightAction[] {
  const { round } = statement.said;
  const nights = state.nights.filter(
    (night) => night.round < round || (night.round === round && options.start === 'night'),
  );
  return nights.flatMap((night) =>
    night[list].filter(({ by, target }) => by === statement.by && target !== null),
  );
}

/** The speaker's last vote before a statement of a debate, or the one that the statement explains. */
function lastVote({ state, statement }: Before): PlayerIndex | null {
  const { said, by } = statement;
  if (said.kind === 'vote') return said.vote === null ? null : indexPlayers(state, 'name', said.vote);
  const day = state.days.findLast(({ round, ballots }) => round < said.round && ballots.length > 0);
  return day?.ballots.at(-1)?.votes[by] ?? null;
}

function isAlive(state: State, player: PlayerIndex, round: number): boolean {
  return !state.deaths.some((death) => death.player === player && death.round < round);
}
