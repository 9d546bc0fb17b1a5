import type { AgentIO, Turn } from '@masbench/core';
import type { Werewolf } from '../game.js';

/** Declared seconds of a move, by kind: about those of a quick model. They only matter in virtual time. */
const seconds: Readonly<Record<string, number>> = {
  bid: 2,
  debate: 5,
  vote: 4,
  poll: 2,
  summarize: 5,
  selfAnalysis: 3,
  peerAnalysis: 3,
};

/**
 * Reports one call of a scripted player: tokens are a quarter of the characters that it read (statements, notes) and
 * wrote, the seconds are declared, and it costs nothing.
 */
export function spend(turn: Turn<Werewolf>, io: AgentIO, written: string): void {
  io.use({
    calls: 1,
    inputTokens: Math.ceil(charactersRead(turn) / 4),
    outputTokens: Math.ceil((written.length + 40) / 4),
    seconds: computeSeconds(turn.kind),
    costUsd: 0,
  });
}

export function computeSeconds(kind: string): number {
  return seconds[kind] ?? 3;
}

/** Characters of the texts in a view, with a fixed allowance for the rest. */
export function charactersRead({ view }: Pick<Turn<Werewolf>, 'view'>): number {
  let characters = 400;
  for (const { text } of view.talk) characters += text.length + 20;
  for (const { text } of view.self.notes) characters += text.length;
  return characters;
}
