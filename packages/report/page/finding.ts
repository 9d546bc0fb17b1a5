import type { RunResult } from '@masbench/experiments';

/** Finding of a run, in a headline and the sentence that supports it. */
interface Finding {
  readonly headline: string;
  readonly detail: string;
}

/** The conclusion that the scores of a run support. Ties are called ties. */
export function readFinding({ leading, finished, groups, trials }: RunResult): Finding {
  if (finished === 0) return { headline: 'No match has finished yet', detail: `${trials} are planned.` };
  if (groups.length > 1) {
    return {
      headline: `${groups.length} groups of matches were compared`,
      detail: 'Each combination of factors and variants has a sentence and a row of its own below.',
    };
  }
  if (leading === null) {
    return {
      headline: finished === 1 ? 'One match was played' : 'There are no scores to compare',
      detail:
        finished === 1
          ? 'One match supports no comparison: it shows what happened, not who is better.'
          : 'This game has no scores, or only one seat has them, or only one match has them.',
    };
  }
  return pairFinding(leading);
}

/** The conclusion about two: of the pair that was asked for, else of the best two. */
export function pairFinding({
  difference,
  separated,
  statement,
  by,
  ...pair
}: NonNullable<RunResult['leading']>): Finding {
  const [first, second] = [pair.first, pair.second].map((name) => (by === 'seat' ? `Seat ${name}` : name));
  const [ahead, behind] = difference < 0 ? [second, first] : [first, second];
  return {
    headline: separated
      ? `${ahead} scores higher than ${lower(behind)}`
      : `${first} and ${lower(second)} are tied, as far as this run can tell`,
    detail: `Difference in score with its 95 % interval: ${first} − ${lower(second)} ${statement}.`,
  };
}

function lower(name = ''): string {
  return name.replace(/^Seat /, 'seat ');
}
