import { readdir, realpath } from 'node:fs/promises';
import { join, relative } from 'node:path';
import * as z from 'zod';
import { chooseReadable, runGuarded, type GuardedEnd } from '../code/guarded-process.js';
import { ownFolder, keptProgram } from '../code/kept-program.js';
import { askToRunCode } from '../run-folder/kept-code.js';
import { findCode, keptModule } from '../plan/trusted-code.js';
import type { Manifest } from '../plan/manifest.js';
import { readManifest } from '../run-folder/read-manifest.js';
import type { Verification } from './verification.js';
import { verifyRecords } from './verify-without-code.js';

/** Where the packages are that kept rules are run with. */
export interface KeptRulesOptions {
  /** Folder from which packages that the rules import are looked up first. @default that of this package */
  readonly resolveFrom?: string | undefined;
  /** A module that exports `namedModels`, for judges and image editors that settings name. @default none */
  readonly modelsFrom?: string | undefined;
  /** How long the rules may run, in milliseconds. @default one minute, and two seconds for every match */
  readonly timeoutMs?: number | undefined;
}

const usualMs = 60_000;
const usualMsPerMatch = 2_000;

/** A question to the rules that a run folder keeps, in JavaScript. */
export interface KeptQuestion {
  /** Import declarations. @default none */
  readonly imports?: string | undefined;
  /** An expression, which may wait, over `folder`, `importModule` and `models`; its value as JSON is the answer. */
  readonly ask: string;
}

/** The answer of kept rules. */
export interface KeptAnswer {
  /** The run as it was verified without its rules. */
  readonly records: Verification;
  /** The answer; `undefined` if there is none. */
  readonly answer?: unknown;
  /** Why there is no answer. */
  readonly fault?: string | undefined;
  /** Refusals of the process: permission, and file or function. */
  readonly refused: readonly string[];
}

/** The rules that a run folder keeps. */
export interface KeptRules {
  /** Says whose code they are, and how they can be run; the argument says what for, for example `verify`. */
  readonly request: (what: string) => string;
  readonly ask: (question: KeptQuestion, options?: KeptRulesOptions) => Promise<KeptAnswer>;
  /** Returns them as one module, which imports packages by their paths, for a page. None of it is run. */
  readonly bundle: (options?: KeptRulesOptions) => Promise<string>;
}

/** Returns the rules that a run folder keeps if those that it names are none that this user ran or names; else `undefined`. */
export async function findKeptRules(path: string, game?: string): Promise<KeptRules | undefined> {
  const manifest = await readManifest(path);
  const found = await findCode(manifest, { folder: path, game });
  if (found === undefined || !('refusal' in found)) return undefined;
  return {
    request: (what) => askToRunCode(manifest, found.refusal, what),
    ask: async (question, options = {}) => askKeptRules(path, manifest, { question, options }),
    bundle: async (options) => bundleKeptRules(path, manifest, options),
  };
}

/**
 * Asks the rules that a run folder keeps. All digests are compared first; then the rules run in a process of Node that can write
 * no file, start no program, read nothing but the run and packages, and sees no environment variable.
 *
 * @throws MasbenchError `OPTION_INVALID` if a package is missing, or the runtime is not Node
 */
export async function askKeptRules(
  path: string,
  manifest: Manifest,
  { question, options }: { readonly question: KeptQuestion; readonly options: KeptRulesOptions },
): Promise<KeptAnswer> {
  const root = keptModule(manifest);
  const found = await verifyRecords(path, manifest);
  const folder = await realpath(path);
  const problems = [...found.problems, ...(await findLinks(folder))];
  if (root === undefined || manifest.code === undefined || problems.length > 0) {
    const fault =
      root === undefined
        ? 'The run folder keeps no rules that could be run'
        : `None of the code in ${root.kept} was run, as that was found first`;
    return { records: { ...found, problems }, fault, refused: [] };
  }
  const { resolveFrom, modelsFrom } = options;
  const { text, imported } = await keptProgram({
    folder,
    code: manifest.code,
    root: root.path,
    program: programText(folder, { kept: root.kept, modelsFrom, question }),
    resolveFrom: listFolders(resolveFrom),
  });
  const readable = [folder, ...(await chooseReadable(imported))];
  const timeoutMs = options.timeoutMs ?? usualMs + found.matches * usualMsPerMatch;
  const end = await runGuarded(text, { cwd: folder, readable, timeoutMs });
  const answer = end.isLate
    ? { fault: `it was ended after ${Math.round(timeoutMs / 1000)} s, without an answer` }
    : readAnswer(end);
  return { records: found, ...answer, refused: end.refused };
}

async function bundleKeptRules(
  path: string,
  manifest: Manifest,
  { resolveFrom }: KeptRulesOptions = {},
): Promise<string> {
  const root = keptModule(manifest);
  if (root === undefined || manifest.code === undefined) return '';
  const { text } = await keptProgram({
    folder: path,
    code: manifest.code,
    root: root.path,
    program: `import * as rules from 'kept'; export * from 'kept'; export default rules.default;`,
    resolveFrom: listFolders(resolveFrom),
    forPage: true,
  });
  return text;
}

/** Returns the folders from which packages are looked up. */
function listFolders(resolveFrom: string | undefined): readonly string[] {
  return [...(resolveFrom === undefined ? [] : [resolveFrom]), ownFolder(), process.cwd()];
}

/** Symbolic links lead out of what the process may read. */
async function findLinks(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isSymbolicLink())
    .map((entry) => `${relative(folder, join(entry.parentPath, entry.name))} is a symbolic link`);
}

/** Writes the program of the process. The answer is told apart from all that the rules print. */
function programText(
  folder: string,
  {
    kept,
    modelsFrom,
    question,
  }: { readonly kept: string; readonly modelsFrom: string | undefined; readonly question: KeptQuestion },
): string {
  const models = modelsFrom === undefined ? '' : `import { namedModels } from ${JSON.stringify(modelsFrom)};`;
  return `import { Console } from 'node:console';
import { readMessage } from '@masbench/core';
${question.imports ?? ''}
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
    const folder = ${JSON.stringify(folder)};
    const models = ${modelsFrom === undefined ? 'undefined' : 'namedModels'};
    answer({ found: ${question.ask} });
  } catch (error) {
    answer({ fault: readMessage(error) });
  }
`;
}

const answerSchema = z.union([z.strictObject({ found: z.unknown() }), z.strictObject({ fault: z.string() })]);

function readAnswer({ said, noted, code }: GuardedEnd): Pick<KeptAnswer, 'answer' | 'fault'> {
  try {
    const answer = answerSchema.parse(JSON.parse(said));
    return 'fault' in answer ? { fault: answer.fault } : { answer: answer.found };
  } catch {
    const last = noted.split('\n').findLast((line) => /^(?:Uncaught )?\w*Error\b/.test(line));
    const after = last === undefined ? '' : `, after ${last.trim()}`;
    return { fault: `its process ended with exit code ${code ?? 'none'}, without an answer${after}` };
  }
}
