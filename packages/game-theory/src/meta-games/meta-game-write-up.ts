import type { Field } from '@masbench/core/benchmark';
import type { WriteUp } from '@masbench/experiments';
import type { Estimate, EstimatedMetaGame } from './estimated-meta-game.js';

/**
 * A meta-game in tables and a sentence: which of the strategies carry the equilibrium and survive selection, what each
 * loses to the best of the others, which beats which, and which is dominated.
 */
export function metaGameWriteUp(game: EstimatedMetaGame): WriteUp {
  const { names, payoffs, counts, missing, margins, strategies, mixRegret, dominance, units } = game;
  const rows = strategies.toSorted((one, other) => other.nash.value - one.nash.value);
  return [
    {
      name: 'meta-game',
      title: 'Meta-game',
      columns: [
        { title: 'Strategy', field: 'name', as: 'text' },
        ...estimateColumns('Share in equilibrium', 'nash', 2),
        ...estimateColumns('Mass in α-rank', 'alphaRank', 2),
        ...estimateColumns('Regret', 'regret', 4),
      ],
      rows: rows.map(({ name, nash, alphaRank, regret }) => ({
        name,
        nash: nash.value,
        nashEnds: listEnds(nash),
        alphaRank: alphaRank.value,
        alphaRankEnds: listEnds(alphaRank),
        regret: regret.value,
        regretEnds: listEnds(regret),
      })),
    },
    {
      name: 'leads',
      title: 'Mean lead of the first over the second',
      columns: [
        { title: 'First', field: 'first', as: 'text' },
        { title: 'Second', field: 'second', as: 'text' },
        { title: 'n', field: 'n', as: 'integer', places: 0 },
        { title: 'Lead', field: 'lead', as: 'number', places: 4 },
        { title: '±', field: 'margin', as: 'number', places: 4 },
      ],
      rows: names.flatMap((first, row) =>
        names.slice(row + 1).map((second, offset) => {
          const column = row + 1 + offset;
          const lead = payoffs[row]?.[column] ?? 0;
          return {
            first: lead < 0 ? second : first,
            second: lead < 0 ? first : second,
            n: counts[row]?.[column] ?? 0,
            lead: Math.abs(lead),
            margin: margins[row]?.[column] ?? null,
          };
        }),
      ),
    },
    {
      name: 'dominance',
      title: 'Dominance in the resamples',
      columns: [
        { title: 'Better', field: 'better', as: 'text' },
        { title: 'Worse', field: 'worse', as: 'text' },
        { title: 'Resamples', field: 'probability', as: 'percent' },
      ],
      rows: dominance.map((pair) => ({ ...pair })),
    },
    `The mix of all ${units} trials loses at most ${mixRegret.high.toFixed(4)} to the best strategy under the payoffs of 97.5 % of the resamples`,
    ...(missing === 0
      ? []
      : [
          `${missing} of ${missing + meetingCount(counts)} meetings are missing, as their matches did not finish or have an unscored seat: no payoff counts them`,
        ]),
  ];
}

function meetingCount(counts: EstimatedMetaGame['counts']): number {
  return counts.flatMap((row, index) => row.slice(index + 1)).reduce((sum, count) => sum + count, 0);
}

function estimateColumns(title: string, field: string, places: number): readonly Field[] {
  return [
    { title, field, as: 'number', places },
    { title: '95 %', field: `${field}Ends`, as: 'interval', places },
  ];
}

function listEnds({ low, high }: Estimate): readonly [low: number, high: number] {
  return [low, high];
}
