import type { AgentIO, Handlers, NamedAgent, Turn } from '@masbench/core';
import { isWolfWord, type Claim } from '../deception/claim.js';
import type { Werewolf } from '../game.js';
import { accusers, beliefs, mostSuspected, recent } from './beliefs.js';
import { judged, ruleAnalysis } from './rule-analysis.js';
import { spend } from './spend.js';

interface Choice {
  readonly target: string | null;
  readonly reasoning: string;
}

/**
 * Plays sensibly by fixed rules for every role, seeded, without memory beyond its view: the seer inspects the player it
 * suspects most and reveals a wolf, the doctor guards trusted players, wolves attack players that claim a power and accuse
 * others, and all vote by what they know and heard. Statements are judged by `ruleAnalysis`.
 */
export function scriptedPlayer(): NamedAgent<Werewolf> {
  return {
    name: 'scripted',
    version: '1',
    nature: 'scripted',
    resumable: true,
    create: () => werewolfScriptedHandlers(),
  };
}

/** The handlers of the scripted player, to be spread into others. */
export function werewolfScriptedHandlers(): Handlers<Werewolf> {
  return {
    ...ruleAnalysis(),
    eliminate: (turn, io) => done(turn, io, prey(turn, io, turn.data.targets)),
    protect: (turn, io) => done(turn, io, ward(turn, io, turn.data.targets)),
    unmask: (turn, io) => done(turn, io, suspect(turn, io, turn.data.targets)),
    poll: (turn, io) => done(turn, io, suspect(turn, io, turn.data.targets)),
    vote: (turn, io) => {
      const target = suspect(turn, io, turn.data.targets);
      const statement = turn.data.explain && target !== null ? `I vote against ${target}.` : '';
      return { ...done(turn, io, target, statement), statement };
    },
    bid: (turn, io) => {
      spend(turn, io, '');
      const bid = Math.min(turn.data.max, eagerness(turn, io));
      const [said] = turn.data.statements ?? [];
      if (said === undefined) return { bid, reasoning: '' };
      const { reasoning: _why, ...judgement } = judged(said, turn, io);
      return { bid, reasoning: '', judgement };
    },
    debate: (turn, io) => {
      const speech = speak(turn, io);
      spend(turn, io, speech.statement);
      return speech;
    },
    summarize: (turn, io) => {
      const { table } = turn.view;
      const last = table.news.findLast(({ kind }) => kind === 'exile');
      const exiled = last?.kind === 'exile' ? last.exiled : null;
      const summary = `Round ${table.round}: ${exiled ?? 'no player'} was exiled, ${table.living.length} are alive.`;
      spend(turn, io, summary);
      return { summary };
    },
  };
}

function done(turn: Turn<Werewolf>, io: AgentIO, target: string | null, written = ''): Choice {
  spend(turn, io, written);
  return { target, reasoning: '' };
}

function suspect({ view }: Turn<Werewolf>, io: AgentIO, targets: readonly string[]): string | null {
  return mostSuspected(beliefs(view, targets), targets, io.rng);
}

/** The victim of wolves: a player that claimed a power or an inspection, otherwise any. */
function prey({ view }: Turn<Werewolf>, io: AgentIO, targets: readonly string[]): string | null {
  const powers = recent(view.talk).filter(({ claims }) =>
    claims.some(
      (claim) => claim.kind === 'inspection' || (claim.kind === 'role' && claim.role !== 'villager'),
    ),
  );
  const known = targets.filter((name) => powers.some(({ by }) => by === name));
  if (known.length > 0) return io.rng.pick(known);
  return targets.length === 0 ? null : io.rng.pick(targets);
}

/** The player that the doctor guards: a claimed seer, otherwise the least suspected, the doctor included. */
function ward({ view }: Turn<Werewolf>, io: AgentIO, targets: readonly string[]): string | null {
  const seers = targets.filter((name) =>
    recent(view.talk).some(
      ({ by, claims }) => by === name && claims.some((claim) => claim.kind === 'inspection'),
    ),
  );
  if (seers.length > 0) return io.rng.pick(seers);
  const scores = new Map([...beliefs(view, targets)].map(([name, score]) => [name, -score]));
  return mostSuspected(scores, targets, io.rng);
}

function eagerness({ view }: Turn<Werewolf>, io: AgentIO): number {
  const { self } = view;
  if (self.role === 'seer' && self.facts.some(({ result }) => isWolfWord(result ?? ''))) return 10;
  if (accusers(view) > 0) return 8;
  return 2 + io.rng.int(4);
}

interface Speech {
  readonly statement: string;
  readonly claims: Claim[];
  readonly reasoning: string;
}

function speak(turn: Turn<Werewolf>, io: AgentIO): Speech {
  const { self, table } = turn.view;
  const others = table.living.filter((name) => name !== self.name);
  const target = suspect(turn, io, others) ?? self.name;
  if (self.role === 'seer') {
    const found = self.facts.find(
      ({ target: name, result }) => isWolfWord(result ?? '') && others.includes(name),
    );
    if (found !== undefined) return inspection(found.target, 'werewolf', '');
  }
  if (self.team === 'wolves' && io.rng.chance(accusers(turn.view) > 1 ? 0.3 : 0.05)) {
    return inspection(target, 'werewolf', `I pretend to be the seer to get rid of ${target}.`);
  }
  if (self.role === 'doctor' && accusers(turn.view) > 1) {
    const claims: Claim[] = [{ kind: 'role', role: 'doctor' }];
    return { statement: `I am the doctor. Spare me.`, claims, reasoning: 'I am about to be exiled.' };
  }
  const reasoning = self.team === 'wolves' ? `${target} is not of my pack.` : '';
  return { statement: `I suspect ${target}.`, claims: [{ kind: 'accusation', target }], reasoning };
}

function inspection(target: string, result: 'werewolf', reasoning: string): Speech {
  const claims: Claim[] = [
    { kind: 'role', role: 'seer' },
    { kind: 'inspection', target, result },
  ];
  return { statement: `I am the seer. I inspected ${target}: a werewolf.`, claims, reasoning };
}
