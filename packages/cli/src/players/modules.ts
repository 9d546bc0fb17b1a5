import { resolve } from 'node:path';
import { MasbenchError, messageOf, type Agent, type AnyGame } from '@masbench/core';
import { sha256OfFile, type PlayerSource, type PlayerSpec } from '@masbench/experiments';
import { importUserModule, isPath } from '../user-module.js';

/** Agents of users as players, by the path of a module that exports one as its default or as `agent`. */
export function modules(): PlayerSource {
  return {
    name: 'modules',
    choices: ['the path of a module (./my-agent.ts)'],
    describe: async (name) =>
      isPath(name) ? { agent: resolve(name), sha256: await hashOf(resolve(name)) } : undefined,
    make: async (spec) => agentOfModule(spec),
  };
}

async function agentOfModule({ agent, sha256 }: PlayerSpec): Promise<Agent<AnyGame>> {
  const now = await hashOf(agent);
  if (sha256 !== undefined && sha256 !== now) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `The agent ${agent} changed since this run began (SHA-256 ${sha256.slice(0, 12)} then, ${now.slice(0, 12)} now): put it back, or start a new run`,
    );
  }
  const module = await importUserModule(agent);
  const found = module['default'] ?? module['agent'];
  if (typeof found === 'function' || (typeof found === 'object' && found !== null))
    return found as Agent<AnyGame>;
  throw new MasbenchError(
    'OPTION_INVALID',
    `The module ${agent} must export an agent as its default or as \`agent\``,
  );
}

async function hashOf(file: string): Promise<string> {
  try {
    return await sha256OfFile(file);
  } catch (cause) {
    throw new MasbenchError('OPTION_INVALID', `Cannot read the module ${file}: ${messageOf(cause)}`, {
      cause,
    });
  }
}
