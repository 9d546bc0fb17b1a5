import type { PolicySpace } from '@masbench/core/benchmark';
import type { Werewolf } from '../game.js';
import { makeFindingStatement, greatest, talkSummary } from './heard.js';

/**
 * Behavior of wolves by night and by day. They attack the player with the greatest sum of weights: for a claimed power
 * (`power`), for accusing the pack (`revenge`), for not being accused (`trusted`). They claim to be the seer and to have
 * found a wolf (`lie`), a rival seer first; they bid for the floor (`bid`); they vote for the player most accused outside
 * of the pack (`join`), or for a wolf of the pack that most accuse (`sacrifice`).
 */
export const wolvesSpace: PolicySpace<Werewolf> = {
  description: 'The wolves together: targets at night, bids, false findings and votes by day.',
  roles: ['werewolf'],
  parameters: {
    power: [-1, 1],
    revenge: [-1, 1],
    trusted: [-1, 1],
    bid: [0, 1],
    lie: [0, 1],
    join: [0, 1],
    sacrifice: [0, 1],
  },
  policy: (parameters) => async (turn, own, io) => {
    const { power = 0, revenge = 0, trusted = 0, bid = 0, lie = 0, join = 0, sacrifice = 0 } = parameters;
    const answer = await own();
    const { self, table, talk } = turn.view;
    const rng = io.rng.fork('wolves');
    const heard = talkSummary(talk);
    const rivals = table.living.filter((name) => name !== self.name && !self.pack.includes(name));
    switch (turn.kind) {
      case 'eliminate': {
        const hostile = heard.against([self.name, ...self.pack]);
        const sum = (name: string): number =>
          power * Number(heard.powers.has(name)) +
          revenge * Number(hostile.has(name)) +
          trusted * Number(!heard.accusers.has(name));
        const target = greatest(turn.data.targets, sum, rng);
        return target === undefined ? answer : { reasoning: '', target };
      }
      case 'bid':
        return { reasoning: '', bid: Math.round(bid * turn.data.max) };
      case 'debate': {
        if (!rng.chance(lie)) return answer;
        const seer = heard.seers.find((name) => rivals.includes(name));
        const target = seer ?? greatest(rivals, (name) => heard.accusers.get(name) ?? 0, rng);
        return target === undefined
          ? answer
          : { reasoning: '', ...makeFindingStatement([{ target, result: 'werewolf' }]) };
      }
      case 'vote': {
        const vote = turn.schema.safeParse(answer);
        if (!vote.success) return answer;
        const accused = (name: string): number => heard.accusers.get(name) ?? 0;
        const mates = turn.data.targets.filter((name) => self.pack.includes(name));
        const lost = mates.find((mate) => turn.data.targets.every((name) => accused(name) <= accused(mate)));
        const rival = greatest(
          turn.data.targets.filter((name) => rivals.includes(name)),
          accused,
          rng,
        );
        const isSacrificed = rng.chance(sacrifice) && lost !== undefined && accused(lost) > 0;
        const isJoined = rng.chance(join) && rival !== undefined;
        return { ...vote.data, target: isSacrificed ? lost : isJoined ? rival : vote.data.target };
      }
      default:
        return answer;
    }
  },
};
