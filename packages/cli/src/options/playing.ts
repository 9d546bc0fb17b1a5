import { Option, type Command } from 'commander';
import { jsonOption } from './command.js';
import { experimentOptions } from './experiment.js';
import { positive, whole } from './option-values.js';
import { workerLimitOptions } from './worker-limits.js';

/** Adds everything that `masbench run` takes. */
export function runOptions(command: Command): Command {
  return playingOptions(experimentOptions(command))
    .option('--out <folder>', 'the run folder (default: runs/<game>-<time>)')
    .addOption(
      new Option('--fsync <when>', 'when to flush the journal to disk (default: batch)').choices([
        'end',
        'batch',
        'answer',
      ]),
    )
    .option('--cache <folder>', 'cache the answers of models in this folder, and reuse them')
    .option(
      '--cassette <mode=folder>',
      'record model calls, or replay them without a key; the mode is record, replay or replay-or-record',
    );
}

/** Adds how matches are played and what is printed. */
export function playingOptions(command: Command): Command {
  return workerLimitOptions(command)
    .option('--concurrency <n>', 'how many matches to play at once', positive)
    .option('--processes <n>', 'how many processes to play matches in (default: only this one)', positive)
    .addOption(
      new Option(
        '--queue <address>',
        'let the workers of a queue (masbench work) play the matches: redis://host:6379',
      ).conflicts('processes'),
    )
    .option('--wait <seconds>', 'how long an interrupt waits for calls in flight (default: 120)', whole)
    .option('--retries <n>', 'how often to play a failed or aborted match again', whole)
    .addOption(jsonOption)
    .option('--quiet', 'print no progress', false);
}
