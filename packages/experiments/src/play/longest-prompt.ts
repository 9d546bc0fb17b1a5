import { Match, virtual, type AnyGame, type Middleware, type PromptTools } from '@masbench/core';
import { listItems } from '../plan/plan.js';
import type { RunContext } from './run-context.js';

/**
 * Returns the longest prompt of the first match of every cell, as the benchmark's own players make it come about: a match is
 * played in memory and in virtual time, and the prompt of every move is written and thrown away. Nothing is paid: `undefined`
 * where a service is not scripted. Models write more than scripts, so that a match may need more.
 */
export async function findLongestPrompt(context: RunContext): Promise<string | undefined> {
  const { benchmark, manifest } = context;
  const player = Object.hasOwn(benchmark.players ?? {}, 'scripted') ? 'scripted' : 'random';
  let longest = '';
  const played = new Set<number>();
  for (const { matches, cell } of listItems({ ...manifest, trials: 1, shard: undefined })) {
    const [planned] = matches;
    if (planned === undefined || played.has(cell)) continue;
    played.add(cell);
    const setting = await context.settingOf(planned, {});
    if (setting === undefined) continue;
    const { built, config } = setting;
    if (!Object.values(built.services).every(isScripted)) return undefined;
    const prompts = await context.prompts(planned);
    const measure: Middleware = async (turn, next) => {
      const { system = '', user } = prompts[turn.kind]?.(turn, tools) ?? { user: '' };
      if (system.length + user.length > longest.length) longest = `${system}${user}`;
      return next();
    };
    const seats = context.cell(planned).seats.map(({ seat }) => seat);
    const agents = await Promise.all(
      seats.map(async (seat) => [seat, await context.agentNamed(planned, seat, player)] as const),
    );
    const match = new Match<AnyGame>(built.game, {
      config,
      agents: Object.fromEntries(agents),
      services: built.services,
      seed: planned.seed,
      scheduler: virtual(),
      middleware: [measure],
    });
    await match.run();
  }
  return longest;
}

/** Marks as long as those that models are shown. */
const tools: PromptTools = {
  quote: (value, by = '') =>
    `<said-0123456789 by="${by}">${typeof value === 'string' ? value : JSON.stringify(value)}</said-0123456789>`,
};

function isScripted(service: unknown): boolean {
  return Object(service).nature === 'scripted';
}
