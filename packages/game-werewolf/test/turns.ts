import { play, quoted, type Handlers, type PromptText } from '@masbench/core';
import { werewolf, werewolfPrompts, werewolfScriptedHandlers, type Werewolf } from '@masbench/game-werewolf';
import { type AnyWerewolfTurn } from '../src/prompts/turn.ts';
import { type OptionsInput as WerewolfOptionsInput } from '../src/options/schema.ts';
import { agentOf, seatsOf } from './support.js';

/** All turns of a scripted match, in the order in which they were asked; `acts` replaces handlers. */
export async function turnsOf(
  config: WerewolfOptionsInput,
  {
    seats = 8,
    seed = 9,
    acts = {},
  }: { seats?: number; seed?: number; acts?: Partial<Handlers<Werewolf>> } = {},
): Promise<(AnyWerewolfTurn & { readonly seat: string })[]> {
  const turns: (AnyWerewolfTurn & { readonly seat: string })[] = [];
  const handlers = { ...werewolfScriptedHandlers(), ...acts };
  const watching = Object.fromEntries(
    Object.entries(handlers).map(([kind, handler]) => [
      kind,
      (turn: never, io: never) => {
        turns.push(turn);
        return (handler as (turn: never, io: never) => unknown)(turn, io);
      },
    ]),
  );
  const agents = seatsOf(seats).map((seat) => [seat, agentOf(watching)]);
  await play(werewolf, { config, agents: Object.fromEntries(agents), seed });
  return turns;
}

/** The prompt of a turn, with marks that tests can tell from the rest. */
export function promptOf(
  turn: AnyWerewolfTurn,
  quote: (value: unknown) => string = (value) => `⟦${quoted(value)}⟧`,
): { readonly system: string; readonly user: string } {
  const write = werewolfPrompts[turn.kind] as (asked: AnyWerewolfTurn, tools: object) => PromptText;
  const { system = '', user } = write(turn, { quote });
  return { system, user };
}

/** The names that a turn offers. */
export function targetsOf({ data }: AnyWerewolfTurn): readonly string[] {
  return 'targets' in data ? data.targets : [];
}
