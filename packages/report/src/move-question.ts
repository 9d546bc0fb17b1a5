import { readJsonSchema, type AnyGame, type BlobReference, type TurnOf } from '@masbench/core';
import type { HumanSeat } from '@masbench/core/benchmark';

/** A move as a person is asked for it, as plain JSON. */
export interface MoveQuestion {
  /** Everything that the person needs to know, and the question. */
  readonly text: string;
  /** The question alone, if the game has words for it; its answer is a line as it would be typed. */
  readonly typed: string | null;
  /** True where the question alone is too little, as it is about a long text. */
  readonly needsText: boolean;
  /** Images of the question, by the hash of their bytes. */
  readonly images: readonly BlobReference[];
  /** The JSON schema of an answer: of what is typed, else of a legal action. */
  readonly schema: JsonSchema;
}

type JsonSchema = Readonly<Record<string, unknown>>;

/** Characters from which on data are more than a question: a passage, for example, which is shown in full. */
const longData = 400;

/** Returns the question for a person in a seat. */
export function writeQuestion(turn: TurnOf<AnyGame>, { describe, typed }: HumanSeat): MoveQuestion {
  const { text, images = [] } = describe(turn);
  const action = readJsonSchema(turn.schema);
  const said = typed?.schema?.(turn);
  return {
    text,
    typed: typed?.question(turn) ?? null,
    needsText: JSON.stringify(turn.data ?? null).length >= longData,
    images,
    schema: typed === undefined ? action : said === undefined ? writeLine(action) : readJsonSchema(said),
  };
}

/** Returns the action that an answer to the question means, which need not be legal. */
export function readGivenAction(turn: TurnOf<AnyGame>, { typed }: HumanSeat, answer: unknown): unknown {
  const isLine = typeof answer === 'string' || typeof answer === 'number';
  return typed !== undefined && isLine ? typed.action(turn, String(answer)) : answer;
}

/** The schema of a line: one of the names that a move chooses from, which are those of its field `target`, else any text. */
function writeLine({ properties }: JsonSchema): JsonSchema {
  const target = readField(properties, 'target');
  const options: readonly unknown[] = [
    readField(target, 'anyOf') ?? readField(target, 'oneOf') ?? target,
  ].flat();
  const names = options
    .flatMap((one) => readField(one, 'enum') ?? readField(one, 'const') ?? [])
    .filter((name) => typeof name === 'string');
  return names.length === 0 ? { type: 'string' } : { type: 'string', enum: names };
}

function readField(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
}
