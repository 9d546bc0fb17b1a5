import { MasbenchError } from '@masbench/core';
import {
  reachedDecisions,
  solvable,
  solve,
  type ReachedDecision,
  type Solution,
} from '@masbench/experiments/game-theory';
import { benchmarkByName } from '../benchmarks.js';
import { readSettings } from '../settings.js';
import { tablesText, type TableFormat } from '../terminal/tables-text.js';

export interface SolveFlags {
  readonly reduction?: string | undefined;
  readonly config?: string | undefined;
  readonly set: readonly string[];
  readonly iterations: number;
  readonly rows: number;
  readonly format: TableFormat;
  readonly json: boolean;
}

/** Solves a small game, and prints its value, how far the strategies are from an equilibrium, and what they do. */
export async function solveGame(name: string, flags: SolveFlags): Promise<void> {
  const { reduction, iterations, rows, format, json } = flags;
  const benchmark = await benchmarkByName(name);
  const start = solvable(benchmark, { reduction, settings: await readSettings(flags.config, flags.set) });
  const { value, exploitability, strategies } = solved(start, iterations);
  const decisions = reachedDecisions(start, strategies);
  if (json) {
    process.stdout.write(
      `${JSON.stringify({ game: benchmark.name, seats: start.seats, iterations, value, exploitability, decisions })}\n`,
    );
    return;
  }
  const [first = ''] = start.seats;
  const table = {
    name: 'decisions',
    title: `Decisions that are reached: ${Math.min(rows, decisions.length)} of ${decisions.length}`,
    columns: [
      { title: 'Seat', field: 'seat', as: 'text' },
      { title: 'Reached', field: 'reached', as: 'percent' },
      { title: 'Asked', field: 'asked', as: 'text' },
      { title: 'Plays', field: 'plays', as: 'text' },
    ] as const,
    rows: decisions.slice(0, rows).map(rowOf),
  };
  process.stdout.write(
    `value for ${first}: ${value.toFixed(6)}, exploitable by ${exploitability.toExponential(2)} after ${iterations} iterations\n${await tablesText([table], format)}`,
  );
}

/** What cannot be solved is a wrong choice of the user. @throws MasbenchError `OPTION_INVALID` */
function solved(start: ReturnType<typeof solvable>, iterations: number): Solution {
  try {
    return solve(start, { iterations });
  } catch (cause) {
    throw cause instanceof RangeError ? new MasbenchError('OPTION_INVALID', cause.message, { cause }) : cause;
  }
}

function rowOf({
  seat,
  reached,
  kind,
  data,
  view,
  choices,
}: ReachedDecision): Readonly<Record<string, unknown>> {
  return {
    seat,
    reached,
    asked: `${kind} ${short(data ?? view)}`,
    plays: choices
      .toSorted((left, right) => right.probability - left.probability)
      .map(({ action, probability }) => `${short(action)} ${(100 * probability).toFixed(1)} %`)
      .join(', '),
  };
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > 90 ? `${text.slice(0, 90)}…` : text;
}
