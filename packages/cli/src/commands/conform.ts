import { InvalidArgumentError } from 'commander';
import { gameNames, jsonOption, type DeclareCommand } from '../options/command.js';
import { settingsOptions } from '../options/experiment.js';
import { collectValues, positive } from '../options/option-values.js';

export const conformCommand: DeclareCommand = (program, end) => {
  settingsOptions(
    program
      .command('conform')
      .description(
        'check a game, an agent or a scorer against the laws of the conformance kit, or a program against the seat protocol',
      )
      .argument('[game]', gameNames)
      .option('--seat <command>', 'a program to play random games with, or the address of a server')
      .option('--agent <module>', 'the module of your agent, which plays the game')
      .option('--scorer <module>', 'the module of your scorer; no game is needed')
      .option('--pass-env <name>', 'an environment variable to pass to the program', collectValues, [])
      .option('--seats <n|names>', 'the number of seats, or their names'),
  )
    .option('--runs <n>', 'the number of random matches', positive)
    .option('--budget-seconds <n>', 'start no further match after this much CPU time', positive)
    .option(
      '--declare <name=value>',
      'what the game promises, such as confluent=true or sum=0',
      collectValues,
      [],
    )
    .option('--waive <law=reason>', 'a law that need not be checked, and why', collectValues, [])
    .option('--seed <seed>', 'the seed of the random matches', 'conform')
    .addOption(jsonOption)
    .action(async (game: string | undefined, flags) => {
      const command = await import('../conformance.js');
      const { seat, agent, scorer } = flags;
      if (seat !== undefined) return end(await command.conformProgram(game, seat, flags));
      if (scorer !== undefined) return end(await command.conformScorerModule(scorer, flags));
      if (game === undefined)
        throw new InvalidArgumentError('Name a game, a program with --seat, or a scorer with --scorer.');
      if (agent !== undefined) return end(await command.conformAgentModule(game, agent, flags));
      return end(await command.conformGame(game, flags));
    });
};
