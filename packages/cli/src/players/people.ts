import type { AnyGame, NamedAgent } from '@masbench/core';
import { promptedSeat, typedAnswer, type HumanSeat, type PlayerSource } from '@masbench/core/benchmark';
import * as z from 'zod';
import { Keyboard } from './keyboard.js';
import { picturesFor } from './pictures.js';

const keyboard = new Keyboard();

/** People at this terminal as players, by the name `human`. */
export function people(): PlayerSource {
  return {
    name: 'people',
    moveTimeoutMs: Infinity,
    choices: ['human'],
    describe: (name) => (name === 'human' ? { agent: 'human' } : undefined),
    make: (_spec, { prompts, human }) => atTheTerminal(human ?? promptedSeat(prompts)),
    exclusive: (name) => name === 'human',
  };
}

/** A person who is asked on stderr and answers on stdin. An answer that the schema rejects is asked again, with the reason. */
function atTheTerminal({ describe, typed }: HumanSeat): NamedAgent<AnyGame> {
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
