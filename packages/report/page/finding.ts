import type { LeadingPair, RunResult } from '@masbench/experiments';

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
export function pairFinding({ difference, separated, ...pair }: LeadingPair): Finding {
  const { by } = pair;
  const [first, second] = [pair.first, pair.second].map((name) => (by === 'seat' ? `Seat ${name}` : name));
  const { mean, low, high, n } = difference;
  const [ahead, behind] = mean < 0 ? [second, first] : [first, second];
  const unit = by === 'agent' ? 'trials' : 'matches';
  if (low === high)
    return {
      headline: separated
        ? `${ahead} scores higher than ${lower(behind)}`
        : `${first} and ${lower(second)} are tied, as far as this run can tell`,
      detail: `The difference in score, ${first} minus ${lower(second)}, is ${text(mean)} in every one of n = ${n} ${unit}.`,
    };
  const interval = `${text(mean)}, with a 95 % interval from ${text(low)} to ${text(high)}`;
  const method = `paired over n = ${n} ${unit}, Student’s t`;
  return separated
    ? {
        headline: `${ahead} scores higher than ${lower(behind)}`,
        detail: `The mean difference in score, ${first} minus ${lower(second)}, is ${interval} (${method}).`,
      }
    : {
        headline: `${first} and ${lower(second)} are tied, as far as this run can tell`,
        detail: `The mean difference in score, ${first} minus ${lower(second)}, is ${interval} (${method}). The interval includes zero.`,
      };
}

function lower(name = ''): string {
  return name.replace(/^Seat /, 'seat ');
}

function text(value: number): string {
  return value.toFixed(4).replace('-', '−');
}
