import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { readMessage, type AnyGame, type MatchResult, type Seat } from '@masbench/core';
import * as z from 'zod';
import { Lines } from '../wire/lines.js';
import type { Environment, EnvironmentTurn } from './environment.js';

/** The name of the protocol. */
export const environmentProtocol = 'masbench-env/1';

/** Messages of a program that drives an environment. */
export const toEnvironmentSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('reset'), seed: z.union([z.int(), z.string()]) }),
  z.object({ type: z.literal('turns') }),
  z.object({ type: z.literal('answer'), answers: z.record(z.string(), z.unknown()) }),
  z.object({ type: z.literal('close') }),
]);

/** A reply: what is open, the result where the match has ended, or what was wrong. */
export interface EnvironmentReply {
  /** The seats, after a reset. */
  readonly seats?: readonly Seat[] | undefined;
  /** Ids of all open turns. */
  readonly open?: readonly string[] | undefined;
  /** Those that were not sent before; all of them in the reply to `turns`. */
  readonly turns?: readonly EnvironmentTurn[] | undefined;
  readonly result?: Pick<MatchResult<AnyGame>, 'status' | 'scores' | 'outcome'> | undefined;
  readonly error?: string | undefined;
}

const longestLine = 16 * 1024 * 1024;

/**
 * Serves an environment to one program over a pair of streams: one JSON object a line, a reply to each in order. Resolves
 * when the program closes it, or its end of the streams.
 */
export async function serveEnvironment(
  environment: Environment,
  { input, output }: { readonly input: Readable; readonly output: Writable },
): Promise<void> {
  const sent = new WeakSet<EnvironmentTurn>();
  const queue: string[] = [];
  let wake: (() => void) | undefined;
  let ended = false;
  const lines = new Lines(
    longestLine,
    (line) => {
      queue.push(line);
      wake?.();
    },
    () => queue.push('a line that is too long'),
  );
  const onData = (chunk: Buffer | string): void => lines.push(Buffer.from(chunk));
  const onEnd = (): void => {
    lines.end();
    ended = true;
    wake?.();
  };
  input.on('data', onData);
  input.once('end', onEnd);
  const reply = async (message: object): Promise<void> => {
    if (!output.write(`${JSON.stringify(message)}\n`)) await once(output, 'drain');
  };
  try {
    await reply({ protocol: environmentProtocol });
    for (;;) {
      const line = queue.shift();
      if (line === undefined) {
        if (ended) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      const { message, error } = read(line);
      await reply(message === undefined ? { error } : await handled(environment, message, sent));
      if (message?.type === 'close') return;
    }
  } finally {
    input.off('data', onData);
    input.off('end', onEnd);
    input.pause();
    await environment.close();
  }
}

async function handled(
  environment: Environment,
  message: z.infer<typeof toEnvironmentSchema>,
  sent: WeakSet<EnvironmentTurn>,
): Promise<EnvironmentReply> {
  try {
    if (message.type === 'reset') {
      await environment.reset(message.seed);
      return { seats: environment.seats, ...opened(environment, sent), ...environmentResult(environment) };
    }
    if (message.type === 'answer') await environment.answer(message.answers);
    else if (message.type === 'close') return environmentResult(environment);
    const before = message.type === 'turns' ? new WeakSet<EnvironmentTurn>() : sent;
    return { ...opened(environment, before), ...environmentResult(environment) };
  } catch (error) {
    return { error: readMessage(error) };
  }
}

function opened(
  environment: Environment,
  sent: WeakSet<EnvironmentTurn>,
): Pick<EnvironmentReply, 'open' | 'turns'> {
  const open = environment.turns();
  const turns = open.filter((turn) => !sent.has(turn));
  for (const turn of turns) sent.add(turn);
  return { open: open.map(({ id }) => id), turns };
}

function environmentResult({ result }: Environment): Pick<EnvironmentReply, 'result'> {
  if (result === undefined) return {};
  const { status, scores, outcome } = result;
  return { result: { status, scores, outcome } };
}

function read(line: string): {
  readonly message?: z.infer<typeof toEnvironmentSchema>;
  readonly error?: string;
} {
  try {
    const parsed = toEnvironmentSchema.safeParse(JSON.parse(line));
    if (parsed.success) return { message: parsed.data };
    return { error: `Cannot read the message: ${z.prettifyError(parsed.error)}` };
  } catch (error) {
    return { error: `Cannot read the message: it must be one line of JSON: ${readMessage(error)}` };
  }
}
