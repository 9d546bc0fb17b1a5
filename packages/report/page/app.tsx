import type { Manifest, RunResult } from '@masbench/experiments';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { listEntries } from '../src/matches/match-list.ts';
import { ComparePane } from './panes/compare.tsx';
import { LiveBar } from './panes/live.tsx';
import { MatchPane } from './panes/match.tsx';
import { Matches } from './panes/matches.tsx';
import { PicturesOfMatch, PicturesOfRun } from './panes/pictures.tsx';
import { Search } from './panes/search.tsx';
import { Overview } from './panes/overview.tsx';
import { problemsByMatch, ProofLine, ProofPane, type Proof } from './panes/proof.tsx';
import { SettingsPane } from './panes/settings.tsx';
import { TournamentView } from './panes/tournament.tsx';
import { RunReader } from './parts/run-image.tsx';
import { refreshPanes, useLive, useRefreshed, type Read } from './parts/use-live.ts';
import { writeAddress, usePlace, type PagePlace } from './place.ts';
import type { Tournament } from '../src/read-tournament.ts';
import type { RunClient } from './run-client.ts';
import type { RunSource } from './run-source.ts';
import { ServedRun } from './served-run.ts';
import { ThemeButton } from './theme.tsx';

export interface AppProps {
  readonly source: RunSource;
  readonly manifest: Manifest;
  readonly result: RunResult;
}

/** Larger runs are recomputed when the reader asks for it. */
const automaticBytes = 64 * 1024 * 1024;

const panes: readonly { readonly pane: PagePlace['pane']; readonly title: string }[] = [
  { pane: 'overview', title: 'Overview' },
  { pane: 'matches', title: 'Matches' },
  { pane: 'proof', title: 'Proof' },
  { pane: 'settings', title: 'Settings' },
];

export function App({ source, manifest, result: first }: AppProps): JSX.Element {
  const place = usePlace();
  const { contents } = source;
  const [client, setClient] = useState<RunClient>();
  const [{ result, matches, figures }, setRead] = useState<Read>({
    result: first,
    matches: [],
    figures: undefined,
  });
  const [tournament, setTournament] = useState<Tournament | null>();
  const [fault, setFault] = useState<string>();
  const [isOpened, setOpened] = useState(false);
  const [isTold, setTold] = useState(false);
  const { state: live, isLost } = useLive(source);
  const isPlaying = contents.isLive && live?.status !== 'ended';
  const { proof, start, stop } = useProof(source, { isOpened, isPlaying });
  const problems = useMemo(() => problemsByMatch(proof), [proof]);
  useEffect(() => {
    const open = async (): Promise<void> => {
      // Without the worker, whose code takes longer to start than the list to read.
      const early = await source.matches?.();
      if (early !== undefined) setRead((read) => ({ ...read, matches: early }));
      const opened = await source.client();
      setClient(opened);
      const list = await opened.ask('matches', null);
      setRead((read) => ({ ...read, matches: list }));
      setTold(true);
      if (contents.codeMissing !== null) return;
      setTournament(await opened.ask('tournament', null));
      const drawn = await opened.ask('figures', null);
      setRead((read) => ({ ...read, figures: drawn }));
    };
    open()
      .catch((error: Error) => setFault(error.message))
      // The list of matches comes first: both would share the reader's processor.
      .finally(() => {
        setOpened(true);
        setTold(true);
      });
  }, [source]);
  const refresh = useMemo(
    () =>
      client === undefined || !isOpened ? undefined : async () => setRead(await refreshPanes(source, client)),
    [source, client, isOpened],
  );
  const readings = useRefreshed(live, refresh);
  const isRanked = contents.codeMissing === null && manifest.cells.some(({ design }) => design !== undefined);
  const ranking =
    tournament === undefined && isRanked && fault === undefined ? (
      <div class="story-wait" role="status">
        Ranking the agents…
      </div>
    ) : tournament === undefined || tournament === null ? null : (
      <TournamentView tournament={tournament} />
    );
  const shownPane = place.pane === 'match' || place.pane === 'compare' ? 'matches' : place.pane;
  const levels = useMemo(() => manifest.cells.map((cell) => cell.levels), [manifest]);
  const entries = useMemo(() => listEntries(matches, levels, problems), [matches, levels, problems]);
  return (
    <RunReader.Provider value={client}>
      <header>
        <h1>
          {contents.benchmark.name} <span class="quiet">run {contents.run}</span>
        </h1>
        <nav aria-label="Parts of the report">
          {panes.map(({ pane, title }) => (
            <a href={writeAddress({ pane })} aria-current={pane === shownPane ? 'page' : undefined}>
              {title}
            </a>
          ))}
        </nav>
        <ThemeButton />
      </header>
      <main>
        {live !== undefined && source instanceof ServedRun ? (
          <LiveBar state={live} isLost={isLost} run={source} paidUsd={paidUsd(result)} />
        ) : place.pane === 'proof' ? null : (
          <ProofLine proof={proof} />
        )}
        {fault === undefined ? null : (
          <p class="alarm" role="alert">
            {fault}
          </p>
        )}
        {place.pane === 'overview' ? (
          <>
            <Overview
              contents={contents}
              manifest={manifest}
              result={result}
              figures={figures}
              matches={matches}
              ranking={ranking}
            />
            <PicturesOfRun contents={contents} matches={matches} />
          </>
        ) : null}
        {place.pane === 'settings' ? (
          <SettingsPane contents={contents} manifest={manifest} result={result} />
        ) : null}
        {place.pane === 'proof' ? <ProofPane proof={proof} onStart={start} onStop={stop} /> : null}
        {place.pane === 'matches' ? (
          <>
            <Matches entries={entries} place={place} isTold={isTold} />
            {client === undefined || !isTold ? null : <Search client={client} />}
          </>
        ) : null}
        {(place.pane === 'match' || place.pane === 'compare') && client === undefined ? (
          <p>{fault === undefined ? 'Reading the matches…' : ''}</p>
        ) : null}
        {place.pane === 'compare' && client !== undefined ? (
          <ComparePane place={place} client={client} entries={entries} />
        ) : null}
        {place.pane === 'match' && place.match !== undefined && client !== undefined ? (
          <MatchPane
            place={{ ...place, match: place.match }}
            client={client}
            replays={contents.codeMissing === null}
            reading={live?.playing.some(({ id }) => id === place.match) === true ? readings : undefined}
            entry={entries.find(({ match }) => match.id === place.match)}
            columns={contents.benchmark.columns}
            proof={proof}
            matches={matches}
            pictures={<PicturesOfMatch contents={contents} match={place.match} />}
          />
        ) : null}
      </main>
      <footer>
        <p>
          Made by masbench.{' '}
          {contents.isLive
            ? 'This page is served on the machine of the run, and shows it as it is played.'
            : 'This file needs no server and no network.'}
        </p>
      </footer>
    </RunReader.Provider>
  );
}

function paidUsd({ cost }: RunResult): number {
  return cost.paidUsd + cost.declaredUsd;
}

/** Recomputes the run in a worker of its own, so that the page stays free. */
function useProof(
  source: RunSource,
  { isOpened, isPlaying }: { readonly isOpened: boolean; readonly isPlaying: boolean },
): {
  readonly proof: Proof;
  readonly start: () => void;
  readonly stop: () => void;
} {
  const { codeMissing } = source.contents;
  const [proof, setProof] = useState<Proof>(
    codeMissing === null ? { status: 'waiting' } : { status: 'impossible', reason: codeMissing },
  );
  const worker = useRef<RunClient>(undefined);
  const run = async (): Promise<void> => {
    const began = performance.now();
    setProof({ status: 'running', share: 0 });
    try {
      const client = await source.client();
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
    const { matchBytes = Infinity } = source;
    if (isOpened && codeMissing === null && matchBytes <= automaticBytes) start();
  }, [source, isOpened]);
  return {
    proof:
      isPlaying && codeMissing === null
        ? { status: 'impossible', reason: 'the run is in progress, and can be recomputed when it has ended' }
        : proof,
    start,
    stop: () => worker.current?.stop(),
  };
}
