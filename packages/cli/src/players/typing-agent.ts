import type { AgentIO, AnyGame, BlobReference, NamedAgent } from '@masbench/core';
import type { promptedSeat } from '@masbench/core/benchmark';
import * as z from 'zod';
import { typedAnswer } from './typed-answer.js';

/** Where people read and type. */
export interface Terminal {
  /** Gives the terminal to one person at a time. */
  readonly alone: <Value>(use: () => Promise<Value>) => Promise<Value>;
  /** Shows lines of text. */
  readonly show: (lines: string) => void;
  /** Asks a question, and resolves to the line that is typed. */
  readonly line: (question: string, signal: AbortSignal) => Promise<string>;
  /** Puts images where the person can open them, and resolves to their paths. */
  readonly pictures: (images: readonly BlobReference[], io: AgentIO) => Promise<readonly string[]>;
}

/** A person who types answers. One that the schema rejects is asked for again, with the reason. */
export function typingAgent(
  { describe, typed }: ReturnType<typeof promptedSeat>,
  terminal: Terminal,
): NamedAgent<AnyGame> {
  return {
    name: 'human',
    nature: 'human',
    resumable: true,
    create: () => async (turn, io) =>
      terminal.alone(async () => {
        io.signal.throwIfAborted();
        const ask = async (question: string): Promise<string> => terminal.line(question, io.signal);
        const { text, images = [] } = describe(turn);
        const paths = await terminal.pictures(images, io);
        terminal.show(`\n${[text, ...paths.map((path) => `Image: ${path}`)].join('\n')}`);
        if (io.lastError !== undefined) terminal.show(io.lastError);
        for (;;) {
          const answer =
            typed === undefined ? await typedAnswer(turn.schema, ask) : typed.action(turn, await ask('> '));
          const parsed = turn.schema.safeParse(answer);
          if (parsed.success) return parsed.data;
          if (io.accepts(answer)) return answer;
          terminal.show(z.prettifyError(parsed.error));
          if (typed !== undefined) terminal.show(typed.question(turn));
        }
      }),
  };
}
