import { noProgress, progressOn } from '../terminal/progress.js';
import { execute } from '../run/execute.js';
import { exitCodeOf, reportOf, resultOf, writeResult, type RunResult } from '../run/finish.js';
import type { Plan } from '../run/plan.js';
import { interruptible } from '../interrupt.js';

export interface OutputOptions {
  readonly json: boolean;
  readonly quiet: boolean;
}

/** Plays what is left of a run, writes its results and prints them. Returns the exit code. */
export async function playOut(plan: Plan, { json, quiet }: OutputOptions): Promise<number> {
  const unlock = plan.folder.lock();
  try {
    const progress = quiet ? noProgress : progressOn(process.stderr, plan.kit.id);
    const matches = await interruptible(async (signal) => execute(plan, progress, signal));
    progress.stop();
    const result = resultOf(plan.manifest, matches);
    await writeResult(plan.folder, result);
    print(result, plan, json);
    return exitCodeOf(result);
  } finally {
    unlock();
  }
}

function print(result: RunResult, { kit, folder }: Plan, json: boolean): void {
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : reportOf(result, kit.columns, folder.path));
}
