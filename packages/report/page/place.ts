import { useEffect, useState } from 'preact/hooks';

/** Where a reader is: the part of the address after `#`, which can be sent to others. */
export interface PagePlace {
  readonly pane: 'overview' | 'matches' | 'match' | 'compare' | 'proof' | 'settings';
  readonly match?: string | undefined;
  /** The match that is compared with it. */
  readonly other?: string | undefined;
  /** Words and numbers by which the list of matches is filtered. */
  readonly filter?: string | undefined;
  /** Column by which the list of matches is sorted, with `-` before it for the reverse. */
  readonly order?: string | undefined;
  /** Line of the journal. */
  readonly move?: number | undefined;
  /** A seat; `undefined` for everyone. */
  readonly eyes?: string | undefined;
}

/** `#match/m0001/move/12/eyes/A`, `#compare/m0001/m0002`, `#matches/order/-rounds/filter/wolves` */
export function writeAddress({ pane, match, other, move, eyes, order, filter }: PagePlace): string {
  if (pane === 'matches') return ['#matches', ...part('order', order), ...part('filter', filter)].join('/');
  if (pane === 'compare' && match !== undefined && other !== undefined)
    return [`#compare/${encodeURIComponent(match)}/${encodeURIComponent(other)}`, ...part('eyes', eyes)].join(
      '/',
    );
  if (pane !== 'match' || match === undefined) return `#${pane}`;
  return [`#match/${encodeURIComponent(match)}`, ...part('move', move), ...part('eyes', eyes)].join('/');
}

function part(name: string, value: string | number | undefined): readonly string[] {
  return value === undefined || value === '' ? [] : [`${name}/${encodeURIComponent(value)}`];
}

export function parsePlace(address: string): PagePlace {
  const [pane = '', ...parts] = address.replace(/^#/, '').split('/');
  const [match = '', ...rest] = parts.map(decoded);
  const after = (name: string, words: readonly string[] = rest): string | undefined => {
    const at = words.indexOf(name);
    return at < 0 ? undefined : words[at + 1];
  };
  switch (pane) {
    case 'matches': {
      const words = [match, ...rest];
      return { pane, order: after('order', words), filter: after('filter', words) };
    }
    case 'proof':
    case 'settings':
      return { pane };
    case 'compare':
      return { pane, match, other: rest[0] ?? '', eyes: after('eyes') };
    case 'match': {
      const move = Number(after('move'));
      return {
        pane,
        match,
        move: Number.isSafeInteger(move) && move > 0 ? move : undefined,
        eyes: after('eyes'),
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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
