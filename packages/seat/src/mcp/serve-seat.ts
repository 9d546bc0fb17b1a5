import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { MasbenchError, readMessage } from '@masbench/core';
import type { SeatDesk } from './seat-desk.js';
import { seatServer, type SeatServerOptions } from './seat-server.js';

/** A seat that is being served. */
export interface ServedSeat {
  /** The address of the server, over HTTP. */
  readonly url: string | undefined;
  /** The bearer token that clients must send over HTTP. */
  readonly token: string | undefined;
  readonly close: () => Promise<void>;
}

/**
 * Serves a seat to the MCP client at the other end of the standard streams.
 *
 * @example
 * ```ts
 * import { SeatDesk, serveSeatOverStdio } from '@masbench/seat/mcp';
 *
 * const served = await serveSeatOverStdio(new SeatDesk(), { rules: 'Answer with a number.' });
 * await served.close();
 * ```
 */
export async function serveSeatOverStdio(
  desk: SeatDesk,
  options: SeatServerOptions & { readonly input?: Readable; readonly output?: Writable } = {},
): Promise<ServedSeat> {
  const server = seatServer(desk, options);
  await server.connect(new StdioServerTransport(options.input, options.output));
  return { url: undefined, token: undefined, close: async () => server.close() };
}

/**
 * Serves a seat over HTTP on the loopback interface, to clients that send its token. Sessions are not kept, so that a
 * client which connects again finds the seat as it left it.
 *
 * @param options `port`: @default any that is free; `token`: @default a random one
 * @throws MasbenchError `OPTION_INVALID` where the port cannot be used
 */
export async function serveSeatOverHttp(
  desk: SeatDesk,
  options: SeatServerOptions & { readonly port?: number; readonly token?: string } = {},
): Promise<ServedSeat> {
  const { port = 0, token = randomBytes(16).toString('hex') } = options;
  const listener = createServer((request, response) => {
    if (!isAllowed(request, token)) {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end('This seat needs its bearer token\n');
      return;
    }
    handle(desk, options, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(400);
      response.end();
    });
  });
  try {
    listener.listen(port, '127.0.0.1');
    await once(listener, 'listening');
  } catch (cause) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot serve a seat at port ${port}: ${readMessage(cause)}. Choose another port, or 0 for any that is free`,
      { cause },
    );
  }
  const address = listener.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${bound}/mcp`,
    token,
    close: async () => {
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

async function handle(
  desk: SeatDesk,
  options: SeatServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const server = seatServer(desk, options);
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  response.on('close', () => void server.close());
  await server.connect(transport);
  await transport.handleRequest(request, response);
}

function isAllowed({ headers }: IncomingMessage, token: string): boolean {
  // A page in a browser could reach this port under a name of its own.
  if (!/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(headers.host ?? '')) return false;
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
