import type { Field } from '@masbench/core/benchmark';
import { isOffline, playerText } from '@masbench/core/record';
import { runHeadline } from '@masbench/findings';
import type { Manifest, MeanRow, RunResult } from '@masbench/experiments';
import type { ComponentChildren, JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Contents } from '../../src/contents.ts';
import { DataTable, TextTable } from '../parts/data-table.tsx';
import { levelTexts, groupResultText } from '../../src/matches/group-text.ts';
import { seatColumns } from '../../src/matches/seat-columns.ts';
import type { FigureCell } from '../protocol.ts';
import type { ListedMatch } from '../../src/matches/listed-match.ts';
import { FiguresPane } from './figures.tsx';
import { Scores } from './scores.tsx';
import { Sweeps } from './sweeps.tsx';

export interface OverviewProps {
  readonly contents: Contents;
  readonly manifest: Manifest;
  readonly result: RunResult;
  readonly figures: readonly FigureCell[] | undefined;
  /** Those that have ended; none until they have been read. */
  readonly matches: readonly ListedMatch[];
  /** The standings of a tournament, which are what it was asked for. */
  readonly ranking: ComponentChildren;
}

/** Findings of the run, its players, and its faults. */
export function Overview({
  contents,
  manifest,
  result,
  figures,
  matches,
  ranking,
}: OverviewProps): JSX.Element {
  const { headline, detail, isAlert } = runHeadline(result);
  // Where agents change seats, a seat is nobody in particular.
  const changesSeats = manifest.cells.some(({ design }) => design !== undefined);
  return (
    <>
      <p class="lead">
        A run of the benchmark <strong>{contents.benchmark.name}</strong>. {contents.benchmark.description}
      </p>
      <section aria-labelledby="finding">
        {contents.problems.length === 0 ? null : (
          <p class="alarm" role="alert">
            <strong>This run does not verify.</strong> {contents.problems.join('. ')}
          </p>
        )}
        <h2 id="finding" class={isAlert ? 'alarm' : undefined}>
          {headline}
        </h2>
        <p>{detail}</p>
        {isAlert ? null : <Asked result={result} headline={detail} />}
        {isAlert ? null : <Groups result={result} />}
        <Facts manifest={manifest} result={result} />
      </section>
      {ranking}
      <Sweeps contents={contents} result={result} />
      <Scores contents={contents} result={result} manifest={manifest} matches={matches} />
      {changesSeats ? null : <SeatTable contents={contents} result={result} />}
      <AgentTable agents={result.agents} />
      {changesSeats ? <SeatTable contents={contents} result={result} /> : null}
      <Troubles result={result} />
      <FiguresPane cells={figures} levels={manifest.cells.map(({ levels }) => levels)} />
    </>
  );
}

/** Questions that the benchmark asks of every run, and what this one answers; the headline is one of them. */
function Asked({
  result: { contrasts = [] },
  headline,
}: Pick<OverviewProps, 'result'> & { readonly headline: string }): JSX.Element | null {
  const others = contrasts.filter(({ sentence }) => !headline.includes(sentence));
  if (others.length === 0) return null;
  return (
    <ul>
      {others.map(({ description, sentence, levels }) => (
        <li>
          {levels === null ? '' : `${levelTexts(levels).join(', ')}: `}
          {description} <strong>{sentence}.</strong>
        </li>
      ))}
    </ul>
  );
}

/** More groups than this are folded. */
const mostGroups = 3;

function Groups({ result }: Pick<OverviewProps, 'result'>): JSX.Element | null {
  const found = result.groups.flatMap((group) =>
    group.leading === null
      ? []
      : [
          {
            name: groupResultText(group),
            ...runHeadline({ ...result, ...group, groups: [], contrasts: [] }),
          },
        ],
  );
  if (found.length === 0) return null;
  const list = (
    <ul>
      {found.map(({ name, headline, detail }) => (
        <li>
          <strong>{name}:</strong> {headline}. {detail}
        </li>
      ))}
    </ul>
  );
  return found.length > mostGroups ? (
    <details>
      <summary>The two best of each of {found.length} groups</summary>
      {list}
    </details>
  ) : (
    list
  );
}

/** The counts that a reader needs before any score. */
function Facts({ manifest, result }: Pick<OverviewProps, 'manifest' | 'result'>): JSX.Element {
  const { trials, finished, aborted, failed, cost } = result;
  const open = trials - finished - aborted - failed;
  const agents = [...new Map(result.agents.map((row) => [row.agent, row])).values()];
  // A benchmark's own players may play each seat in another way.
  const names = new Map(
    agents.map(({ agent: own }) => [
      own,
      [...new Set(result.seats.flatMap(({ agent, name }) => (agent === own ? [name] : [])))],
    ]),
  );
  const isOneForAll = names.size === 1 && [...names.values()].flat().length === 1;
  const none = result.agents.every(({ nature }) => isOffline(nature));
  return (
    <>
      {none && agents.length > 0 ? (
        <p class="note">
          No model played in this run: its players are scripted or simulated, and the result says nothing
          about any model.
        </p>
      ) : null}
      {result.seats.length > 1 && isOneForAll ? (
        <p class="note">
          All seats were played by the same agent: differences between seats are due to the seats, or to
          chance.
        </p>
      ) : null}
      <dl class="facts">
        <div>
          <dt>Matches</dt>
          <dd>
            {finished} of {trials} finished
            {aborted > 0 ? `, ${aborted} aborted` : ''}
            {failed > 0 ? `, ${failed} failed` : ''}
            {open > 0 ? `, ${open} not ended` : ''}
          </dd>
        </div>
        <div>
          <dt>Players</dt>
          <dd>
            {agents.map(({ agent, nature }) => {
              const own = names.get(agent)?.filter((name) => name !== agent) ?? [];
              return (
                <span class="line">
                  <bdi>{agent}</bdi> <span class="quiet">({natureTexts[nature ?? 'model']})</span>
                  {own.length === 0 ? null : (
                    <span class="quiet">
                      , calls itself <bdi>{own.join(', ')}</bdi>
                    </span>
                  )}
                </span>
              );
            })}
          </dd>
        </div>
        <div>
          <dt>Cost</dt>
          <dd>{costText(cost)}</dd>
        </div>
        <div>
          <dt>Seed</dt>
          <dd>{String(manifest.seed)}</dd>
        </div>
      </dl>
    </>
  );
}

const natureTexts: Readonly<Record<NonNullable<MeanRow['nature']>, string>> = {
  scripted: 'scripted: follows rules, no model',
  simulated: 'simulated: drawn from distributions, no model',
  human: 'a person',
  model: 'a model or program',
  mixed: 'of several natures',
};

function costText({
  paidUsd,
  declaredUsd,
  unknown,
  lostUsd,
  lostCalls,
  lostUnknown,
  savedByCacheUsd = 0,
  savedByBatchUsd = 0,
}: RunResult['cost']): string {
  return [
    paidUsd === 0 ? 'nothing billed' : `$${paidUsd.toFixed(4)} billed`,
    ...(lostCalls > 0 || lostUsd > 0 ? [`lost at most $${lostUsd.toFixed(4)} by calls that broke off`] : []),
    ...(lostUnknown > 0 ? ['lost an unknown amount by calls without a bound'] : []),
    ...(savedByCacheUsd === 0 ? [] : [`$${savedByCacheUsd.toFixed(4)} saved by cache`]),
    ...(savedByBatchUsd === 0 ? [] : [`$${savedByBatchUsd.toFixed(4)} saved by batch`]),
    ...(unknown > 0
      ? [`an unknown amount for ${unknown} ${unknown === 1 ? 'seat or service' : 'seats or services'}`]
      : []),
    ...(declaredUsd > 0 ? [`$${declaredUsd.toFixed(4)} declared by simulated players, not paid`] : []),
  ].join('; ');
}

/** One row for every seat (and group), in the benchmark's own columns. */
function SeatTable({ contents, result }: Pick<OverviewProps, 'contents' | 'result'>): JSX.Element {
  const { rows, columns } = useMemo(() => {
    const grouped = result.groups.length > 1;
    const found = grouped
      ? result.groups.flatMap((group) =>
          group.seats.map((row) => ({ group: groupResultText(group), ...drawn(row) })),
        )
      : result.seats.map(drawn);
    const first: Field[] = [
      ...(grouped ? [{ title: 'Group', field: 'group', as: 'text' } as const] : []),
      { title: 'Seat', field: 'seat', as: 'text' },
      { title: 'Agent', field: 'agent', as: 'text' },
      { title: 'Name', field: 'name', as: 'text' },
      { title: 'Matches', field: 'n', as: 'integer', places: 0 },
    ];
    return {
      rows: found,
      columns: [...first, ...seatColumns(contents.benchmark.columns)],
    };
  }, [contents, result]);
  return (
    <section aria-labelledby="seats">
      <h2 id="seats">By seat</h2>
      <DataTable
        caption="Means over finished matches, by seat. A dash is unknown, never zero."
        rows={rows}
        columns={columns}
      />
    </section>
  );
}

function drawn<Row extends MeanRow>(row: Row): Row {
  return { ...row, agent: playerText(row) };
}

function AgentTable({ agents }: { readonly agents: RunResult['agents'] }): JSX.Element | null {
  if (agents.length === 0) return null;
  const hasRoles = agents.some(({ role }) => role !== null);
  // Seats that win together never have the best score alone.
  const hasWins = agents.some(({ winShare }) => (winShare ?? 0) > 0);
  return (
    <section aria-labelledby="agents">
      <h2 id="agents">By agent{hasRoles ? ' and role' : ''}</h2>
      <TextTable
        caption={`The unit is the match: an agent with several seats counts once a match.${hasWins ? ' “Wins alone” is the share of matches in which one of its seats had the best score, and no other seat the same.' : ''}`}
        titles={[
          'Agent',
          ...(hasRoles ? ['Role'] : []),
          'Matches',
          'Mean score',
          '95 %',
          ...(hasWins ? ['Wins alone'] : []),
        ]}
        align={['left', ...(hasRoles ? (['left'] as const) : []), 'right', 'right', 'right', 'right']}
        rows={agents.map(({ agent, nature, role, n, score, interval, winShare }) => [
          playerText({ agent, nature }),
          ...(hasRoles ? [role ?? '–'] : []),
          String(n),
          score === null ? '–' : number(score),
          interval?.['score'] === undefined ? '–' : `[${interval['score'].map(number).join(', ')}]`,
          ...(hasWins ? [winShare === null ? '–' : `${(winShare * 100).toFixed(1)} %`] : []),
        ])}
      />
    </section>
  );
}

/** Moves that were not an agent's own answer, next to the number of its moves. */
function Troubles({ result: { seats } }: { readonly result: RunResult }): JSX.Element {
  const rows = seats.filter(({ failedAttempts, standIns }) => sum(failedAttempts) + sum(standIns) > 0);
  return (
    <section aria-labelledby="troubles">
      <h2 id="troubles">Failures, forfeits and refusals</h2>
      {rows.length === 0 ? (
        <p>Every move of every seat was the agent’s own, at the first attempt.</p>
      ) : (
        <TextTable
          caption="Attempts that did not count, and moves that the game substituted, over all finished matches."
          titles={['Seat', 'Agent', 'Moves', 'Substituted', 'Share', 'Failed attempts', 'First error']}
          align={['left', 'left', 'right', 'right', 'right', 'left', 'left']}
          rows={rows.map(({ seat, agent, nature, moves, standIns, failedAttempts, firstError }) => [
            seat,
            playerText({ agent, nature }),
            String(moves),
            counted(standIns),
            moves === 0 ? '–' : `${((sum(standIns) / moves) * 100).toFixed(1)} %`,
            counted(failedAttempts),
            (firstError ?? '–').slice(0, 200),
          ])}
        />
      )}
    </section>
  );
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

function counted(counts: Readonly<Record<string, number>>): string {
  const text = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  return text.length === 0 ? '0' : text.join(', ');
}

function number(value: number): string {
  return value.toFixed(4).replace('-', '−');
}
