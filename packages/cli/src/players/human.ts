import type { NamedAgent, AnyGame, Turn } from '@masbench/core';
import * as z from 'zod';
import type { HumanSeat } from '../kits/kit.js';
import { Keyboard } from './keyboard.js';
import { picturesFor } from './pictures.js';

const keyboard = new Keyboard();

/** A field of an action, as far as a person can type it. */
interface Field {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly Field[];
}

/**
 * A person at the terminal: asked on stderr, answers on stdin, field by field. What the schema rejects is asked again at
 * once, with the reason.
 *
 * @param seat what the person reads and types
 */
export function humanAgent({ describe, typed }: HumanSeat): NamedAgent<AnyGame> {
  return {
    name: 'human',
    nature: 'human',
    create: () => async (turn, io) =>
      keyboard.alone(async () => {
        io.signal.throwIfAborted();
        const ask = async (question: string): Promise<string> => keyboard.line(question, io.signal);
        const { text, images = [] } = describe(turn);
        const pictures = await picturesFor(images, io);
        process.stderr.write(`\n${[text, ...pictures.map((path) => `Image: ${path}`)].join('\n')}\n`);
        if (io.lastError !== undefined) process.stderr.write(`${io.lastError}\n`);
        for (;;) {
          const answer = typed === undefined ? await fields(turn, ask) : typed.action(turn, await ask('> '));
          const parsed = turn.schema.safeParse(answer);
          if (parsed.success) return parsed.data;
          process.stderr.write(`${z.prettifyError(parsed.error)}\n`);
          if (typed !== undefined) process.stderr.write(`${typed.question(turn)}\n`);
        }
      }),
  };
}

async function fields(turn: Turn, ask: (question: string) => Promise<string>): Promise<unknown> {
  const { properties = {} } = z.toJSONSchema(turn.schema, { io: 'input', unrepresentable: 'any' }) as {
    readonly properties?: Readonly<Record<string, Field>>;
  };
  const answer: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(properties)) {
    const text = (await ask(`${name}${hintOf(field)}: `)).trim();
    if (text !== '') answer[name] = valueOf(text, field);
  }
  return answer;
}

function hintOf({ enum: choices, minimum, maximum, type }: Field): string {
  if (choices !== undefined) return ` (${choices.join(', ')})`;
  if (minimum !== undefined && maximum !== undefined) return ` (${minimum} to ${maximum})`;
  if (type === undefined || type === 'string') return '';
  return type === 'array' || type === 'object' ? ' (as JSON)' : ` (${type})`;
}

function valueOf(text: string, field: Field): unknown {
  if (field.type === 'string' || field.enum?.includes(text) === true) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
