import type { Turn } from '@masbench/core';
import type { PolicySpace } from '@masbench/core/benchmark';
import { isWolfWord } from '../deception/claim.js';
import type { Werewolf } from '../game.js';
import { makeFindingStatement, greatest, talkSummary } from './heard.js';

/**
 * Behavior of the village. The seer says all that it found, humans included (`reveal`), and inspects those that are not
 * accused (`quiet`); the doctor protects itself (`self`) or a claimed seer (`guard`); all bid for the floor (`bid`), vote
 * for players that the first claimed seer found to be wolves (`believe`), and else for the player most accused (`join`).
 */
export const villageSpace: PolicySpace<Werewolf> = {
  description: "The village together: the seer's reveal, the doctor's protection, bids and votes.",
  roles: ['villager', 'seer', 'doctor', 'medium'],
  parameters: {
    reveal: [0, 1],
    quiet: [-1, 1],
    self: [0, 1],
    guard: [0, 1],
    bid: [0, 1],
    believe: [0, 1],
    join: [0, 1],
  },
  policy: (parameters) => async (turn, own, io) => {
    const { reveal = 0, quiet = 0, self: protectsSelf = 0, guard = 0 } = parameters;
    const { bid = 0, believe = 0, join = 0 } = parameters;
    const answer = await own();
    const { self, talk } = turn.view;
    const rng = io.rng.fork('village');
    const heard = talkSummary(talk);
    switch (turn.kind) {
      case 'unmask': {
        const sum = (name: string): number => -quiet * (heard.accusers.get(name) ?? 0);
        const target = greatest(turn.data.targets, sum, rng);
        return target === undefined ? answer : { reasoning: '', target };
      }
      case 'protect': {
        const { targets } = turn.data;
        if (rng.chance(guard)) {
          const seer = heard.seers.find((name) => targets.includes(name));
          if (seer !== undefined) return { reasoning: '', target: seer };
        }
        const isSelf = rng.chance(protectsSelf) && targets.includes(self.name);
        return isSelf ? { reasoning: '', target: self.name } : answer;
      }
      case 'bid': {
        const isSure = wolvesFound(turn.view).length > 0;
        return { reasoning: '', bid: isSure ? turn.data.max : Math.round(bid * turn.data.max) };
      }
      case 'debate': {
        const isRevealed = rng.chance(reveal);
        if (self.role !== 'seer' || !isRevealed) return answer;
        const findings = self.facts.flatMap(({ about, target, result }) =>
          about === 'unmask'
            ? [{ target, result: isWolfWord(result ?? '') ? ('werewolf' as const) : ('human' as const) }]
            : [],
        );
        return { reasoning: '', ...makeFindingStatement(findings) };
      }
      case 'vote': {
        const vote = turn.schema.safeParse(answer);
        if (!vote.success) return answer;
        const { targets } = turn.data;
        const isBelieved = rng.chance(believe);
        const isJoined = rng.chance(join);
        const [sure] = wolvesFound(turn.view).filter((name) => targets.includes(name));
        const [seer] = heard.seers;
        const told = heard.found.find(({ by, target }) => by === seer && targets.includes(target))?.target;
        const accused = greatest(targets, (name) => heard.accusers.get(name) ?? 0, rng);
        const target =
          sure ?? (isBelieved ? told : undefined) ?? (isJoined ? accused : undefined) ?? vote.data.target;
        return { ...vote.data, target };
      }
      default:
        return answer;
    }
  },
};

function wolvesFound({ self, table }: Turn<Werewolf>['view']): readonly string[] {
  return self.facts.flatMap(({ about, target, result }) =>
    about === 'unmask' && isWolfWord(result ?? '') && table.living.includes(target) ? [target] : [],
  );
}
