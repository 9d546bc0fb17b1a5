import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { experiment, prepare, reopen, verify } from '@masbench/experiments';
import { watch } from '@masbench/report/live';
import { type WatchedRun } from '../src/live/watch.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import type { LiveState, SeatState } from '../src/live-messages.ts';
import { isRunFile } from '../src/run-files.ts';
import { benchmark, bidder } from './games/sealed-bids.ts';
import { LinkClient } from './link-client.ts';

let folder: string;
let watched: WatchedRun;

beforeEach(() => {
  folder = temporaryFolder();
});

afterEach(async () => watched.close());

/** A watched run of two rounds of sealed bids a match. */
async function begun(
  seats: Readonly<Record<string, string | object>>,
  { trials = 1, rounds = 2 }: { readonly trials?: number; readonly rounds?: number } = {},
): Promise<WatchedRun> {
  watched = await watch(async (sources) =>
    prepare(experiment({ benchmark, settings: { rounds }, seats, trials }), {
      folder: join(folder, 'run'),
      sources,
    }),
  );
  return watched;
}

/** A person who opens the link of a seat and answers everything that is asked. */
class Person {
  readonly client: LinkClient;
  readonly heard: string[] = [];

  constructor(link: string) {
    this.client = new LinkClient(link);
  }

  async plays(bid: number, note: string): Promise<void> {
    await this.client.ask('');
    const last = { request: '' };
    for (;;) {
      const { status, asked } = await this.client.until<SeatState>(
        'events',
        (state) => state.status === 'ended' || (state.asked !== null && state.asked.request !== last.request),
        (state) => this.heard.push(JSON.stringify(state)),
      );
      if (status === 'ended' || asked === null) return;
      last.request = asked.request;
      await this.client.ask('answer', {
        method: 'POST',
        body: { request: asked.request, action: { bid, note } },
      });
    }
  }
}

function linkOf(seat: string): string {
  return watched.seats.find((one) => one.seat === seat)?.address ?? '';
}

describe('people at pages', () => {
  test('play a match of any game, each over a link that shows nothing of the other seat', async () => {
    const { run, unwatched } = await begun({ A: 'human', B: 'human' });
    const [first, second] = [new Person(linkOf('A')), new Person(linkOf('B'))];
    const people = Promise.all([first.plays(7, 'note of A'), second.plays(3, 'note of B')]);
    const { result } = await run.play();
    expect(result).toMatchObject({ finished: 1, failed: 0 });
    expect(result.seats.map(({ agent, score }) => [agent, score])).toEqual([
      ['human', 2],
      ['human', 0],
    ]);
    await unwatched(AbortSignal.abort());
    await people;
    expect(first.heard.join('')).toContain('note of A');
    expect(second.heard.join('')).toContain('note of B');
    expect(first.heard.join('')).not.toContain('note of B');
    expect(second.heard.join('')).not.toContain('note of A');
    expect((await verify(run.folder)).problems).toEqual([]);
  });

  test('learn what is wrong with an answer, which is no attempt of the match', async () => {
    const { run } = await begun({ A: 'human' }, { rounds: 1 });
    const person = new Person(linkOf('A'));
    await person.client.ask('');
    const played = run.play();
    const { asked } = await person.client.until<SeatState>('events', ({ status }) => status === 'asked');
    const { request = '' } = asked ?? {};
    const answer = async (body: unknown) => person.client.ask('answer', { method: 'POST', body });
    const illegal = await answer({ request, action: { bid: 99, note: '' } });
    expect(illegal.status).toBe(422);
    expect(illegal.body).toContain('<=9');
    expect((await answer({ request: 'bid/B#1/1', action: { bid: 1, note: '' } })).status).toBe(422);
    expect((await answer('{')).status).toBe(400);
    expect((await answer({ request, action: { bid: 1, note: '' } })).status).toBe(204);
    const { result } = await played;
    expect(result.seats[0]).toMatchObject({ agent: 'human', failedAttempts: {} });
  });

  test('a preview of a link takes no seat', async () => {
    await begun({ A: 'human' });
    const preview = await new LinkClient(linkOf('A')).ask('', {
      headers: { 'user-agent': 'LinkPreview/1.0' },
    });
    expect(preview).toMatchObject({ status: 200, body: expect.stringContaining('<title>A seat</title>') });
    expect(preview.headers['set-cookie']).toBeUndefined();
    const person = new LinkClient(linkOf('A'));
    expect((await person.ask('')).status).toBe(200);
    await person.until<SeatState>('events', () => true);
    expect(person.cookie).toMatch(/^seat=[0-9a-f]{32}; HttpOnly; SameSite=Lax; Path=\/[0-9a-f]{32}\/;/);
    expect((await new LinkClient(linkOf('A')).ask('')).status).toBe(404);
  });

  test('a link belongs to the browser that follows it first; a new one takes the seat from it', async () => {
    const { address } = await begun({ A: 'human' });
    const owner = new LinkClient(linkOf('A'));
    await owner.until<SeatState>('events', () => true);
    const other = new LinkClient(linkOf('A'));
    for (const path of ['', 'events', `images/${'0'.repeat(64)}`])
      expect(await other.ask(path)).toMatchObject({ status: 404, body: '' });
    expect((await owner.ask('')).status).toBe(200);
    const page = new LinkClient(address);
    expect(
      (await page.ask('orders', { method: 'POST', body: { order: 'new-link', seat: 'A' } })).status,
    ).toBe(204);
    expect((await owner.ask('')).status).toBe(404);
    const { seats } = await page.until<LiveState>('events', ({ seats: [seat] }) => seat?.isTaken === false);
    expect((await new LinkClient(seats[0]?.address ?? '').ask('')).status).toBe(200);
  });
});

describe('a run that is interrupted', () => {
  test('goes on at the links that were given out, with the browsers that had them, and asks again what was open', async () => {
    const { run, address, seats, unwatched } = await begun({ A: 'human' });
    const person = new LinkClient(linkOf('A'));
    const stop = new AbortController();
    const played = run.play({ signal: stop.signal });
    const answer = async (request: string, bid: number) =>
      person.ask('answer', { method: 'POST', body: { request, action: { bid, note: 'mine' } } });
    const first = await person.until<SeatState>('events', ({ asked }) => asked !== null);
    expect((await answer(first.asked?.request ?? '', 9)).status).toBe(204);
    const second = await person.until<SeatState>(
      'events',
      ({ asked, told }) =>
        asked !== null && asked.request !== first.asked?.request && (told?.lines.length ?? 0) > 1,
    );
    stop.abort();
    await played;
    await unwatched(AbortSignal.abort());
    expect(await person.until<SeatState>('events', () => true)).toMatchObject({ status: 'stopped' });
    await watched.close();
    // Nothing but the owner of the folder reads what opens the seats.
    expect((await stat(join(run.folder, 'watch.links'))).mode & 0o077).toBe(0);
    expect(isRunFile('watch.links')).toBe(false);

    watched = await watch(async (sources) => reopen(run.folder, { sources }));
    expect({ address: watched.address, seats: watched.seats }).toEqual({ address, seats });
    expect((await new LinkClient(linkOf('A')).ask('')).status).toBe(404);
    const resumed = watched.run.play();
    const again = await person.until<SeatState>(
      'events',
      ({ asked, told }) => asked !== null && told !== null,
    );
    expect(again.asked?.request).toBe(second.asked?.request);
    expect(again.told?.lines).toEqual(second.told?.lines);
    expect((await answer(again.asked?.request ?? '', 9)).status).toBe(204);
    expect((await resumed).result).toMatchObject({ finished: 1, failed: 0 });
    await watched.unwatched(AbortSignal.abort());
    const over = await person.until<SeatState>('events', ({ status }) => status === 'ended');
    expect(over.told?.end?.text).toContain('A scores');
    expect(await stat(join(run.folder, 'watch.links')).catch(() => 'gone')).toBe('gone');
    expect((await verify(run.folder)).problems).toEqual([]);
  });
});

describe('the pages of a run', () => {
  test('are shown over their links only, to requests that name the server, and changed by them alone', async () => {
    const { address } = await begun({ A: 'human' });
    const { origin } = new URL(address);
    const page = new LinkClient(address);
    const { status, headers } = await page.ask('files/run.json');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store, no-transform',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    for (const link of [`${origin}/`, `${origin}/${'0'.repeat(32)}/`, `${address.slice(0, -2)}/`])
      expect(await new LinkClient(link).ask('')).toMatchObject({ status: 404, body: '' });
    for (const forged of [
      { host: 'attacker.example' },
      { host: 'attacker.example:80' },
      { origin: 'http://attacker.example' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
    ])
      expect((await page.ask('files/run.json', { headers: forged })).status).toBe(404);
    const order = async (headersOfOrder: Readonly<Record<string, string>>) =>
      (await page.ask('orders', { method: 'POST', body: { order: 'stop' }, headers: headersOfOrder })).status;
    expect(await order({ origin: 'http://attacker.example' })).toBe(404);
    expect(await order({ origin: 'null' })).toBe(404);
    expect(await order({ 'content-type': 'text/plain' })).toBe(400);
  });

  test('serve files of the run and no others', async () => {
    const { address } = await begun({ A: 'human' });
    const page = new LinkClient(address);
    for (const path of [
      'files/../run.json',
      'files/%2e%2e/secret',
      'files/matches/%2e%2e/run.json',
      'files/blobs/..%2f..%2fsecret',
      'files/blobs/..%5csecret',
      'files//etc/passwd',
      'files/run.lock',
      'files/matches/',
      'files/blobs',
      'run.json',
    ])
      expect((await page.ask(path)).status).toBe(404);
  });

  test('pause, resume and stop the run, say how far it is, and name what went wrong', async () => {
    const wrong = {
      bid: (_turn: unknown, { attempt }: { attempt: number }) =>
        attempt === 1 ? 'nothing' : { bid: 1, note: '' },
    };
    const { run, address } = await begun({ A: wrong, B: bidder('slow', 0) }, { trials: 40, rounds: 30 });
    const page = new LinkClient(address);
    const order = async (name: string) => page.ask('orders', { method: 'POST', body: { order: name } });
    const played = run.play({ concurrency: 1 });
    await page.until<LiveState>('events', ({ finished }) => finished > 0);
    await order('pause');
    const paused = await page.until<LiveState>('events', ({ status }) => status === 'paused');
    expect(paused.finished).toBeLessThan(40);
    expect(paused.troubles[0]).toMatch(/^m\d{4}: bid\/A#\d+: illegal/);
    const result = JSON.parse((await page.ask('result')).body) as { finished: number };
    expect(result.finished).toBe(paused.finished);
    await order('resume');
    await page.until<LiveState>('events', ({ finished }) => finished > paused.finished);
    await order('stop');
    const { result: stopped } = await played;
    expect(stopped.finished).toBeLessThan(40);
    const ended = await page.until<LiveState>('events', ({ status }) => status === 'ended');
    expect(ended.playing).toEqual([]);
    expect((await run.play()).result).toMatchObject({ finished: 40, failed: 0 });
    expect((await verify(run.folder)).problems).toEqual([]);
  });
});
