import { groupOfCell, groupText, type RunResult } from '@masbench/experiments';
import { verdictSentence } from '@masbench/statistics';
import { planWord } from './planned.js';

/** The finding of a run: what page, terminal and first screen say before everything else. */
export interface Headline {
  readonly headline: string;
  /** The sentence that supports it, with interval, n and p. */
  readonly detail: string;
  /** True if the run supports no comparison until somebody has looked at why. */
  readonly isAlert: boolean;
}

/** Above this share of moves that were not the agents' own, a comparison is one of fallbacks. */
const mostSubstitutes = 0.2;

/**
 * Returns the finding of a run. Too many substitute moves come before any comparison; then what the benchmark asks (its
 * contrasts, the first that is separated); then the comparison of the agents. A tie is called one. That another model answered
 * than the one that was asked for is said beside it.
 */
export function runHeadline(result: RunResult): Headline {
  const found = questionedHeadline(result);
  const doubts = (result.served ?? []).flatMap((one) => one.doubts);
  return doubts.length === 0 ? found : { ...found, detail: `${found.detail} ${doubts.join('. ')}.` };
}

/** The finding, with what puts it in question: seats that could not play, and matches that substitute moves may have decided. */
function questionedHeadline(result: RunResult): Headline {
  const found = conclusionHeadline(result);
  const { inQuestion = 0, unplayable = [], finished } = result;
  const doubts = [
    ...unplayable.map(
      ({ agent, matches, reason }) =>
        `${agent} could not play in ${matches} of ${finished} matches: ${reason}`,
    ),
    ...(inQuestion === 0 ? [] : [`substitute moves may have decided ${inQuestion} of ${finished} matches`]),
  ];
  if (doubts.length === 0 || (found.isAlert && unplayable.length === 0)) return found;
  return { ...found, headline: `${found.headline}; ${doubts.join('; ')}`, isAlert: true };
}

function conclusionHeadline(result: RunResult): Headline {
  const { leading, finished, groups, trials, contrasts = [] } = result;
  const alert = substitutesHeadline(result);
  if (alert !== undefined) return alert;
  if (finished === 0) return say('No match has finished yet', `${trials} are planned.`);
  const [asked] = contrasts.toSorted((one, other) => Number(other.separated) - Number(one.separated));
  // Seats of one agent are dealt anew in every match: a difference between them is no finding.
  if (asked !== undefined && (leading === null || leading.by === 'seat' || groups.length > 1))
    return contrastHeadline(asked, planWord(result, 'contrasts'));
  if (groups.length > 1)
    return say(
      `${groups.length} groups of matches were compared`,
      'Each combination of factors and variants has a sentence and a row of its own below.',
    );
  if (leading === null)
    return finished === 1
      ? say(
          'One match was played',
          'One match supports no comparison: it shows what happened, not who is better.',
        )
      : say(
          'There are no scores to compare',
          'This game has no scores, or only one seat has them, or only one match has them.',
        );
  return describePair(leading, planWord(result, 'agents'));
}

function say(headline: string, detail: string): Headline {
  return { headline, detail, isAlert: false };
}

/** Returns the conclusion about two: of the pair that was asked for, else of the best two. */
function describePair(leading: NonNullable<RunResult['leading']>, word: string): Headline {
  const nameOf = (name: string): string => (leading.by === 'seat' ? `Seat ${name}` : name);
  const [first, second] = [nameOf(leading.first), nameOf(leading.second)];
  const [ahead, behind] = leading.difference < 0 ? [second, first] : [first, second];
  return {
    headline: {
      ahead: `${ahead} scores higher than ${lower(behind)}`,
      'ahead of what was seen': `${ahead} is ahead of what was seen`,
      'wins more often': `${leading.signs === null || leading.signs.first > leading.signs.second ? first : second} wins more often`,
      'not separated': `${first} and ${lower(second)} are tied, as far as this run can tell`,
    }[leading.word],
    detail: `Difference in score with its 95 % interval: ${verdictSentence(leading, [first, lower(second)])}${word}.`,
    isAlert: false,
  };
}

type Contrast = NonNullable<RunResult['contrasts']>[number];

function contrastHeadline(contrast: Contrast, word: string): Headline {
  const {
    first,
    second,
    firstMean,
    secondMean,
    difference,
    word: verdict,
    description,
    sentence,
    levels,
  } = contrast;
  const sides = [
    { name: first, mean: meanText(firstMean) },
    { name: second, mean: meanText(secondMean) },
  ] as const;
  const [ahead, behind] = difference < 0 ? [sides[1], sides[0]] : sides;
  const group = levels === null ? '' : `${groupText(groupOfCell({ levels }))}: `;
  return {
    headline: capitalize(
      verdict === 'not separated'
        ? `${group}${first} and ${second} cannot be told apart: ${meanText(firstMean)} and ${meanText(secondMean)}`
        : `${group}${ahead.name} ${ahead.mean}, against ${behind.mean} of ${behind.name}${verdict === 'ahead' ? '' : `: ${verdict}`}`,
    ),
    detail: `${description} ${sentence}${word}.`,
    isAlert: false,
  };
}

function substitutesHeadline({ seats, groups }: RunResult): Headline | undefined {
  const rows = groups.length > 1 ? groups.flatMap((group) => group.seats) : seats;
  const total = rows.reduce((sum, { moves }) => sum + moves, 0);
  const reasons = new Map<string, number>();
  for (const { standIns } of rows)
    for (const [reason, count] of Object.entries(standIns))
      reasons.set(reason, (reasons.get(reason) ?? 0) + count);
  const count = [...reasons.values()].reduce((sum, one) => sum + one, 0);
  if (total === 0 || count / total <= mostSubstitutes) return undefined;
  const texts = [...reasons]
    .toSorted(([, one], [, other]) => other - one)
    .map(([reason, some]) => `${reason} ${some}`);
  const error = rows.find(({ firstError }) => firstError !== undefined)?.firstError;
  return {
    headline: `${count} of ${total} moves were not the agents’ own: this run compares nothing`,
    detail: `The game moved in their place (${texts.join(', ')}).${error === undefined ? '' : ` First error: ${error.slice(0, 200)}`}`,
    isAlert: true,
  };
}

function meanText(value: number): string {
  return value.toFixed(2).replace('-', '−');
}

function lower(name = ''): string {
  return name.replace(/^Seat /, 'seat ');
}

function capitalize(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
