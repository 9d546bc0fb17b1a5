import { resolve } from 'node:path';
import { MasbenchError, type Agent, type AnyGame } from '@masbench/core';
import type { PlayerSource, PlayerSpec } from '@masbench/core/benchmark';
import { sha256OfFile } from '@masbench/core/journal';
import { moduleExport } from './module-export.js';
import { plainImport, type ImportModule } from './module.js';

/** True for a name that can only be a path: it leads somewhere, or ends like a module. */
export function isPath(name: string): boolean {
  return /^\.{0,2}\//.test(name) || /^[A-Za-z]:\\/.test(name) || /\.[cm]?[jt]s$/.test(name);
}

/**
 * Agents of users as players, by the path of a module that exports one as `agent` or by default.
 *
 * @param importModule - Loads a module by its absolute path. @default `import`
 */
export function modules(importModule: ImportModule = plainImport): PlayerSource {
  return {
    name: 'modules',
    choices: ['the path of a module (./my-agent.ts)'],
    describe: async (name) =>
      isPath(name)
        ? { agent: resolve(name), sha256: await sha256OfFile(resolve(name), 'the module') }
        : undefined,
    make: async (spec) => agentOfModule(spec, importModule),
  };
}

async function agentOfModule({ agent }: PlayerSpec, importModule: ImportModule): Promise<Agent<AnyGame>> {
  const module = await importModule(agent);
  const found = moduleExport(module, 'agent');
  if (isAgent(found)) return found;
  throw new MasbenchError(
    'OPTION_INVALID',
    `The module ${agent} must export an agent as \`agent\` or by default`,
  );
}

/** Looks only at the form: the engine checks handlers against the game when a match is set up. */
function isAgent(value: unknown): value is Agent<AnyGame> {
  return typeof value === 'function' || (typeof value === 'object' && value !== null);
}
