import { randomUUID } from 'node:crypto';
import type { Claimant, FleetStore, MatchClaim, Writing } from '../src/store/store.ts';

export const nothing = { journal: [], calls: [], blobs: [], paid: [] };

/** A step that writes nothing. */
export const unchanged: Writing = {
  settled: [],
  calls: { after: 0, lines: [] },
  journal: { after: 0, isReopened: false, lines: [], blobs: [] },
};

/** Offers a match and claims it: for a worker of its own, unless another is named. */
export async function claim(
  store: FleetStore,
  id: string,
  { token = randomUUID(), ...by }: Partial<Claimant> & { readonly token?: string } = {},
): Promise<MatchClaim | 'suspected' | undefined> {
  const { number } = await store.offer(id, nothing);
  const claimant = { id: token, mostDeaths: Infinity, givenUpFrom: 3, deathsInARow: false, ...by };
  return store.claim(id, number, token, claimant);
}

/** Claims a match that is there to be claimed. */
export async function claimed(...asked: Parameters<typeof claim>): Promise<MatchClaim> {
  const made = await claim(...asked);
  if (made === undefined || made === 'suspected') throw new Error(`${asked[1]} cannot be claimed`);
  return made;
}
