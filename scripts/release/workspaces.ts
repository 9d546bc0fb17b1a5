import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const dependencies = z.record(z.string(), z.string()).optional();
const manifestSchema = z.looseObject({
  name: z.string(),
  version: z.string(),
  private: z.boolean().optional(),
  license: z.string().optional(),
  files: z.array(z.string()).optional(),
  dependencies,
  peerDependencies: dependencies,
  publishConfig: z.object({ access: z.string().optional(), provenance: z.boolean().optional() }).optional(),
  repository: z.object({ type: z.string(), url: z.string(), directory: z.string().optional() }).optional(),
  homepage: z.string().optional(),
  bugs: z.string().optional(),
});

/** A package of the repository that is published. */
export interface Workspace {
  /** Path from the root, as `packages/core`. */
  readonly folder: string;
  readonly manifest: z.infer<typeof manifestSchema>;
}

/** Returns the folders of all packages, as `packages/core`. */
export function listWorkspaces(root: string): readonly string[] {
  return z.object({ workspaces: z.array(z.string()) }).parse(readJson(join(root, 'package.json'))).workspaces;
}

/** Returns the built files of all packages with this ending, as `packages/core/dist/index.js`. A package without sources has none. */
export function listBuiltFiles(root: string, ending: string): readonly string[] {
  return listWorkspaces(root)
    .map((folder) => join(root, folder, 'dist'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((file) => file.endsWith(ending));
}

/** Reads the packages that are published, each after those that it depends on: the order in which they are published. */
export function readWorkspaces(root: string): readonly Workspace[] {
  const all = listWorkspaces(root)
    .map((folder) => ({
      folder,
      manifest: manifestSchema.parse(readJson(join(root, folder, 'package.json'))),
    }))
    .filter(({ manifest }) => manifest.private !== true);
  const seen = new Set<Workspace>();
  const ordered: Workspace[] = [];
  const visit = (workspace: Workspace): void => {
    if (seen.has(workspace)) return;
    seen.add(workspace);
    const { dependencies: direct = {}, peerDependencies: peers = {} } = workspace.manifest;
    for (const below of all) {
      if (below.manifest.name in direct || below.manifest.name in peers) visit(below);
    }
    ordered.push(workspace);
  };
  all.forEach(visit);
  return ordered;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
