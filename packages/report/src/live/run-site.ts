import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MasbenchError } from '@masbench/core';
import { readPartialResult, type PreparedRun, type RunResult } from '@masbench/experiments';
import * as z from 'zod';
import type { LiveOrder, LiveState } from '../live-messages.js';
import { isRunFile, runFiles } from '../run-files.js';
import { readBody, nothing, sendJson, type Site } from './page-server.js';
import type { StateStream } from './state-stream.js';

const orderSchema: z.ZodType<LiveOrder> = z.union([
  z.object({ order: z.enum(['pause', 'resume', 'stop']) }),
  z.object({ order: z.literal('new-link'), seat: z.string() }),
]);

/** A run that is shown as it grows. */
export interface ShownRun extends Pick<PreparedRun, 'context' | 'folder'> {
  readonly stream: StateStream<LiveState>;
}

export interface RunSiteOptions {
  /** The HTML of the page. */
  readonly page: () => Promise<string>;
  /** Does what the page asks for. @default there is nothing to ask for */
  readonly heed?: ((order: LiveOrder) => void) | undefined;
  /** True for a match that is not to be looked at now. */
  readonly isHidden: (match: string) => boolean;
}

/** The site from which a run is watched and steered: its page, its files as they grow, its state, and its orders. */
export function runSite(run: ShownRun, { page, heed, isHidden }: RunSiteOptions): Site {
  const result = lazyResult(run);
  const isShown = (path: string): boolean => {
    const [, match] = /^matches\/(.+?)(?:\.calls)?\.jsonl$/.exec(path) ?? [];
    return isRunFile(path) && (match === undefined || !isHidden(match));
  };
  return async (request, response, path) => {
    if (request.method === 'POST') {
      if (path !== 'orders' || heed === undefined) return nothing(response);
      const { success, data } = orderSchema.safeParse(await readBody(request));
      if (!success)
        throw new MasbenchError('OPTION_INVALID', 'This is no order: pause, resume, stop or new-link');
      heed(data);
      return void response.writeHead(204).end();
    }
    switch (path) {
      case '':
        return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(await page());
      case 'events':
        return run.stream.open(response);
      case 'result':
        return sendJson(response, 200, await result());
      case 'files': {
        const { files } = await runFiles(run.folder);
        return sendJson(response, 200, files.map((file) => file.path).filter(isShown));
      }
      default: {
        const [, file] = /^files\/(.+)$/.exec(decodeURIComponent(path)) ?? [];
        if (file === undefined || !isShown(file)) return nothing(response);
        return sendFile(response, join(run.folder, file));
      }
    }
  };
}

/** A file as far as it is written now. */
async function sendFile(response: ServerResponse, path: string): Promise<void> {
  const size = await stat(path).then(
    (found) => (found.isFile() ? found.size : undefined),
    () => undefined,
  );
  // Not written yet, which is no fault.
  if (size === undefined) return void response.writeHead(204).end();
  response.writeHead(200, {
    'content-type': 'application/octet-stream',
    'content-length': size,
    'content-security-policy': "default-src 'none'; sandbox",
  });
  if (size === 0) return void response.end();
  await pipeline(createReadStream(path, { end: size - 1 }), response);
}

/** The result of what has ended, computed once for every match that ends, and one at a time. */
function lazyResult(run: ShownRun): () => Promise<RunResult> {
  let of = -1;
  let computing: Promise<RunResult> | undefined;
  return async () => {
    const { ended } = run.stream.state;
    if (of !== ended || computing === undefined) {
      of = ended;
      const before = computing?.catch(() => undefined);
      computing = (before ?? Promise.resolve()).then(async () => readPartialResult(run.context));
    }
    return computing;
  };
}
