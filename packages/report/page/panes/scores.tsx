import { countTokens } from '@masbench/core';
import type { Manifest, RunResult } from '@masbench/experiments';
import type { ComponentChildren, JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Contents } from '../../src/contents.ts';
import { drawCosts, drawIntervals, frontier, type CostAndScore, type CostPoint } from '@masbench/figures';
import { groupResultText } from '../../src/matches/group-text.ts';
import { isChanging, listMeans, mainField } from '../../src/matches/main-field.ts';
import { Picture } from '../parts/picture.tsx';
import type { ListedMatch } from '../../src/matches/listed-match.ts';

export interface ScoresProps {
  readonly contents: Contents;
  readonly manifest: Manifest;
  readonly result: RunResult;
  readonly matches: readonly ListedMatch[];
}

/** More points than this would cover each other. */
const mostPoints = 8;

/** Groups of matches that get a picture each. */
const manyGroups = 8;

/** The mean scores with their intervals, of agents if they change seats and of seats otherwise; and at what cost. */
export function Scores({ contents, manifest, result, matches }: ScoresProps): JSX.Element | null {
  const field = mainField(contents.benchmark.columns);
  const title = field.field === 'score' ? 'Mean score' : field.title;
  const pictures = useMemo(() => {
    const changing = isChanging(result.seats);
    const groups =
      result.groups.length > 1
        ? result.groups.map((group) => ({ ...group, name: groupResultText(group) }))
        : [{ name: '', levels: undefined, variant: null, seats: result.seats, agents: result.agents }];
    return groups.slice(0, manyGroups).map(({ name, levels, variant, seats, agents }) => {
      const cell = manifest.cells.findIndex((one) => JSON.stringify(one.levels) === JSON.stringify(levels));
      const own =
        levels === undefined
          ? matches
          : matches.filter((match) => match.cell === cell && match.variant === variant);
      return {
        name,
        scores: listMeans({ seats, agents }, { field, changing }),
        // Equal players differ by their seats alone: none is a better choice for its cost.
        costs: haveSeveralAgents(seats) ? listCosts(own, changing) : [],
      };
    });
  }, [contents, manifest, result, matches]);
  const isReading =
    haveSeveralAgents(result.seats) &&
    matches.length === 0 &&
    result.finished > 0 &&
    result.seats.some(({ usage }) => (countTokens(usage) ?? 0) > 0);
  const shown = pictures.filter(({ scores }) => scores.length > 0);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="scores">
      <h2 id="scores">Scores</h2>
      {shown.map(({ name, scores, costs }) => (
        <Group name={name}>
          <div class="figures">
            <Picture
              draw={(width) =>
                drawIntervals(scores, {
                  title: name === '' ? title : `${title}, ${name}`,
                  places: field.places ?? 3,
                  width,
                })
              }
              caption={`${title}${name === '' ? '' : ` of ${name}`}, best first. ${
                scores.some(({ low }) => low !== undefined)
                  ? `n is the number of matches. Bars are 95 % intervals of the mean (Student’s t over matches${field.range === undefined ? '' : '; within the range of the score, and by an exact method for few matches'}). Intervals that overlap may still differ when they are paired, match by match.`
                  : 'One match has no interval.'
              }`}
            />
            {costs.length > 1 && costs.length <= mostPoints ? (
              <Picture
                draw={(width) => drawCosts(costs, { cost: 'Tokens a match', score: 'Mean score', width })}
                caption={`Mean score against tokens a match${name === '' ? '' : `, ${name}`}. A player is on the frontier if no other has a better mean score for as few tokens. The share after each name, and the fill of its point, is how often it is on the frontier when the matches are resampled. Lines are 95 % intervals of the resamples.`}
              />
            ) : isReading ? (
              <div class="figure-wait" />
            ) : null}
          </div>
        </Group>
      ))}
      {pictures.length < result.groups.length ? (
        <p class="quiet">Only the first {manyGroups} groups are drawn; all are in the tables.</p>
      ) : null}
    </section>
  );
}

/** One of several groups is folded. */
function Group({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  if (name === '') return <>{children}</>;
  return (
    <details class="part">
      <summary>{name}</summary>
      {children}
    </details>
  );
}

/** Tokens and scores of finished matches, by agent where agents change seats; none where a part is unknown or no token was used. */
function listCosts(matches: readonly ListedMatch[], byAgent: boolean): readonly CostPoint[] {
  const known = matches.flatMap(({ status, seats }): CostAndScore[][] => {
    if (status !== 'finished') return [];
    const players = seats.flatMap(({ seat, agent, tokens: cost, score }) =>
      cost === null || score === null ? [] : [{ name: byAgent ? agent : seat, cost, score }],
    );
    return players.length < seats.length ? [] : [players];
  });
  const points = frontier(known);
  return points.some(({ cost }) => cost > 0) ? points : [];
}

function haveSeveralAgents(seats: RunResult['seats']): boolean {
  return new Set(seats.map(({ agent }) => agent)).size > 1;
}
