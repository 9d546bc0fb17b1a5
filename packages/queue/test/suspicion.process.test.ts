import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MatchClaim, FleetStore } from '../src/store/store.js';
import { onEveryStore, type StoreServer } from './every-store.ts';
import { opened } from './redis-server.ts';
import * as claims from './claims.ts';

let store: FleetStore;
let runs = 0;

/** Claims a match for a worker that may begin it if it has had at most so many deaths. */
const claimBy = async (worker: string, id: string, mostDeaths = Infinity, deathsInARow = false) =>
  claims.claim(store, id, { id: worker, mostDeaths, deathsInARow });

const claimed = async (worker: string, id: string) => claims.claimed(store, id, { id: worker });

const append = async (claim: MatchClaim, after: number, ...lines: string[]): Promise<void> =>
  store.write(claim, { ...claims.unchanged, journal: { after, isReopened: false, lines, blobs: [] } });

async function deaths(): Promise<Readonly<Record<string, number>>> {
  const { suspects } = await store.suspicion();
  return Object.fromEntries(suspects.map(({ id, deaths: count }) => [id, count]));
}

onEveryStore((start) => {
  let server: StoreServer;

  opened(start, (one) => (server = one));

  beforeEach(() => {
    runs += 1;
    store = server.store(`suspicion-${runs}`);
  });

  afterEach(async () => store.close());

  it('a worker that dies counts once, against all matches that it had if none was suspected before', async () => {
    const first = await claimed('w1', 'm1');
    await append(first, 0, 'start', 'open');
    await claimed('w1', 'm2');
    await claimed('w2', 'm3');
    await claimed('w3', 'm1');
    await claimed('w3', 'm2');
    expect(await store.suspicion()).toMatchObject({ deaths: 1 });
    expect(await deaths()).toEqual({ m1: 1, m2: 1 });
  });

  it('the next death counts against the match that was suspected, and not against its neighbors', async () => {
    await claimed('w1', 'm1');
    await claimed('w2', 'm1');
    await claimed('w2', 'm2');
    await claimed('w3', 'm2');
    expect(await deaths()).toEqual({ m1: 2 });
    expect(await claimed('w4', 'm1')).toMatchObject({ deaths: 2 });
  });

  it.each([
    ['is suspected as before', false, { m1: 2 }],
    ['is not suspected any more where deaths count in a row', true, { m1: 1, m2: 1 }],
  ])('a match that has added to its journal since it was claimed %s', async (_what, inARow, counts) => {
    await claimed('w1', 'm1');
    const claim = await claimed('w2', 'm1');
    await append(claim, 0, 'start', 'open', 'answer');
    await claimed('w2', 'm2');
    await claimBy('w3', 'm1', Infinity, inARow);
    expect(await deaths()).toEqual(counts);
  });

  it('a match that was released, or claimed again by the same worker, or taken back by the run, has killed no worker', async () => {
    await store.release(await claimed('w1', 'm1'));
    await claimed('w2', 'm1');
    await claimed('w2', 'm1');
    await claimed('', 'm1');
    await claimed('w3', 'm1');
    expect(await store.suspicion()).toEqual({ deaths: 0, suspects: [] });
  });

  it('a suspected match stays as it is where it may not be begun, unless it is to be given up', async () => {
    await claimed('w1', 'm1');
    expect(await claimBy('w2', 'm1', 0)).toBe('suspected');
    expect(await claimBy('w2', 'm1', 1)).toMatchObject({ fence: 2, deaths: 1 });
    expect(await claimBy('w3', 'm1', 1)).toBe('suspected');
    expect(await claimBy('w3', 'm1')).toMatchObject({ fence: 3, deaths: 2 });
    expect(await claimBy('w4', 'm1', 0)).toMatchObject({ fence: 4, deaths: 3 });
  });

  it('deaths and tries outlive an offer, until the match has finished or they are forgiven', async () => {
    await claimed('w1', 'm1');
    const failed = await claimed('w2', 'm1');
    await store.finish(failed, '{}', false);
    await store.drop('m1');
    expect(await claimed('w3', 'm1')).toMatchObject({ fence: 1, deaths: 1, tries: 3 });
    await store.finish(await claimed('w3', 'm1'), '{}', true);
    await store.drop('m1');
    expect(await claimed('w4', 'm1')).toMatchObject({ deaths: 0, tries: 1 });
    expect(await claimed('w5', 'm1')).toMatchObject({ deaths: 1, tries: 2 });
    await store.forgive();
    expect(await deaths()).toEqual({});
  });
});
