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

/** Returns how many answers are in the call logs of a run: each of them was paid for once. */
export function answersInCallLogs(disk: Disk, folder: string): number {
  const matches = disk.find(`${folder}/matches`);
  if (matches?.kind !== 'folder') return 0;
  let answers = 0;
  for (const [name, node] of matches.entries) {
    if (!name.endsWith('.calls.jsonl') || node.kind !== 'file') continue;
    for (const line of node.bytes.toString('utf8').split('\n'))
      // The settings of a question name an output too.
      if (/"type":"image-edit".*"output":\{|"type":"model-call".*"result":\{/.test(line)) answers += 1;
  }
  return answers;
}

/** Returns how many matches of a run are unfinished as what was lost with their processes holds their limit. */
export function countHeldByLosses(disk: Disk, folder: string): number {
  const matches = disk.find(`${folder}/matches`);
  if (matches?.kind !== 'folder') return 0;
  return [...matches.entries].filter(([name, node]) => {
    if (!/^m\d+\.jsonl$/.test(name) || node.kind !== 'file') return false;
    return /"status":"aborted"[^\n]*lost calls hold[^\n]*\n*$/.test(node.bytes.toString('utf8'));
  }).length;
}
