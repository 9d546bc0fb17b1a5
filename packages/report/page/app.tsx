import type { Manifest, RunResult } from '@masbench/experiments';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Carried } from './carried.ts';
import { MatchPane } from './panes/match.tsx';
import { Matches } from './panes/matches.tsx';
import { Pictures } from './panes/pictures.tsx';
import { Overview } from './panes/overview.tsx';
import { problemsByMatch, ProofLine, ProofPane, type Proof } from './panes/proof.tsx';
import { Settings } from './panes/settings.tsx';
import { RunReader } from './parts/run-image.tsx';
import { addressOf, usePlace, type Place } from './place.ts';
import type { FigureCell, MatchLine } from './protocol.ts';
import type { RunClient } from './run-client.ts';
import { ThemeButton } from './theme.tsx';

export interface AppProps {
  readonly carried: Carried;
  readonly manifest: Manifest;
  readonly result: RunResult;
}

/** Larger runs are recomputed when the reader asks for it. */
const automaticBytes = 64 * 1024 * 1024;

const panes: readonly { readonly pane: Place['pane']; readonly title: string }[] = [
  { pane: 'overview', title: 'Overview' },
  { pane: 'matches', title: 'Matches' },
  { pane: 'proof', title: 'Proof' },
  { pane: 'settings', title: 'Settings' },
];

export function App({ carried, manifest, result }: AppProps): JSX.Element {
  const place = usePlace();
  const { contents } = carried;
  const [client, setClient] = useState<RunClient>();
  const [matches, setMatches] = useState<readonly MatchLine[]>([]);
  const [figures, setFigures] = useState<readonly FigureCell[]>();
  const [fault, setFault] = useState<string>();
  const [isOpened, setOpened] = useState(false);
  const { proof, start, stop } = useProof(carried, isOpened);
  const problems = useMemo(() => problemsByMatch(proof), [proof]);
  useEffect(() => {
    const open = async (): Promise<void> => {
      const opened = await carried.client();
      setClient(opened);
      setMatches(await opened.ask('matches', null));
      if (contents.codeMissing === null) setFigures(await opened.ask('figures', null));
    };
    open()
      .catch((error: Error) => setFault(error.message))
      // The list of matches comes first: both would share the reader's processor.
      .finally(() => setOpened(true));
  }, [carried]);
  const shownPane = place.pane === 'match' ? 'matches' : place.pane;
  return (
    <RunReader.Provider value={client}>
      <header>
        <h1>
          {contents.benchmark.name} <span class="quiet">{contents.run}</span>
        </h1>
        <nav aria-label="Parts of the report">
          {panes.map(({ pane, title }) => (
            <a href={addressOf({ pane })} aria-current={pane === shownPane ? 'page' : undefined}>
              {title}
            </a>
          ))}
        </nav>
        <ThemeButton />
      </header>
      <main>
        <ProofLine proof={proof} />
        {fault === undefined ? null : (
          <p class="alarm" role="alert">
            {fault}
          </p>
        )}
        {place.pane === 'overview' ? (
          <>
            <Overview contents={contents} manifest={manifest} result={result} figures={figures} />
            <Pictures contents={contents} />
          </>
        ) : null}
        {place.pane === 'settings' ? (
          <Settings contents={contents} manifest={manifest} result={result} />
        ) : null}
        {place.pane === 'proof' ? <ProofPane proof={proof} onStart={start} onStop={stop} /> : null}
        {place.pane === 'matches' || place.pane === 'match' ? (
          client === undefined ? (
            <p>{fault === undefined ? 'Reading the matches…' : ''}</p>
          ) : place.pane === 'match' && place.match !== undefined ? (
            <MatchPane
              place={{ ...place, match: place.match }}
              client={client}
              replays={contents.codeMissing === null}
            />
          ) : (
            <Matches
              matches={matches}
              levels={manifest.cells.map(({ levels }) => levels)}
              problems={problems}
              client={client}
            />
          )
        ) : null}
      </main>
      <footer>
        <p>Made by masbench. This file needs no server and no network.</p>
      </footer>
    </RunReader.Provider>
  );
}

/** Recomputes the run in a worker of its own, so that the page stays free. */
function useProof(
  carried: Carried,
  isOpened: boolean,
): {
  readonly proof: Proof;
  readonly start: () => void;
  readonly stop: () => void;
} {
  const { codeMissing } = carried.contents;
  const [proof, setProof] = useState<Proof>(
    codeMissing === null ? { status: 'waiting' } : { status: 'impossible', reason: codeMissing },
  );
  const worker = useRef<RunClient>(undefined);
  const run = async (): Promise<void> => {
    const began = performance.now();
    setProof({ status: 'running', share: 0 });
    try {
      const client = await carried.client();
      worker.current = client;
      const found = await client.ask('verify', null, {
        onProgress: (share) => setProof({ status: 'running', share }),
      });
      setProof({ status: 'done', found, seconds: (performance.now() - began) / 1000 });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      setProof(reason === 'Stopped' ? { status: 'stopped' } : { status: 'failed', reason });
    } finally {
      worker.current?.stop();
      worker.current = undefined;
    }
  };
  const start = (): void => void run();
  useEffect(() => {
    if (isOpened && codeMissing === null && carried.matchBytes <= automaticBytes) start();
  }, [carried, isOpened]);
  return { proof, start, stop: () => worker.current?.stop() };
}
