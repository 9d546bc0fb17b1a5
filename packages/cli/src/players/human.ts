import type { NamedAgent, AnyGame } from '@masbench/core';
import * as z from 'zod';
import type { HumanSeat } from '../kits/kit.js';
import { Keyboard } from './keyboard.js';
import { picturesFor } from './pictures.js';
import { typedAnswer } from './typed-answer.js';

const keyboard = new Keyboard();

/**
 * A person at the terminal, who is asked on stderr and answers on stdin. An answer that the schema rejects is asked again
 * at once, with the reason.
 *
 * @param seat what the person reads and types
 */
export function humanAgent({ describe, typed }: HumanSeat): NamedAgent<AnyGame> {
  return {
    name: 'human',
    nature: 'human',
    resumable: true,
    create: () => async (turn, io) =>
      keyboard.alone(async () => {
        io.signal.throwIfAborted();
        const ask = async (question: string): Promise<string> => keyboard.line(question, io.signal);
        const { text, images = [] } = describe(turn);
        const pictures = await picturesFor(images, io);
        process.stderr.write(`\n${[text, ...pictures.map((path) => `Image: ${path}`)].join('\n')}\n`);
        if (io.lastError !== undefined) process.stderr.write(`${io.lastError}\n`);
        for (;;) {
          const answer =
            typed === undefined ? await typedAnswer(turn.schema, ask) : typed.action(turn, await ask('> '));
          const parsed = turn.schema.safeParse(answer);
          if (parsed.success) return parsed.data;
          process.stderr.write(`${z.prettifyError(parsed.error)}\n`);
          if (typed !== undefined) process.stderr.write(`${typed.question(turn)}\n`);
        }
      }),
  };
}
