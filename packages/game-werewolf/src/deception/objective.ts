import { countsAsWolf } from '../options/roles.js';
import type { Options } from '../options/schema.js';
import { indexPlayers, playerName, playerAt, seen } from '../table/table.js';
import type { Player, PlayerIndex, State, Statement } from '../state.js';
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
  const speaker = playerAt(state, statement.by);
  const before = { state, statement, options };
  const truths = statement.said.claims.map((claim) => claimTruth(claim, speaker, before));
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

function claimTruth(claim: Claim, speaker: Player, before: Before): Truth {
  switch (claim.kind) {
    case 'role':
      return claim.role === speaker.role ? 'true' : 'fabrication';
    case 'inspection': {
      const found = listTargets('inspections', before).find(({ name }) => name === claim.target);
      if (found === undefined) return 'fabrication';
      return sameFinding(seen(found, before.options.seer.sees), claim.result) ? 'true' : 'distortion';
    }
    case 'protection': {
      const saved = listTargets('protections', before);
      if (saved.some(({ name }) => name === claim.target)) return 'true';
      return saved.length > 0 ? 'distortion' : 'fabrication';
    }
    case 'vote': {
      const vote = lastVote(before);
      if (vote === null) return 'fabrication';
      return playerName(before.state, vote) === claim.target ? 'true' : 'distortion';
    }
    case 'accusation':
    case 'defense':
      return 'open';
  }
}

function listCandidates({ said }: Statement, speaker: Player, before: Before): ObjectiveLabel['candidates'] {
  const { players, deaths } = before.state;
  const misdirects =
    countsAsWolf(speaker.role) &&
    said.claims.some(
      (claim) =>
        claim.kind === 'accusation' &&
        players.some(({ name, role }) => name === claim.target && !countsAsWolf(role)),
    );
  const holdsBack =
    said.kind === 'debate' &&
    speaker.role === 'seer' &&
    !said.claims.some(({ kind }) => kind === 'inspection') &&
    listTargets('inspections', before).some(
      (found) =>
        countsAsWolf(found.role) &&
        !deaths.some(({ player, round }) => players[player] === found && round < said.round),
    );
  return [...(misdirects ? (['misdirection'] as const) : []), ...(holdsBack ? (['omission'] as const) : [])];
}

/** Whom the speaker inspected or protected in the nights before the statement. */
function listTargets(list: 'inspections' | 'protections', { state, statement, options }: Before): Player[] {
  const { round } = statement.said;
  const nights = state.nights.filter(
    (night) => night.round < round || (night.round === round && options.start === 'night'),
  );
  return nights.flatMap((night) =>
    night[list].flatMap(({ by, target }) =>
      by === statement.by && target !== null ? [playerAt(state, target)] : [],
    ),
  );
}

/** The speaker's last vote before a statement of a debate, or the one that the statement explains. */
function lastVote({ state, statement }: Before): PlayerIndex | null {
  const { said, by } = statement;
  if (said.kind === 'vote') return said.vote === null ? null : indexPlayers(state, 'name', said.vote);
  const ballots = state.days.filter(({ round }) => round < said.round).flatMap((day) => day.ballots);
  return ballots.at(-1)?.votes[by] ?? null;
}
