import { once } from 'node:events';
import { createServer, request } from 'node:http';

/** A proxy of one browser that keeps every byte which servers sent to it. */
export interface RecordingProxy {
  readonly server: string;
  /** Bodies and heads, in the order in which they came. */
  readonly received: () => string;
  readonly close: () => Promise<void>;
}

export async function recordingProxy(): Promise<RecordingProxy> {
  const pieces: Buffer[] = [];
  const server = createServer((asked, answer) => {
    const forwarded = request(
      asked.url ?? '',
      { method: asked.method, headers: asked.headers },
      (response) => {
        pieces.push(Buffer.from(`\n${response.statusCode} ${JSON.stringify(response.rawHeaders)}\n`));
        answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
        response.on('data', (piece: Buffer) => {
          pieces.push(piece);
          answer.write(piece);
        });
        response.on('end', () => answer.end());
        response.on('error', () => answer.destroy());
      },
    );
    forwarded.on('error', () => answer.destroy());
    answer.on('close', () => forwarded.destroy());
    asked.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    server: `http://127.0.0.1:${port}`,
    received: () => Buffer.concat(pieces).toString('utf8'),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
