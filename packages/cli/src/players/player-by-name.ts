import { resolve } from 'node:path';
import type { Agent, AnyGame } from '@masbench/core';
import { randomAgent } from '@masbench/core/testing';
import {
  llmAgent,
  modelByName,
  named,
  providerList,
  stack,
  type CassetteOptions,
  type ModelProvider,
  type PriceTable,
  type Wrapper,
} from '@masbench/llm';
import type { Kit, KitOptions } from '../kits/kit.js';
import { checkUnchanged, hashOfFile } from '../file-hash.js';
import { importUserModule, isPath } from '../user-module.js';
import { UsageError } from '../usage-error.js';
import { humanAgent } from './human.js';
import { promptedSeat } from './prompted-seat.js';
import { imageTokenBound } from './image-tokens.js';
import { pricesWith } from './prices.js';

/** A seat's agent as the command line and the manifest name it. */
export interface PlayerSpec {
  /** `scripted`, `simulated:<preset>`, `random`, `human`, `<provider>:<model>` or the path of a module. */
  readonly agent: string;
  /** SHA-256 of the module, where it is one. */
  readonly sha256?: string | undefined;
}

/** Where a run keeps what its models said, and what they cost. */
export interface ModelOptions {
  /** Folder of answers that were paid for and are given out again. */
  readonly cache?: string | undefined;
  /** A recording of the calls of a run. */
  readonly cassette?: CassetteOptions | undefined;
  /** Beside those of `@masbench/llm`, or in place of them. */
  readonly prices?: PriceTable | undefined;
}

/** Models of one run share their limits, their retries, their cache and their cassette. */
export function modelStack({ cache, cassette }: ModelOptions): Wrapper {
  return stack({
    ...(cache === undefined ? {} : { cache: { directory: cache } }),
    ...(cassette === undefined ? {} : { cassette }),
  });
}

/**
 * The agent of a name.
 *
 * @throws UsageError where there is none, where a key is missing, or where a module has changed since it was recorded.
 */
export async function playerNamed(
  spec: PlayerSpec,
  kit: Kit,
  seatIndex: number,
  { options, models, wrap }: SeatingContext,
): Promise<Agent<AnyGame>> {
  const { agent } = spec;
  if (agent === 'scripted') return kit.scripted(seatIndex, options);
  if (agent === 'random') return randomAgent();
  if (agent === 'human') return humanAgent(kit.human ?? promptedSeat(kit.prompts ?? {}));
  if (agent.startsWith('simulated:')) {
    if (kit.simulated === undefined) throw new UsageError(`There are no simulated players for ${kit.id}`);
    return kit.simulated(agent.slice('simulated:'.length));
  }
  if (isPath(agent)) return agentOfModule(spec);
  if (agent.includes(':')) return modelPlayer(agent, kit, { models, wrap });
  const providers = providerList().map(({ id }) => `${id}:<model>`);
  throw new UsageError(
    `There is no agent ${JSON.stringify(agent)}: choose scripted, simulated:<preset>, random, human, ${providers.join(', ')}, or the path of a module (./my-agent.ts)`,
  );
}

/** True for `<provider>:<model>`. */
export function isModel(agent: string): boolean {
  return providerList().some(({ id }) => agent.startsWith(`${id}:`));
}

/** What agents of a run are made with. */
export interface SeatingContext {
  readonly options: KitOptions;
  readonly models: ModelOptions;
  readonly wrap: Wrapper;
}

/** What the manifest says of a named agent. */
export async function specOf(agent: string): Promise<PlayerSpec> {
  if (!isPath(agent)) return { agent: withoutQuery(agent) };
  // A run may be resumed from elsewhere.
  return { agent: resolve(agent), sha256: await hashOfFile('module', agent) };
}

/** Keys belong into the environment: the query of an address is neither recorded nor sent. */
function withoutQuery(agent: string): string {
  const address = agent.indexOf('@http');
  const query = address < 0 ? -1 : agent.indexOf('?', address);
  return query < 0 ? agent : agent.slice(0, query);
}

/** A model of a run. A replayed cassette calls nobody, so it needs no key. */
export function modelNamed(name: string, { models, wrap }: Omit<SeatingContext, 'options'>): ModelProvider {
  return wrap(modelByName(name, models.cassette?.mode === 'replay' ? { apiKey: 'unused' } : {}));
}

function modelPlayer(
  name: string,
  kit: Kit,
  { models, wrap }: Omit<SeatingContext, 'options'>,
): Agent<AnyGame> {
  if (kit.prompts === undefined) {
    throw new UsageError(
      `${kit.id} has no prompts for models: export \`prompts\` from its module, or seat a module that exports an agent`,
    );
  }
  const model = modelNamed(name, { models, wrap });
  return named(
    model,
    llmAgent({
      model,
      prompts: kit.prompts,
      imageTokens: imageTokenBound(name),
      prices: pricesWith(models.prices),
    }),
  ) as Agent<AnyGame>;
}

async function agentOfModule({ agent, sha256 }: PlayerSpec): Promise<Agent<AnyGame>> {
  checkUnchanged(`The agent ${agent} has`, { recorded: sha256, now: await hashOfFile('module', agent) });
  const module = await importUserModule(agent);
  const found = module['default'] ?? module['agent'];
  if (typeof found === 'function' || (typeof found === 'object' && found !== null))
    return found as Agent<AnyGame>;
  throw new UsageError(`The module ${agent} must export an agent as its default or as \`agent\``);
}
