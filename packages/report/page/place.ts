import { useEffect, useState } from 'preact/hooks';
import type { ActionChange } from './protocol.ts';

/** Where a reader is: the part of the address after `#`, which can be sent to others. */
export interface PagePlace {
  readonly pane: 'overview' | 'matches' | 'match' | 'proof' | 'settings';
  readonly match?: string | undefined;
  /** Line of the journal. */
  readonly move?: number | undefined;
  /** A seat; `undefined` for everyone. */
  readonly eyes?: string | undefined;
  /** Another answer than the one on record: what is shown did not happen. */
  readonly change?: ActionChange | undefined;
}

/** `#match/m0001/move/12/eyes/A` */
export function writeAddress({ pane, match, move, eyes, change }: PagePlace): string {
  if (pane !== 'match' || match === undefined) return `#${pane}`;
  return [
    `#match/${encodeURIComponent(match)}`,
    ...(change === undefined
      ? []
      : [`if/${encodeURIComponent(change.id)}/${encodeURIComponent(JSON.stringify(change.action))}`]),
    ...(move === undefined ? [] : [`move/${move}`]),
    ...(eyes === undefined ? [] : [`eyes/${encodeURIComponent(eyes)}`]),
  ].join('/');
}

export function parsePlace(address: string): PagePlace {
  const [pane = '', ...parts] = address.replace(/^#/, '').split('/');
  switch (pane) {
    case 'matches':
    case 'proof':
    case 'settings':
      return { pane };
    case 'match': {
      const [match = '', ...rest] = parts.map(decoded);
      const after = (name: string): string | undefined => {
        const at = rest.indexOf(name);
        return at < 0 ? undefined : rest[at + 1];
      };
      const move = Number(after('move'));
      return {
        pane,
        match,
        move: Number.isSafeInteger(move) && move > 0 ? move : undefined,
        eyes: after('eyes'),
        change: readChange(rest),
      };
    }
    default:
      return { pane: 'overview' };
  }
}

/** The place, as it changes. */
export function usePlace(): PagePlace {
  const [place, setPlace] = useState(() => parsePlace(location.hash));
  useEffect(() => {
    const onChange = (): void => setPlace(parsePlace(location.hash));
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, []);
  return place;
}

/** Goes to a place; `replace` leaves no entry in the history of the browser. */
export function openPlace(place: PagePlace, { replace = false } = {}): void {
  const address = writeAddress(place);
  if (!replace) {
    location.hash = address;
    return;
  }
  history.replaceState(null, '', address);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** `if`, the id of a request, and an action as JSON. */
function readChange(parts: readonly string[]): ActionChange | undefined {
  const [word, id, text] = parts;
  if (word !== 'if' || id === undefined || text === undefined) return undefined;
  try {
    const action: unknown = JSON.parse(text);
    return { id, action };
  } catch {
    return undefined;
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
