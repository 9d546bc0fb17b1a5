import type { LeadingPair, RunResult } from '@masbench/experiments';

/** What a run found, in a headline and the sentence that holds it up. */
export interface Finding {
  readonly headline: string;
  readonly detail: string;
}

/** What the scores of a run support. Ties are said to be ties. */
export function findingOf({ leading, finished, groups, trials }: RunResult): Finding {
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

/** What the scores of the best two support. */
export function pairFinding({ difference, separated, ...pair }: LeadingPair): Finding {
  const { by } = pair;
  const [first, second] = [pair.first, pair.second].map((name) => (by === 'seat' ? `Seat ${name}` : name));
  const { mean, low, high, n } = difference;
  const unit = by === 'agent' ? 'trials' : 'matches';
  if (low === high)
    return {
      headline: separated
        ? `${first} scores higher than ${lower(second)}`
        : `${first} and ${lower(second)} are tied, as far as this run can tell`,
      detail: `The difference in score is ${text(mean)} in every one of n = ${n} ${unit}.`,
    };
  const interval = `${text(mean)}, with a 95 % interval from ${text(low)} to ${text(high)}`;
  const method = `paired over n = ${n} ${unit}, Student’s t`;
  return separated
    ? {
        headline: `${first} scores higher than ${lower(second)}`,
        detail: `The mean difference in score is ${interval} (${method}).`,
      }
    : {
        headline: `${first} and ${lower(second)} are tied, as far as this run can tell`,
        detail: `The mean difference in score is ${interval} (${method}). The interval includes zero.`,
      };
}

function lower(name = ''): string {
  return name.replace(/^Seat /, 'seat ');
}

function text(value: number): string {
  return value.toFixed(4).replace('-', '−');
}
