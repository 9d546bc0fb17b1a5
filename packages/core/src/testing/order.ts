import { messageOf } from '../contracts/errors.js';
import { rngFor } from '../contracts/random.js';
import { textOf } from '../engine/observation.js';
import type { OpenRequest } from '../engine/open-request.js';
import { describeDifference, differenceBetween } from './json-path.js';
import { ConformanceError } from './laws.js';
import { endText } from './look.js';
import { viewTexts } from './shown.js';
import { playOf, type Survey } from './survey.js';
import { putToTest, withParts, type Trial } from './trial.js';
import { walk, type WalkOptions } from './walk.js';

/**
 * `order-insensitive`: the same answers in other orders, at other times, lead to the same final state, outcome, scores,
 * metrics and views, the views to the letter. Where seats may forfeit, other requests may be dropped: then the final
 * state may differ, and what the rules say of the end may not.
 */
export async function checkOrder(trial: Trial, match: Survey): Promise<void> {
  const { seed } = match.answers.manner;
  const orders: readonly NonNullable<WalkOptions['choose']>[] = [
    (open) => open.at(-1) as OpenRequest,
    (open, step) => rngFor(seed, `kit/other-order/${step}`).pick(open),
  ];
  const usual = { state: match.state, said: match.said, views: viewsAt(match.end), answered: match.answered };
  for (const choose of orders) checkSame(usual, await inOrder(trial, match, choose), match);
}

interface End {
  readonly state: string;
  readonly said: string;
  /** What the seats see; `undefined` where views are not made for a final state. */
  readonly views: readonly string[] | undefined;
  readonly answered: ReadonlySet<string>;
}

function checkSame(usual: End, other: End, { answers: { manner } }: Survey): void {
  const { seed, mishaps } = manner;
  const fail = (what: string, path?: string): never => {
    throw new ConformanceError('order-insensitive', `another order of answers ends in ${what}`, {
      seed,
      path,
    });
  };
  const compare = (left: string, right: string, ...rest: readonly ['in order'?, string?]): void => {
    if (left === right) return;
    const [keys = 'in any order', path = '$'] = rest;
    const difference = differenceBetween(JSON.parse(left), JSON.parse(right), keys, path);
    if (difference !== undefined) fail(describeDifference(difference), difference.path);
  };
  const isComparable =
    !mishaps ||
    (usual.answered.size === other.answered.size &&
      [...usual.answered].every((id) => other.answered.has(id)));
  if (isComparable) compare(usual.state, other.state);
  const [said, otherwise] = [usual.said, other.said].map((text) => {
    const [outcome, scores, metrics] = JSON.parse(text) as readonly unknown[];
    return JSON.stringify({ outcome, scores, metrics });
  });
  compare(said ?? '', otherwise ?? '');
  if (!isComparable || usual.views === undefined) return;
  for (const [index, view] of usual.views.entries())
    compare(view, other.views?.[index] ?? view, 'in order', `$.views[${index}]`);
}

async function inOrder(
  trial: Trial,
  { answers }: Survey,
  choose: NonNullable<WalkOptions['choose']>,
): Promise<End> {
  const answered = new Set<string>();
  const play = playOf(answers);
  try {
    const end = await walk({
      ...play,
      game: withParts(trial.game, { views: {} }),
      choose: (open, step) => {
        if (open.length > 1) putToTest(trial, 'order-insensitive');
        return choose(open, step);
      },
      answer: async (request, step) => {
        answered.add(request.id);
        return play.answer(request, step);
      },
    });
    const scene = {
      game: trial.game,
      config: end.config,
      seats: end.seats,
      seed: end.seed,
      state: end.state,
    };
    return { state: textOf(end.state), said: endText(end), views: viewsAt(scene), answered };
  } catch (error) {
    throw new ConformanceError(
      'order-insensitive',
      `another order of answers fails: ${messageOf(error)}`,
      { seed: answers.manner.seed },
      { cause: error },
    );
  }
}

function viewsAt(scene: Parameters<typeof viewTexts>[0]): readonly string[] | undefined {
  try {
    return viewTexts(scene, scene.seats);
  } catch {
    return undefined;
  }
}
