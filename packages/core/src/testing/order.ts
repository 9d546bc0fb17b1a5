import { readMessage } from '../contracts/errors.js';
import { createRng } from '@masbench/statistics';
import { jsonText } from '../engine/observation.js';
import type { OpenRequest } from '../engine/open-request.js';
import { describeDifference, findDifference } from './json-path.js';
import { ConformanceError } from './laws.js';
import { endText } from './look.js';
import { viewTexts } from './shown.js';
import { isTornForfeit, playTrial, type Survey } from './survey.js';
import { putToTest, withParts, type Trial } from './trial.js';
import { walk, type WalkOptions } from './walk.js';

/**
 * `order-insensitive`: the same answers in other orders, at other times, lead to the same final state, outcome, scores,
 * metrics and views, the views to the letter. Where seats may forfeit, other requests may be dropped: then the final
 * state may differ, and what the rules say of the end may not, unless a seat forfeits while two requests to it are open.
 */
export async function checkOrder(trial: Trial, match: Survey): Promise<void> {
  const { seed } = match.answers.manner;
  const orders: readonly NonNullable<WalkOptions['choose']>[] = [
    (open) => open.at(-1) as OpenRequest,
    (open, step) => createRng(seed, `kit/other-order/${step}`).pick(open),
  ];
  const usual = {
    state: match.state,
    said: match.said,
    views: readViewsAgain(match.end),
    answered: match.answered,
    isTorn: match.isTorn,
  };
  for (const choose of orders) checkSame(usual, await inOrder(trial, match, choose), match);
}

interface End {
  readonly state: string;
  readonly said: string;
  /** Views of the seats; `undefined` if views are not made for a final state. */
  readonly views: readonly string[] | undefined;
  readonly answered: ReadonlySet<string>;
  /** Whether a seat forfeited while another request to it was open. */
  readonly isTorn: boolean;
}

function checkSame(usual: End, other: End, { answers: { manner, trial } }: Survey): void {
  if (usual.isTorn || other.isTorn) return;
  const { seed, mishaps } = manner;
  const { arrivalOrdered = [] } = trial.declares;
  const fail = (what: string, path?: string): never => {
    throw new ConformanceError('order-insensitive', `another order of answers ends in ${what}`, {
      seed,
      path,
    });
  };
  const compare = (left: string, right: string, ...rest: readonly ['in order'?, string?]): void => {
    if (left === right) return;
    const [keys = 'in any order', path = '$'] = rest;
    const [first, second] = [left, right].map((text) => withoutOrder(JSON.parse(text), path, arrivalOrdered));
    const difference = findDifference(first, second, keys, path);
    if (difference !== undefined) fail(describeDifference(difference), difference.path);
  };
  const isComparable =
    !mishaps ||
    (usual.answered.size === other.answered.size &&
      [...usual.answered].every((id) => other.answered.has(id)));
  const [said, otherwise] = [usual.said, other.said].map((text) => {
    const [outcome, scores, metrics] = JSON.parse(text) as readonly unknown[];
    return JSON.stringify({ outcome, scores, metrics });
  });
  compare(said ?? '', otherwise ?? '');
  if (!isComparable) return;
  for (const [index, view] of (usual.views ?? []).entries())
    compare(view, other.views?.[index] ?? view, 'in order', `$.views[${index}]`);
  // Last, so that what a seat sees of the order is what is said.
  try {
    compare(usual.state, other.state);
  } catch (error) {
    if (!(error instanceof ConformanceError)) throw error;
    const { what, breach } = error;
    throw new ConformanceError(
      'order-insensitive',
      `${what}, which the final state alone shows: no view, score or metric does. Keep it in the order of seats, or declare it as a list in the order of arrival (declares.arrivalOrdered)`,
      breach,
    );
  }
}

/** A value with the lists that were declared to be in the order of arrival in an order of their own, and without such places. */
function withoutOrder(value: unknown, path: string, declared: readonly string[]): unknown {
  const named = path.replace(/^\$\.views\[\d+\]/, '$.views');
  if (typeof value !== 'object' || value === null) return declared.includes(named) ? null : value;
  const parts = Object.entries(value).map(
    ([key, part]) =>
      [key, withoutOrder(part, `${named}.${Array.isArray(value) ? '*' : key}`, declared)] as const,
  );
  if (!Array.isArray(value)) {
    const isOrdered = declared.includes(named);
    return Object.fromEntries(isOrdered ? parts.toSorted(([one], [other]) => (one < other ? -1 : 1)) : parts);
  }
  const items = parts.map(([, part]) => part);
  return declared.includes(named)
    ? items.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
    : items;
}

async function inOrder(
  trial: Trial,
  { answers }: Survey,
  choose: NonNullable<WalkOptions['choose']>,
): Promise<End> {
  const answered = new Set<string>();
  let isTorn = false;
  const play = playTrial(answers);
  try {
    const end = await walk({
      ...play,
      game: withParts(trial.game, { views: {} }),
      choose: (open, step) => {
        if (open.length > 1) putToTest(trial, 'order-insensitive');
        return choose(open, step);
      },
      around: (position, request, answer, apply) => {
        answered.add(request.id);
        isTorn ||= isTornForfeit(position, request, answer);
        apply();
      },
    });
    const scene = {
      game: trial.game,
      config: end.config,
      seats: end.seats,
      seed: end.seed,
      state: end.state,
    };
    return {
      state: jsonText(end.state),
      said: endText(end),
      views: readViewsAgain(scene),
      answered,
      isTorn,
    };
  } catch (error) {
    throw new ConformanceError(
      'order-insensitive',
      `another order of answers fails: ${readMessage(error)}`,
      { seed: answers.manner.seed },
      { cause: error },
    );
  }
}

function readViewsAgain(scene: Parameters<typeof viewTexts>[0]): readonly string[] | undefined {
  try {
    return viewTexts(scene, scene.seats);
  } catch {
    return undefined;
  }
}
