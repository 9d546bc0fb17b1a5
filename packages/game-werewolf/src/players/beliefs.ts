import type { Turn } from '@masbench/core';
import { isWolfWord } from '../deception/rule-analysis.js';
import type { Werewolf } from '../game.js';

type Seen = Turn<Werewolf>['view'];

/** Weight of certainty: greater than whatever talk adds up to. */
const certain = 100;

/**
 * How much a scripted player takes each of some players for a wolf, from what he knows and what was said of late:
 * own findings are certain, findings that others claim weigh 3, an accusation 0.5, a defense −0.3.
 */
export function beliefs({ self, talk }: Seen, players: readonly string[]): Map<string, number> {
  const scores = new Map(players.map((name) => [name, 0]));
  const add = (name: string, weight: number): void => {
    const before = scores.get(name);
    if (before !== undefined) scores.set(name, before + weight);
  };
  for (const { about, target, result } of self.facts) {
    if (about === 'unmask') add(target, isWolfWord(result ?? '') ? certain : -certain);
  }
  for (const mate of self.pack) add(mate, -certain);
  for (const { by, claims } of talk) {
    if (by === self.name) continue;
    for (const claim of claims) {
      if (claim.kind === 'role') {
        if (claim.role === self.role && self.role !== 'villager') add(by, 20);
      } else if (claim.target === self.name) {
        if (claim.kind === 'accusation') add(by, 0.7);
        else if (claim.kind === 'inspection' && isWolfWord(claim.result))
          add(by, self.team === 'village' ? 30 : 1);
      } else if (claim.kind === 'inspection') {
        add(claim.target, isWolfWord(claim.result) ? 3 : -3);
      } else if (claim.kind === 'accusation') {
        add(claim.target, 0.5);
      } else if (claim.kind === 'defense') {
        add(claim.target, -0.3);
      }
    }
  }
  for (const [name, suspicion] of Object.entries(self.suspicion ?? {})) add(name, 2 * (suspicion - 0.5));
  return scores;
}

/** How many of late have accused the player himself. */
export function accusers({ self, talk }: Seen): number {
  return talk.filter(({ claims }) =>
    claims.some(
      (claim) =>
        claim.kind !== 'role' &&
        claim.target === self.name &&
        (claim.kind === 'accusation' || (claim.kind === 'inspection' && isWolfWord(claim.result))),
    ),
  ).length;
}

/** The player with the highest score, ties drawn. */
export function mostSuspected(
  scores: ReadonlyMap<string, number>,
  among: readonly string[],
  rng: { readonly pick: (names: readonly string[]) => string },
): string | null {
  if (among.length === 0) return null;
  const highest = Math.max(...among.map((name) => scores.get(name) ?? 0));
  return rng.pick(among.filter((name) => (scores.get(name) ?? 0) === highest));
}
