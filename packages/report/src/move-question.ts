import { readJsonSchema, type AnyGame, type BlobReference, type TurnOf } from '@masbench/core';
import type { promptedSeat } from '@masbench/core/benchmark';

/** How a person is shown a seat. */
export type ShownSeat = ReturnType<typeof promptedSeat>;

/** A move as a person is asked for it, as plain JSON. */
export interface MoveQuestion {
  /** Everything that the person needs to know, and the question. */
  readonly text: string;
  /** The question alone, if the game has words for it. */
  readonly question: string | null;
  /** True if the answer is a line as it would be typed, false if it is an action. */
  readonly isLine: boolean;
  /** Matter of the question, to be read before it is answered. */
  readonly about: string | null;
  /** True where the question and what it is about leave nothing out that the page does not show beside them. */
  readonly isWhole: boolean;
  /** Who learns the answer. */
  readonly learns: string | null;
  /** Names of fields, by their path. */
  readonly labels: Readonly<Record<string, string>>;
  /** Words for values that are chosen. */
  readonly values: Readonly<Record<string, string>>;
  /** Images of the question, by the hash of their bytes. */
  readonly images: readonly BlobReference[];
  /** The JSON schema of an answer: of what is typed, else of a legal action. */
  readonly schema: JsonSchema;
}

type JsonSchema = Readonly<Record<string, unknown>>;

/** Characters from which on data are more than a question: a passage, for example, which is shown in full. */
const longData = 400;

/** Returns the question for a person in a seat. */
export function writeQuestion(turn: TurnOf<AnyGame>, { describe, ask, typed }: ShownSeat): MoveQuestion {
  const { text, images = [] } = describe(turn);
  const action = readJsonSchema(turn.schema);
  const said = typed?.schema?.(turn);
  const asked = ask?.(turn);
  const isLong = typed !== undefined && JSON.stringify(turn.data ?? null).length >= longData;
  return {
    text,
    question: asked?.question ?? typed?.question(turn) ?? null,
    isLine: typed !== undefined,
    about: asked === undefined ? (isLong ? text : null) : (asked.text ?? null),
    isWhole: asked !== undefined || isLong,
    learns: asked?.learns ?? null,
    labels: asked?.labels ?? {},
    values: asked?.values ?? {},
    images,
    schema: typed === undefined ? action : said === undefined ? writeLine(action) : readJsonSchema(said),
  };
}

/** Returns the action that an answer to the question means, which need not be legal. */
export function readGivenAction(turn: TurnOf<AnyGame>, { typed }: ShownSeat, answer: unknown): unknown {
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
