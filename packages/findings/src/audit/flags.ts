import type { Audit } from './audit-result.js';

/** A share of substitutes above which the numbers of an agent are not its own. */
const many = 0.1;

/** Warnings that belong to every report of a run. */
export function listFlags({
  matches,
  agents,
  causes,
  readAgain,
  difference,
  served,
}: Omit<Audit, 'flags' | 'notes'>): readonly string[] {
  const substitutes = agents.reduce((sum, one) => sum + one.substitutes, 0);
  const parser = causes.filter(({ origin }) => origin === 'parser');
  const limits = causes.filter(({ origin }) => origin === 'limits' || origin === 'provider');
  const lost = (rows: typeof causes): number => rows.reduce((sum, row) => sum + row.substitutes, 0);
  return [
    ...served.flatMap(({ doubts }) => doubts),
    ...agents.flatMap(({ agent, share, substitutes: own, moves }) =>
      share >= 1
        ? [`No move of ${agent} was its own: its score is that of the game's fallback`]
        : share > many
          ? [`${percent(share)} of the moves of ${agent} were substitutes (${own} of ${moves})`]
          : [],
    ),
    ...(readAgain !== null && readAgain.recovered > 0
      ? [
          `${readAgain.recovered} of ${readAgain.answers} rejected answers are legal as today's parser reads them: ${lost(parser)} moves were lost to the parser`,
        ]
      : []),
    ...(substitutes > 0 && lost(limits) > substitutes / 2
      ? [
          `${lost(limits)} of ${substitutes} substitutes come from limits of the run or from providers (time, budget, length, access), not from the models' choices`,
        ]
      : []),
    ...(matches.inQuestion > 0
      ? [
          `${matches.inQuestion} of ${matches.finished} finished matches have substitutes of a seat that did not win: the harness may have decided them`,
        ]
      : []),
    ...differenceFlags(difference, agents),
  ];
}

function differenceFlags(difference: Audit['difference'], agents: Audit['agents']): readonly string[] {
  if (difference === null) return [];
  const { first, second, all, clean } = difference;
  const shareOf = (name: string): number => agents.find(({ agent }) => agent === name)?.share ?? 0;
  if (shareOf(first) === 0 && shareOf(second) === 0) return [];
  if (all.word === 'not separated') return [];
  if (clean === null)
    return [`${first} − ${second} rests on trials with substitutes: fewer than two have none`];
  const stands = clean.word === all.word && Math.sign(clean.difference) === Math.sign(all.difference);
  if (stands) return [];
  return [
    `${first} − ${second} rests on trials with substitutes: over all ${all.n} trials the verdict is “${all.word}”, and another over the ${clean.n} without (${clean.sentence})`,
  ];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
