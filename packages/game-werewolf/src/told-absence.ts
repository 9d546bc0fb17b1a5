import type { Story } from '@masbench/core/benchmark';
import type { Werewolf } from './game.js';
import { optionsShown } from './options/shown.js';

type History = NonNullable<Story<Werewolf>['history']>;
type Lines = ReturnType<History>;

/** Returns what a player that has died no longer does, by the part of the match in which a reader would look for it. */
export function tellAbsence({ self: { name, role }, table, talk, rules }: Parameters<History>[0]): {
  readonly nights: readonly { readonly round: number; readonly line: Lines }[];
  /** The day of its exile, if others were then asked about what had been said. */
  readonly exile: { readonly round: number; readonly line: Lines } | null;
} {
  const death = table.news.find(
    (news) => (news.kind === 'night' ? news.died : news.kind === 'exile' ? news.exiled : null) === name,
  );
  if (death === undefined) return { nights: [], exile: null };
  const nights = table.news.flatMap(({ kind, round, step: at }) => {
    if (kind !== 'night' || at < death.step) return [];
    const isLast = at === death.step;
    const does =
      role === 'seer'
        ? `, the seer, ${isLast ? 'died in this night' : 'is dead'}: no finding`
        : role === 'doctor' && !isLast && ', the doctor, is dead and protects nobody';
    return [{ round, line: { at, does } }];
  });
  const { deception } = optionsShown(rules);
  // Reasons that were announced before a draw were judged before it.
  const isAsked =
    death.kind === 'exile' &&
    deception.votes &&
    (deception.self || deception.peers !== 'none') &&
    talk.some(({ kind, step }) => kind === 'vote' && step === death.step);
  return {
    nights,
    exile: isAsked
      ? {
          round: death.round,
          line: { at: death.step, thinks: 'Is exiled, and not asked about the reasons of this vote' },
        }
      : null,
  };
}
