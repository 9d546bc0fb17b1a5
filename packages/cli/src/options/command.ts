import { Option, type Command } from 'commander';

/** Declares one command. Its implementation is imported only when the command is called. */
export type DeclareCommand = (program: Command, end: (exitCode: number) => void) => void;

/** `--json`, for commands that can print a document instead of text. */
export const jsonOption = new Option('--json', 'print one JSON document on stdout').default(false);

/** `--game`, for commands that load the rules of a run. */
export const gameOption = new Option(
  '--game <file>',
  'the file of the game, if it is none that you ran here: its code is run',
);

/** Where pages are served, in words. */
const servingHelp = {
  listen:
    'serve the pages to other machines too, each behind the secret of its link (default: this machine only)',
  publicUrl: 'the address of the proxy by which others reach the pages, with a path or without',
};

/** `--listen` and `--public-url`, for a command that serves pages. */
export const servingOptions = [
  new Option('--listen <host:port>', servingHelp.listen),
  new Option('--public-url <url>', servingHelp.publicUrl),
] as const;

/** `--watch`, for commands that play a run, and where its pages are served. */
export const watchOptions = [
  new Option('--watch', 'serve a page to watch, pause and stop the run, and one for each human seat').default(
    false,
  ),
  new Option('--listen <host:port>', `with --watch: ${servingHelp.listen}`).implies({ watch: true }),
  new Option('--public-url <url>', `with --watch: ${servingHelp.publicUrl}`).implies({ watch: true }),
] as const;

/** Where the pages of a run are served, as it is typed. */
export interface WatchFlags {
  readonly watch?: boolean | undefined;
  readonly listen?: string | undefined;
  readonly publicUrl?: string | undefined;
}

/** `--format`, for commands that print tables. */
export const formatOption = new Option('--format <format>', 'the format of the tables')
  .choices(['text', 'markdown', 'latex'])
  .default('text');

/** The argument `<game>` of most commands. */
export const gameNames = 'hq, mug, werewolf, or the path of a module';
