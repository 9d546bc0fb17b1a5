import {
  readJsonSchema,
  type Settle,
  isNamedAgent,
  MasbenchError,
  type Agent,
  type AgentIO,
  type AnyGame,
  type CatchAll,
  type NamedAgent,
  type Prompts,
  type Turn,
  type Usage,
  estimatedTokens,
} from '@masbench/core';
import type { Benchmark, PlayerSource } from '@masbench/core/benchmark';

/**
 * Seats simulated players in place of models, people and programs, under their names. What a call reads is estimated from
 * the prompt that a model would be sent, as a quarter of its characters; what it writes and how long it takes is what the
 * simulated player declares.
 *
 * @param presets - The simulated player for an agent; `*` for all others.
 * @throws MasbenchError `OPTION_INVALID` if the benchmark has no such player
 */
export function substitutes(
  { name: game, players = {} }: Benchmark,
  sources: readonly PlayerSource[],
  {
    presets,
    values,
  }: { readonly presets: Readonly<Record<string, string>>; readonly values: ReadonlySet<string> },
): PlayerSource {
  const simulated = Object.keys(players).filter((name) => name.startsWith('simulated:'));
  const presetOf = (agent: string): string => {
    const preset = presets[agent] ?? presets['*'] ?? simulated[0];
    if (preset !== undefined && Object.hasOwn(players, preset)) return preset;
    throw new MasbenchError(
      'OPTION_INVALID',
      preset === undefined
        ? `Cannot forecast what ${agent} would take: ${game} has no simulated players`
        : `Cannot forecast ${agent} with ${JSON.stringify(preset)}: choose ${simulated.join(', ')}`,
    );
  };
  return {
    name: 'forecast',
    choices: sources.flatMap(({ choices }) => choices),
    describe: async (name) => {
      if (values.has(name)) return { agent: name };
      for (const source of sources) {
        const spec = await source.describe(name);
        if (spec === undefined) continue;
        presetOf(spec.agent);
        return { agent: spec.agent };
      }
      return undefined;
    },
    make: ({ agent }, { player, prompts }) => {
      const preset = presetOf(agent);
      const made = player(preset);
      if (made === undefined)
        throw new MasbenchError(
          'OPTION_INVALID',
          `Cannot forecast ${agent}: there is no player ${preset} here`,
        );
      return reading(made, { name: `${agent} as ${preset}`, prompts });
    },
  };
}

const charactersPerToken = 4;

/** Tokens around the schema of an answer, of the sentence that explains the marks of quotes, and of a pair of marks. */
const tokensOf = { form: 8, rule: 27, marks: 6 };

type Answering = (turn: Turn, io: AgentIO) => unknown;

/** The same agent, charged for reading the prompts that a model would be sent. */
function reading(
  agent: Agent<AnyGame>,
  { name, prompts }: { readonly name: string; readonly prompts: Prompts<AnyGame> },
): NamedAgent<AnyGame> {
  const around =
    (answer: Answering): CatchAll<AnyGame> =>
    async (turn, io) =>
      answer(turn, metered(io, { name, inputTokens: tokensRead(turn, prompts) }));
  const handlers = (own: object): Record<string, CatchAll<AnyGame>> =>
    Object.fromEntries(
      Object.entries(own).flatMap(([kind, answer]: [string, unknown]) =>
        isAnswering(answer) ? [[kind, around(answer)]] : [],
      ),
    );
  return {
    name,
    nature: 'simulated',
    resumable: true,
    create: (match) => {
      const own = isNamedAgent(agent) ? agent.create({ ...match, rng: match.rng.fork(name) }) : agent;
      return isAnswering(own) ? around(own) : handlers(own);
    },
  };
}

function isAnswering(value: unknown): value is Answering {
  return typeof value === 'function';
}

/** Tokens of the prompt of a turn, the schema of its answer included; `undefined` if there is no prompt for it. */
function tokensRead(turn: Turn, prompts: Prompts<AnyGame>): number | undefined {
  const prompt = prompts[turn.kind];
  if (prompt === undefined) return undefined;
  let quotes = 0;
  const quote = (value: unknown): string => {
    quotes += 1;
    return JSON.stringify(value);
  };
  const { system = '', user } = prompt(turn, { quote });
  const rule = quotes > 0 ? tokensOf.rule : 0;
  const around = tokensOf.form + rule + quotes * tokensOf.marks;
  return (
    Math.ceil((system.length + user.length) / charactersPerToken) +
    estimatedTokens(readJsonSchema(turn.schema)) +
    around
  );
}

/** Draws are the agent's own: two agents that one simulated player substitutes do not decide alike. */
function metered(
  io: AgentIO,
  { name, inputTokens }: { readonly name: string; readonly inputTokens: number | undefined },
): AgentIO {
  const rng = io.rng.fork(name);
  const read = (usage: Partial<Usage>): Partial<Usage> =>
    inputTokens === undefined || usage.calls === undefined || usage.calls === 0
      ? usage
      : { ...usage, inputTokens: usage.calls * inputTokens, cachedTokens: 0 };
  return new Proxy(io, {
    get: (target, field: keyof AgentIO) => {
      if (field === 'rng') return rng;
      if (field === 'use') return (usage: Partial<Usage>) => target.use(read(usage));
      if (field === 'reserve')
        return async (bound: Partial<Usage>): Promise<Settle> => {
          const end = await target.reserve(read(bound));
          return (how) => end(typeof how === 'object' ? { usage: read(how.usage) } : how);
        };
      return target[field];
    },
  });
}
