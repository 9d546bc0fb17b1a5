import { readdir, realpath } from 'node:fs/promises';
import { join, relative } from 'node:path';
import * as z from 'zod';
import { chooseReadable, runGuarded, type GuardedEnd } from '../code/guarded-process.js';
import { keptProgram, ownFolder } from '../code/kept-program.js';
import { readKeptModule } from './kept-code.js';
import { readManifest } from './read-manifest.js';
import type { Verification } from './verification.js';
import { verify, type VerifyOptions } from './verify.js';
import { verifyRecords } from './verify-without-code.js';

/** How a run is verified by the rules that its folder keeps. */
export interface VerifyKeptOptions extends Pick<VerifyOptions, 'importModule' | 'models'> {
  /** Folder from which packages that the rules import are looked up first. @default that of this package */
  readonly resolveFrom?: string | undefined;
  /** A module that exports `namedModels`, for judges and image editors that settings name. @default none */
  readonly modelsFrom?: string | undefined;
}

/**
 * Verifies a run by the rules that its folder keeps, wherever their module was. They are code from whoever made the run: all
 * digests are compared first, and then the rules run in a process of Node that can write no file, start no program, read
 * nothing but the run and packages, and sees no environment variable. It may reach the network. What comes out says that the
 * run follows from these rules, and not that they are what they are said to be.
 *
 * A run whose rules are in a package is verified as usual.
 *
 * @throws MasbenchError `OPTION_INVALID` if a package is missing, or the runtime is not Node
 */
export async function verifyKept(path: string, options: VerifyKeptOptions = {}): Promise<Verification> {
  const manifest = await readManifest(path);
  const root = readKeptModule(manifest);
  if (root === undefined || manifest.code === undefined) return verify(path, options);
  const found = await verifyRecords(path, manifest);
  const folder = await realpath(path);
  const problems = [...found.problems, ...(await findLinks(folder))];
  if (problems.length > 0)
    return {
      ...found,
      problems: [...problems, `None of the code in ${root.kept} was run, as that was found first`],
    };
  const { resolveFrom, modelsFrom } = options;
  const { text, imported } = await keptProgram({
    folder,
    code: manifest.code,
    root: root.path,
    program: readProgram(folder, { kept: root.kept, modelsFrom }),
    resolveFrom: [...(resolveFrom === undefined ? [] : [resolveFrom]), ownFolder, process.cwd()],
  });
  const readable = [folder, ...(await chooseReadable(imported))];
  return findAnswer(await runGuarded(text, { cwd: folder, readable }), found);
}

/** Symbolic links lead out of what the process may read. */
async function findLinks(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isSymbolicLink())
    .map((entry) => `${relative(folder, join(entry.parentPath, entry.name))} is a symbolic link`);
}

/** Writes the program of the process. Lines that the rules print must not be taken for the answer. */
function readProgram(
  folder: string,
  { kept, modelsFrom }: { readonly kept: string; readonly modelsFrom: string | undefined },
): string {
  const models = modelsFrom === undefined ? '' : `import { namedModels } from ${JSON.stringify(modelsFrom)};`;
  return `import { Console } from 'node:console';
import { readMessage } from '@masbench/core';
import { verify } from '@masbench/experiments';
${models}
const write = process.stdout.write.bind(process.stdout);
const exit = process.exit.bind(process);
const answer = (value) => write(JSON.stringify(value), () => exit(0));
process.stdout.write = process.stderr.write.bind(process.stderr);
globalThis.console = new Console(process.stderr);
process.on('uncaughtException', (error) => answer({ fault: readMessage(error) }));
const isGuarded = ['fs.write', 'child', 'worker'].every((scope) => process.permission?.has(scope) === false);
if (!isGuarded) answer({ fault: 'the process is not guarded' });
else
  try {
    const kept = await import('kept').catch((error) => {
      throw new Error('Cannot load ' + ${JSON.stringify(kept)} + ': ' + readMessage(error));
    });
    const importModule = async () => kept;
    answer({
      found: await verify(${JSON.stringify(folder)}, {
        importModule, carried: true, models: ${modelsFrom === undefined ? 'undefined' : 'namedModels'},
      }),
    });
  } catch (error) {
    answer({ fault: readMessage(error) });
  }
`;
}

const answerSchema = z.union([
  z.strictObject({
    found: z.strictObject({
      run: z.string(),
      matches: z.int().nonnegative(),
      verified: z.int().nonnegative(),
      root: z.string(),
      problems: z.array(z.string()),
      notes: z.array(z.string()).optional(),
    }),
  }),
  z.strictObject({ fault: z.string() }),
]);

/** Reads what the process found, which has to agree with what was found without it. */
function findAnswer({ said, noted, code }: GuardedEnd, records: Verification): Verification {
  const failed = (text: string): Verification => ({
    ...records,
    problems: [...records.problems, `The code of this run could not be run to the end: ${text}`],
  });
  let answer: z.infer<typeof answerSchema>;
  try {
    answer = answerSchema.parse(JSON.parse(said));
  } catch {
    const last = noted.split('\n').findLast((line) => /^(?:Uncaught )?\w*Error\b/.test(line));
    return failed(
      `its process ended with exit code ${code ?? 'none'}, without an answer${last === undefined ? '' : `, after ${last.trim()}`}`,
    );
  }
  if ('fault' in answer) return failed(answer.fault);
  const { found } = answer;
  const isAnswer =
    found.run === records.run &&
    found.root === records.root &&
    found.matches <= records.matches &&
    (found.problems.length > 0 ? found.verified <= found.matches : found.verified === found.matches);
  return isAnswer ? found : failed('its process said what is not true of this run');
}
