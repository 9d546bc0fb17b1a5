import { quoted, type AgentIO, type Handlers, type NamedAgent, type PromptText } from '@masbench/core';
import type { Hq } from '../game.js';
import { hqPrompts } from '../prompts/prompts.js';
import { slippingWriter, type Writer } from '../writing/writer.js';
import { greedy, straggler, threshold, type Policy } from './policies.js';

/** How long a call takes, in seconds. */
export interface Pace {
  /** Seconds of every call. */
  readonly perCall: number;
  /** Seconds per token read. */
  readonly perInputToken: number;
  /** Seconds per token written. */
  readonly perOutputToken: number;
}

/** Options of a scripted Q-Agent. */
export interface ScriptedOptions {
  /** @default 'scripted' with the name of the writer */
  readonly name?: string | undefined;
  /** @default threshold(), which follows the match's T */
  readonly policy?: Policy | undefined;
  /** @default slippingWriter() */
  readonly writer?: Writer | undefined;
  /** The declared time of a call. @default 0.25 s, 0.0002 s per token read and 0.015 s per token written */
  readonly pace?: Pace | undefined;
}

const defaultPace: Pace = { perCall: 0.25, perInputToken: 0.0002, perOutputToken: 0.015 };

/**
 * A Q-Agent that plays by fixed rules and seeded draws, without a model. Reports one call per move, estimated tokens
 * of the model prompt and of its own texts, and declared seconds.
 */
export function scriptedQAgent(options: ScriptedOptions = {}): NamedAgent<Hq> {
  const { writer = slippingWriter(), name = `scripted: ${writer.name}` } = options;
  return {
    name,
    nature: 'scripted',
    resumable: true,
    create: () => hqScriptedHandlers({ ...options, writer }),
  };
}

/** The handlers of a scripted Q-Agent, to be spread into an agent that replaces some of them. */
export function hqScriptedHandlers({
  policy = threshold(),
  writer = slippingWriter(),
  pace = defaultPace,
}: Omit<ScriptedOptions, 'name'> = {}): Handlers<Hq> {
  const answer = <Action>(io: AgentIO, { system = '', user }: PromptText, action: Action): Action => {
    const inputTokens = countTokens(system) + countTokens(user);
    const outputTokens = countTokens(JSON.stringify(action));
    const seconds = pace.perCall + inputTokens * pace.perInputToken + outputTokens * pace.perOutputToken;
    io.use({ calls: 1, inputTokens, outputTokens, seconds, costUsd: 0 });
    return action;
  };
  return {
    policy: (turn, io) => answer(io, hqPrompts.policy(turn, tools), policy(turn)),
    summarize: (turn, io) =>
      answer(io, hqPrompts.summarize(turn, tools), { summary: writer.write(turn.data.passage.text, io.rng) }),
    review: (turn, io) =>
      answer(io, hqPrompts.review(turn, tools), {
        summary: writer.review(turn.data.passage.text, turn.data.previous, io.rng),
      }),
  };
}

const tools = { quote: quoted };

/** Four characters per token, the rule of thumb for English. */
function countTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

/** Players of different care and skill, so that their matches are not decided by luck alone. */
const lineup: readonly NamedAgent<Hq>[] = [
  scriptedQAgent({
    name: 'scripted: reviews below T',
    policy: threshold(),
    writer: slippingWriter({ slips: 0.4, skill: 0.8 }),
  }),
  scriptedQAgent({
    name: 'scripted: reviews stragglers',
    policy: straggler(),
    writer: slippingWriter({ slips: 0.3, skill: 0.6 }),
  }),
  scriptedQAgent({
    name: 'scripted: reviews for expected gain',
    policy: greedy(),
    writer: slippingWriter({ slips: 0.35, skill: 0.9 }),
  }),
];

/** The default scripted player of a seat, by seat index; three players take turns. */
export function defaultQAgent(seatIndex: number): NamedAgent<Hq> {
  return lineup[seatIndex % lineup.length] ?? scriptedQAgent();
}
