import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';

export interface Proxy {
  /** Of this machine. */
  readonly port: number;
  /** Lets nothing through any more: what is written to a side stays unanswered, as with a cable that was cut. */
  readonly cut: (how: 'both' | 'replies') => void;
  /** Connections that were cut end, and new ones pass. */
  readonly heal: () => void;
  readonly close: () => Promise<void>;
}

/** A port in front of the socket of a server. */
export async function proxyTo(path: string): Promise<Proxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isCut: 'both' | 'replies' | undefined;
  const server = createServer((client) => {
    const upstream = connect(path);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    client.on('data', (data) => isCut !== 'both' && upstream.write(data));
    upstream.on('data', (data) => isCut === undefined && client.write(data));
    for (const [one, other] of [pair, pair.toReversed() as unknown as typeof pair]) {
      one.on('error', () => other.destroy());
      one.on('close', () => {
        other.destroy();
        pairs.delete(pair);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const end = (): void => {
    for (const [client, upstream] of pairs) {
      client.destroy();
      upstream.destroy();
    }
  };
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    cut: (how) => (isCut = how),
    heal: () => {
      isCut = undefined;
      end();
    },
    close: async () => {
      end();
      server.close();
      await once(server, 'close');
    },
  };
}
