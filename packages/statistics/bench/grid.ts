import { createRng, judgeDifferences, type Rng } from '@masbench/statistics';

/** One cell of the grid: two agents, as a program draws them that knows no rule of the verdicts. */
export interface GridCell {
  readonly place: number;
  readonly design: 'paired' | 'unpaired';
  readonly n: number;
  /** Units of the second agent. */
  readonly m: number;
  /** Matches of a unit. */
  readonly matches: number;
  /** `same`: one distribution; `balanced`: equal means, as the better one crashes or the other excels; `different`: a true difference. */
  readonly truth: 'same' | 'balanced' | 'different';
  readonly words: string;
  /** Scores of both in units that are drawn with replacement. */
  readonly population: readonly (readonly [a: number, b: number])[];
  /** Share of units in which an agent has an end of the range. */
  readonly rare: { readonly share: number; readonly side: 0 | 1; readonly value: 0 | 1 };
  /** Mean of the first less that of the second. */
  readonly difference: number;
}

/** Results of the runs of a cell, as shares. */
export interface GridResult {
  readonly cell: GridCell;
  readonly runs: number;
  /** The wrong one is ahead, or one of two equal ones. */
  readonly falselyAhead: number;
  readonly ahead: number;
  /** Intervals that hold the true difference. */
  readonly covers: number;
  readonly seen: number;
  /** The right one is ahead by Gaffke's bound, which is not proven; `null` if there is no difference. */
  readonly yardstick: number | null;
}

/** Draws the cells of a seed: level × rate and size of crashes × jitter × n × skew × ties × clusters × unequal n × both directions. */
export function drawGrid(seed: string | number, count = 400): readonly GridCell[] {
  return Array.from({ length: count }, (_, place) => drawCell(createRng(seed, `cell ${place}`), place));
}

const between = (rng: Rng, low: number, high: number): number =>
  Math.exp(Math.log(low) + rng.float() * Math.log(high / low));
const within = (value: number): number => Math.min(1, Math.max(0, value));

function drawCell(rng: Rng, place: number): GridCell {
  const design = rng.pick(['paired', 'unpaired'] as const);
  const n = Math.round(between(rng, 3, 120));
  const m = design === 'paired' ? n : Math.max(2, Math.round(n * between(rng, 0.4, 2.5)));
  const matches = rng.pick([1, 1, 2, 4]);
  const truth = rng.pick(['same', 'balanced', 'different'] as const);
  const [level, spread, skew] = [rng.float(), between(rng, 0.003, 0.4), rng.pick([0, 0, 1, -1])];
  const [jitter, step] = [rng.pick([0, 1e-9, 0.001, 0.02]), rng.pick([0, 0, 0.01, 0.1, 0.5, 1])];
  const [crash, size] = [rng.pick([0, 0, between(rng, 0.005, 0.25)]), rng.pick([1, 1, rng.float()])];
  const [shift, shared] = [truth === 'different' ? between(rng, 0.01, 0.6) : 0, rng.float()];
  const lead = truth === 'balanced' ? between(rng, 0.005, 0.3) : 0;
  const score = (unit: number, above: number): number => {
    const own = skew === 0 ? rng.normal() : skew * (-Math.log(1 - rng.float()) - 1);
    const raw = level + above + spread * (shared * unit + (1 - shared) * own);
    const fallen = rng.chance(crash) ? raw - size * raw : raw;
    const tied = step === 0 ? fallen : Math.round(fallen / step) * step;
    return within(tied + jitter * (2 * rng.float() - 1));
  };
  const isTurned = rng.chance(0.5);
  const population = Array.from({ length: 1000 }, () => {
    const unit = rng.normal();
    const pair = [score(unit, shift + lead), score(unit, 0)] as const;
    return isTurned ? ([pair[1], pair[0]] as const) : pair;
  });
  const [meanA, meanB] = [meanOf(population.map(([a]) => a)), meanOf(population.map(([, b]) => b))];
  // Equal means: the better one crashes, or the other has its best, in just so many units.
  const [isFirst, isCrash] = [meanA >= meanB, rng.chance(0.5)];
  const share = Math.abs(meanA - meanB) / (isCrash ? Math.max(meanA, meanB) : 1 - Math.min(meanA, meanB));
  const rare: GridCell['rare'] =
    truth === 'different' || !(share > 0)
      ? { share: 0, side: 0, value: 0 }
      : { share, side: isFirst === isCrash ? 0 : 1, value: isCrash ? 0 : 1 };
  return {
    place,
    design,
    n,
    m,
    matches,
    truth,
    population,
    rare,
    difference: truth === 'different' ? meanA - meanB : 0,
    words: [
      `level ${level.toFixed(2)} ± ${spread.toPrecision(2)}`,
      ...(skew === 0 ? [] : [skew > 0 ? 'skewed up' : 'skewed down']),
      ...(crash === 0 ? [] : [`crashes in ${(100 * crash).toFixed(1)} % by ${size.toFixed(2)}`]),
      ...(step === 0 ? [] : [`steps of ${step}`]),
      ...(jitter === 0 ? [] : [`jitter ${jitter}`]),
      ...(matches === 1 ? [] : [`${matches} matches a unit`]),
      ...(rare.share === 0
        ? []
        : [`${rare.value === 0 ? 'worst' : 'best'} in ${(100 * rare.share).toFixed(1)} %`]),
    ].join(', '),
  };
}

/** Judges a cell so many times. */
export function measureCell(cell: GridCell, runs: number, seed: string | number): GridResult {
  const rng = createRng(seed, `runs of cell ${cell.place}`);
  const counts = { wrong: 0, ahead: 0, covers: 0, seen: 0, yardstick: 0 };
  const isPaired = cell.design === 'paired';
  const names = (count: number, side: string): string[] =>
    Array.from({ length: count * cell.matches }, (_, at) => `${side} ${Math.floor(at / cell.matches)}`);
  const [units, otherUnits] = [names(cell.n, 'a'), names(cell.m, 'b')];
  for (let sample = 0; sample < runs; sample += 1) {
    const [a, b] = drawSample(cell, rng);
    const contrast = { first: 'A', second: 'B', a, b, paired: isPaired, units, otherUnits };
    const [verdict] = judgeDifferences([contrast], { range: [0, 1] });
    if (verdict === undefined) continue;
    const { separated, difference, interval, word } = verdict;
    const isRight = Math.sign(difference) === Math.sign(cell.difference);
    if (separated) counts[isRight ? 'ahead' : 'wrong'] += 1;
    if (word === 'ahead of what was seen') counts.seen += 1;
    const { low, high } = interval ?? { low: -1, high: 1 };
    if (low - 1e-9 <= cell.difference && cell.difference <= high + 1e-9) counts.covers += 1;
    if (cell.truth === 'different' && isRight && isAheadByGaffke(a, b, cell)) counts.yardstick += 1;
  }
  return {
    cell,
    runs,
    falselyAhead: counts.wrong / runs,
    ahead: counts.ahead / runs,
    covers: counts.covers / runs,
    seen: counts.seen / runs,
    yardstick: cell.truth === 'different' ? counts.yardstick / runs : null,
  };
}

function drawSample(cell: GridCell, rng: Rng): readonly [a: number[], b: number[]] {
  const { population, rare, matches } = cell;
  const drawSide = (count: number): (readonly [number, number])[] =>
    Array.from({ length: count }, () => {
      const isRare = rng.chance(rare.share);
      return Array.from({ length: matches }, () => {
        const [a, b] = rng.pick(population);
        if (!isRare) return [a, b] as const;
        return rare.side === 0 ? ([rare.value, b] as const) : ([a, rare.value] as const);
      });
    }).flat();
  const first = drawSide(cell.n);
  const second = cell.design === 'paired' ? first : drawSide(cell.m);
  return [first.map(([a]) => a), second.map(([, b]) => b)];
}

/**
 * Gaffke's bound (2005; Learned-Miller and Thomas 2020), whose coverage is conjectured: a yardstick of power alone. Of separate
 * samples, Fisher's combination of two at the least favorable of 32 means, which flatters it.
 */
function isAheadByGaffke(a: readonly number[], b: readonly number[], { design, matches }: GridCell): boolean {
  const meansOf = (values: readonly number[]): number[] =>
    Array.from({ length: values.length / matches }, (_, unit) =>
      meanOf(values.slice(unit * matches, (unit + 1) * matches)),
    );
  const [own, other] = [meansOf(a), meansOf(b)];
  const [more, less] = meanOf(own) > meanOf(other) ? [own, other] : [other, own];
  if (design === 'paired')
    return shareBelowZero([...more.map((one, unit) => one - (less[unit] ?? 0)), -1]) <= 0.025;
  return Array.from({ length: 33 }, (_, place) => place / 32).every((mean) => {
    const above = shareBelowZero([...more, 0].map((one) => one - mean));
    const below = shareBelowZero([...less, 1].map((one) => mean - one));
    const product = Math.max(1e-300, above * below);
    return product * (1 - Math.log(product)) <= 0.025;
  });
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}

/** The chance that the mean with random weights is at most 0: a race of lifetimes of those below and of those above. */
function shareBelowZero(values: readonly number[]): number {
  const below = values.flatMap((value) => (value < 0 ? [-value] : []));
  const above = values.flatMap((value) => (value > 0 ? [value] : []));
  if (above.length === 0) return 1;
  let shares = above.map(() => 0);
  for (const distance of below) {
    let next = 1;
    shares = shares.map((share, left) => {
      const other = above[left] ?? 0;
      next = (share * other + next * distance) / (distance + other);
      return next;
    });
  }
  return shares.at(-1) ?? 1;
}

/** 3.5 Monte Carlo errors of a share. */
export function allowance(share: number, runs: number): number {
  return 3.5 * Math.sqrt((share * (1 - share)) / runs);
}

/** True if a cell is worse than 5 % false claims, or 95 % of intervals, by more than chance allows. */
export function isExceeded({ falselyAhead, covers, runs }: GridResult): boolean {
  return falselyAhead > 0.05 + allowance(0.05, runs) || covers < 0.95 - allowance(0.95, runs);
}

/** Judges all cells; those that exceed what chance allows are judged afresh. */
export function measureGrid(
  seed: string | number,
  runs: Readonly<Record<GridCell['design'], number>>,
  count = 400,
): readonly GridResult[] {
  return drawGrid(seed, count).map((cell) => {
    const found = measureCell(cell, runs[cell.design], seed);
    return isExceeded(found) ? measureCell(cell, 10 * runs[cell.design], `${seed} afresh`) : found;
  });
}

const percent = (share: number): string => (100 * share).toFixed(1);

/** The worst ten cells as rows of a table, by false claims, then by coverage. */
export function writeWorst(results: readonly GridResult[]): string {
  const rows = results
    .toSorted((one, other) => other.falselyAhead - one.falselyAhead || one.covers - other.covers)
    .slice(0, 10)
    .map(({ cell, falselyAhead, covers, seen, runs }) => {
      const size = cell.design === 'paired' ? `${cell.n}` : `${cell.n}, ${cell.m}`;
      const shares = [falselyAhead, covers, seen].map(percent).join(' | ');
      return `| ${cell.place} | ${cell.design} | ${size} | ${cell.truth} | ${cell.words} | ${shares} | ${runs} |`;
    });
  return [
    '| cell | design | n | truth | scores | falsely ahead, % | interval holds, % | ahead of what was seen, % | runs |',
    '| ---: | --- | ---: | --- | --- | ---: | ---: | ---: | ---: |',
    ...rows,
  ].join('\n');
}

/** Prints the worst cells of a seed: coarse in ten minutes, or whole in a night (`MASBENCH_GRID=whole`). */
export async function run(): Promise<void> {
  const seed = process.env['MASBENCH_GRID_SEED'] ?? '0.1';
  const isWhole = process.env['MASBENCH_GRID'] === 'whole';
  const before = process.cpuUsage();
  const results = measureGrid(
    seed,
    isWhole ? { paired: 2000, unpaired: 2000 } : { paired: 300, unpaired: 100 },
  );
  console.log(writeWorst(results));
  const most = Math.max(...results.map(({ falselyAhead }) => falselyAhead));
  const least = Math.min(...results.map(({ covers }) => covers));
  const { user, system } = process.cpuUsage(before);
  console.log(
    `\n${((user + system) / 1e6).toFixed(0)} CPU seconds; seed ${seed}: ${results.length} cells; falsely ahead at most ${percent(most)} %, intervals hold in at least ${percent(least)} %`,
  );
  const measured = results
    .filter(({ yardstick }) => yardstick !== null && yardstick >= 0.2)
    .map((one) => ({ ...one, ratio: one.ahead / (one.yardstick ?? 1) }));
  const short = measured.filter(({ ratio }) => ratio < 0.9).toSorted((one, other) => one.ratio - other.ratio);
  console.log(
    `power below 90 % of Gaffke's bound in ${short.length} of ${measured.length} cells in which that has 20 %`,
  );
  for (const { cell, ratio, ahead, yardstick } of short)
    console.log(
      `  cell ${cell.place}, ${cell.design}: n = ${cell.n}, difference ${cell.difference.toFixed(3)}, ${cell.words}: ${percent(ahead)} of ${percent(yardstick ?? 0)} %, ratio ${ratio.toFixed(2)}`,
    );
}
