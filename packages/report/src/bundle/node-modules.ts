import { builtinModules, createRequire } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import * as z from 'zod';

const builtIn: ReadonlySet<string> = new Set(builtinModules);
const require = createRequire(import.meta.url);

/**
 * Makes code for Node run in a browser, as far as replaying needs it. The modules of Node are those of a folder of
 * substitutes, in which the file system is the run folder of the page and nothing can be written; a function that they do
 * not have throws when it is called. Packages that are imported lazily are needed to play, never to replay, and are left
 * out, as are packages that are compiled for a machine or not installed.
 *
 * @param options.substitutes folder with a module for each of Node's that the browser can offer. @default none: a module of
 *   Node that is used is an error of the build
 * @param options.onlyUsed leaves out packages of which nothing is used, though loading them might do something
 * @param options.without packages that the page never calls, though its code names them. @default none
 */
export function browserModules({
  substitutes,
  onlyUsed = false,
  without,
}: {
  readonly substitutes?: string;
  readonly onlyUsed?: boolean;
  readonly without?: RegExp;
}): Plugin {
  return {
    name: 'browser-modules',
    setup: (build) => {
      build.onResolve({ filter: /^(?:node:)?[a-z_]+(?:\/[a-z]+)?$/ }, ({ path, importer }) => {
        const name = path.replace(/^node:/, '');
        // The packages `buffer` and `path-browserify` are what the substitutes are made of.
        const isSubstitute = substitutes !== undefined && name === path && importer.startsWith(substitutes);
        if (!builtIn.has(name) || isSubstitute) return undefined;
        return { path: name, namespace: 'node-module', sideEffects: false };
      });
      build.onLoad({ filter: /.*/, namespace: 'node-module' }, ({ path }) =>
        substitutes === undefined
          ? { contents: 'module.exports = {};', loader: 'js' }
          : { contents: moduleText(path, substitutes), loader: 'js', resolveDir: substitutes },
      );
      build.onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, importer, pluginData }) => {
        if (pluginData === resolving || /^(?:node:|file:|data:|[A-Za-z]:\\)/.test(path)) return undefined;
        const missing = { path, namespace: 'left-out' };
        if (kind === 'dynamic-import' ? !path.startsWith('@masbench/') : without?.test(path) === true)
          return missing;
        const found = await build.resolve(path, { kind, resolveDir, importer, pluginData: resolving });
        const isAbsent = found.errors.length > 0 && importer.includes('node_modules');
        if (isAbsent || isNative(found.path)) return missing;
        return onlyUsed ? { ...found, sideEffects: false } : found;
      });
      build.onLoad({ filter: /.*/, namespace: 'left-out' }, ({ path }) => ({
        contents: leftOutText(path),
        loader: 'js',
      }));
      build.onLoad({ filter: /\.node$/ }, ({ path }) => ({ contents: leftOutText(path), loader: 'js' }));
      if (substitutes !== undefined) return;
      build.initialOptions.metafile = true;
      build.onEnd(({ metafile }) => ({
        errors: Object.values(metafile?.outputs ?? {})
          .flatMap(({ inputs }) => Object.entries(inputs))
          .filter(([file, { bytesInOutput }]) => file.startsWith('node-module:') && bytesInOutput > 0)
          .map(([file]) => ({ text: `uses ${file.replace('node-module', 'node')}, which no browser has` })),
      }));
    },
  };
}

const resolving = Symbol('resolving');

const packageSchema = z
  .looseObject({ napi: z.unknown(), gypfile: z.unknown(), binary: z.unknown() })
  .partial();

/** True for a file of a package that is compiled for a machine. */
function isNative(file: string): boolean {
  const [, folder] = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(file) ?? [];
  if (folder === undefined || !existsSync(join(folder, 'package.json'))) return false;
  const { napi, gypfile, binary } = packageSchema.parse(
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  );
  return napi !== undefined || gypfile !== undefined || binary !== undefined;
}

/** A module of Node: what its substitute exports, and stubs for the rest. */
function moduleText(name: string, substitutes: string): string {
  const file = join(substitutes, `${name.replaceAll('/', '-')}.ts`);
  const offered = existsSync(file)
    ? new Set(
        [
          ...readFileSync(file, 'utf8').matchAll(/^export (?:async )?(?:function\*?|const|class) (\w+)/gm),
        ].map(([, exported]) => exported ?? ''),
      )
    : new Set<string>();
  const all = Object.keys(require(`node:${name}`)).filter(
    (key) => /^[A-Za-z_]\w*$/.test(key) && key !== 'default',
  );
  const stubs = all.filter((key) => !offered.has(key));
  return [
    ...(offered.size > 0
      ? [`export * from ${JSON.stringify(file)};`, `import * as offered from ${JSON.stringify(file)};`]
      : ['const offered = {};']),
    `const stub = (name) => function () { throw new Error('A report cannot use ' + name + ' of node:${name}'); };`,
    ...stubs.map((key) => `export const ${key} = /* @__PURE__ */ stub('${key}');`),
    `export default /* @__PURE__ */ Object.assign({ ${stubs.join(', ')} }, offered);`,
  ].join('\n');
}

/** A package that is not in the page: what it exports throws when it is used. */
function leftOutText(name: string): string {
  return `module.exports = new Proxy(function () {}, {
  get: (_, key) => {
    if (key === '__esModule' || key === 'then' || key === 'prototype' || typeof key === 'symbol') return undefined;
    throw new Error('A report does not hold the package ' + ${JSON.stringify(name)});
  },
});`;
}
