import { readdirSync, readFileSync } from 'node:fs';

/** How many processes there are with a word in their command line. */
export function livingWith(word: string): number {
  return readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(word);
    } catch {
      return false;
    }
  }).length;
}
