import { join } from 'node:path';
import { experiment, prepare, reopen, verify } from '@masbench/experiments';
import { watch } from '@masbench/report/live';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import type { LiveState, SeatState } from '../src/live-messages.ts';
import { servingPlace } from '../src/live/served-at.ts';
import { type WatchedRun } from '../src/live/watch.ts';
import { benchmark } from './games/sealed-bids.ts';
import { LinkClient } from './link-client.ts';
import { findFreePort, reverseProxy, type Proxy } from './proxies.ts';

let folder: string;
let watched: WatchedRun | undefined;
let proxy: Proxy | undefined;

beforeEach(() => {
  folder = temporaryFolder();
});

afterEach(async () => {
  await watched?.close();
  await proxy?.close();
});

describe('pages behind a proxy', () => {
  test.each([
    { strips: true, keepsHost: true },
    { strips: true, keepsHost: false },
    { strips: false, keepsHost: true },
    { strips: false, keepsHost: false },
  ])('are watched and played below its path, over a restart too: %o', async (manner) => {
    const port = await findFreePort();
    proxy = await reverseProxy(port, manner);
    const publicUrl = proxy.address;
    const study = experiment({ benchmark, settings: { rounds: 2 }, seats: { A: 'human' }, trials: 1 });
    watched = await watch(async (sources) => prepare(study, { folder: join(folder, 'run'), sources }), {
      listen: `127.0.0.1:${port}`,
      publicUrl,
    });
    const { address, seats } = watched;
    const [{ address: link } = { address: '' }] = seats;
    for (const one of [address, link]) expect(one).toMatch(new RegExp(`^${publicUrl}[0-9a-f]{32}/$`));
    const person = new LinkClient(link);
    const page = await person.ask('');
    expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store, no-transform' } });
    const played = watched.run.play();
    const bid = async (): Promise<number> => {
      const { asked } = await person.until<SeatState>('events', (state) => state.asked !== null);
      const body = { request: asked?.request, action: { bid: 9, note: '' } };
      return (await person.ask('answer', { method: 'POST', body })).status;
    };
    expect(await bid()).toBe(204);
    expect(person.cookie).toContain(`Path=${new URL(link).pathname};`);
    const state = await new LinkClient(address).until<LiveState>(
      'events',
      ({ seats: [seat] }) => seat?.isTaken === true,
    );
    expect(state.seats[0]?.address).toBe(link);
    // Only the links open anything, for the browser that has them and for requests of these pages alone.
    expect(await new LinkClient(publicUrl).ask('')).toMatchObject({ status: 404, body: '' });
    expect(await new LinkClient(link).ask('events')).toMatchObject({ status: 404, body: '' });
    const order = { method: 'POST', body: { order: 'stop' } };
    const foreign = { origin: `${new URL(publicUrl).origin}0` };
    expect((await new LinkClient(address).ask('orders', { ...order, headers: foreign })).status).toBe(404);
    expect((await new LinkClient(address).ask('orders', order)).status).toBe(204);
    await played;
    await watched.close();

    // The same links, without saying it again.
    watched = await watch(async (sources) => reopen(join(folder, 'run'), { sources }));
    expect({ address: watched.address, seats: watched.seats }).toEqual({ address, seats });
    const resumed = watched.run.play();
    expect(await bid()).toBe(204);
    expect((await resumed).result).toMatchObject({ finished: 1, failed: 0 });
    expect((await verify(join(folder, 'run'))).problems).toEqual([]);
  });

  test('refuse a host that is neither theirs nor that of the proxy', async () => {
    const port = await findFreePort();
    const study = experiment({ benchmark, settings: { rounds: 2 }, seats: { A: 'human' }, trials: 1 });
    watched = await watch(async (sources) => prepare(study, { folder: join(folder, 'run'), sources }), {
      listen: `0.0.0.0:${port}`,
      publicUrl: 'https://games.example/table',
    });
    expect(watched.address).toMatch(/^https:\/\/games\.example\/table\/[0-9a-f]{32}\/$/);
    const inside = new LinkClient(
      watched.address.replace('https://games.example', `http://127.0.0.1:${port}`),
    );
    const ask = async (host: string, more = {}): Promise<number> =>
      (await inside.ask('files/run.json', { headers: { host, ...more } })).status;
    expect(await ask('games.example')).toBe(200);
    expect(await ask('games.example', { origin: 'https://games.example' })).toBe(200);
    expect(await ask('games.example', { origin: 'http://games.example' })).toBe(404);
    for (const host of [
      'attacker.example',
      'games.example.attacker.example',
      'games.example:81',
      `10.0.0.9:${port}`,
    ])
      expect(await ask(host)).toBe(404);
    // A cookie of a page that comes over TLS goes nowhere else.
    const [{ address: link } = { address: '' }] = watched.seats;
    const seat = new LinkClient(link.replace('https://games.example', `http://127.0.0.1:${port}`));
    await seat.until<SeatState>('events', () => true);
    expect(seat.cookie).toMatch(/; Secure$/);
  });
});

test.each([
  [{}, { host: '127.0.0.1', port: 0, publicUrl: undefined }],
  [{ listen: '192.168.1.5:8000' }, { host: '192.168.1.5', port: 8000, publicUrl: undefined }],
  [{ listen: '[::1]:8000' }, { host: '::1', port: 8000, publicUrl: undefined }],
  [
    { listen: ':8000', publicUrl: 'https://a.example/b/' },
    { host: '0.0.0.0', port: 8000, publicUrl: 'https://a.example/b' },
  ],
])('reads where pages are served: %o', (typed, read) => {
  expect(servingPlace(typed)).toEqual(read);
});

test.each([
  [{ listen: '0.0.0.0:8000' }, /cannot follow a link/],
  [{ listen: '8000' }, /takes a host and a port/],
  [{ listen: 'a:70000' }, /takes a host and a port/],
  [{ publicUrl: 'https://a.example' }, /where the proxy/],
  [{ listen: ':8000', publicUrl: 'a.example' }, /the public URL is an address/],
  [{ listen: ':8000', publicUrl: 'https://me:key@a.example' }, /the public URL is an address/],
])('refuses to serve pages where nobody finds them: %o', (typed, why) => {
  expect(() => servingPlace(typed)).toThrow(why);
});
