import { createRng } from '@masbench/statistics';
import { noUsage } from '../usage/usage.js';
import { ConformanceError } from './laws.js';
import { playTrial, type Survey } from './survey.js';
import { putToTest, withParts, type Trial } from './trial.js';
import { walk } from './walk.js';

/** Matches in which one action is changed. */
const most = 4;

/** How often nature had drawn without a key, by kind, when a move was asked for, and at the end. */
interface Branch {
  readonly atMoves: ReadonlyMap<string, Readonly<Record<string, number>>>;
  readonly all: Readonly<Record<string, number>>;
  readonly isDrawn: boolean;
}

/**
 * `draws on branches are keyed`: where one action of a match is another one, nature draws the same for what happens on both
 * branches. A draw that only one branch has would move all later draws of its kind by one, unless it has a key.
 */
export async function checkBranches(trial: Trial, { answers, steps }: Survey): Promise<void> {
  const { manner, judge } = answers;
  const { seed, index } = manner;
  if (trial.declares.keyed !== true || index >= most) return;
  const moves = [...steps.values()].filter(
    ({ request, answer }) => request.ask.type === 'move' && answer.by === 'agent',
  );
  const changed = createRng(seed, 'kit/branch').shuffle(moves)[0];
  if (changed === undefined) return;
  const { request, answer } = changed;
  const verdict = judge.check(request, answers.strange(request, 'kit/branch', index));
  if (!verdict.legal || verdict.text === JSON.stringify(answer.value)) return;
  const other = {
    by: 'agent',
    why: undefined,
    value: JSON.parse(verdict.text) as unknown,
    usage: noUsage,
  } as const;
  const [usual, branch] = [
    await playBranch(answers),
    await playBranch(answers, { id: request.id, given: other }),
  ];
  for (const [id, counts] of usual.atMoves) {
    const there = branch.atMoves.get(id);
    if (there === undefined) continue;
    for (const kind of new Set([...Object.keys(counts), ...Object.keys(there)])) {
      const [here, elsewhere] = [counts[kind] ?? 0, there[kind] ?? 0];
      const goesOn = (usual.all[kind] ?? 0) > here && (branch.all[kind] ?? 0) > elsewhere;
      if (here === elsewhere || !goesOn) continue;
      throw new ConformanceError(
        'draws on branches are keyed',
        `with another action at ${request.id}, nature has drawn ${kind} ${elsewhere} times before ${id}, and ${here} times without: later draws are not the same. Give the draw a key`,
        { seed, request: id },
      );
    }
  }
  if (usual.isDrawn) putToTest(trial, 'draws on branches are keyed');
}

type Changed = { readonly id: string; readonly given: Awaited<ReturnType<Survey['answers']['to']>> };

async function playBranch(answers: Survey['answers'], changed?: Changed): Promise<Branch> {
  const play = playTrial(answers);
  const atMoves = new Map<string, Readonly<Record<string, number>>>();
  const all: Record<string, number> = {};
  let isDrawn = false;
  await walk({
    ...play,
    choose: undefined,
    game: withParts(answers.trial.game, { views: {} }),
    answer: async (request, step) => {
      const { id, ask, kind, key } = request;
      isDrawn ||= ask.type === 'chance';
      if (ask.type === 'chance' && key === undefined) all[kind] = (all[kind] ?? 0) + 1;
      if (ask.type === 'move') atMoves.set(id, { ...all });
      return id === changed?.id ? changed.given : play.answer(request, step);
    },
  });
  return { atMoves, all, isDrawn };
}
