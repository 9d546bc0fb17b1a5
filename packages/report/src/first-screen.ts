import { playerText } from '@masbench/core/record';
import { readHeadline } from '@masbench/findings';
import type { RunResult } from '@masbench/experiments';
import { escaped } from './document.js';

/** The run of a page, and what is known of it when the page is written. */
export interface FirstScreen {
  readonly result: RunResult;
  readonly description: string | null;
  /** Values that do not follow from the journals, one sentence each. */
  readonly problems: readonly string[];
}

/** Writes what a page shows before its script has started, or where scripts are off: the finding, the counts and the scores. */
export function writeFirstScreen({ result, description, problems }: FirstScreen): string {
  const { game, run, finished, trials, agents, contrasts = [] } = result;
  const { headline, detail, isAlert } = readHeadline(result);
  const hasRoles = agents.some(({ role }) => role !== null);
  const titles = ['Agent', ...(hasRoles ? ['Role'] : []), 'Matches', 'Mean score', '95 %'];
  const rows = agents.map(({ agent, nature, role, n, score, interval }) => [
    `<bdi>${escaped(playerText({ agent, nature }))}</bdi>`,
    ...(hasRoles ? [escaped(role ?? '–')] : []),
    String(n),
    score === null ? '–' : writeNumber(score),
    interval?.['score'] === undefined ? '–' : `[${interval['score'].map(writeNumber).join(', ')}]`,
  ]);
  return [
    `<header><h1>${escaped(game)} <span class="quiet">run ${escaped(run)}</span></h1></header><main>`,
    ...(problems.length === 0
      ? []
      : [
          `<p class="alarm" role="alert"><strong>This run does not verify.</strong> ${problems.slice(0, 3).map(escaped).join('. ')}</p>`,
        ]),
    ...(description === null ? [] : [`<p class="lead">${escaped(description)}</p>`]),
    `<section><h2${isAlert ? ' class="alarm"' : ''}>${escaped(headline)}</h2><p>${escaped(detail)}</p>`,
    ...(contrasts.length === 0
      ? []
      : [
          `<ul>${contrasts.map((one) => `<li>${escaped(one.description)} <strong>${escaped(one.sentence)}.</strong></li>`).join('')}</ul>`,
        ]),
    `<p>${finished} of ${trials} matches finished.</p>`,
    `<div class="scroll"><table><thead><tr>${titles.map((title) => `<th scope="col">${title}</th>`).join('')}</tr></thead>`,
    `<tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table></div></section>`,
    '<p class="note" id="still">Nothing was recomputed: that, the matches and the figures need the script of this page, which has not started. It needs no network.</p></main>',
  ].join('\n');
}

function writeNumber(value: number): string {
  return value.toFixed(4).replace('-', '−');
}
