import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { MasbenchError } from '@masbench/core';
import { namedModels } from '@masbench/llm/players';
import { evaluateLabelled, evaluationText, scorerByName, scoreLines, toNdjson } from '@masbench/scorers';
import { interruptible } from '../interrupt.js';
import { print } from '../terminal/document.js';
import { writeNote, writeResult } from '../terminal/output.js';

export interface ScoreOptions {
  readonly scorer: string;
  /** Lines of `{ id?, source, output }`; `-` is stdin. */
  readonly input: string | undefined;
  /** Lines of `{ source, output, label }`. */
  readonly evaluate: string | undefined;
  readonly strict: boolean;
  readonly concurrency: number | undefined;
  readonly json: boolean;
}

/** Scores a stream of pairs, or measures what the scores are worth on labelled ones. Returns the exit code. */
export async function score(options: ScoreOptions): Promise<number> {
  const { evaluate, strict, concurrency } = options;
  const { scorer, judge } = scorerByName(options.scorer, { judge: namedModels.judge });
  if (evaluate !== undefined) {
    const input = await streamOf(evaluate);
    const found = await interruptible(async (signal) =>
      evaluateLabelled(input, scorer, { strict, concurrency, judge, signal }),
    );
    await print(found, options.json, () => [evaluationText(found).trimEnd()]);
    return found.badLineCount > 0 ? 1 : 0;
  }
  const input = await streamOf(options.input ?? '-');
  let bad = 0;
  const onBadLine = (_line: number, problem: string): void => {
    bad += 1;
    writeNote(`${problem}\n`);
  };
  await interruptible(async (signal) => {
    for await (const line of toNdjson(
      scoreLines(input, scorer, { strict, concurrency, judge, signal, onBadLine }),
    )) {
      if (!writeResult(line)) await once(process.stdout, 'drain');
    }
  });
  return bad > 0 ? 1 : 0;
}

async function streamOf(file: string): Promise<AsyncIterable<Uint8Array>> {
  if (file === '-') {
    if (process.stdin.isTTY)
      writeNote(
        'Reading lines of { "source": …, "output": … } from the terminal. End with Ctrl-D, or name a file with --input\n',
      );
    return process.stdin;
  }
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() !== true)
    throw new MasbenchError('OPTION_INVALID', `There is no file ${file} to score`);
  return createReadStream(file);
}
