import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createPackageFromTarballData } from '@arethetypeswrong/core';
import { packageFaults } from '../smoke/package-faults.ts';
import { isRelative, readTargets } from './links.ts';
import { type Owner, readOwner } from './owner.ts';
import { prepareRelease } from './prepare.ts';
import { readWorkspaces, type Workspace } from './workspaces.ts';

const execFileLater = promisify(execFile);

/** Largest packed size of a package, in bytes. */
const largestPacked = 400_000;

/** What the gate found. */
export interface ReleaseFindings {
  /** One sentence each; with any of them nothing must be published. */
  readonly faults: readonly string[];
  /** What is left out for want of a value. */
  readonly notes: readonly string[];
  /** Packed sizes in bytes by package, in the order of publishing. */
  readonly sizes: Readonly<Record<string, number>>;
}

/**
 * Checks that the packages can be published: in a copy, with the owner's values filled in, packed as npm packs them, and
 * published with `--dry-run` in order. Packages have to be built.
 *
 * @param root - The repository, which is only read.
 */
export async function checkRelease(root: string): Promise<ReleaseFindings> {
  const owner = readOwner(root);
  if (!('web' in owner)) return { faults: owner, notes: [], sizes: {} };
  const copy = mkdtempSync(join(tmpdir(), 'masbench-release-'));
  try {
    copySources(root, copy);
    prepareRelease(copy, owner);
    const workspaces = readWorkspaces(copy);
    const sizes: Record<string, number> = {};
    const faults = workspaces.flatMap((workspace) => manifestFaults(workspace, owner, workspaces));
    for (const workspace of workspaces) {
      const { name } = workspace.manifest;
      const found = await packedFaults({ root: copy, workspace, owner });
      sizes[name] = found.size;
      faults.push(...found.faults.map((fault) => `${name}: ${fault}`));
    }
    // What npm says of a package with faults is said already.
    if (faults.length === 0) faults.push(...(await publishFaults(copy, workspaces)));
    return { faults, notes: missingNotes(owner), sizes };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Copies what is published and what links lead to. */
function copySources(root: string, copy: string): void {
  const left = new Set(['node_modules', '.git', 'coverage'].map((name) => join(root, name)));
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => !left.has(path) && basename(path) !== 'node_modules',
  });
}

function manifestFaults({ folder, manifest }: Workspace, owner: Owner, all: readonly Workspace[]): string[] {
  const { name, license, publishConfig, repository, dependencies = {}, peerDependencies = {} } = manifest;
  const versions = new Map(all.map((one) => [one.manifest.name, one.manifest.version]));
  const internal = Object.entries({ ...dependencies, ...peerDependencies }).filter(([key]) =>
    /^(?:@masbench\/|masbench$)/u.test(key),
  );
  const faults = [
    license === 'MIT' ? '' : `its license is ${license ?? 'missing'}, not MIT`,
    publishConfig?.provenance === true ? '' : 'publishConfig.provenance is not true',
    publishConfig?.access === 'public'
      ? ''
      : 'publishConfig.access is not "public", and a scoped package is private then',
    repository?.url === owner.repository && repository.directory === folder
      ? ''
      : `its repository is not ${owner.repository} with the directory ${folder}`,
    ...internal.map(([key, range]) => {
      const version = versions.get(key);
      if (version === undefined) return `it depends on ${key}, which is not published`;
      return range === '*' || range === version
        ? ''
        : `it depends on ${key} ${range}, which is ${version} here`;
    }),
  ];
  return faults.filter((fault) => fault !== '').map((fault) => `${name}: ${fault}`);
}

/** Packs a package and reads the tarball as npm would install it. */
async function packedFaults({
  root,
  workspace: { folder, manifest },
  owner,
}: {
  readonly root: string;
  readonly workspace: Workspace;
  readonly owner: Owner;
}): Promise<{ readonly size: number; readonly faults: readonly string[] }> {
  const into = join(root, 'packed', basename(folder));
  mkdirSync(into, { recursive: true });
  const packed = await npm(join(root, folder), ['pack', '--pack-destination', into], join(root, 'npm-cache'));
  const tarball = readdirSync(into).find((file) => file.endsWith('.tgz'));
  if (packed.failed || tarball === undefined)
    return { size: 0, faults: [`npm cannot pack it: ${packed.says}`] };
  const bytes = new Uint8Array(readFileSync(join(into, tarball)));
  const size = bytes.length;
  const installed = createPackageFromTarballData(bytes);
  const top = `/node_modules/${manifest.name}`;
  const files = installed.listFiles(top).map((file) => file.slice(top.length + 1));
  return {
    size,
    faults: [
      ...(size <= largestPacked
        ? []
        : [`it is ${kilobytes(size)} packed, and at most ${kilobytes(largestPacked)} are allowed`]),
      ...['LICENSE', 'README.md'].filter((file) => !files.includes(file)).map((file) => `it has no ${file}`),
      ...files
        .filter((file) => file.endsWith('.md'))
        .flatMap((file) =>
          readTargets(installed.readFile(`${top}/${file}`))
            .filter((target) => {
              if (isRelative(target)) return !files.includes(posix.join(posix.dirname(file), target));
              const path = pathInRepository(target, { root, web: owner.web });
              return path !== undefined && !existsSync(path);
            })
            .map((target) => `the link ${target} in ${file} leads nowhere`),
        ),
      ...(await packageFaults(bytes)),
    ],
  };
}

/** Returns the path of what an address shows of the repository; `undefined` for an address of anything else. */
function pathInRepository(
  target: string,
  { root, web }: { readonly root: string; readonly web: string },
): string | undefined {
  const view = ['blob', 'raw', 'tree']
    .map((kind) => `${web}/${kind}/main/`)
    .find((start) => target.startsWith(start));
  return view === undefined ? undefined : join(root, target.slice(view.length));
}

/** Publishes with `--dry-run`, in order, to a registry on this machine that has no package yet. */
async function publishFaults(root: string, workspaces: readonly Workspace[]): Promise<readonly string[]> {
  const registry = createServer((_, response) => response.writeHead(404).end('{}')).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const address = registry.address();
  if (address === null || typeof address === 'string')
    throw new Error('The registry of the dry run has no port');
  const url = `http://127.0.0.1:${address.port}/`;
  const faults: string[] = [];
  for (const { folder, manifest } of workspaces) {
    const { failed, says } = await npm(
      join(root, folder),
      ['publish', '--dry-run', '--registry', url],
      join(root, 'npm-cache'),
    );
    if (failed) faults.push(`${manifest.name}: npm would not publish it: ${says}`);
  }
  registry.close();
  return faults;
}

function missingNotes({ authors, contact }: Owner): string[] {
  return [
    ...(authors.length > 0
      ? []
      : ['CITATION.cff is left out: package.json has no "author" and no "contributors"']),
    ...(contact === undefined
      ? ['SECURITY.md is left out: package.json has no e-mail in "bugs" or "author"']
      : []),
  ];
}

/** Runs npm without the lifecycle scripts of a clone: what is published is built before. */
async function npm(
  folder: string,
  parameters: readonly string[],
  cache: string,
): Promise<{ readonly failed: boolean; readonly says: string }> {
  const all = [...parameters, '--ignore-scripts', '--loglevel', 'error'];
  try {
    const { stdout, stderr } = await execFileLater('npm', all, {
      cwd: folder,
      // The home of a machine that builds may be read-only.
      env: { ...process.env, npm_config_cache: cache, npm_config_update_notifier: 'false' },
    });
    return { failed: false, says: `${stdout}${stderr}`.trim() };
  } catch (error) {
    return { failed: true, says: error instanceof Error ? error.message : String(error) };
  }
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000)} kB`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { faults, notes, sizes } = await checkRelease(process.cwd());
  const packed = Object.entries(sizes).map(([name, size]) => `${name}: ${kilobytes(size)} packed`);
  const verdict = faults.length === 0 ? 'All packages can be published.' : faults.join('\n');
  process.stdout.write(`${[...packed, ...notes, verdict].join('\n')}\n`);
  if (faults.length > 0) process.exitCode = 1;
}
