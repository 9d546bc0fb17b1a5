import { createServer, type RequestListener } from 'node:http';
import { mockServer, type MockServer } from '@masbench/llm/testing';
import { onTestFinished } from 'vitest';
import type { MockServerOptions } from '../src/testing/mock-server.ts';

/** A mock server, which is closed when the test has finished. */
export async function serve(options?: MockServerOptions): Promise<MockServer> {
  const server = await mockServer(options);
  onTestFinished(server.close);
  return server;
}

/** URL of a server of the test that runs now. */
export async function listening(answer: RequestListener): Promise<string> {
  const server = createServer((incoming, response) => {
    incoming.resume();
    answer(incoming, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(
    async () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

export const json = { 'content-type': 'application/json' };
export const eventStream = { 'content-type': 'text/event-stream' };

/** URL of a server that says one thing to every request: an object as JSON. */
export async function saying(
  status: number,
  body: string | object,
  headers: Readonly<Record<string, string>> = json,
): Promise<string> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return listening((_incoming, response) => response.writeHead(status, headers).end(text));
}

/** URL of a server whose chat completions have one choice. */
export async function completing(
  message: string | object,
  more: object = {},
  usage: object = {},
): Promise<string> {
  const said = typeof message === 'string' ? { content: message } : message;
  return saying(200, { model: 'm', choices: [{ finish_reason: 'stop', message: said, ...more }], usage });
}
