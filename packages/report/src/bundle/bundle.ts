import { createHash } from 'node:crypto';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { MasbenchError, readMessage } from '@masbench/core';
import type { BuildOptions, BuildResult, Plugin } from 'esbuild';
import { arithmeticProbe } from '../arithmetic.js';
import type { PlaySetup } from '../play-setup.js';
import { browserModules } from './node-modules.js';

const here = fileURLToPath(import.meta.url);
/** The package's folder: the bundle is one level deep in `dist`, this file two in `src`. */
const packageFolder = join(dirname(here), here.endsWith('.ts') ? '../..' : '..');
const page = join(packageFolder, 'page');
const substitutes = join(page, 'worker', 'node');

const shared: BuildOptions = {
  bundle: true,
  write: false,
  minify: true,
  legalComments: 'none',
  logLevel: 'silent',
  // The code was written, and the run was made, with what packages export for Node.
  platform: 'node',
  target: 'es2022',
  // On sources, packages resolve each other from `src`.
  conditions: here.endsWith('.ts') ? ['masbench-source'] : [],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  tsconfigRaw: {},
  absWorkingDir: packageFolder,
};

const drawing = new Map<string, Promise<string>>();

/** The code that draws a page: that of a run, that of a seat which a person has, or the index of a site. Bundled once per process. */
export async function pageCode(entry: 'main' | 'seat' | 'site'): Promise<string> {
  const code =
    drawing.get(entry) ??
    built({
      ...shared,
      entryPoints: [join(page, `${entry}.tsx`)],
      format: 'iife',
      platform: 'browser',
      plugins: [browserModules({ onlyUsed: true })],
    });
  drawing.set(entry, code);
  return code;
}

/** The style of reports and sites, of a page to play, or of a film. */
export async function pageStyle(of: 'report' | 'style' | 'story/film' = 'report'): Promise<string> {
  return built({ ...shared, entryPoints: [join(page, `${of}.css`)] });
}

/**
 * The code that reads and replays a run, with the benchmark of a module: a script for a worker.
 *
 * @param module a package, or the absolute path of a file. @default no benchmark: records and journals can be read only
 * @param from folders from which a package is looked up, in this order
 * @throws MasbenchError `OPTION_INVALID` if the module cannot be bundled
 */
export async function workerCode(module: string | undefined, from: readonly string[]): Promise<string> {
  const serve = JSON.stringify(join(page, 'worker', 'serve.ts'));
  const lines = [
    `import './environment.ts';`,
    ...(module === undefined
      ? []
      : [`import * as benchmarkModule from ${JSON.stringify(resolved(module, from))};`]),
    `import { serve } from ${serve};`,
    `serve(${module === undefined ? 'undefined' : 'benchmarkModule'});`,
  ];
  try {
    const code = await built({
      ...shared,
      stdin: { contents: lines.join('\n'), resolveDir: join(page, 'worker'), loader: 'ts' },
      format: 'esm',
      mainFields: ['module', 'main'],
      define: {
        'import.meta.url': '"file:///report/module.js"',
        global: 'globalThis',
        arithmeticOfTheRun: JSON.stringify(createHash('sha256').update(arithmeticProbe()).digest('hex')),
      },
      inject: [join(page, 'worker', 'globals.ts')],
      plugins: [browserModules({ substitutes })],
    });
    // Browsers refuse modules as workers of pages that are files; a function may wait at its top level as a module may.
    return `(async () => {'use strict';${code}})().catch((error) => setTimeout(() => { throw error; }));`;
  } catch (cause) {
    throw module === undefined ? cause : noCode(module, cause);
  }
}

/** How a page to play is put together. */
export interface PlayCodeOptions {
  /** True if models may take seats, whose clients are left out of other pages. */
  readonly hasModels?: boolean;
  /** Contents of a module for other pages. @default the script of a page of its own */
  readonly embedded?: { readonly setup: PlaySetup; readonly style: string } | undefined;
}

/** Scales of charts, which belong to results: a page to play draws none. */
const ofCharts = /^d3-/;

/**
 * The code of a page to play, with the benchmark of a module: the script of the page, or a module that exports `mountMatch`.
 *
 * @throws MasbenchError `OPTION_INVALID` if the module cannot be bundled
 */
export async function playPageCode(
  module: string,
  from: readonly string[],
  { hasModels = false, embedded }: PlayCodeOptions = {},
): Promise<string> {
  const importFrom = (name: string, file: string): string =>
    `import { ${name} } from ${JSON.stringify(join(page, 'play', file))};`;
  const lines = [
    `import * as benchmarkModule from ${JSON.stringify(resolved(module, from))};`,
    hasModels ? importFrom('ModelSeats', 'model-seats.tsx') : 'const ModelSeats = undefined;',
    // By their members, which bundlers follow (a pattern takes the whole module), so that what else it exports is left out.
    `const whole = benchmarkModule.default;`,
    `const benchmark = benchmarkModule.benchmark ?? whole?.benchmark ?? whole;`,
    ...(embedded === undefined
      ? [importFrom('startPlay', 'start.tsx'), `startPlay(benchmark, ModelSeats);`]
      : [
          importFrom('mountPlay', 'mount.tsx'),
          `const about = { benchmark, modelTable: ModelSeats, ...${JSON.stringify(embedded)} };`,
          `export const mountMatch = (element, options) => mountPlay(element, about, options);`,
        ]),
  ];
  const options: BuildOptions = {
    ...shared,
    stdin: { contents: lines.join('\n'), resolveDir: page, loader: 'ts' },
    format: embedded === undefined ? 'iife' : 'esm',
    mainFields: ['module', 'main'],
    define: { 'import.meta.url': '"file:///report/module.js"', global: 'globalThis' },
  };
  try {
    if (!hasModels) {
      const code = await built({
        ...options,
        platform: 'browser',
        plugins: [pixelsOfPage, browserModules({ onlyUsed: true, without: ofCharts })],
      }).catch(() => '');
      if (code !== '' && !/\bBuffer\./u.test(code)) return code;
    }
    // A benchmark may be written for Node, and the clients of models are.
    return await built({
      ...options,
      inject: [join(substitutes, 'buffer.ts')],
      plugins: [
        fetchTransport,
        pixelsOfPage,
        browserModules({ substitutes, onlyUsed: true, without: ofCharts }),
      ],
    });
  } catch (cause) {
    throw noCode(module, cause);
  }
}

/** The sender of a model's requests in a page, in place of that for Node. */
const fetchTransport: Plugin = {
  name: 'fetch-transport',
  setup: (build) => {
    build.onResolve({ filter: /^\.\/http(?:-\w+)?\.js$/ }, ({ kind, importer }) =>
      kind === 'dynamic-import' && /[\\/]llm[\\/]/u.test(importer)
        ? { path: join(substitutes, 'fetch-transport.ts') }
        : undefined,
    );
  },
};

/** The renderer of images in a page, in place of one that is compiled for a machine. */
const pixelsOfPage: Plugin = {
  name: 'pixels-of-page',
  setup: (build) => {
    build.onResolve({ filter: /^@resvg\/resvg-js$/ }, () => ({ path: join(page, 'play', 'resvg.ts') }));
  },
};

function noCode(module: string, cause: unknown): MasbenchError {
  return new MasbenchError(
    'OPTION_INVALID',
    `Cannot put the code of ${module} into the page: ${readFirstError(cause)}`,
    { cause },
  );
}

/** The source of a script for the policy of the page: its hash. */
export function hashScript(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function resolved(module: string, from: readonly string[]): string {
  if (isAbsolute(module)) return module;
  for (const folder of from) {
    try {
      return fileURLToPath(import.meta.resolve(module, pathToFileURL(join(folder, 'report.js'))));
    } catch {
      // The next folder may have it.
    }
  }
  return module;
}

async function built(options: BuildOptions): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles = [] }: BuildResult = await build(options);
  return scriptText(outputFiles[0]?.text ?? '');
}

/** Nothing in a script may end it, or begin a comment of HTML in it. */
function scriptText(code: string): string {
  return code.replaceAll(/<\/(?=script)/gi, '<\\/').replaceAll('<!--', '<\\!--');
}

function readFirstError(cause: unknown): string {
  const errors: unknown =
    typeof cause === 'object' && cause !== null && 'errors' in cause ? cause.errors : undefined;
  const [first]: readonly unknown[] = Array.isArray(errors) ? errors : [];
  return typeof first === 'object' && first !== null && 'text' in first
    ? String(first.text)
    : readMessage(cause);
}
