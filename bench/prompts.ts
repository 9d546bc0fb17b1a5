import {
  lockstep,
  play,
  type Agent,
  type AgentIO,
  type AnyGame,
  type MatchInfo,
  type Turn,
  memoryBlobs,
} from '@masbench/core';
import { bundledPassages, hq, hqPrompts, scriptedQAgent } from '@masbench/game-hq';
import { generateQuestion, perceive } from '@masbench/counterfactual-images';
import { mug, mugPrompts, preparedServices, mugScriptedPlayer as mugPlayer } from '@masbench/game-mug';
import { werewolf, werewolfPrompts, werewolfScriptedPlayer } from '@masbench/game-werewolf';
import { llmAgent, openai, type AnyPrompts } from '@masbench/llm';
import { mockServer, promptStatistics, type MockRequest, type PromptFigures } from '@masbench/llm/testing';
import { asService, lexical } from '@masbench/scorers';
import { werewolfSeats } from './werewolf-players.ts';
import { fixed, printTable } from './table.ts';

/** What a model would write as its reasoning and its private notes: 72 words, as short chains of thought have them. */
const thoughts = Array.from({ length: 8 }, () => 'so far this is what I make of it').join(' ');

type Catch = (turn: Turn, io: AgentIO) => unknown;

/**
 * A seat whose moves a scripted player makes, after the prompt of each move went to the mock server: so the prompts carry
 * a real course of play, the same in every run, and nothing depends on what a mock answers.
 */
function measured<G extends AnyGame>(
  scripted: Agent<G>,
  prompts: AnyPrompts,
  url: string,
  change: (kind: string, action: unknown) => unknown = (_kind, action) => action,
): Agent<G> {
  return {
    name: 'scripted, with the prompts of a model',
    nature: 'scripted',
    create: (match: MatchInfo) => {
      const created =
        typeof scripted === 'object' && 'create' in scripted && typeof scripted.create === 'function'
          ? scripted.create(match)
          : scripted;
      const handlers = created as unknown as Catch | Readonly<Record<string, Catch>>;
      return async (turn: Turn, io: AgentIO) => {
        const { kind } = turn;
        const prompt = prompts[kind];
        const model = openai(`${match.seat}/${kind}`, { apiKey: 'mock-key', baseUrl: `${url}/v1` });
        if (prompt !== undefined)
          await llmAgent({ model, prompts: { [kind]: prompt }, reasks: 0 })[kind]?.(turn, io);
        const action = await (typeof handlers === 'function' ? handlers : handlers[kind])?.(turn, io);
        return change(kind, withThoughts(action));
      };
    },
  } as unknown as Agent<G>;
}

/** Scripted players do not think aloud; models do. */
function withThoughts(action: unknown): unknown {
  if (typeof action !== 'object' || action === null) return action;
  const fields = ['reasoning', 'thought'].filter((name) => name in action);
  return { ...action, ...Object.fromEntries(fields.map((name) => [name, thoughts])) };
}

/** Moves of Werewolf that may carry a note. */
const noted = new Set(['eliminate', 'protect', 'unmask', 'debate', 'vote']);

function playWerewolf(
  url: string,
  { keepsNotes = false, config = {} }: { readonly keepsNotes?: boolean; readonly config?: object },
): Promise<unknown> {
  const agent = measured(werewolfScriptedPlayer(), werewolfPrompts, url, (kind, action) => ({
    ...Object(action),
    ...(keepsNotes && noted.has(kind) ? { note: thoughts } : {}),
  }));
  return play(werewolf, {
    config,
    agents: Object.fromEntries(werewolfSeats.map((seat) => [seat, agent])),
    scheduler: lockstep(),
    seed: 1,
  });
}

const games: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
  hq: async (url) => {
    const agent = measured(scriptedQAgent(), hqPrompts, url);
    return play(hq, {
      config: { passages: bundledPassages.slice(0, 10).map(({ id, title, text }) => ({ id, title, text })) },
      agents: { A: agent, B: agent },
      services: { evaluate: asService(lexical()) },
      scheduler: lockstep(),
      seed: 1,
    });
  },
  mug: async (url) => {
    const { question, counterfactual, original, edited } = generateQuestion({ seed: 1, index: 0 });
    const blobs = memoryBlobs();
    for (const bytes of [original, edited]) await blobs.put(bytes);
    const agent = measured(mugPlayer({ perceive, error: 0.1 }), mugPrompts, url);
    return play(mug, {
      config: { question, counterfactual },
      agents: { A: agent, B: agent, C: agent, D: agent },
      services: preparedServices,
      blobs,
      scheduler: lockstep(),
      seed: 1,
    });
  },
  werewolf: (url) => playWerewolf(url, {}),
  'werewolf, with a note of 72 words in every move that may carry one': (url) =>
    playWerewolf(url, { keepsNotes: true }),
  'werewolf, with judgements in bids': (url) =>
    playWerewolf(url, { config: { deception: { peers: 'with-bids' } } }),
};

/** Prints what the prompts of the three games take: calls, tokens, growth and the prefix that calls share. */
export async function run(): Promise<void> {
  for (const [name, playGame] of Object.entries(games)) {
    const server = await mockServer();
    try {
      await playGame(server.url);
      const { total, byKind } = promptStatistics(server.requests, {
        seatOf: ({ model }) => model.split('/')[0] ?? '',
        kindOf: ({ model }) => model.split('/')[1] ?? '',
      });
      printTable(
        `Prompts of ${name}, one match (tokens are characters / 4)`,
        [...Object.entries(byKind), ['all', total] as const].map(([kind, figures]) => rowOf(kind, figures)),
      );
      if (total.images > 0)
        printTable(`The same with images of so many tokens each`, imageRows(server.requests));
    } finally {
      await server.close();
    }
  }
}

/** Prices of an image by what it counts as: Gemini's, and GPT-4o's for photos of 640 × 480 and of 1024 × 768. */
function imageRows(requests: readonly MockRequest[]): Readonly<Record<string, string>>[] {
  return [258, 425, 765].map((imageTokens) => {
    const { total } = promptStatistics(requests, {
      seatOf: ({ model }) => model.split('/')[0] ?? '',
      imageTokens,
    });
    return {
      'an image': fixed(imageTokens),
      tokens: fixed(total.tokens),
      'shared with the previous call': `${fixed(total.sharedWithPrevious * 100)} %`,
    };
  });
}

function rowOf(kind: string, figures: PromptFigures): Readonly<Record<string, string>> {
  const { calls, tokens, images, tokensPerCall, growth, sharedWithPrevious, cacheable } = figures;
  return {
    kind,
    calls: fixed(calls),
    tokens: fixed(tokens),
    'per call': fixed(tokensPerCall.mean),
    longest: fixed(tokensPerCall.most),
    images: fixed(images),
    'growth per call': fixed(growth),
    'shared with the previous call': `${fixed(sharedWithPrevious * 100)} %`,
    'shared with any earlier one of its schema': `${fixed(cacheable * 100)} %`,
  };
}
