import type { RunResult } from '@masbench/experiments';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { LiveState } from '../../src/live-messages.ts';
import type { FigureCell } from '../protocol.ts';
import type { ListedMatch } from '../../src/matches/listed-match.ts';
import type { RunClient } from '../run-client.ts';
import type { RunSource } from '../run-source.ts';
import { ServedRun } from '../served-run.ts';

/** The parts of a run that are read again while it is played. */
export interface Read {
  readonly result: RunResult;
  readonly matches: readonly ListedMatch[];
  readonly figures: readonly FigureCell[] | undefined;
}

/** The state of a run in progress: `undefined` for the page of a report. */
export function useLive(source: RunSource): {
  readonly state: LiveState | undefined;
  readonly isLost: boolean;
} {
  const [state, setState] = useState<LiveState>();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (!(source instanceof ServedRun)) return undefined;
    return source.follow(
      (next) => {
        setState(next);
        setLost(false);
      },
      () => setLost(true),
    );
  }, [source]);
  return { state, isLost };
}

/** Between two readings there is at least this time, in milliseconds, and this many times what a reading took. */
const restMs = 1000;
const restShare = 3;

/** Counts how often it was time to read again, as something has happened in the run and the last reading is over. */
export function useRefreshed(
  state: LiveState | undefined,
  refresh: (() => Promise<void>) | undefined,
): number {
  const [count, setCount] = useState(0);
  const isBusy = useRef(false);
  const wanted = useRef('');
  const mark = JSON.stringify([state?.status, state?.ended, state?.playing]);
  useEffect(() => {
    wanted.current = mark;
    if (state === undefined || refresh === undefined || isBusy.current) return;
    isBusy.current = true;
    const work = async (): Promise<void> => {
      for (let done = ''; done !== wanted.current;) {
        done = wanted.current;
        const began = performance.now();
        await refresh().catch(() => undefined);
        setCount((before) => before + 1);
        const rest = Math.max(restMs, restShare * (performance.now() - began));
        await new Promise((resolve) => setTimeout(resolve, rest));
      }
      isBusy.current = false;
    };
    void work();
  }, [mark, refresh]);
  return count;
}

/** Reads what the panes show. */
export async function refreshPanes(source: RunSource, client: RunClient): Promise<Read> {
  const result = await source.result();
  const matches = await client.ask('matches', null);
  const figures = source.contents.codeMissing === null ? await client.ask('figures', null) : undefined;
  return { result, matches, figures };
}
