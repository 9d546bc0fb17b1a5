import { render, type JSX } from 'preact';
import { useState } from 'preact/hooks';
import * as z from 'zod';
import { PlayApp, type VisitorMatch, type PlayProps } from './play-app.tsx';

/** Options of a match in an element of somebody's page. */
export interface MountOptions {
  /** @default that with which the module was written */
  readonly seed?: string | number;
  /** Called with every match that has ended. */
  readonly onEnd?: (match: VisitorMatch) => void;
}

/**
 * Plays a match in an element: in a shadow root, with a style of its own, so that neither page changes the other.
 *
 * @returns takes it away again, and stops the match
 */
export function mountPlay(
  element: HTMLElement,
  { style, ...about }: Pick<PlayProps, 'benchmark' | 'setup' | 'modelTable'> & { readonly style: string },
  { seed = about.setup.seed, onEnd }: MountOptions = {},
): { readonly unmount: () => void } {
  z.config({ jitless: true });
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  shadow.adoptedStyleSheets = [sheet];
  const root = document.createElement('div');
  shadow.replaceChildren(root);
  render(<Mounted {...about} seed={String(seed)} onEnd={onEnd} />, root);
  return {
    unmount: () => {
      render(null, root);
      root.remove();
    },
  };
}

function Mounted(
  props: Pick<PlayProps, 'benchmark' | 'setup' | 'modelTable' | 'seed' | 'onEnd'>,
): JSX.Element {
  const [{ seed, count }, setMatch] = useState({ seed: props.seed, count: 0 });
  return (
    <PlayApp
      {...props}
      isEmbedded
      seed={seed}
      count={count}
      onAgain={(next) => setMatch({ seed: next, count: count + 1 })}
    />
  );
}
