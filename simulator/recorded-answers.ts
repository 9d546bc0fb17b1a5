import type { Disk } from './disk.js';

/** Returns the questions of paid seats whose answers are in the journals of a run: none of them may be asked again. */
export function recordedQuestions(disk: Disk, folder: string): ReadonlySet<string> {
  const found = new Set<string>();
  const matches = disk.find(`${folder}/matches`);
  if (matches?.kind !== 'folder') return found;
  for (const [name, node] of matches.entries) {
    const [, trial] = /^m0*(\d+)\.jsonl$/.exec(name) ?? [];
    if (trial === undefined || node.kind !== 'file') continue;
    for (const line of node.bytes.toString('utf8').split('\n')) {
      const [, seat, round] = /^\{"type":"answer","id":"say\/([AB])#(\d+)","by":"agent"/.exec(line) ?? [];
      if (seat !== undefined) {
        found.add(`topic${trial} ${seat} ${round}`);
        found.add(`topic${trial}! ${seat} ${round}`);
      }
    }
  }
  return found;
}
