import { Option, type Command } from 'commander';
import { collectRanges, collectValues, positive } from './option-values.js';

/** `--pass-env`, for commands that start programs in seats. */
export const passEnvOption = new Option('--pass-env <name>', 'an environment variable for programs in seats')
  .argParser(collectValues)
  .default([]);

/** `--limit`, for commands that play matches. */
export const limitOption = new Option(
  '--limit <key=value>',
  'a limit on each match (timeoutMs, retries, onIllegal, seat.calls, seat.costUsd, match.costUsd, …) or on the whole run (run.costUsd, run.tokens, run.calls)',
)
  .argParser(collectValues)
  .default([]);

/** Adds `--config` and `--set`, which describe the settings of a game. */
export function settingsOptions(command: Command): Command {
  return command
    .option('--config <file>', 'a JSON file of settings')
    .option('--set <key=value>', 'one setting; use dots for nested keys', collectValues, []);
}

/** Adds the argument and the options that describe an experiment. */
export function experimentOptions(command: Command): Command {
  const described = command
    .argument(
      '<game>',
      'hq, mug, werewolf, the path of a module that exports a benchmark, game or experiment, or the path of a JSON experiment file',
    )
    .option('--experiment <name>', 'a table or figure of the paper; `masbench info <game>` lists them')
    .option(
      '--seat <seat=agent>',
      'the agent of a seat, or of all others as *=<agent>: scripted, simulated:<preset>, random, human, <provider>:<model>?<setting>=<value>&…, the path of a module, python:<file>, process:"<command>" or http://<address>',
      collectValues,
      [],
    )
    .addOption(passEnvOption)
    .option('--seats <n|names>', 'the number of seats, or their names')
    .option('--paired <agents...>', 'two agents that swap sides in pairs of matches with the same draws')
    .addOption(
      new Option('--design <kind>', 'which agents meet in which seats in each trial').choices([
        'round-robin',
        'tables',
        'permutations',
        'latin-square',
        'rotation',
        'one-against-field',
      ] as const),
    )
    .option('--agents <a,b,…>', 'the agents of the design')
    .option('--field <agent>', 'the agent of all other seats in the design one-against-field');
  return settingsOptions(described)
    .option(
      '--sweep <key=a,b,…>',
      'the levels of a setting, an agent (seats.A=…), a setting of a model (seats.A.temperature=…) or a limit; several sweeps are crossed',
      collectValues,
      [],
    )
    .option(
      '--variants <names>',
      'named changes of the game, played with the same draws: all, or a,b,a+b,default,…',
    )
    .addOption(limitOption)
    .option(
      '--strict-model',
      'stop a match once a seat is not surely served by one model: the one that was asked for',
    )
    .option(
      '--range <field=least,greatest>',
      'the least and the greatest possible value of a field (score, if none is named), over those that the game declares',
      collectRanges,
    )
    .option('--trials <n>', 'the number of trials, each with its own seed', positive)
    .option(
      '--stop <key=value>',
      'stop early: compare=<agent>,<agent> stops once their difference is decided; also range=0,1, margin=0.02, mean=<agent>, …',
      collectValues,
      [],
    )
    .option('--seed <seed>', 'the seed of all random draws (default: 1)')
    .option('--scheduler <name>', 'arrival, lockstep, virtual or fuzz(<seed>)')
    .option('--prices <file>', 'a JSON file of model prices, added to the known ones');
}
