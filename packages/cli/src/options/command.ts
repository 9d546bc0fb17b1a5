import { Option, type Command } from 'commander';

/** Declares one command; what runs it is imported only when it is called. */
export type DeclareCommand = (program: Command, end: (exitCode: number) => void) => void;

/** `--json`, for commands that can print a document in place of a text. */
export const jsonOption = new Option('--json', 'print one JSON document on stdout').default(false);

/** `--watch`, for commands that play a run. */
export const watchOption = new Option(
  '--watch',
  'serve a page to watch, pause and stop the run, and one for each seat whose agent is human',
).default(false);

/** `--format`, for commands that print tables. */
export const formatOption = new Option('--format <format>', 'how tables are written')
  .choices(['text', 'markdown', 'latex'])
  .default('text');

/** What the argument `<game>` of most commands may be. */
export const gameNames = 'hq, mug, werewolf, or the path of a module';
