import * as z from 'zod';
import { keptModule } from '../plan/trusted-code.js';
import { readManifest } from '../run-folder/read-manifest.js';
import { askKeptRules, type KeptRulesOptions } from './run-kept.js';
import type { Verification } from './verification.js';
import { verify, type VerifyOptions } from './verify.js';

/**
 * Verifies a run by the rules that its folder keeps, wherever their module was. They are code from whoever made the run: all
 * digests are compared first, and then the rules run in a process of Node that can write no file, start no program, read
 * nothing but the run and packages, and sees no environment variable. It may reach the network. What comes out says that the
 * run follows from these rules, and not that they are what they are said to be. A note names what they tried and may not.
 *
 * A run whose rules are in a package is verified as usual.
 *
 * @throws MasbenchError `OPTION_INVALID` if a package is missing, or the runtime is not Node
 *
 * @example
 * ```ts
 * import { verifyKept } from '@masbench/experiments';
 *
 * const { problems, notes } = await verifyKept('runs/of-someone-else');
 * console.log(problems.length === 0 ? 'follows from its rules' : problems[0], notes);
 * ```
 */
export async function verifyKept(
  path: string,
  options: KeptRulesOptions & Pick<VerifyOptions, 'importModule' | 'models'> = {},
): Promise<Verification> {
  const manifest = await readManifest(path);
  if (keptModule(manifest) === undefined) return verify(path, options);
  const question = {
    imports: `import { verify } from '@masbench/experiments';`,
    ask: 'await verify(folder, { importModule, carried: true, models })',
  };
  const { records, answer, fault, refused } = await askKeptRules(path, manifest, { question, options });
  const failed = (text: string): Verification => ({
    ...records,
    problems: [
      ...records.problems,
      records.problems.length > 0 ? text : `The code of this run could not be run to the end: ${text}`,
    ],
  });
  const found = fault === undefined ? checkAnswer(answer, records) : failed(fault);
  const { notes = [] } = found ?? {};
  const all = [...notes, ...refused.map((one) => `The code of this run tried what it may not: ${one}`)];
  return {
    ...(found ?? failed('its process said what is not true of this run')),
    ...(all.length > 0 && { notes: all }),
  };
}

const foundSchema = z.strictObject({
  run: z.string(),
  matches: z.int().nonnegative(),
  verified: z.int().nonnegative(),
  root: z.string(),
  problems: z.array(z.string()),
  notes: z.array(z.string()).optional(),
});

/** Returns what the process found if it agrees with what was found without it; else `undefined`. */
function checkAnswer(answer: unknown, records: Verification): Verification | undefined {
  const { data: found } = foundSchema.safeParse(answer);
  if (found === undefined) return undefined;
  const isAnswer =
    found.run === records.run &&
    found.root === records.root &&
    found.matches <= records.matches &&
    (found.problems.length > 0 ? found.verified <= found.matches : found.verified === found.matches);
  return isAnswer ? found : undefined;
}
