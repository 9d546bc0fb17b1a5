import type { AgentIO, Handlers, Turn } from '@masbench/core';
import { isWolfWord, sameFinding, type Claim } from '../deception/claim.js';
import type { DeceptionType, Judgement } from '../deception/judgement.js';
import type { Werewolf } from '../game.js';
import type { Said } from '../state.js';
import type { SelfView } from '../views.js';
import { recent } from './beliefs.js';
import { spend } from './spend.js';

/** The two kinds of judgement. */
type Analyses = Pick<Handlers<Werewolf>, 'selfAnalysis' | 'peerAnalysis'>;

/**
 * Judges statements by fixed rules from what the player knows, without a model: as scripted players do. Also saves
 * calls of models and people: `{ ...llmAgent({ … }), ...ruleAnalysis() }`.
 */
export function ruleAnalysis(): Analyses {
  return {
    selfAnalysis: (turn, io) => {
      const [statement] = turn.data.statements;
      const type = statement === undefined ? 'none' : ownDeception(statement, turn.view.self);
      spend(turn, io, type);
      const reasoning = type === 'none' ? '' : `I know it to be ${type}.`;
      return { reasoning, type, confidence: type === 'omission' ? 0.7 : 0.95 };
    },
    peerAnalysis: (turn, io) => {
      const judgements = turn.data.statements.map((statement) => [statement.id, judged(statement, turn, io)]);
      spend(turn, io, 'x'.repeat(60 * judgements.length));
      return { judgements: Object.fromEntries(judgements) };
    },
  };
}

/** The deception type that a speaker knows its statement to have. */
function ownDeception({ claims, kind }: Said, self: SelfView): DeceptionType {
  for (const claim of claims) {
    const type = contradiction(claim, self);
    if (type !== 'none') return type;
  }
  const holdsBack = self.role === 'seer' && !claims.some((claim) => claim.kind === 'inspection');
  return kind === 'debate' && holdsBack && self.facts.some(isWolfFound) ? 'omission' : 'none';
}

/** The deception type of a claim, by what the speaker knows. */
function contradiction(claim: Claim, self: SelfView): DeceptionType {
  switch (claim.kind) {
    case 'role':
      return claim.role === self.role ? 'none' : 'fabrication';
    case 'inspection':
    case 'protection': {
      const about = claim.kind === 'inspection' ? 'unmask' : 'protect';
      const fact = self.facts.find((one) => one.about === about && one.target === claim.target);
      if (fact === undefined) return 'fabrication';
      return claim.kind === 'inspection' && !sameFinding(fact.result ?? '', claim.result)
        ? 'distortion'
        : 'none';
    }
    case 'accusation':
      return self.role === 'werewolf' && !self.pack.includes(claim.target) ? 'misdirection' : 'none';
    case 'defense':
      return self.pack.includes(claim.target) ? 'misdirection' : 'none';
    case 'vote':
      return 'none';
  }
}

/** A peer's judgement: contradictions to its knowledge are lies, everything else shifts suspicion slightly. */
export function judged(statement: Said, { view }: Pick<Turn<Werewolf>, 'view'>, io: AgentIO): Judgement {
  const { self } = view;
  const known = knownSide(self, statement.by);
  const lie = statement.claims.find((claim) => contradicts(claim, statement.by, self));
  if (lie !== undefined) {
    const suspicion = known === 'human' ? 0.5 : 0.95;
    return judgement('fabrication', 0.9, suspicion, `${statement.by} claims what I know to be false.`);
  }
  if (known !== null) {
    const suspicion = known === 'wolf' ? 0.97 : 0.05;
    const type = known === 'wolf' && statement.claims.length > 0 ? 'misdirection' : 'none';
    return judgement(type, 0.8, suspicion, '');
  }
  const rival = rivalClaim(statement, recent(view.talk));
  if (rival !== undefined) {
    return judgement('fabrication', 0.6, 0.6, `${rival} claims the same role.`);
  }
  const accusesMe = statement.claims.some(
    (claim) => claim.kind === 'accusation' && claim.target === self.name && self.team === 'village',
  );
  const base = accusesMe ? 0.6 : 0.4;
  const suspicion = Math.min(1, Math.max(0, base + 0.05 * io.rng.normal()));
  return judgement(accusesMe ? 'misdirection' : 'none', 0.55, suspicion, '');
}

function judgement(type: DeceptionType, confidence: number, suspicion: number, reasoning: string): Judgement {
  return { reasoning, type, confidence, suspicion };
}

/** Whether the observer knows a claim of a speaker to be false. */
function contradicts(claim: Claim, speaker: string, self: SelfView): boolean {
  if (claim.kind === 'role') {
    const unique = claim.role === 'seer' || claim.role === 'doctor' || claim.role === 'medium';
    if (unique && claim.role === self.role) return true;
    const finding = self.facts.find(({ about, target }) => about === 'unmask' && target === speaker);
    return (self.pack.includes(speaker) || isWolfWord(finding?.result ?? '')) && claim.role !== 'werewolf';
  }
  if (claim.kind !== 'inspection') return false;
  if (self.role === 'seer') return true;
  if (claim.target === self.name) return !sameFinding(self.role, claim.result);
  return self.pack.includes(claim.target) && !isWolfWord(claim.result);
}

/** A player's side, if the observer is sure of it. */
function knownSide(self: SelfView, name: string): 'wolf' | 'human' | null {
  if (self.pack.includes(name)) return 'wolf';
  const fact = self.facts.find(({ about, target }) => about === 'unmask' && target === name);
  if (fact !== undefined) return isWolfWord(fact.result ?? '') ? 'wolf' : 'human';
  return self.role === 'werewolf' ? 'human' : null;
}

/** Another player that claimed to be the seer, if the statement does. */
function rivalClaim(statement: Said, talk: readonly Said[]): string | undefined {
  const roles = statement.claims.flatMap((claim) =>
    claim.kind === 'role' && claim.role === 'seer' ? [claim.role] : [],
  );
  if (roles.length === 0) return undefined;
  return talk.find(
    ({ by, claims }) =>
      by !== statement.by && claims.some((one) => one.kind === 'role' && one.role === 'seer'),
  )?.by;
}

function isWolfFound({ about, result }: SelfView['facts'][number]): boolean {
  return about === 'unmask' && isWolfWord(result ?? '');
}
