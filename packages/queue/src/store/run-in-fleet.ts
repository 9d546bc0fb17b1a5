import { isDeepStrictEqual } from 'node:util';
import { MasbenchError } from '@masbench/core';
import { manifestSchema } from '@masbench/experiments';
import * as z from 'zod';
import type { RunInFleet, RunPatience } from './store.js';

const schema = z.object({
  manifest: manifestSchema,
  module: z.string().nullable(),
  blobs: z.array(z.string()),
});

const patienceSchema = z.object({
  deaths: z.int(),
  tries: z.int(),
  lostUsd: z.number().nullable(),
  deathsInARow: z.boolean(),
  lockMs: z.number(),
});

/** The patience of a run, as a store keeps it. */
export function runPatience(text: string): RunPatience {
  return patienceSchema.parse(JSON.parse(text));
}

/** A count as stores take it. */
export function finite(count: number): number {
  return Math.max(-1, Math.min(count, 1_000_000_000));
}

/** A run as a store keeps it. */
export function runInFleet(text: string): RunInFleet {
  return schema.parse(JSON.parse(text));
}

/** @throws MasbenchError `OPTION_INVALID` if the name of the run is that of another one */
export function checkSameRun(
  found: RunInFleet,
  begun: RunInFleet,
  { run, store }: { readonly run: string; readonly store: string },
): void {
  if (isDeepStrictEqual(readRunIdentity(found), readRunIdentity(begun))) return;
  throw new MasbenchError(
    'OPTION_INVALID',
    `Cannot distribute the run: ${JSON.stringify(run)}: the ${store} has another run of that name, which was begun at ${found.manifest.startedAt}. Choose another name, resume that run from its folder, or remove it with \`masbench queue forget\``,
  );
}

/** Blobs of matches come to a run folder later. */
function readRunIdentity({ manifest, module }: RunInFleet): unknown {
  return JSON.parse(JSON.stringify({ manifest, module }));
}
