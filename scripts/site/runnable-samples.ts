import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';

const fence = /^(`{3,})ts\n([^]*?)^\1$/gmu;

/** Writes a bundle of every sample that needs nothing of Node, and puts a button that runs it below the sample. */
export async function writeRunnableSamples({
  root,
  pages,
}: {
  readonly root: string;
  readonly pages: string;
}): Promise<void> {
  const entries = listEntries(readFileSync(join(root, 'docs/guide/any-runtime.md'), 'utf8'));
  const files = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.md') && !file.startsWith('api/'),
  );
  const samples = new Map<string, string>();
  for (const file of files)
    for (const [, , code = ''] of readFileSync(join(pages, file), 'utf8').matchAll(fence))
      if (code.includes('console.log(') && isNodeFree(code, entries)) samples.set(nameSample(code), code);
  const runnable = await bundleSamples(samples, { root, out: join(pages, 'public/samples') });
  for (const file of files) {
    const text = readFileSync(join(pages, file), 'utf8');
    const marked = text.replaceAll(fence, (block, _marks: string, code: string) => {
      const name = nameSample(code);
      return runnable.has(name) ? `${block}\n\n<RunSample name="${name}" />\n` : block;
    });
    if (marked !== text) writeFileSync(join(pages, file), marked);
  }
}

/** Reads the entries that load in every runtime from the table of the guide. */
function listEntries(guide: string): ReadonlySet<string> {
  return new Set([
    'zod',
    ...[...guide.matchAll(/^\| `(@masbench\/[\w/-]+)` /gmu)].map(([, entry = '']) => entry),
  ]);
}

function isNodeFree(code: string, entries: ReadonlySet<string>): boolean {
  const imported = [...code.matchAll(/(?:from |import\(|^import )'([^']+)'/gmu)].map(([, name = '']) => name);
  return imported.length > 0 && imported.every((name) => entries.has(name)) && !/\bprocess\./u.test(code);
}

function nameSample(code: string): string {
  return createHash('sha256').update(code).digest('hex').slice(0, 12);
}

/** Bundles samples for a page, with shared parts in files of their own, and returns the names of those that need no module of Node. */
async function bundleSamples(
  samples: ReadonlyMap<string, string>,
  { root, out }: { readonly root: string; readonly out: string },
): Promise<ReadonlySet<string>> {
  mkdirSync(out, { recursive: true });
  const { metafile } = await build({
    entryPoints: [...samples.keys()].map((name) => ({ in: `sample:${name}`, out: name })),
    plugins: [
      {
        name: 'samples',
        setup: (bundler) => {
          // The filter is read by Go, which knows no flag u.
          bundler.onResolve({ filter: /^sample:/ }, ({ path }) => ({
            path: path.slice(7),
            namespace: 'sample',
          }));
          bundler.onLoad({ filter: /.*/, namespace: 'sample' }, ({ path }) => ({
            contents: samples.get(path) ?? '',
            loader: 'ts',
            resolveDir: root,
          }));
          bundler.onResolve({ filter: /^node:/ }, ({ path }) => ({ path, external: true }));
        },
      },
    ],
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['masbench-source'],
    outdir: out,
    metafile: true,
    logLevel: 'silent',
  });
  const needsNode = (file: string, seen: Set<string> = new Set()): boolean => {
    if (seen.has(file)) return false;
    seen.add(file);
    return (metafile.outputs[file]?.imports ?? []).some(
      ({ path, external, kind }) => kind !== 'dynamic-import' && (external === true || needsNode(path, seen)),
    );
  };
  return new Set(
    [...samples.keys()].filter((name) => !needsNode(relative(process.cwd(), join(out, `${name}.js`)))),
  );
}
