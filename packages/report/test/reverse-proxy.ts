import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A port that nobody uses now. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** A reverse proxy that serves everything below `/game` from a port. */
export async function reverseProxy(
  port: number,
  { strips, keepsHost }: { readonly strips: boolean; readonly keepsHost: boolean },
): Promise<{ readonly server: Server; readonly address: string }> {
  const server = createServer((asked, answer) => {
    const { url = '' } = asked;
    if (!url.startsWith('/game/')) return void answer.writeHead(502).end();
    const forwarded = request(
      {
        host: '127.0.0.1',
        port,
        path: strips ? url.slice('/game'.length) : url,
        method: asked.method,
        headers: { ...asked.headers, ...(keepsHost ? {} : { host: `127.0.0.1:${port}` }) },
      },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
        response.pipe(answer);
      },
    );
    forwarded.on('error', () => answer.destroy());
    answer.on('close', () => forwarded.destroy());
    asked.pipe(forwarded);
  });
  return { server, address: `http://127.0.0.1:${await portOf(server)}/game/` };
}
