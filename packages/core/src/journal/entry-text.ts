import type { Entry } from './journal.js';

/**
 * An entry as a line for a person: the time in seconds, the request, and the answer up to 160 characters. `undefined` for
 * entries that say nothing of what was played.
 */
export function entryText(entry: Entry): string | undefined {
  switch (entry.type) {
    case 'answer':
      return `${timeText(entry)}  ${entry.id}  ${entry.by}${entry.why === undefined ? '' : ` (${entry.why})`}  ${short(entry.value)}`;
    case 'attempt':
      return `${timeText(entry)}  ${entry.id}  attempt ${entry.attempt} did not count: ${entry.why}, ${short(entry.error)}`;
    case 'drop':
      return `${timeText(entry)}  ${entry.id}  dropped`;
    case 'interrupt':
      return `${timeText(entry)}  ${entry.id}  interrupted`;
    default:
      return undefined;
  }
}

function timeText({ at }: { readonly at: number }): string {
  return at.toFixed(3).padStart(10);
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
