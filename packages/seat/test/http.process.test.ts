import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { http, programSeat } from '@masbench/seat';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isSkipped, testParts } from '../../../scripts/testing/test-parts.ts';
import { playBids, pythonServer } from './seated.ts';

async function served(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/seat?key=in-the-address`;
}

describe('a server', () => {
  it.skipIf(isSkipped(testParts.python))(
    'in Python plays two seats of the match that the same policy plays in TypeScript, byte for byte',
    async () => {
      const [address, close] = await pythonServer('bidder.py');
      onTestFinished(close);
      const seat = programSeat(http(address), { name: 'bidder', nature: 'scripted', resumable: true });
      const [inTypeScript, overHttp] = [await playBids({}), await playBids({ A: seat, B: seat })];
      expect(overHttp.lines).toEqual(inTypeScript.lines);
    },
  );

  const ready = '{"type":"ready","protocol":"masbench-seat/1"}\n';
  it.each<readonly [name: string, error: RegExp, reply: RequestListener]>([
    ['fails', /status 500/, (_request, response) => response.writeHead(500).end()],
    ['redirects', /redirect/, (_request, response) => response.writeHead(302, { location: '/' }).end()],
    ['answers with nothing', /replied without an answer/, (_request, response) => response.end()],
    [
      'answers another turn',
      /replied without an answer/,
      (_request, response) =>
        response.end('{"type":"action","id":"move/B#1/1","action":{"bid":9,"diary":""}}\n'),
    ],
    [
      'floods',
      /longer than 100000 bytes/,
      (_request, response) => {
        const more = (): void => {
          while (!response.destroyed && response.write('x'.repeat(1e5)));
          if (!response.destroyed) response.once('drain', more);
        };
        more();
      },
    ],
    ['hangs', /gave no answer within 300 ms/, () => undefined],
  ])(
    'that %s loses its moves with the reason, and its address keeps its secret',
    async (name, error, reply) => {
      const address = await served((request, response) => {
        request.on('data', (chunk: Buffer) => {
          if (String(chunk).startsWith('{"type":"match"')) response.end(ready);
          else if (String(chunk).startsWith('{"type":"turn"')) reply(request, response);
          else response.end();
        });
      });
      const seat = programSeat(http(address, { replyBytes: 100_000 }), {
        answerMs: name === 'hangs' ? 300 : undefined,
      });
      const { result, entries, lines } = await playBids({ A: seat }, { rounds: 1 });
      expect(result).toMatchObject({ status: 'finished', seats: { A: { standIns: { error: 1 } } } });
      expect(entries.find((entry) => entry.type === 'attempt')?.error).toMatch(error);
      expect(lines.join('\n')).not.toContain('in-the-address');
    },
  );

  it.each(['127.0.0.1', 'localhost'])('that is not there is an error that says so: %s', async (host) => {
    const { result } = await playBids({ A: programSeat(http(`http://${host}:9/`)) }, { rounds: 1 });
    expect(result).toMatchObject({ status: 'aborted', scores: null });
    expect(result.reason).toMatch(/could not be asked: connect ECONNREFUSED/);
  });

  it('is reached with user information, and repeats no secret into a record', async () => {
    const asked: (string | undefined)[] = [];
    const address = new URL(
      await served((request, response) => {
        asked.push(request.headers.authorization);
        const echo = (text: string): string =>
          JSON.stringify({ type: 'error', id: 'move/A#0/1', message: text });
        request.on('data', (chunk: Buffer) => {
          const isMatch = String(chunk).startsWith('{"type":"match"');
          response.end(
            isMatch ? ready : `${echo('no key-of-the-query, pass word of the user, token-of-a-header')}\n`,
          );
        });
      }),
    );
    address.search = '?key=key-of-the-query&model=one';
    address.username = 'user';
    address.password = 'pass word of the user';
    const headers = { 'x-key': 'Token token-of-a-header' };
    const played = await playBids(
      { A: programSeat(http(address.href, { headers })) },
      { rounds: 1, limits: { retries: 0 } },
    );
    expect(asked[0]).toBe(`Basic ${Buffer.from('user:pass word of the user').toString('base64')}`);
    const error = played.entries.find((entry) => entry.type === 'attempt')?.error;
    expect(error).toMatch(/no \[redacted\], \[redacted\], \[redacted\]$/);
  });

  it('hears of the end of the match', async () => {
    const heard: string[] = [];
    const address = await served((request, response) => {
      request.on('data', (chunk: Buffer) => {
        heard.push((JSON.parse(String(chunk)) as { type: string }).type);
        response.end(heard.length === 1 ? ready : '');
      });
    });
    await playBids({ A: programSeat(http(address)) }, { rounds: 1, limits: { retries: 0 } });
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['match', 'turn', 'end']);
  });
});
