import type { AgentIO, Handlers, Turn } from '@masbench/core';
import type { DeceptionType, Judgement } from '../deception/judgement.js';
import type { Werewolf } from '../game.js';
import type { Role } from '../options/roles.js';
import type { Said } from '../state.js';

/** How players of a population deceive and judge: shares of statements and of judgements. */
export interface DeceptionRates {
  /** Share of the own statements that a speaker calls deceptive, by its role. */
  readonly deceptive: Readonly<Partial<Record<Role, number>>>;
  /** How often each type is named among deceptive statements, as weights. */
  readonly types: Readonly<Record<Exclude<DeceptionType, 'none'>, number>>;
  /** Share of statements that sound evasive, by the role of the speaker, and how it grows by round. */
  readonly evasive: Readonly<Partial<Record<Role, number>>>;
  /** How much the share of evasive statements grows a round. */
  readonly evasiveByRound: Readonly<Partial<Record<Role, number>>>;
  /** Judgements of a peer about a statement that is evasive, and about one that is not. */
  readonly judged: {
    /** Mean suspicion of an evasive statement, and the probability that it is called deceptive, both from 0 to 1. */
    readonly evasive: { readonly suspicion: number; readonly flagged: number };
    /** The same for any other statement. */
    readonly plain: { readonly suspicion: number; readonly flagged: number };
    /** Standard deviation of a suspicion around its mean. */
    readonly spread: number;
  };
}

/** How an evasive statement begins. All that peers can tell of it is in its words. */
const evasion = 'I cannot say much yet.';

/** The statement, evasive as often as the speaker's role is. */
export function spoken(
  statement: string,
  { view: { self, table } }: Pick<Turn<Werewolf>, 'view'>,
  io: AgentIO,
  { evasive, evasiveByRound }: DeceptionRates,
): string {
  const share = (evasive[self.role] ?? 0) + (evasiveByRound[self.role] ?? 0) * (table.round - 1);
  return statement !== '' && io.rng.chance(Math.min(1, Math.max(0, share)))
    ? `${evasion} ${statement}`
    : statement;
}

/** Judgements at declared rates: of the own statements by role, of others by how evasive they sound. */
export function judgingByRate(
  rates: DeceptionRates,
): Pick<Handlers<Werewolf>, 'selfAnalysis' | 'peerAnalysis'> {
  return {
    selfAnalysis: ({ view: { self } }, io) => {
      const isDeceptive = io.rng.chance(rates.deceptive[self.role] ?? 0);
      return { reasoning: '', type: isDeceptive ? chooseType(rates, io) : 'none', confidence: 0.8 };
    },
    peerAnalysis: ({ data: { statements } }, io) => ({
      judgements: Object.fromEntries(statements.map((said) => [said.id, drawJudgement(said, io, rates)])),
    }),
  };
}

export function drawJudgement({ text }: Said, io: AgentIO, rates: DeceptionRates): Judgement {
  const { spread, evasive, plain } = rates.judged;
  const { suspicion, flagged } = text.startsWith(evasion) ? evasive : plain;
  return {
    reasoning: '',
    type: io.rng.chance(flagged) ? chooseType(rates, io) : 'none',
    confidence: 0.6,
    suspicion: Math.min(1, Math.max(0, suspicion + spread * io.rng.normal())),
  };
}

function chooseType({ types }: DeceptionRates, io: AgentIO): DeceptionType {
  const { omission, distortion, fabrication, misdirection } = types;
  let left = io.rng.float() * (omission + distortion + fabrication + misdirection);
  for (const [type, weight] of [
    ['omission', omission],
    ['distortion', distortion],
    ['misdirection', misdirection],
  ] as const) {
    if (left < weight) return type;
    left -= weight;
  }
  return 'fabrication';
}
