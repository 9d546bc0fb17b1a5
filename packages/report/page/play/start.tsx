import { render, type JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import * as z from 'zod';
import type { Benchmark } from '@masbench/core/benchmark';
import { contentsId } from '../../src/contents.ts';
import type { PlaySetup } from '../../src/play-setup.ts';
import type { ModelTable } from './model-seats.tsx';
import { PlayApp } from './play-app.tsx';

/** Starts the match of a page to play, whose seed is the part of the address after `#`. */
export function startPlay(benchmark: Benchmark, modelTable?: ModelTable): void {
  // The page forbids code made from texts, with which zod would go faster.
  z.config({ jitless: true });
  const root = document.getElementById('app');
  if (root === null) return;
  // The page and this code were made together.
  const setup: PlaySetup = JSON.parse(document.getElementById(contentsId)?.textContent ?? '');
  root.replaceChildren();
  render(<Addressed benchmark={benchmark} setup={setup} modelTable={modelTable} />, root);
}

function Addressed({
  benchmark,
  setup,
  modelTable,
}: {
  readonly benchmark: Benchmark;
  readonly setup: PlaySetup;
  readonly modelTable: ModelTable | undefined;
}): JSX.Element {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const onChange = (): void => setCount((before) => before + 1);
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, []);
  const given = decodeURIComponent(location.hash.slice(1));
  const seed = setup.recorded !== undefined || given === '' ? setup.seed : given;
  return (
    <PlayApp
      benchmark={benchmark}
      setup={setup}
      seed={seed}
      count={count}
      modelTable={modelTable}
      onAgain={(next) => {
        if (setup.recorded === undefined) location.hash = encodeURIComponent(next);
        else setCount(count + 1);
      }}
    />
  );
}
