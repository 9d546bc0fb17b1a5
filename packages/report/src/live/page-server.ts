import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { MasbenchError, readMessage } from '@masbench/core';
import type { ServedAt } from './served-at.js';

/**
 * Pages served below one secret link.
 *
 * @param path what follows the link: empty for the page itself
 */
export type Site = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;

/** The address of a site, and the path below which its cookies are valid. */
export interface SiteLink {
  readonly address: string;
  /** As browsers see it: a proxy may have put something before it. */
  readonly path: string;
}

/**
 * An HTTP server in which every site is behind a link that cannot be guessed: 128 random bits. It answers only requests that
 * name it, or the proxy in front of it, as their host, and changes something only for pages of its own. All else gets the same
 * empty `404`, a wrong link too.
 */
export class PageServer {
  readonly #server: Server;
  /** By the hash of the secret, so that the time of a look-up says nothing about it. */
  readonly #sites = new Map<string, Site>();
  #port = 0;
  /** Where browsers find it. */
  #publicUrl = '';
  /** Origins of its pages, by the host that a request names. */
  readonly #origins = new Map<string, readonly string[]>();

  private constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
    // Event streams are open for as long as their page.
    this.#server.requestTimeout = 0;
  }

  /** @throws MasbenchError `OPTION_INVALID` if the port cannot be used */
  static async listen({ host, port, publicUrl }: ServedAt): Promise<PageServer> {
    const made = new PageServer();
    try {
      made.#server.listen(port, host);
      await once(made.#server, 'listening');
    } catch (cause) {
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot serve a page at port ${port}: ${readMessage(cause)}. Choose another port, or 0 for any that is free`,
        {
          cause,
        },
      );
    }
    const address = made.#server.address();
    made.#port = typeof address === 'object' && address !== null ? address.port : port;
    const own = `${host.includes(':') ? `[${host}]` : host}:${made.#port}`;
    made.#publicUrl = publicUrl ?? `http://${own}`;
    const outside = publicUrl === undefined ? [] : [new URL(publicUrl).origin];
    // A proxy may name the server that it asks, or pass on what the browser asked for.
    for (const name of [own, `127.0.0.1:${made.#port}`, `localhost:${made.#port}`])
      made.#origins.set(name, [`http://${name}`, ...outside]);
    if (publicUrl !== undefined) made.#origins.set(new URL(publicUrl).host, outside);
    return made;
  }

  get port(): number {
    return this.#port;
  }

  /**
   * Serves a site below a link.
   *
   * @param secret of a link that was given out before. @default a new one
   */
  add(site: (link: SiteLink) => Site, secret: string = randomBytes(16).toString('hex')): SiteLink {
    const address = `${this.#publicUrl}/${secret}/`;
    const link = { address, path: new URL(address).pathname };
    this.#sites.set(hashToken(secret), site(link));
    return link;
  }

  /** A link that leads nowhere from now on. */
  remove(link: SiteLink): void {
    this.#sites.delete(hashToken(linkSecret(link)));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(alwaysSent)) response.setHeader(name, value);
    try {
      const { pathname } = new URL(`${this.#publicUrl}/`);
      const asked = request.url ?? '';
      // With the path of the proxy, or without it if the proxy takes it away.
      const inside = asked.startsWith(pathname) ? asked.slice(pathname.length - 1) : asked;
      const [, secret = '', path = ''] = /^\/([0-9a-f]{32})\/([^?#]*)$/.exec(inside) ?? [];
      const site = this.#sites.get(hashToken(secret));
      if (site === undefined || !this.#isAllowed(request)) return nothing(response);
      await site(request, response, path);
    } catch (error) {
      if (response.headersSent) response.destroy();
      else response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' }).end(readMessage(error));
    }
  }

  #isAllowed({ method, headers }: IncomingMessage): boolean {
    const { host = '', origin } = headers;
    // Another page in the browser could reach this port under a name of its own.
    const origins = this.#origins.get(host);
    if (origins === undefined) return false;
    const from = headers['sec-fetch-site'];
    const isFollowed = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
    if (from !== undefined && from !== 'same-origin' && from !== 'none' && !isFollowed) return false;
    if (method === 'GET') return origin === undefined || origins.includes(origin);
    return method === 'POST' && origin !== undefined && origins.includes(origin);
  }
}

const alwaysSent: Readonly<Record<string, string>> = {
  'cache-control': 'no-store, no-transform',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** The answer to all that is not there, or is not for the one who asks. */
export function nothing(response: ServerResponse): void {
  response.writeHead(404).end();
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

const longestBody = 1024 * 1024;

/** Body sent by a page, at most 1 MiB of JSON. */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  if (request.headers['content-type'] !== 'application/json')
    throw new Error('A message must be of the type application/json');
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    const bytes = Buffer.from(part);
    length += bytes.length;
    if (length > longestBody) throw new Error(`A message must not be longer than ${longestBody} bytes`);
    parts.push(bytes);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}

/** The secret part of a link. */
export function linkSecret({ path }: Pick<SiteLink, 'path'>): string {
  return path.split('/').at(-2) ?? '';
}

function hashToken(secret: string): string {
  return createHash('sha256').update(secret).digest('base64');
}
