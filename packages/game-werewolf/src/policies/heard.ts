import type { Rng } from '@masbench/statistics';
import type { Turn } from '@masbench/core';
import { isWolfWord, type Claim } from '../deception/claim.js';
import type { Werewolf } from '../game.js';
import type { Said } from '../state.js';

type Talk = Turn<Werewolf>['view']['talk'];

/** Statements of players about others, counted over all statements that are shown. */
interface Heard {
  /** How many players hold each player for a wolf, by their last accusation or finding. */
  readonly accusers: ReadonlyMap<string, number>;
  /** Players that claim to be the seer, oldest first. */
  readonly seers: readonly string[];
  /** Players that claim a power or a finding. */
  readonly powers: ReadonlySet<string>;
  /** Players that accuse one of these. */
  readonly against: (names: readonly string[]) => ReadonlySet<string>;
  /** Players that claimed seers found to be wolves, with who found them. */
  readonly found: readonly { readonly by: string; readonly target: string }[];
}

/** Sums up the talk for a player. */
export function talkSummary(talk: Talk): Heard {
  const last = new Map<string, string>();
  const accused = new Map<string, Set<string>>();
  const seers: string[] = [];
  const powers = new Set<string>();
  const found: { by: string; target: string }[] = [];
  for (const said of talk) {
    for (const claim of said.claims) {
      const target = accusedPlayer(claim);
      if (target !== undefined) {
        last.set(said.by, target);
        accused.set(target, (accused.get(target) ?? new Set()).add(said.by));
      }
      if (claim.kind === 'role' && claim.role === 'seer' && !seers.includes(said.by)) seers.push(said.by);
      if (isPower(claim)) powers.add(said.by);
      if (claim.kind === 'inspection' && isWolfWord(claim.result))
        found.push({ by: said.by, target: claim.target });
    }
  }
  const accusers = new Map<string, number>();
  for (const target of last.values()) accusers.set(target, (accusers.get(target) ?? 0) + 1);
  return {
    accusers,
    seers,
    powers,
    found,
    against: (names) => new Set(names.flatMap((name) => [...(accused.get(name) ?? [])])),
  };
}

function accusedPlayer(claim: Claim): string | undefined {
  if (claim.kind === 'accusation') return claim.target;
  return claim.kind === 'inspection' && isWolfWord(claim.result) ? claim.target : undefined;
}

function isPower(claim: Claim): boolean {
  return claim.kind === 'inspection' || (claim.kind === 'role' && claim.role !== 'villager');
}

/** The target with the greatest sum; ties are drawn. `undefined` if there is none. */
export function greatest(
  targets: readonly string[],
  sum: (target: string) => number,
  rng: Rng,
): string | undefined {
  if (targets.length === 0) return undefined;
  const most = Math.max(...targets.map(sum));
  return rng.pick(targets.filter((target) => sum(target) === most));
}

/** A statement of one claim of findings. */
export function makeFindingStatement(
  findings: readonly { readonly target: string; readonly result: 'werewolf' | 'human' }[],
): { readonly statement: string; readonly claims: Said['claims'] } {
  const words = findings.map(({ target, result }) => `${target} is a ${result}`).join(', ');
  return {
    statement: findings.length === 0 ? 'I am the seer.' : `I am the seer. I inspected: ${words}.`,
    claims: [
      { kind: 'role', role: 'seer' },
      ...findings.map(({ target, result }) => ({ kind: 'inspection' as const, target, result })),
    ],
  };
}
