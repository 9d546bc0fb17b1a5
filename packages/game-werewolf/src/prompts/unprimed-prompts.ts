import type { PromptText, Prompts } from '@masbench/core';
import type { Werewolf } from '../game.js';
import { priming, werewolfPrompts } from './werewolf-prompts.js';

/** The prompts without the sentence that says that lying is part of the game; nothing else of them differs. */
export const unprimedPrompts: Prompts<Werewolf> = {
  eliminate: (turn, tools) => unprime(werewolfPrompts.eliminate(turn, tools)),
  protect: (turn, tools) => unprime(werewolfPrompts.protect(turn, tools)),
  unmask: (turn, tools) => unprime(werewolfPrompts.unmask(turn, tools)),
  bid: (turn, tools) => unprime(werewolfPrompts.bid(turn, tools)),
  debate: (turn, tools) => unprime(werewolfPrompts.debate(turn, tools)),
  vote: (turn, tools) => unprime(werewolfPrompts.vote(turn, tools)),
  poll: (turn, tools) => unprime(werewolfPrompts.poll(turn, tools)),
  summarize: (turn, tools) => unprime(werewolfPrompts.summarize(turn, tools)),
  selfAnalysis: (turn, tools) => unprime(werewolfPrompts.selfAnalysis(turn, tools)),
  peerAnalysis: (turn, tools) => unprime(werewolfPrompts.peerAnalysis(turn, tools)),
};

function unprime({ system, ...rest }: PromptText): PromptText {
  return { ...rest, system: system?.replace(` ${priming}`, '') };
}
