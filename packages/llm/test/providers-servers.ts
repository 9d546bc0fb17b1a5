import { createServer } from 'node:http';
import { mockServer, type MockServer } from '@masbench/llm/testing';
import type { MockServerOptions } from '../src/testing/mock-server.ts';

const closers: (() => Promise<void>)[] = [];

/** A mock server that `closeServers` closes. */
export async function serve(options?: MockServerOptions): Promise<MockServer> {
  const server = await mockServer(options);
  closers.push(server.close);
  return server;
}

/** URL of a server that says one thing to every request; `closeServers` closes it. */
export async function saying(
  status: number,
  body: string,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<string> {
  const server = createServer((incoming, response) => {
    incoming.resume();
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closers.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

/** Closes what a test has opened. */
export async function closeServers(): Promise<void> {
  await Promise.all(closers.splice(0).map((close) => close()));
}
