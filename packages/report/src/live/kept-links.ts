import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { PreparedRun } from '@masbench/experiments';
import * as z from 'zod';

/**
 * The file of a run that is being watched, for its owner alone: with it, a run that is resumed has the links that were given
 * out before. It is no part of the run: no report has it, no page serves it, and it goes when the run is over.
 */
const linksFile = 'watch.links';

const secret = z.string().regex(/^[0-9a-f]{32}$/);
const linksSchema = z.object({
  port: z.int().min(1).max(65_535),
  /** The interface that was listened at, and how others reach it. @default the loopback interface */
  host: z.string().optional(),
  publicUrl: z.string().optional(),
  /** Secret of the link from which the run is watched. */
  run: secret,
  /** By seat: the secret of its link, and what the browser that has it shows. */
  seats: z.record(z.string(), z.object({ secret, key: secret.optional() })),
});

/** Links that were given out. */
export type KeptLinks = z.infer<typeof linksSchema>;

type Watched = Pick<PreparedRun, 'context'>;

/** Returns the links of a run that was watched before; `undefined` if it was not, or they cannot be read. */
export function readLinks({ context }: Watched): KeptLinks | undefined {
  try {
    return linksSchema.parse(JSON.parse(readFileSync(context.folder.in(linksFile), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Keeps the links. A folder that cannot be written costs new links after a restart, and nothing else. */
export function writeLinks({ context }: Watched, links: KeptLinks): void {
  try {
    writeFileSync(context.folder.in(linksFile), JSON.stringify(links), { mode: 0o600 });
  } catch {
    // As said above.
  }
}

export function removeLinks({ context }: Watched): void {
  rmSync(context.folder.in(linksFile), { force: true });
}
