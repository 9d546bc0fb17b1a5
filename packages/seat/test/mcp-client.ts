import { serveSeatOverHttp, type SeatDesk } from '@masbench/seat/mcp';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import * as z from 'zod';

const lookSchema = z.looseObject({
  status: z.string(),
  request: z.string().optional(),
  data: z.unknown().optional(),
  view: z.unknown().optional(),
  lastError: z.string().optional(),
});
const contentSchema = z.array(z.looseObject({ type: z.string(), text: z.string().optional() }));

export type Seen = z.infer<typeof lookSchema>;

/** An MCP client of the official SDK that plays a seat. */
export interface McpPlayer {
  readonly client: Client;
  readonly observe: (past?: boolean) => Promise<Seen>;
  readonly act: (request: string, action: unknown) => Promise<{ readonly note: string; readonly now: Seen }>;
  /** Answers every decision until the match is over. Returns what was seen. */
  readonly play: (decide: (seen: Seen) => unknown) => Promise<readonly Seen[]>;
}

export async function mcpPlayer(transport: Transport): Promise<McpPlayer> {
  const client = new Client({ name: 'an-agent-of-its-own', version: '1' });
  await client.connect(transport);
  const call = async (name: string, given: Record<string, unknown>): Promise<unknown> => {
    const { content } = await client.callTool({ name, arguments: given });
    return JSON.parse(contentSchema.parse(content)[0]?.text ?? 'null');
  };
  const observe = async (past = false): Promise<Seen> => lookSchema.parse(await call('observe', { past }));
  const act: McpPlayer['act'] = async (request, action) =>
    z.object({ note: z.string(), now: lookSchema }).parse(await call('act', { request, action }));
  return {
    client,
    observe,
    act,
    play: async (decide) => {
      const all: Seen[] = [];
      let now = await observe();
      while (now.status !== 'over') {
        if (now.status === 'your-move') {
          all.push(now);
          ({ now } = await act(now.request ?? '', decide(now)));
        } else now = await observe();
      }
      return all;
    },
  };
}

/** A desk that is served over HTTP, and the client of a player that knows its token. */
export async function playedOverHttp(desk: SeatDesk) {
  const served = await serveSeatOverHttp(desk);
  const transport = new StreamableHTTPClientTransport(new URL(served.url ?? ''), {
    requestInit: { headers: { authorization: `Bearer ${served.token}` } },
  });
  const player = await mcpPlayer(transport);
  const close = async (): Promise<void> => {
    await player.client.close();
    await served.close();
  };
  return { play: player.play, close };
}
