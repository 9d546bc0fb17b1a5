import { noProgress, progressOn } from '../terminal/progress.js';
import { execute } from '../run/execute.js';
import { exitCodeOf, overallOf, reportOf, resultOf, writeResult } from '../run/finish.js';
import type { Plan } from '../run/plan.js';
import { interruptible } from '../interrupt.js';

export interface OutputOptions {
  readonly json: boolean;
  readonly quiet: boolean;
}

/** Plays what is left of a run, writes its results and prints them. Returns the exit code. */
export async function playOut(plan: Plan, { json, quiet }: OutputOptions): Promise<number> {
  const lock = plan.folder.lock();
  try {
    if (plan.costNotice !== undefined) process.stderr.write(`${plan.costNotice}\n`);
    const progress = quiet ? noProgress : progressOn(process.stderr, plan.kit.id);
    const { kit, folder, manifest } = plan;
    const matches = await interruptible(async (signal) => execute(plan, progress, signal), {
      folder: folder.path,
      command: folder.resumeCommand,
    });
    progress.stop();
    const overall = await overallOf(plan, matches);
    const result = resultOf(manifest, matches, overall);
    await writeResult(folder, result, overall);
    const { trials } = manifest;
    const report = (): string => reportOf(result, { columns: kit.columns, overall, folder, trials });
    process.stdout.write(json ? `${JSON.stringify(result)}\n` : report());
    return exitCodeOf(result, trials);
  } finally {
    lock.release();
  }
}
