import { render } from 'preact';
import * as z from 'zod';
import type { Benchmark } from '@masbench/core/benchmark';
import { contentsId } from '../../src/contents.ts';
import type { PlaySetup } from '../../src/play-setup.ts';
import { PlayApp } from './play-app.tsx';

/** Starts the match of a page to play. */
export function startPlay(benchmark: Benchmark): void {
  // The page forbids code made from texts, with which zod would go faster.
  z.config({ jitless: true });
  const root = document.getElementById('app');
  if (root === null) return;
  // The page and this code were made together.
  const setup: PlaySetup = JSON.parse(document.getElementById(contentsId)?.textContent ?? '');
  root.replaceChildren();
  render(<PlayApp benchmark={benchmark} setup={setup} />, root);
}
