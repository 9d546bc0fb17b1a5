import { InvalidArgumentError } from 'commander';
import { gameNames, jsonOption, type DeclareCommand } from './command.js';
import { settingsOptions } from './experiment.js';
import { collect, positive } from './option-values.js';

export const conform: DeclareCommand = (program, end) => {
  settingsOptions(
    program
      .command('conform')
      .description(
        'hold a game, an agent or a scorer to the laws of the conformance kit, or a program in a seat to those of the protocol',
      )
      .argument('[game]', gameNames)
      .option('--seat <command>', 'a program to play random games against, or the address of a server')
      .option('--agent <module>', 'an agent of your own to play the game with')
      .option('--scorer <module>', 'a scorer of your own, without a game')
      .option('--pass-env <name>', 'an environment variable that the program is given', collect, [])
      .option('--seats <n|names>', 'how many seats, or their names'),
  )
    .option('--runs <n>', 'how many random matches are played', positive)
    .option('--budget-seconds <n>', 'processor time after which no other match begins', positive)
    .option('--seed <seed>', 'where the random matches come from', 'conform')
    .addOption(jsonOption)
    .action(async (game: string | undefined, flags) => {
      const command = await import('../commands/conform.js');
      if (flags.seat !== undefined) {
        end(await command.conformProgram(game, flags.seat, flags));
        return;
      }
      if (flags.scorer !== undefined) {
        end(await command.conformScorerOf(flags.scorer, flags));
        return;
      }
      if (game === undefined)
        throw new InvalidArgumentError('Name a game, a program with --seat, or a scorer with --scorer.');
      if (flags.agent !== undefined) {
        end(await command.conformAgentOf(game, flags.agent, flags));
        return;
      }
      end(await command.conformGame(game, flags));
    });
};
