import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chance, defineGame, move, uniform, type NamedAgent, type Seat } from '@masbench/core';
import { defineBenchmark } from '@masbench/core/benchmark';
import { experiment, resume, run, stopWhen, type FinishedRun } from '@masbench/experiments';
import { runWriteUp } from '@masbench/findings';
import { createRng, sampleSizePaired, type Rng } from '@masbench/statistics';
import * as z from 'zod';
import { stopAfter } from '../../experiments/test/places.ts';

interface Draws {
  readonly seats: readonly Seat[];
  luck: number | null;
  said: Record<Seat, number>;
}

/** Nature deals luck, which both see; each says a number, which is its score. */
const draws = defineGame<Draws>()({
  name: 'draws',
  version: 1,
  config: z.strictObject({}),
  asks: { say: move({ data: z.null(), action: z.number().min(0).max(1) }), luck: chance(z.number()) },
  setup: (_config, seats): Draws => ({ seats: [...seats], luck: null, said: {} }),
  open: ({ seats, luck, said }, ask) =>
    luck === null
      ? [ask.luck(uniform([0, 0.25, 0.5, 0.75, 1]))]
      : seats.filter((seat) => said[seat] === undefined).map((seat) => ask.say(seat, null)),
  on: {
    luck: (draft, { value }) => void (draft.luck = value),
    say: (draft, { seat, action }) => void (draft.said[seat] = action),
  },
  views: { luck: ({ luck }) => luck },
  outcome: ({ seats, said, luck }) => (seats.every((seat) => seat in said) ? { said, luck } : null),
  scores: ({ said }) => said,
  metrics: (_state, { luck }) => ({ match: { luck } }),
});

const benchmark = defineBenchmark(draws, {
  module: import.meta.url,
  seats: { names: ['A', 'B'], roles: () => ({ A: 'left', B: 'right' }) },
  contrasts: () => ({
    ranges: { score: [0, 1], 'match.luck': [0, 1] },
    pairs: [
      {
        name: 'sides',
        description: 'Does the side matter?',
        first: { name: 'left', field: 'score', roles: ['left'] },
        second: { name: 'right', field: 'score', roles: ['right'] },
      },
      {
        name: 'luck',
        description: 'Is luck fair?',
        first: { name: 'luck', field: 'match.luck' },
        second: { name: 'chance', chance: 0.5 },
      },
    ],
  }),
});

/** A player around a mean. One that drops matches fails, now and then, where its number or luck is low. */
function player(
  name: string,
  place: number,
  { mean, drops }: { readonly mean: number; readonly drops: number },
): NamedAgent<typeof draws> {
  return {
    name,
    nature: 'simulated',
    resumable: true,
    create: () => ({
      say: ({ view }, { rng }) => {
        for (let skipped = 0; skipped < place; skipped += 1) rng.normal();
        const value = Math.max(0, Math.min(1, mean + 0.2 * rng.normal()));
        if ((value < 0.45 || (view.luck ?? 0) < 0.4) && rng.float() < drops) return Number.NaN;
        return value;
      },
    }),
  };
}

const claimed = /\b(?:is ahead|is higher)\b|Stopped \(separated\)/;

/** The claims in what is printed of a run, and those that are called planned. */
function readClaims(finished: FinishedRun): { readonly any: boolean; readonly planned: boolean } {
  const lines = runWriteUp(finished, { benchmark }).filter((part) => typeof part === 'string');
  // What was planned is printed once more where trials were added.
  const claims = lines.filter(
    (line) => claimed.test(line) || (line.startsWith('After the planned') && !line.includes('not separated')),
  );
  return { any: claims.length > 0, planned: claims.some((line) => line.includes('(planned)')) };
}

/** A lab that peeks, adds trials, chooses what it tells of, and drops matches that go wrong. No difference is true. */
export async function playLab(
  lab: number,
  folder: string,
): Promise<{ readonly any: boolean; readonly planned: boolean }> {
  const rng = createRng('labs', `${lab}`);
  const path = join(folder, `lab-${lab}`);
  const trials = 8 + rng.int(13);
  const plan = (['agents', 'contrasts', 'sequence'] as const)[rng.int(3)] ?? 'agents';
  const drops = rng.chance(0.5) ? 0.3 * rng.float() : 0;
  const study = experiment({
    benchmark,
    pair: [player('mine', 1, { mean: 0.5, drops }), player('other', 2, { mean: 0.5, drops: 0 })],
    trials,
    retries: 0,
    seed: `lab/${lab}`,
    fsync: 'end',
    limits: { onIllegal: 'abort', retries: 0 },
    ...(plan === 'sequence' ? { schedule: stopWhen({ compare: ['mine', 'other'], inFlight: 1 }) } : {}),
  });
  const found = { any: false, planned: false };
  const see = (finished: FinishedRun): boolean => {
    const claims = readClaims(finished);
    found.any ||= claims.any;
    found.planned ||= claims.planned;
    return claims.planned;
  };
  // It looks after so many matches, and publishes as soon as it can call anything planned.
  const looks = rng.int(3);
  const peek = () => stopAfter(4 + rng.int(2 * trials));
  let isPublished = see(
    await run(study, { folder: path, plan, concurrency: 1, ...(looks > 0 ? peek() : {}) }),
  );
  for (let look = 1; look < looks && !isPublished; look += 1)
    isPublished = see(await resume(path, { experiment: study, concurrency: 1, ...peek() }));
  if (!isPublished) isPublished = see(await resume(path, { experiment: study, concurrency: 1 }));
  for (let more = rng.int(3); more > 0 && !isPublished; more -= 1)
    isPublished = await resume(path, { experiment: study, moreTrials: 1 + rng.int(10) }).then(
      see,
      // A sequence that has decided is not continued.
      () => true,
    );
  await rm(path, { recursive: true, force: true });
  return found;
}

/**
 * An honest lab: plans from a pilot of 10 trials for a power of 80 % of a difference that is ahead of what was seen, the kind that
 * a plan from a variance is for, plays that, and looks once. Says whether it found the effect, by this kind or the stronger one.
 */
export async function playHonestLab(lab: number, folder: string): Promise<boolean> {
  const study = (rng: Rng, trials: number) =>
    experiment({
      benchmark,
      pair: [player('mine', 1, { mean: 0.55, drops: 0 }), player('other', 2, { mean: 0.45, drops: 0 })],
      trials,
      seed: `honest/${lab}/${rng.int(1e9)}`,
      fsync: 'end',
    });
  const rng = createRng('honest', `${lab}`);
  const paths = ['pilot', 'run'].map((name) => join(folder, `${name}-${lab}`));
  const [first = '', second = ''] = paths;
  const { result: pilot } = await run(study(rng, 10), { folder: first });
  const variance = 10 * (pilot.leading?.standardError ?? 0) ** 2;
  const trials = Math.max(6, Math.ceil(sampleSizePaired({ difference: 0.1, variance, pilot: 10 })));
  const finished = await run(study(rng, trials), { folder: second, plan: 'agents' });
  for (const path of paths) await rm(path, { recursive: true, force: true });
  return runWriteUp(finished, { benchmark }).some(
    (part) => typeof part === 'string' && /^mine.*: mine[^:]* is ahead\b.* \(planned\)$/.test(part),
  );
}
