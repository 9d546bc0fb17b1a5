import type { listRuns } from '@masbench/findings';
import { printable } from './output.js';
import { fitColumns } from './fit-columns.js';

type Run = Awaited<ReturnType<typeof listRuns>>[number];

interface ListColumn {
  readonly title: string;
  readonly cell: (run: Run) => string;
  /** The narrowest terminal that shows it. */
  readonly from: number;
  readonly isWrapped?: boolean;
}

const columns: readonly ListColumn[] = [
  { title: 'Run', cell: ({ name }) => name, from: 0, isWrapped: true },
  { title: 'Benchmark', cell: ({ benchmark }) => benchmark, from: 80 },
  { title: 'Agents', cell: ({ agents }) => agents.join(', '), from: 120, isWrapped: true },
  { title: 'Matches', cell: matchesText, from: 0 },
  { title: 'Digest', cell: proofText, from: 80 },
  { title: 'Finding', cell: ({ headline }) => headline, from: 0, isWrapped: true },
  { title: 'Started', cell: ({ startedAt }) => startedAt.slice(0, 16).replace('T', ' '), from: 160 },
];

/** Writes runs as a table for a terminal of so many columns; a narrow one leaves out what matters least. */
export async function writeRunList(runs: readonly Run[], width: number): Promise<string> {
  if (runs.length === 0) return 'There are no runs here\n';
  const shown = columns.filter(({ from }) => width >= from);
  const rows = runs.map((run) => shown.map(({ cell }) => printable(cell(run)).replaceAll('\n', ' ')));
  const widths = fitColumns(
    shown.map(({ title }, index) => Math.max(title.length, ...rows.map((row) => row[index]?.length ?? 0))),
    { width, gives: shown.map(({ isWrapped = false }) => isWrapped) },
  );
  const { default: Table } = await import('cli-table3');
  const table = new Table({
    head: shown.map(({ title }) => title),
    style: { head: [], border: [] },
    colWidths: widths.map((one) => one + 2),
    wordWrap: true,
  });
  for (const row of rows) table.push([...row]);
  return `${table.toString()}\n${notesText(runs)}`;
}

function matchesText({ matches: { planned, finished, failed }, status }: Run): string {
  if (status === 'unreadable') return '–';
  const count = finished === planned ? String(planned) : `${finished} of ${planned}`;
  return failed > 0 ? `${count}, ${failed} failed` : count;
}

/** The beginning of the root digest, and whether the files are those that it was made of. */
function proofText({ root, proof }: Run): string {
  return root === null || proof === 'open' ? proof : `${root.slice(0, 8)} ${proof}`;
}

function notesText(runs: readonly Run[]): string {
  const lines = runs.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`));
  const open = runs.filter(({ status }) => status === 'unfinished');
  if (open.length > 0)
    lines.push(`Continue with: ${open.map(({ folder }) => `masbench resume ${folder}`).join(', ')}`);
  return lines.map((line) => `${printable(line).replaceAll('\n', ' ')}\n`).join('');
}
