import { appendFile, readFile, truncate } from 'node:fs/promises';
import { MasbenchError } from '@masbench/core';
import * as z from 'zod';
import type { ScheduleStep } from '../schedules/schedule.js';

export const scheduleFile = 'schedule.jsonl';

/** A decision, or what was seen of an earlier one. Steps are counted from 1. */
export type ScheduleLine = z.infer<typeof lineSchema>;

const lineSchema = z.union([
  z.strictObject({ step: z.int().positive(), trial: z.int().positive(), seating: z.int().optional() }),
  z.strictObject({
    observed: z.int().positive(),
    result: z.union([z.null(), z.number(), z.record(z.string(), z.number().nullable())]),
  }),
  z.strictObject({ stop: z.string() }),
]);

/**
 * The decisions of a schedule, in order: what was seen of which step, and what was played next. It holds the same lines
 * however many matches were played at once.
 */
export class ScheduleLog {
  readonly lines: readonly ScheduleLine[];
  readonly #path: string;

  private constructor(path: string, lines: readonly ScheduleLine[]) {
    this.#path = path;
    this.lines = lines;
  }

  /**
   * Reads what is there and writes nothing. A torn last line is left out: it is decided again.
   *
   * @throws MasbenchError `JOURNAL_CORRUPT` naming a line that is none
   */
  static async read(path: string): Promise<ScheduleLog> {
    return new ScheduleLog(path, (await parsed(path)).lines);
  }

  /** Reads what is there, and removes a torn last line, to go on. */
  static async open(path: string): Promise<ScheduleLog> {
    const { lines, whole, bytes } = await parsed(path);
    if (whole < bytes) await truncate(path, whole);
    return new ScheduleLog(path, lines);
  }

  async append(line: ScheduleLine): Promise<void> {
    await appendFile(this.#path, `${JSON.stringify(line)}\n`);
  }
}

/** The steps that a schedule chose so far. */
export async function listSteps(path: string): Promise<ScheduleStep[]> {
  const { lines } = await parsed(path);
  return lines.flatMap((line) => ('step' in line ? [{ trial: line.trial, seating: line.seating }] : []));
}

async function parsed(
  path: string,
): Promise<{ readonly lines: ScheduleLine[]; readonly whole: number; readonly bytes: number }> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const end = text.lastIndexOf('\n') + 1;
  const lines = text
    .slice(0, end)
    .split('\n')
    .slice(0, -1)
    .map((line, index) => {
      const found = lineSchema.safeParse(readJson(line));
      if (found.success) return found.data;
      throw new MasbenchError(
        'JOURNAL_CORRUPT',
        `${path}, line ${index + 1} is no line of a schedule: ${line.slice(0, 80)}`,
      );
    });
  return { lines, whole: Buffer.byteLength(text.slice(0, end)), bytes: Buffer.byteLength(text) };
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
