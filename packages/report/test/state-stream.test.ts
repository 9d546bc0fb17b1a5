import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StateStream } from '../src/live/state-stream.ts';

/** Longer than what a socket takes at once. */
const long = (name: string): string => name.repeat(1_000_000);

let stream: StateStream<string>;
let server: Server;

beforeEach(async () => {
  stream = new StateStream(long('a'));
  server = createServer((_request, response) => stream.open(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function follow(): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  const [response] = (await once(get({ host: '127.0.0.1', port }), 'response')) as [IncomingMessage];
  return response;
}

/** Collects the first letter of every state that arrives, as it does. */
function statesOf(response: IncomingMessage): string[] {
  const states: string[] = [];
  let text = '';
  response.setEncoding('utf8').on('data', (part: string) => {
    const messages = `${text}${part}`.split('\n\n');
    text = messages.pop() ?? '';
    states.push(...messages.map((message) => message.replace('data: "', '').charAt(0)));
  });
  return states;
}

test('a long state that does not change is sent once', async () => {
  const states = statesOf(await follow());
  await expect.poll(() => states).toEqual(['a']);
  await wait(300);
  expect(states).toEqual(['a']);
});

test('a page that reads slowly gets the newest state when it reads on, and ends with the last', async () => {
  const response = await follow();
  response.pause();
  // Until nothing more fits in between, after which all but the newest is left out.
  for (const name of 'bcdefghijklmnopqrstuvwxy') {
    stream.set(long(name));
    stream.flush();
    await wait(5);
  }
  const states = statesOf(response);
  response.resume();
  await expect.poll(() => states.at(-1)).toBe('y');
  stream.set(long('z'));
  stream.close();
  await once(response, 'end');
  expect(states.at(-1)).toBe('z');
  expect(states.length).toBeLessThan(26);
  expect(new Set(states).size).toBe(states.length);
});
