import { once } from 'node:events';
import {
  createServer,
  request,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';

export interface Proxy {
  /** Without a path. */
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** Serves on a loopback port until it is closed. */
export async function serve(listener: RequestListener): Promise<Proxy> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    address: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Passes a request on, and what is answered back. */
function forward(
  asked: IncomingMessage,
  {
    answer,
    to,
    headers = {},
    heard,
  }: {
    readonly answer: ServerResponse;
    readonly to: string;
    /** More than those of the request. */
    readonly headers?: Readonly<Record<string, string>>;
    readonly heard?: (piece: Buffer | string) => void;
  },
): void {
  const forwarded = request(
    to,
    { method: asked.method, headers: { ...asked.headers, ...headers } },
    (response) => {
      heard?.(`\n${response.statusCode} ${JSON.stringify(response.rawHeaders)}\n`);
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      if (heard) response.on('data', heard);
      response.on('error', () => answer.destroy());
      response.pipe(answer);
    },
  );
  forwarded.on('error', () => answer.destroy());
  answer.on('close', () => forwarded.destroy());
  asked.pipe(forwarded);
}

/** A proxy of one browser that keeps every byte which servers sent to it: bodies and heads, in the order in which they came. */
export async function recordingProxy(): Promise<Proxy & { readonly received: () => string }> {
  const pieces: Buffer[] = [];
  const heard = (piece: Buffer | string): void => void pieces.push(Buffer.from(piece));
  const proxy = await serve((asked, answer) => forward(asked, { answer, to: asked.url ?? '', heard }));
  return { ...proxy, received: () => Buffer.concat(pieces).toString('utf8') };
}

/** A port that nobody uses now. */
export async function findFreePort(): Promise<number> {
  const { address, close } = await serve(() => undefined);
  await close();
  return Number(new URL(address).port);
}

/** A reverse proxy that serves everything below `/game` from a port. */
export async function reverseProxy(
  port: number,
  { strips, keepsHost }: { readonly strips: boolean; readonly keepsHost: boolean },
): Promise<Proxy> {
  const proxy = await serve((asked, answer) => {
    const { url = '' } = asked;
    if (!url.startsWith('/game/')) return void answer.writeHead(502).end();
    const host = `127.0.0.1:${port}`;
    const to = `http://${host}${strips ? url.slice('/game'.length) : url}`;
    forward(asked, { answer, to, headers: keepsHost ? {} : { host } });
  });
  return { ...proxy, address: `${proxy.address}/game/` };
}

/** A server in front of a provider that lets pages ask it, as providers do, and remembers the keys that came. */
export async function corsProxy(target: string): Promise<Proxy & { readonly keys: ReadonlySet<string> }> {
  const keys = new Set<string>();
  const proxy = await serve((asked, answer) => {
    answer.setHeader('access-control-allow-origin', '*');
    answer.setHeader('access-control-allow-headers', 'authorization, content-type, *');
    answer.setHeader('access-control-allow-methods', 'GET, POST');
    if (asked.method === 'OPTIONS') return void answer.writeHead(204).end();
    const { authorization, cookie, referer } = asked.headers;
    if (authorization !== undefined) keys.add(authorization);
    if (cookie !== undefined || referer !== undefined) keys.add(`${cookie} ${referer}`);
    forward(asked, { answer, to: `${target}${asked.url}`, headers: { host: new URL(target).host } });
  });
  return { ...proxy, keys };
}
