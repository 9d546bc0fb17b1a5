import { readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Program } from './sim-process.js';

/** A change of a source file, for finding out whether the simulator would notice it. */
export interface Reversal {
  /** Below `packages/`. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const root = fileURLToPath(new URL('..', import.meta.url));

/** What the code of a program finds in place of Node's globals. */
const replaced = [
  'performance',
  'Date',
  'crypto',
  'Atomics',
  'Math',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'clearTimeout',
  'clearInterval',
  'clearImmediate',
  'reach',
] as const;

/**
 * Bundles a scenario with the sources of masbench, compiled once: each call of the result is a process with modules of
 * its own.
 *
 * @throws Error if a reversal does not fit its file
 */
export async function program(scenario: string, reversals: readonly Reversal[] = []): Promise<Program> {
  const { outputFiles } = await build({
    entryPoints: [`${root}simulator/scenarios/${scenario}.ts`],
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    conditions: ['masbench-source'],
    external: [...builtinModules, 'node:*', 'ioredis', 'bullmq', 'esbuild', '@resvg/resvg-js'],
    define: {
      'import.meta.url': '"file:///masbench/module.js"',
      __filename: '"/masbench/module.js"',
      __dirname: '"/masbench"',
    },
    loader: { '.node': 'empty' },
    logLevel: 'error',
    plugins: [
      {
        name: 'reversals',
        setup: (bundler) => {
          bundler.onLoad({ filter: /\/packages\/.*\/src\/.*\.ts$/ }, async ({ path }) => {
            const fitting = reversals.filter(({ file }) => path.endsWith(`/packages/${file}`));
            if (fitting.length === 0) return undefined;
            let contents = await readFile(path, 'utf8');
            for (const { file, from, to } of fitting) {
              if (!contents.includes(from))
                throw new Error(`A reversal does not fit ${file}: it has no ${from}`);
              contents = contents.replace(from, () => to);
            }
            return { contents, loader: 'ts' };
          });
        },
      },
    ],
  });
  const code = outputFiles[0]?.text ?? '';
  // oxlint-disable-next-line typescript/no-implied-eval -- the code is masbench's own, made a line before
  const compiled = new Function('require', 'process', ...replaced, 'module', 'exports', code) as (
    ...given: unknown[]
  ) => void;
  return ({ require, process, globals }) => {
    const module = { exports: {} };
    compiled(require, process, ...replaced.map((name) => globals[name]), module, module.exports);
    return module.exports;
  };
}
