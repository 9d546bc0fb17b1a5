import type { Prompts, PromptText, PromptTools } from '@masbench/core';
import type { Mug } from '../game/mug.js';
import type { MugSelfView, MugTableView } from '../game/views.js';
import { shownQuestion, transcript } from './transcript.js';

/** How the prompts weigh the two aims of a role. */
export interface MugStance {
  /** λ of equation 5, at least 0: finding the undercover against answering the question. @default 1 */
  readonly lambda?: number | undefined;
  /** μ of equation 6, at least 0: staying undetected against a plausible reading of the image. @default 1 */
  readonly mu?: number | undefined;
}

/** Prompts for all moves of the game, for `llmAgent`, with λ = μ = 1. */
export const mugPrompts: Prompts<Mug> = makeMugPrompts({});

/**
 * The same prompts with other weights λ and μ. The system prompt holds the rules and the role of the seat and is the
 * same in all its calls; the user prompt is the match so far, which only grows at its end, and then the move. The
 * schema explains the fields of an answer.
 *
 * @example
 * ```ts
 * import { makeMugPrompts } from '@masbench/game-mug';
 *
 * const cautious = makeMugPrompts({ lambda: 2, mu: 2 });
 * ```
 */
export function makeMugPrompts(stance: MugStance): Prompts<Mug> {
  const ask = (
    { self, table }: { readonly self: MugSelfView; readonly table: MugTableView },
    tools: PromptTools,
    ...move: readonly string[]
  ): PromptText => ({
    system: paragraphs(rulesText(self, table), roleText(self, table, stance)),
    user: paragraphs(
      shownQuestion(table),
      transcript({ self, table }, tools),
      move.filter((sentence) => sentence !== '').join(' '),
    ),
    images: [self.image],
  });
  return {
    reason: ({ view, data: { kind, round, rounds, asked } }, tools) =>
      ask(
        view,
        tools,
        kind === 'formal'
          ? `Round ${round} of at most ${rounds}: speak.`
          : `Observation ${round} of ${rounds}: speak. No vote follows.`,
        asked.length === 0 ? '' : `Reply to ${listed(asked.map(({ from }) => from))}.`,
      ),
    vote: ({ view, data: { round, rounds, factors } }, tools) =>
      ask(
        view,
        tools,
        `Round ${round} of at most ${rounds}: vote for the undercover.`,
        factors ? 'Rate all of them, by numbers from 0 to 1.' : 'A rating is a number from 0 to 1.',
      ),
    summarize: ({ view, data: { round, rounds } }, tools) =>
      ask(
        view,
        tools,
        `Summary ${round} of at most ${rounds}: agree on the answer for the original image.`,
        unmasked(view.table),
      ),
    answer: ({ view }, tools) =>
      ask(view, tools, 'Write the answer of the group for the original image.', unmasked(view.table)),
  };
}

function rulesText({ name }: MugSelfView, { players, undercovers }: MugTableView): string {
  const opening = `You are ${name}, one of ${players.length} who answer a question about an image.`;
  if (undercovers === 0)
    return `${opening} All see the same. They speak in rounds, all at once, then agree on the answer. Any may be mistaken.`;
  const [copies, found] =
    undercovers === 1
      ? ['The undercover sees a copy', 'the undercover is out']
      : [`${undercovers} undercovers, who do not know each other, see a copy`, 'all undercovers are out'];
  return `${opening} ${copies} with one detail changed, the regulars the original. Each round all speak at once, then vote; the player with most votes leaves and shows its role. Once ${found}, one regular is left or rounds run out, the rest agree on the answer.`;
}

function roleText({ role }: MugSelfView, { undercovers }: MugTableView, stance: MugStance): string {
  const { lambda = 1, mu = 1 } = stance;
  if (role === 'undercover') {
    return [
      'You are the undercover and do not know what was changed. Reason from what your image shows; invent nothing.',
      weighed(
        mu,
        'staying undetected',
        'choose which true details to mention, give way where others contradict you, vote for a player they may suspect',
      ),
      'The final answer is to be right for the original: there, trust what the others saw.',
    ].join(' ');
  }
  const duty = 'Say truthfully what your image shows; answer from it.';
  if (undercovers === 0) return duty;
  return `You are a regular. ${duty} ${weighed(lambda, 'finding the undercover', 'name details to compare, point out contradictions, question players you doubt')}`;
}

/** A weight in words, as models make poor use of a bare number. */
function weighed(weight: number, aim: string, how: string): string {
  if (weight === 0) return 'Nothing else matters for what you say.';
  if (weight === 1) return `As important is ${aim}: ${how}.`;
  return `To you, ${aim} matters ${weight < 1 ? 'less' : 'more'} (weight ${weight} against 1): ${how}.`;
}

/** Players known to hold the changed image. */
function unmasked({ players }: MugTableView): string {
  const known = players.filter(({ role }) => role === 'undercover').map(({ name }) => name);
  return known.length === 0 ? '' : `Give no weight to what ${listed(known)} saw: it was the changed image.`;
}

function listed(names: readonly string[]): string {
  return [...new Set(names)].join(', ');
}

function paragraphs(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}
