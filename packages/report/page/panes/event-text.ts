import type { MatchEvent } from '../protocol.ts';

/** Characters of a value in the list of events. */
const longest = 90;

/** An event in words: who, did what, with what. */
export function eventText({ type, seat, kind, by, why, value }: MatchEvent): {
  readonly who: string;
  readonly what: string;
  readonly detail: string;
} {
  const detail = shortText(value);
  switch (type) {
    case 'attempt':
      return {
        who: seat ?? 'Service',
        what: `${kind ?? ''}: an attempt did not count (${why ?? ''})`,
        detail,
      };
    case 'drop':
      return { who: seat ?? 'Game', what: `${kind ?? ''}: no longer asked`, detail: '' };
    case 'end':
      return { who: 'Match', what: why === null ? 'ended' : `ended: ${why}`, detail };
    case 'answer':
      return { who: seat ?? readNature(by), what: `${kind ?? ''}${byText(by, why)}`, detail };
  }
}

function readNature(by: string | null): string {
  return by === 'chance' ? 'Chance' : 'Service';
}

/** How an answer that is not an agent's own came about. */
function byText(by: string | null, why: string | null): string {
  const reason = why === null ? '' : `, ${why}`;
  switch (by) {
    case 'fallback':
      return ` (fallback of the game${reason})`;
    case 'forfeit':
      return ` (forfeited${reason})`;
    case 'forced':
      return ' (forced by the experimenter)';
    case 'failure':
      return ` (the service failed${reason})`;
    default:
      return '';
  }
}

/** A value in one line. */
function shortText(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = plainText(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && !Number.isInteger(value)) return String(Number(value.toPrecision(4)));
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return value.map(plainText).join(', ');
  return Object.entries(value)
    .filter(([, field]) => field !== '' && field !== null)
    .map(([key, field]) => `${key} ${plainText(field)}`)
    .join('; ');
}
