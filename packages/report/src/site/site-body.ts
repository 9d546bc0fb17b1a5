import { escaped } from '../document.js';
import { costText, wholeNumberText, shortScoreText } from '../matches/number-text.js';
import type { SiteRun } from './site-contents.js';
import type { BenchmarkStandings } from './site-standings.js';

/** Writes the index of a site as plain HTML, which needs no script: the runs with their findings, and standings. */
export function siteBodyHtml({
  runs,
  matches,
  standings,
}: {
  readonly runs: readonly SiteRun[];
  readonly matches: number;
  readonly standings: readonly BenchmarkStandings[];
}): string {
  const changed = runs.filter(({ proof }) => proof === 'changed').length;
  return [
    `<header><h1>Runs <span class="quiet">made by masbench</span></h1><nav aria-label="Parts of the site"><a href="#runs">Runs</a><a href="#standings">Standings</a><a href="#search">Search</a></nav></header><main class="site">`,
    `<p class="lead">${wholeNumberText(runs.length)} runs of ${standings.length} benchmarks, ${wholeNumberText(matches)} matches.</p>`,
    ...(changed === 0
      ? []
      : [
          `<p class="alarm">${changed === 1 ? 'One run is' : `${changed} runs are`} not what the digest was made of: marked below, and left out of the standings.</p>`,
        ]),
    `<section aria-labelledby="runs"><h2 id="runs">Runs</h2>`,
    table(
      'The finding of every run; the name leads to its page',
      [
        { title: 'Run' },
        { title: 'Finding' },
        { title: 'Agents', from: 2 },
        { title: 'Matches', right: true },
        { title: 'Cost', right: true, from: 1 },
        { title: 'Digest', from: 1 },
      ],
      runs.map(runHtml),
      'runs',
    ),
    `</section><section aria-labelledby="standings"><h2 id="standings">Standings over runs</h2>`,
    ...standings.map(standingsHtml),
    `</section><section aria-labelledby="search"><h2 id="search">Search all matches</h2><div id="app"><p class="quiet">The search needs the script of this page, and no network.</p></div></section>`,
    `</main><footer><p>These files need no server and no network. Every run’s page replays its matches in your browser.</p></footer>`,
  ].join('\n');
}

interface Head {
  readonly title: string;
  readonly right?: boolean;
  /** 1: left out on a phone, 2: left out below 1,024 pixels. */
  readonly from?: number;
}

function table(
  caption: string,
  heads: readonly Head[],
  rows: readonly (readonly string[])[],
  name: string,
): string {
  const mark = ({ right = false, from = 0 }: Head): string => {
    const classes = [...(right ? ['right'] : []), ...(from > 0 ? [`from-${from}`] : [])];
    return classes.length === 0 ? '' : ` class="${classes.join(' ')}"`;
  };
  const body = rows.map(
    ([first = '', ...rest]) =>
      `<tr><th scope="row">${first}</th>${rest.map((cell, index) => `<td${mark(heads[index + 1] ?? { title: '' })}>${cell}</td>`).join('')}</tr>`,
  );
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escaped(caption)}"><table class="wide ${name}"><caption><span>${escaped(caption)}</span></caption><thead><tr>${heads.map((head) => `<th scope="col"${mark(head)}>${head.title}</th>`).join('')}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`;
}

function runHtml(run: SiteRun): readonly string[] {
  const {
    name,
    page,
    benchmark,
    agents,
    startedAt,
    matches,
    status,
    root,
    proof,
    headline,
    isAlert,
    paidUsd,
  } = run;
  const link = page === null ? escaped(name) : `<a href="${escaped(page)}">${escaped(name)}</a>`;
  const count =
    matches.finished === matches.planned
      ? wholeNumberText(matches.planned)
      : `${wholeNumberText(matches.finished)} of ${wholeNumberText(matches.planned)}`;
  const digest = root === null ? '' : `<code title="${root}">${root.slice(0, 8)}</code> `;
  return [
    `<bdi>${link}</bdi><span class="line quiet small">${escaped(benchmark)}${startedAt === '' ? '' : `<span class="from-1">, ${startedAt.slice(0, 10)}</span>`}</span>`,
    `<span${isAlert ? ' class="alert-text"' : ''}>${escaped(headline)}</span>${status === 'unfinished' ? ' <span class="mark">unfinished</span>' : ''}${run.problems.map((one) => `<span class="line small alert-text">${escaped(one.slice(0, 200))}</span>`).join('')}`,
    agents.map((agent) => `<bdi>${escaped(agent)}</bdi>`).join(', '),
    count,
    costText(paidUsd),
    `${digest}<span class="proof-${proof}">${proof}</span>`,
  ];
}

function standingsHtml({ benchmark, runs, settings, rows, doubts }: BenchmarkStandings): string {
  const pooled =
    settings === 1
      ? 'with one setting'
      : `with ${settings} different settings, whose scores may not be comparable`;
  const rated = rows.some(({ rating }) => rating !== null);
  return `<h3>${escaped(benchmark)}</h3>${table(
    `${runs} ${runs === 1 ? 'run' : 'runs'} ${pooled}. A match counts once for each agent in it; intervals are 95 % over trials${rated ? '; strength is that of Bradley–Terry, in log-odds' : ''}.`,
    [
      { title: 'Agent' },
      { title: 'Mean score', right: true },
      { title: '95 %', right: true },
      ...(rated ? [{ title: 'Strength', right: true, from: 1 }] : []),
      { title: 'Matches', right: true },
      { title: 'Runs', right: true },
    ],
    rows.map(({ agent, mean, interval, rating, matches, runs: own }) => [
      `<bdi>${escaped(agent)}</bdi>`,
      shortScoreText(mean),
      interval === null ? '–' : boundsText(interval),
      ...(rated
        ? [
            rating === null
              ? '–'
              : `${rating[0].toFixed(2).replace('-', '−')} ${boundsText([rating[1], rating[2]])}`,
          ]
        : []),
      wholeNumberText(matches),
      wholeNumberText(own),
    ]),
    'standings',
  )}${doubts.map((doubt) => `<p class="note">${escaped(doubt)}.</p>`).join('')}`;
}

function boundsText([low, high]: readonly [number, number]): string {
  return `[${low.toFixed(3)}, ${high.toFixed(3)}]`.replaceAll('-', '−');
}
