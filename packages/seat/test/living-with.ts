import { readdirSync, readFileSync } from 'node:fs';

/** How many processes there are with a word in their command line, and without another one. */
export function livingWith(word: string, without?: string): number {
  return readdirSync('/proc').filter((name) => {
    try {
      const text = /^\d+$/.test(name) ? readFileSync(`/proc/${name}/cmdline`, 'utf8') : '';
      return text.includes(word) && (without === undefined || !text.includes(without));
    } catch {
      return false;
    }
  }).length;
}
