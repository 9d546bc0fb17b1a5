import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import type { DeskView, SeatDesk } from './seat-desk.js';

/** Words of a server about its game. */
export interface SeatServerOptions {
  /** The rules in plain text. @default none */
  readonly rules?: string | undefined;
}

const manner =
  'You play one seat of a game. Call `observe` until its status is `your-move`; it waits for up to 15 seconds, so call it again while it says `waiting`. Answer with `act`: the `request` that you were shown, and an `action` that fits the JSON schema. Its result tells you whether the action was legal, and shows your next decision. When the status is `over`, stop.';

/** An MCP server for the one seat of a desk, with the tools `observe` and `act`. Every client session needs its own. */
export function seatServer(desk: SeatDesk, { rules }: SeatServerOptions = {}): McpServer {
  const server = new McpServer(
    { name: 'masbench-seat', version: '1' },
    { instructions: rules === undefined ? manner : `${manner}\n\n${rules}` },
  );
  server.registerTool(
    'observe',
    {
      description: 'Waits for your next decision, and shows what you see and what a legal action is.',
      inputSchema: {
        past: z.boolean().optional().describe('Also show your own earlier moves.'),
      },
      annotations: { readOnlyHint: true },
    },
    async ({ past }, { signal }) => {
      const now = await desk.look(signal);
      return shown(desk, now, past === true ? { ...now, past: desk.past() } : now);
    },
  );
  server.registerTool(
    'act',
    {
      description: 'Answers the decision `request`. Sending the same answer again changes nothing.',
      inputSchema: {
        request: z.string().describe('The `request` of the decision, as it was shown.'),
        action: z.unknown().describe('An action that fits the JSON schema of the decision.'),
      },
      annotations: { idempotentHint: true },
    },
    async ({ request, action }, { signal }) => {
      const answered = await desk.act(request, plain(action), signal);
      return shown(desk, answered.now, answered);
    },
  );
  return server;
}

async function shown(desk: SeatDesk, now: DeskView, value: object): Promise<CallToolResult> {
  const images = now.status === 'your-move' ? await desk.images() : [];
  return {
    content: [
      { type: 'text', text: JSON.stringify(value) },
      ...images.map(({ reference, base64 }) => ({
        type: 'image' as const,
        data: base64,
        mimeType: reference.mediaType,
      })),
    ],
  };
}

/** Many clients send an argument without a declared type as a text of JSON. */
function plain(action: unknown): unknown {
  if (typeof action !== 'string' || !/^\s*[[{]/.test(action)) return action;
  try {
    return JSON.parse(action);
  } catch {
    return action;
  }
}
