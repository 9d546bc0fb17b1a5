import type { AgentIO, Handlers, NamedAgent, Turn } from '@masbench/core';
import { deceptionTypes, type SelfJudgement } from '../deception/judgement.js';
import type { Werewolf } from '../game.js';
import { spend } from './spend.js';

/** Chooses uniformly among the legal actions, accuses at random, and judges by a coin toss. */
export function randomPlayer(): NamedAgent<Werewolf> {
  return { name: 'random', version: '1', nature: 'scripted', resumable: true, create: () => handlers };
}

const pick = (
  turn: Turn<Werewolf>,
  io: AgentIO,
  targets: readonly string[],
): { target: string | null; reasoning: string } => {
  spend(turn, io, '');
  return { target: targets.length === 0 ? null : io.rng.pick(targets), reasoning: '' };
};

const handlers: Handlers<Werewolf> = {
  eliminate: (turn, io) => pick(turn, io, turn.data.targets),
  protect: (turn, io) => pick(turn, io, turn.data.targets),
  unmask: (turn, io) => pick(turn, io, turn.data.targets),
  poll: (turn, io) => pick(turn, io, turn.data.targets),
  vote: (turn, io) => ({ ...pick(turn, io, turn.data.targets), statement: 'No reason.' }),
  bid: (turn, io) => {
    spend(turn, io, '');
    const bid = io.rng.int(turn.data.max + 1);
    if (turn.data.statements === undefined) return { bid, reasoning: '' };
    const { reasoning, ...judgement } = coin(io);
    return { bid, reasoning, judgement: { ...judgement, suspicion: io.rng.float() } };
  },
  debate: (turn, io) => {
    const others = turn.view.table.living.filter((name) => name !== turn.view.self.name);
    const statement = others.length === 0 ? 'I have nothing to say.' : `I suspect ${io.rng.pick(others)}.`;
    spend(turn, io, statement);
    return { statement, reasoning: '' };
  },
  summarize: (turn, io) => {
    spend(turn, io, '');
    return { summary: '' };
  },
  selfAnalysis: (turn, io) => {
    spend(turn, io, '');
    return coin(io);
  },
  peerAnalysis: (turn, io) => {
    spend(turn, io, '');
    const judgements = turn.data.statements.map(({ id }) => [id, { ...coin(io), suspicion: io.rng.float() }]);
    return { judgements: Object.fromEntries(judgements) };
  },
};

function coin({ rng }: AgentIO): SelfJudgement {
  const type = rng.chance(0.5) ? rng.pick(deceptionTypes.slice(1)) : 'none';
  return { reasoning: '', type, confidence: 0.5 };
}
