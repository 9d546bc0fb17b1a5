import { mockServer, type MockServer } from '@masbench/llm/testing';
import { onTestFinished } from 'vitest';

/** Starts a server of models that is closed when the test has finished. */
export async function serve(options: Parameters<typeof mockServer>[0] = {}): Promise<MockServer> {
  const server = await mockServer(options);
  onTestFinished(async () => server.close());
  return server;
}
