import {
  isNamedAgent,
  lockstep,
  play,
  type Agent,
  type AgentIO,
  type AnyGame,
  type MatchInfo,
  type Turn,
} from '@masbench/core';
import type { Benchmark } from '@masbench/core/benchmark';
import {
  llmAgent,
  ModelError,
  namedModels,
  readAnswer,
  type ModelProvider,
  type ModelRequest,
} from '@masbench/llm';
import * as z from 'zod';
import { firstMatch } from '../options/first-match.js';
import { wrong } from '../options/assignments.js';

/** A question about a prompt, with the messages that ask it. */
export interface ComprehensionQuestion {
  readonly about: string;
  readonly question: string;
  readonly choices: readonly string[];
  readonly answer: string;
  readonly request: Pick<ModelRequest, 'messages' | 'output'>;
}

/** The seed of the match that is asked about: the same questions for every model. */
const seed = '1';

/**
 * Plays a match of scripted players and writes questions about the prompts of its turns: of every topic about as many,
 * from all parts of the match.
 *
 * @throws MasbenchError `OPTION_INVALID` if the benchmark has no questions, prompts or scripted players
 */
export async function listComprehensionQuestions(
  benchmark: Benchmark,
  count: number,
): Promise<readonly ComprehensionQuestion[]> {
  const { comprehension, prompts, players, name } = benchmark;
  const scripted = players?.['scripted'];
  if (comprehension === undefined || prompts === undefined || scripted === undefined)
    throw wrong(
      `Cannot ask about the prompts of ${name}: its benchmark needs comprehension, prompts and a player 'scripted'`,
    );
  const match = await firstMatch(benchmark, { seed }, namedModels);
  const all: ComprehensionQuestion[] = [];
  const watch = async (turn: Turn, io: AgentIO): Promise<void> => {
    const prompt = prompts[turn.kind];
    const questions = prompt === undefined ? [] : comprehension(turn);
    if (prompt === undefined || questions.length === 0) return;
    const messages = await writeMessages({ [turn.kind]: prompt }, turn, io);
    for (const one of questions) all.push({ ...one, request: addQuestion(messages, one) });
  };
  const agents = Object.fromEntries(
    match.seats.map((seat, seatIndex) => [
      seat,
      watchedAgent(scripted({ seat, seatIndex, options: match.options }), watch),
    ]),
  );
  const { game, config, services, blobs } = match;
  await play(game, { config, agents, services, blobs, seed, scheduler: lockstep() });
  return chooseQuestions(all, count);
}

/** Whether an answer is right; `undefined` if it is none of the choices. */
export function readComprehension(
  text: string,
  { choices, answer }: ComprehensionQuestion,
): boolean | undefined {
  const read = readAnswer(text, answerSchema);
  const said = normalize(read.ok ? answerSchema.parse(read.value).answer : text);
  const [meant, ...others] = choices.filter((choice) => normalize(choice) === said);
  return meant === undefined || others.length > 0 ? undefined : meant === answer;
}

const answerSchema = z.object({ answer: z.union([z.string(), z.number()]).transform(String) });

function normalize(text: string): string {
  return text
    .trim()
    .replaceAll(/^["'`*]+|["'`*.]+$/gu, '')
    .toLowerCase();
}

/** An agent that is watched before each of its moves. */
function watchedAgent(
  agent: Agent<AnyGame>,
  watch: (turn: Turn, io: AgentIO) => Promise<void>,
): Agent<AnyGame> {
  return {
    name: 'scripted',
    nature: 'scripted',
    create: (info: MatchInfo) => {
      const made = isNamedAgent(agent) ? agent.create(info) : agent;
      return async (turn: Turn, io: AgentIO) => {
        await watch(turn, io);
        const move = typeof made === 'function' ? made : made[turn.kind];
        return move?.(turn, io);
      };
    },
  };
}

/** The messages that a model in the seat would be sent. */
async function writeMessages(
  prompts: Parameters<typeof llmAgent>[0]['prompts'],
  turn: Turn,
  io: AgentIO,
): Promise<ModelRequest['messages']> {
  let sent: ModelRequest['messages'] = [];
  const model = recorder((messages) => (sent = messages));
  try {
    await llmAgent({ model, prompts, reasks: 0 })[turn.kind]?.(turn, io);
  } catch {
    // The recorder answers nothing.
  }
  return sent;
}

function recorder(keep: (messages: ModelRequest['messages']) => void): ModelProvider {
  return {
    specVersion: 'masbench-1',
    id: 'recorder',
    model: 'recorder',
    limitKey: 'recorder',
    capabilities: () => ({
      output: { text: true, json: true, schema: 'enforced' },
      images: { mediaTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] },
      seed: 'ignored',
      temperature: 'fixed',
      reasoning: false,
    }),
    classify: () => ({ retry: false, kind: 'fatal' }),
    cacheIdentity: () => ({ provider: 'recorder' }),
    generate: ({ messages }) => {
      keep(messages);
      throw new ModelError('bad-response', 'Nothing is asked', { provider: 'recorder', model: 'recorder' });
    },
  };
}

function addQuestion(
  messages: ModelRequest['messages'],
  { question, choices }: Pick<ComprehensionQuestion, 'question' | 'choices'>,
): ComprehensionQuestion['request'] {
  const last = messages.at(-1);
  const words = choices.map((choice) => JSON.stringify(choice)).join(', ');
  const text = `\n\nDo not make this move. Answer a question about what is written above instead: ${question}\nAnswer with one JSON object {"answer": …} and nothing else, where the answer is one of ${words}.`;
  const content = [...(last?.content ?? []), { type: 'text', text } as const];
  return {
    messages: [...messages.slice(0, -1), { role: 'user', content }],
    output: {
      mode: 'schema',
      name: 'answer',
      schema: {
        type: 'object',
        properties: { answer: { type: 'string', enum: choices } },
        required: ['answer'],
        additionalProperties: false,
      },
    },
  };
}

/** Takes one question of each topic after the other, from places all over the match. */
function chooseQuestions(
  all: readonly ComprehensionQuestion[],
  count: number,
): readonly ComprehensionQuestion[] {
  const topics = new Map<string, ComprehensionQuestion[]>();
  for (const one of all) topics.set(one.about, [...(topics.get(one.about) ?? []), one]);
  const chosen: ComprehensionQuestion[] = [];
  for (let round = 1; chosen.length < Math.min(count, all.length); round += 1)
    for (const left of topics.values()) {
      if (left.length === 0 || chosen.length >= count) continue;
      // Multiples of the golden ratio fall evenly.
      const place = Math.floor(((round * 0.618_034) % 1) * left.length);
      chosen.push(...left.splice(place, 1));
    }
  return chosen.toSorted((one, other) => all.indexOf(one) - all.indexOf(other));
}
