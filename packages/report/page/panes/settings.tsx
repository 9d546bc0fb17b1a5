import type { Manifest, RunResult } from '@masbench/experiments';
import type { JSX } from 'preact';
import type { Contents } from '../../src/contents.ts';
import { JsonView } from '../parts/json-view.tsx';

export interface SettingsProps {
  readonly contents: Contents;
  readonly manifest: Manifest;
  readonly result: RunResult;
}

/** All that is needed to play the run again. */
export function SettingsPane({ contents, manifest, result }: SettingsProps): JSX.Element {
  const { benchmark, cells, versions, seed, scheduler, trials, variants, budget, startedAt } = manifest;
  const hashes = Object.entries(
    'journals' in result && typeof result.journals === 'object' && result.journals !== null
      ? result.journals
      : {},
  );
  return (
    <section aria-labelledby="settings">
      <h2 id="settings">Settings, versions and hashes</h2>
      {contents.benchmark.description === null ? null : <p>{contents.benchmark.description}</p>}
      <JsonView
        label="The run"
        value={{
          run: manifest.run,
          benchmark: benchmark.name,
          'version of the game': benchmark.gameVersion,
          ...(benchmark.module === undefined ? {} : { module: benchmark.module }),
          ...(benchmark.sha256 === undefined ? {} : { 'SHA-256 of the module': benchmark.sha256 }),
          seed,
          scheduler:
            scheduler ?? 'chosen by the players: virtual for scripted and simulated ones, otherwise arrival',
          'trials of every cell': trials,
          variants,
          ...(budget === undefined ? {} : { budget }),
          'begun at': startedAt,
          versions,
        }}
      />
      {cells.map(({ levels, seats, design, shown, limits, configs }, index) => (
        <>
          <h3>
            {cells.length === 1
              ? 'What was played'
              : `Cell ${index + 1}: ${Object.entries(levels)
                  .map(([name, level]) => `${name} = ${JSON.stringify(level)}`)
                  .join(', ')}`}
          </h3>
          <JsonView
            value={{
              ...(design === undefined
                ? { seats: Object.fromEntries(seats.map(({ seat, identity }) => [seat, identity])) }
                : {
                    design: design.kind,
                    agents: design.agents.map(({ identity }) => identity),
                    seats: seats.map(({ seat }) => seat),
                  }),
              settings: shown,
              limits,
              'configurations (SHA-256)': configs,
            }}
          />
        </>
      ))}
      <h3>Journals</h3>
      <details>
        <summary>SHA-256 of {hashes.length} journals</summary>
        <dl class="hashes">
          {hashes.map(([id, sha256]) => (
            <div>
              <dt>{id}</dt>
              <dd>
                <code>{String(sha256)}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
