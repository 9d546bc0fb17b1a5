import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ledger } from '@masbench/llm';
import type { DeclareCommand } from '../options/command.js';
import { positive } from '../options/option-values.js';
import { writeNote, printResult } from '../terminal/output.js';

export const scoreCommand: DeclareCommand = (program, end) => {
  program
    .command('score')
    .description('score pairs of source and output, or measure how good the scores are')
    .requiredOption(
      '--scorer <name>',
      'lexical, compression, extractiveness, coverage, hhem@<folder>, nli@<folder> or judge@<provider>:<model>',
    )
    .option(
      '--input <file>',
      'a file (.jsonl, .json, .csv, .tsv) of { id?, source, output }; - is JSON lines from stdin',
    )
    .option(
      '--evaluate <file>',
      'measure the scores by a file (.jsonl, .json, .csv, .tsv) of { source, output, label }',
    )
    .option('--strict', 'stop at the first bad line', false)
    .option('--concurrency <n>', 'how many pairs to score at once', positive)
    .option('--cache <dir>', 'keep what the judge answers there, and use it again; batches need it')
    .option('--json', 'print the evaluation as one JSON document', false)
    .action(async (flags) => end(await scorePairs(flags)));
};

interface ScoreOptions {
  readonly scorer: string;
  /** Lines of `{ id?, source, output }`; `-` is stdin. */
  readonly input: string | undefined;
  /** Lines of `{ source, output, label }`. */
  readonly evaluate: string | undefined;
  readonly strict: boolean;
  readonly concurrency: number | undefined;
  /** Folder of answers that were paid for, and of batches. */
  readonly cache: string | undefined;
  readonly json: boolean;
}

/** How many pairs are in a batch at once, unless the user says otherwise. */
const batchSize = 10_000;

/** Scores a stream of pairs, or measures what the scores are worth on labeled ones. Returns the exit code. */
async function scorePairs(options: ScoreOptions): Promise<number> {
  const { ledger, gatedModels, typedModelOptions } = await import('@masbench/llm');
  const { evaluateLabeled, evaluationText, scorerByName, scoreLines } = await import('@masbench/scorers');
  const { interruptible } = await import('../interrupt.js');
  const { print } = await import('../terminal/document.js');
  const { evaluate, strict } = options;
  const isBatched = /^judge@[^?]*\?(.*&)?batch=true(&|$)/s.test(options.scorer);
  const { concurrency = isBatched ? batchSize : undefined } = options;
  const named = gatedModels(undefined, await typedModelOptions({ cache: options.cache }));
  const account = ledger();
  const { scorer, judge } = scorerByName(options.scorer, {
    // The account hears what was billed too, which a scorer is not told.
    judge: (model) => {
      const asked = named.judge(model);
      return async (prompt, context) => asked(prompt, { ...context, account });
    },
  });
  if (evaluate !== undefined) {
    const input = await openStream(evaluate);
    const found = await interruptible(async (signal) =>
      evaluateLabeled(input, scorer, { file: streamedFile(evaluate), strict, concurrency, judge, signal }),
    );
    await noteCost(account);
    await print(found, options.json, () => [evaluationText(found).trimEnd()]);
    return found.badLineCount > 0 ? 1 : 0;
  }
  const input = await openStream(options.input ?? '-');
  let bad = 0;
  const onBadLine = (_line: number, problem: string): void => {
    bad += 1;
    writeNote(`${problem}\n`);
  };
  await interruptible(async (signal) => {
    for await (const line of scoreLines(input, scorer, {
      file: streamedFile(options.input ?? '-'),
      strict,
      concurrency,
      judge,
      signal,
      onBadLine,
    })) {
      if (!printResult(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
    }
  });
  await noteCost(account);
  return bad > 0 ? 1 : 0;
}

/** Says what a judge has cost, and what caches and batches saved. */
async function noteCost({ charged, billed, lost }: ReturnType<typeof ledger>): Promise<void> {
  const { moneyText } = await import('@masbench/findings');
  const { calls, costUsd } = charged();
  const { costUsd: paidUsd = 0, savedByCacheUsd = 0, savedByBatchUsd } = billed();
  const { calls: lostCalls = 0, costUsd: lostUsd } = lost();
  const text = moneyText({
    paidUsd,
    unknown: costUsd === undefined && calls !== 0 ? 1 : 0,
    lostUsd: lostUsd ?? 0,
    lostCalls,
    lostUnknown: lostUsd === undefined ? 1 : 0,
    savedByCacheUsd: savedByCacheUsd + Math.max(0, (costUsd ?? 0) - paidUsd),
    savedByBatchUsd,
  });
  if (text !== null) writeNote(`${text}\n`);
}

/** The name that says the form of a stream; stdin has none. */
function streamedFile(file: string): string | undefined {
  return file === '-' ? undefined : file;
}

async function openStream(file: string): Promise<AsyncIterable<Uint8Array>> {
  if (file === '-') {
    if (process.stdin.isTTY)
      writeNote(
        'Reading lines of { "source": …, "output": … } from the terminal. End with Ctrl-D, or name a file with --input\n',
      );
    return process.stdin;
  }
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() !== true) {
    const { MasbenchError } = await import('@masbench/core');
    throw new MasbenchError('OPTION_INVALID', `There is no file ${file} to score`);
  }
  return createReadStream(file);
}
