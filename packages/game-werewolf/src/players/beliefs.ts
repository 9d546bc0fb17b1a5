import type { Turn } from '@masbench/core';
import { isWolfWord, type Claim } from '../deception/claim.js';
import type { Werewolf } from '../game.js';

type Seen = Turn<Werewolf>['view'];

/** Weight of certainty: greater than any sum of weights of talk. */
const certain = 100;

/** Scripted players consider the last statements only: as many as a debate of `wolf-paper` has turns. */
export function recent(talk: Seen['talk']): Seen['talk'] {
  return talk.slice(-6);
}

/**
 * How strongly a scripted player takes each of some players for a wolf, from what it knows and the last statements:
 * its own findings are certain, findings claimed by others weigh 3 (1 if two claim to be the seer, which also makes
 * them suspect), an accusation 0.1, a defense −0.1.
 */
export function beliefs({ self, talk: all }: Seen, players: readonly string[]): Map<string, number> {
  const talk = recent(all);
  const scores = new Map(players.map((name) => [name, 0]));
  const add = (name: string, weight: number): void => {
    const before = scores.get(name);
    if (before !== undefined) scores.set(name, before + weight);
  };
  for (const { about, target, result } of self.facts) {
    if (about === 'unmask') add(target, isWolfWord(result ?? '') ? certain : -certain);
  }
  for (const mate of self.pack) add(mate, -certain);
  const seers = new Set(talk.flatMap(({ by, claims }) => (claims.some(isSeerClaim) ? [by] : [])));
  const finding = seers.size > 1 ? 1 : 3;
  if (seers.size > 1) for (const name of seers) add(name, 1.5);
  for (const { by, claims } of talk) {
    if (by === self.name) continue;
    for (const claim of claims) {
      if (claim.kind === 'role') {
        if (claim.role === self.role && self.role !== 'villager') add(by, 20);
      } else if (claim.target === self.name) {
        if (claim.kind === 'accusation') add(by, 0.3);
        else if (claim.kind === 'inspection' && isWolfWord(claim.result))
          add(by, self.team === 'village' ? 30 : 1);
      } else if (claim.kind === 'inspection') {
        add(claim.target, isWolfWord(claim.result) ? finding : -finding);
      } else if (claim.kind === 'accusation') {
        add(claim.target, 0.1);
      } else if (claim.kind === 'defense') {
        add(claim.target, -0.1);
      }
    }
  }
  for (const [name, suspicion] of Object.entries(self.suspicion ?? {})) add(name, 2 * (suspicion - 0.5));
  return scores;
}

function isSeerClaim(claim: Claim): boolean {
  return claim.kind === 'role' && claim.role === 'seer';
}

/** How many of the last statements accuse the player. */
export function accusers({ self, talk }: Seen): number {
  return recent(talk).filter(({ claims }) =>
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
