import type { Field } from '@masbench/core/benchmark';
import { playerText } from '@masbench/core/record';
import { drawIntervals } from '@masbench/figures';
import { runHeadline, tableCells } from '@masbench/findings';
import type { RunResult } from '@masbench/experiments';
import { escaped } from './document.js';
import { isChanging, listMeans, mainField } from './matches/main-field.js';
import type { Tournament } from './read-tournament.js';

/** The run of a page, and what is known of it when the page is written. */
export interface FirstScreen {
  readonly result: RunResult;
  readonly description: string | null;
  /** The columns of the benchmark. */
  readonly columns: readonly Field[] | null;
  /** The standings, which are what a tournament was asked for; `null` for any other run. */
  readonly tournament: Tournament | null;
  /** Values that do not follow from the journals, one sentence each. */
  readonly problems: readonly string[];
}

type Cells = Awaited<ReturnType<typeof tableCells>>;

/** Pixels that a figure takes, on a screen and on paper. */
const width = 580;

/** Writes what a page shows before its script has started, or where scripts are off: the finding, the counts and the scores. */
export async function writeFirstScreen({
  result,
  description,
  columns,
  tournament,
  problems,
}: FirstScreen): Promise<string> {
  const { game, run, finished, trials, contrasts = [] } = result;
  const { headline, detail, isAlert } = runHeadline(result);
  return [
    `<header><h1>${escaped(game)} <span class="quiet">run ${escaped(run)}</span></h1></header><main>`,
    ...(problems.length === 0
      ? []
      : [
          `<p class="alarm" role="alert"><strong>This run does not verify.</strong> ${problems.slice(0, 3).map(escaped).join('. ')}</p>`,
        ]),
    ...(description === null ? [] : [`<p class="lead">${escaped(description)}</p>`]),
    `<section><h2${isAlert ? ' class="alarm"' : ''}>${escaped(headline)}</h2><p>${escaped(detail)}</p>`,
    ...(contrasts.length === 0 || isAlert
      ? []
      : [
          `<ul>${contrasts.map((one) => `<li>${escaped(one.description)} <strong>${escaped(one.sentence)}.</strong></li>`).join('')}</ul>`,
        ]),
    `<p>${finished} of ${trials} matches finished.</p></section>`,
    ...(tournament === null ? [] : await writeRanking(tournament)),
    ...scoresSection(result, columns),
    '<p class="note" id="still">Nothing was recomputed: that, the matches and the other figures need the script of this page, which has not started. It needs no network.</p></main>',
  ].join('\n');
}

async function writeRanking({ tables, notes }: Tournament): Promise<readonly string[]> {
  const written = await Promise.all(
    tables.map(async ({ name, title, columns, rows }) =>
      tableHtml(title ?? name, await tableCells(rows, columns)),
    ),
  );
  return [
    '<section><h2>Ranking</h2>',
    ...written,
    ...notes.map((note) => `<p class="note">${escaped(note)}</p>`),
    '</section>',
  ];
}

function scoresSection({ seats, agents }: RunResult, columns: readonly Field[] | null): readonly string[] {
  const field = mainField(columns);
  const title = field.field === 'score' ? 'Mean score' : field.title;
  const means = listMeans({ seats, agents }, { field, changing: isChanging(seats) });
  const hasRoles = agents.some(({ role }) => role !== null);
  const figure = drawIntervals(means, { title, places: field.places ?? 3, width });
  return [
    '<section><h2>Scores</h2>',
    ...(means.length === 0 ? [] : [`<figure><div class="scroll">${figure}</div></figure>`]),
    tableHtml('By agent. The unit is the match.', {
      titles: ['Agent', ...(hasRoles ? ['Role'] : []), 'Matches', 'Mean score', '95 %'],
      align: ['left', ...(hasRoles ? (['left'] as const) : []), 'right', 'right', 'right'],
      rows: agents.map(({ agent, nature, role, n, score, interval }) => [
        playerText({ agent, nature }),
        ...(hasRoles ? [role ?? '–'] : []),
        String(n),
        score === null ? '–' : numberHtml(score),
        interval?.['score'] === undefined ? '–' : `[${interval['score'].map(numberHtml).join(', ')}]`,
      ]),
    }),
    '</section>',
  ];
}

function tableHtml(caption: string, { titles, align, rows }: Cells): string {
  const head = titles
    .map((title, at) => `<th scope="col" class="${align[at]}">${escaped(title)}</th>`)
    .join('');
  const body = rows.map(
    (row) =>
      `<tr>${row.map((cell, at) => `<td class="${align[at]}"><bdi>${escaped(cell)}</bdi></td>`).join('')}</tr>`,
  );
  return `<div class="scroll"><table><caption><span>${escaped(caption)}</span></caption><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

function numberHtml(value: number): string {
  return value.toFixed(4).replace('-', '−');
}
