import type { Disk } from './disk.js';

/** What another program may do to the folder of a run, and no run may go on over. */
export const tamperings = [
  'journals swapped',
  'journal cut',
  'journal emptied',
  'journal gone',
  'run.json relabelled',
] as const;

export type Tampering = (typeof tamperings)[number];

/**
 * Changes what is on record of finished matches.
 *
 * @returns puts it back; `undefined` where there is nothing that could be changed so
 */
export function tamper(
  disk: Disk,
  folder: string,
  { kind, below }: { readonly kind: Tampering; readonly below: (count: number) => number },
): (() => void) | undefined {
  const finished = finishedMatches(disk, folder);
  const index = below(Math.max(1, finished.length));
  const [one, other] = [finished[index], finished[(index + 1) % Math.max(1, finished.length)]];
  if (one === undefined || other === undefined) return undefined;
  const journal = (id: string): string => `${folder}/matches/${id}.jsonl`;
  switch (kind) {
    case 'journals swapped': {
      const [mine, its] = [bytesOf(disk, journal(one)), bytesOf(disk, journal(other))];
      if (mine.equals(its)) return undefined;
      put(disk, journal(one), its);
      put(disk, journal(other), mine);
      return () => {
        put(disk, journal(one), mine);
        put(disk, journal(other), its);
      };
    }
    case 'journal cut':
      return changed(disk, journal(one), (bytes) => bytes.subarray(0, 1 + below(bytes.length - 1)));
    case 'journal emptied':
      return changed(disk, journal(one), () => Buffer.alloc(0));
    case 'journal gone': {
      const bytes = bytesOf(disk, journal(one));
      disk.remove(journal(one), 'unlink');
      return () => put(disk, journal(one), bytes);
    }
    case 'run.json relabelled':
      return changed(disk, `${folder}/run.json`, (bytes) =>
        Buffer.from(bytes.toString('utf8').replace('"agent": "paid"', '"agent": "free"')),
      );
  }
}

function changed(disk: Disk, path: string, change: (bytes: Buffer) => Buffer): (() => void) | undefined {
  const bytes = bytesOf(disk, path);
  const now = change(bytes);
  if (now.equals(bytes)) return undefined;
  put(disk, path, now);
  return () => put(disk, path, bytes);
}

function bytesOf(disk: Disk, path: string): Buffer {
  return Buffer.from(disk.file(path, 'read').bytes);
}

function put(disk: Disk, path: string, bytes: Buffer): void {
  const node = disk.create(path, false);
  node.bytes = bytes;
  node.synced = bytes;
}

/** Matches that are on record as finished, with a journal. */
function finishedMatches(disk: Disk, folder: string): string[] {
  const records = disk.find(`${folder}/records.jsonl`);
  if (records?.kind !== 'file') return [];
  return (
    records.bytes
      .toString('utf8')
      .split('\n')
      // What a process that died left of a line is no record.
      .slice(0, -1)
      .flatMap((line) => /"record":\{"id":"(m\d+)".*?"status":"finished"/.exec(line)?.[1] ?? [])
      .filter((id) => disk.find(`${folder}/matches/${id}.jsonl`) !== undefined)
  );
}
