import { stopWhen } from '@masbench/experiments';
import { chooseSchedule } from '../../experiments/src/schedules/schedules.ts';
import {
  createRng,
  type Rng,
  clopperPearson,
  meanInterval,
  meanWarnings,
  shareWarnings,
  pairedDifference,
  wilson,
  type Interval,
} from '@masbench/statistics';
import { recordOf } from './match-records.ts';

/** How often intervals of one kind hold the true value. */
export interface Coverage {
  readonly what: string;
  readonly n: number;
  readonly covered: number;
  /** Share of runs with a warning; `null` where none was asked for. */
  readonly warned: number | null;
}

const sizes = [5, 10, 30, 100] as const;

type Draw = (rng: Rng) => number;
type Shapes = Readonly<Record<string, { readonly mean: number; readonly draw: Draw }>>;

/** What values are drawn from, with the true mean. */
const shapes: Shapes = {
  normal: { mean: 0, draw: (rng) => rng.normal() },
  'uniform on 0 to 1': { mean: 0.5, draw: (rng) => rng.float() },
  'bounded, mean 0.83': { mean: 5 / 6, draw: (rng) => rng.float() ** (1 / 5) },
  'skewed (exponential)': { mean: 1, draw: (rng) => -Math.log(1 - rng.float()) },
  'very skewed (log-normal)': { mean: Math.exp(0.5), draw: (rng) => Math.exp(rng.normal()) },
};

/** Values in clusters of ten with an intraclass correlation of one half, or of 1 to 19. */
function drawClustered(rng: Rng, count: number, equal: boolean) {
  const values: number[] = [];
  const clusters: number[] = [];
  for (let cluster = 0; cluster < count; cluster += 1) {
    const shared = rng.normal();
    const size = equal ? 10 : 1 + rng.int(19);
    for (let place = 0; place < size; place += 1) {
      values.push(shared + rng.normal());
      clusters.push(cluster);
    }
  }
  return { values, clusters };
}

interface Measured {
  readonly interval: Interval | null;
  readonly warnings?: readonly string[];
}

/** Coverage of intervals of a kind, by size. */
function coverageBySize(
  { what, runs, mean }: { readonly what: string; readonly runs: number; readonly mean: number },
  measure: (rng: Rng, n: number, run: number) => Measured,
): Coverage[] {
  return sizes.map((n) => {
    const rng = createRng('coverage', `${what}/${n}`);
    let [covered, warned, asked] = [0, 0, 0];
    for (let run = 0; run < runs; run += 1) {
      const { interval, warnings } = measure(rng, n, run);
      if (interval !== null && interval.low <= mean && mean <= interval.high) covered += 1;
      if (warnings !== undefined) asked += 1;
      if (warnings !== undefined && warnings.length > 0) warned += 1;
    }
    return { what, n, covered: covered / runs, warned: asked === 0 ? null : warned / asked };
  });
}

const sample = (rng: Rng, n: number, draw: Draw): number[] => Array.from({ length: n }, () => draw(rng));

/** Coverage of the intervals of means of values that are drawn, by shape and size. */
const shapeCoverage = (
  of: Shapes,
  runs: number,
  measure: (values: readonly number[]) => Measured,
): Coverage[] =>
  Object.entries(of).flatMap(([what, { mean, draw }]) =>
    coverageBySize({ what, runs, mean }, (rng, n) => measure(sample(rng, n, draw))),
  );

/** Coverage of Student's t, by shape and size. */
export function tCoverage(runs: number): Coverage[] {
  const alone = shapeCoverage(shapes, runs, (values) => ({
    interval: meanInterval(values),
    warnings: meanWarnings(values),
  }));
  const clustered = [true, false].flatMap((equal) =>
    coverageBySize({ what: equal ? 'clusters of 10' : 'clusters of 1 to 19', runs, mean: 0 }, (rng, n) => {
      const { values, clusters } = drawClustered(rng, n, equal);
      return { interval: meanInterval(values, { clusters }), warnings: meanWarnings(values, { clusters }) };
    }),
  );
  const paired = coverageBySize({ what: 'paired difference of two log-normals', runs, mean: 0 }, (rng, n) => {
    const [a = [], b = []] = [0, 1].map(() => sample(rng, n, () => Math.exp(rng.normal())));
    return { interval: pairedDifference(a, b) };
  });
  return [...alone, ...clustered, ...paired];
}

/** Coverage of the intervals of scores from 0 to 1 that stay in their range, by shape and size. */
export function rangeCoverage(runs: number): Coverage[] {
  const bounded: Shapes = {
    'range: uniform on 0 to 1': { mean: 0.5, draw: (rng) => rng.float() },
    'range: bounded, mean 0.83': { mean: 5 / 6, draw: (rng) => rng.float() ** (1 / 5) },
    'range: bounded, mean 0.95': { mean: 20 / 21, draw: (rng) => rng.float() ** (1 / 20) },
  };
  return shapeCoverage(bounded, runs, (values) => ({ interval: meanInterval(values, { range: [0, 1] }) }));
}

/** Coverage of intervals of what cannot be negative, by shape and size, on the samples of `tCoverage`. */
export function openRangeCoverage(runs: number): Coverage[] {
  const skewed = Object.fromEntries(Object.entries(shapes).filter(([what]) => what.includes('skewed')));
  return shapeCoverage(skewed, runs, (values) => ({
    interval: meanInterval(values, { range: [0, Infinity] }),
  })).map((row) => ({ ...row, what: `from 0: ${row.what}` }));
}

/** Coverage of the two bootstraps, by shape and size. @param isMeasured says which rows are. @default all */
export function bootstrapCoverage(
  runs: number,
  isMeasured: (what: string) => boolean = () => true,
): Coverage[] {
  return (['bca', 'percentile'] as const).flatMap((method) =>
    ['normal', 'bounded, mean 0.83', 'very skewed (log-normal)'].flatMap((what) => {
      const { mean, draw } = shapes[what] ?? { mean: 0, draw: () => 0 };
      const kind = `${method}: ${what}`;
      if (!isMeasured(kind)) return [];
      return coverageBySize({ what: kind, runs, mean }, (rng, n, run) => {
        const values = sample(rng, n, draw);
        const interval = meanInterval(values, { method, seed: run + 1, resamples: 500 });
        return { interval, warnings: meanWarnings(values, { method }) };
      });
    }),
  );
}

/** Coverage of intervals of a share, exactly: the chance of each number of successes, where the interval holds. */
export function shareCoverage(): Coverage[] {
  return Object.entries({ wilson, clopperPearson }).flatMap(([name, intervalOf]) =>
    [0.5, 0.7, 0.9].flatMap((share) =>
      sizes.map((n) => {
        let [covered, warned] = [0, 0];
        let chance = (1 - share) ** n;
        for (let successes = 0; successes <= n; successes += 1) {
          const interval = intervalOf(successes, n);
          if (interval !== null && interval.low <= share && share <= interval.high) covered += chance;
          if (shareWarnings(successes, n).length > 0) warned += chance;
          chance *= ((n - successes) / (successes + 1)) * (share / (1 - share));
        }
        const what = `${name}, true share ${share}`;
        return { what, n, covered, warned: name === 'wilson' ? warned : null };
      }),
    ),
  );
}

/** Why the schedule of a run of 100 trials ends, looked at after each of them: the code that steers a run, without its matches. */
function stoppedBy(range: readonly [number, number] | undefined, value: () => number): string {
  const schedule = chooseSchedule(stopWhen({ mean: 'a', from: 0, range, inFlight: 1 }));
  const steering = schedule.begin({ trials: 100, agents: ['a'], pairs: [] });
  const { seats, variant } = recordOf([['a', 0]]);
  for (;;) {
    const next = steering.next();
    if (next === undefined) throw new Error('the schedule waits though nothing is in flight');
    if ('stop' in next) return next.stop;
    const score = value();
    const observed = seats.map((row) => ({ seat: row.seat, agent: 'a', row: { ...row, score } }));
    const match = { levels: {}, variant, seating: null, finished: true, seats: observed };
    steering.observe(next, steering.resultOf([match]));
  }
}

/**
 * Share of runs that end as `separated` though the mean is zero, looked at after each of 100 trials by the steering of
 * `stopWhen`.
 *
 * @param isMeasured says which rows are. @default all
 */
export function falseAlarms(
  runs: number,
  isMeasured: (what: string) => boolean = () => true,
): { readonly what: string; readonly alarms: number }[] {
  const lognormal: Draw = (rng) => Math.exp(rng.normal());
  const cases: Readonly<Record<string, readonly [draw: Draw, range?: readonly [number, number]]>> = {
    'difference of two normals': [(rng) => rng.normal()],
    'difference of two log-normals': [(rng) => lognormal(rng) - lognormal(rng)],
    'win, draw or loss': [(rng) => rng.int(3) - 1],
    'rarely different (10 %)': [(rng) => (rng.chance(0.1) ? 2 * rng.int(2) - 1 : 0)],
    'skewed (exponential − 1)': [(rng) => -Math.log(1 - rng.float()) - 1],
    'with a range: win, draw or loss': [(rng) => rng.int(3) - 1, [-1, 1]],
    'with a range: difference of two bounded scores': [
      (rng) => rng.float() ** 0.2 - rng.float() ** 0.2,
      [-1, 1],
    ],
    'with a range: −0.1 or, in 10 %, 0.9': [(rng) => (rng.chance(0.9) ? -0.1 : 0.9), [-1, 1]],
    '−0.1 or, in 10 %, 0.9': [(rng) => (rng.chance(0.9) ? -0.1 : 0.9)],
  };
  const measured = Object.entries(cases).filter(([what]) => isMeasured(what));
  return measured.map(([what, [draw, range]]) => {
    let alarms = 0;
    for (let run = 0; run < runs; run += 1) {
      const rng = createRng('alarms', `${what}/${run}`);
      if (stoppedBy(range, () => draw(rng)) === 'separated') alarms += 1;
    }
    return { what, alarms: alarms / runs };
  });
}

/** A table in Markdown: a row for each kind, a column for each size; in brackets the share of runs with a warning. */
export function coverageTable(rows: readonly Coverage[]): string {
  const percent = (share: number): string => (share * 100).toFixed(1);
  const kinds = [...new Set(rows.map(({ what }) => what))];
  const lines = kinds.map((kind) => {
    const cells = rows
      .filter(({ what }) => what === kind)
      .map(({ covered, warned }) =>
        warned === null || warned === 0
          ? percent(covered)
          : `${percent(covered)} (${(warned * 100).toFixed(0)})`,
      );
    return [kind, ...cells];
  });
  const table = [['', ...sizes.map((n) => `n = ${n}`)], ['---', ...sizes.map(() => '--:')], ...lines];
  return table.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** A table in Markdown: the share of false alarms in percent. */
export function alarmTable(rows: readonly { readonly what: string; readonly alarms: number }[]): string {
  const lines = rows.map(({ what, alarms }) => [what, (alarms * 100).toFixed(1)]);
  return [['values with mean 0', 'false alarms, %'], ['---', '--:'], ...lines]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');
}
