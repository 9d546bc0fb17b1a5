import {
  computeMean,
  computeVariance,
  judgeDifferences,
  judgeMean,
  createRng,
  studentTQuantile,
  wilson,
  type Contrast,
  type Rng,
} from '@masbench/statistics';

/** A source of scores of one agent, with their true mean. */
interface Source {
  readonly name: string;
  readonly mean: number;
  readonly range?: readonly [number, number];
  readonly draw: (rng: Rng) => number;
  /** How many values a unit has, by its place. */
  readonly sizeOf?: (place: number) => number;
  /** Share of values that are missing. */
  readonly missing?: number;
  /** Added to the first of two sides. Default 0. */
  readonly better?: number;
  /** The values of a pair, if they are not two draws; `better` is their mean difference. */
  readonly drawPair?: (rng: Rng) => readonly [number, number];
  /** Default: all. */
  readonly designs?: readonly Design[];
}

const standardNormal = (rng: Rng): number => rng.normal();

const drawLopsided = (rng: Rng): readonly [number, number] => (rng.chance(0.8) ? [1, 0] : [0, 1]);

/** Ten sources, and effects that are not symmetric. In the clustered ones, half of the values of a unit are the unit's own. */
const sources: readonly Source[] = [
  { name: 'normal', mean: 0, draw: standardNormal, better: 0.5 },
  {
    name: 'skewed (exponential)',
    mean: 1,
    range: [0, Infinity],
    better: 0.5,
    draw: (rng) => -Math.log(1 - rng.float()),
  },
  {
    name: 'very skewed (log-normal)',
    mean: Math.exp(1 / 2),
    better: 0.5,
    range: [0, Infinity],
    draw: (rng) => Math.exp(rng.normal()),
  },
  {
    name: 'rare: 0.9 better in 10 %, else 0.1 worse',
    mean: 0.1,
    range: [0, 1],
    draw: (rng) => (rng.chance(0.1) ? 1 : 0),
    drawPair: (rng) => (rng.chance(0.1) ? [1, 0.1] : [0, 0.1]),
  },
  {
    name: 'near the ceiling: 0.98 to 1, or 0 in 5 %',
    mean: 0.95 * 0.99,
    range: [0, 1],
    draw: (rng) => (rng.chance(0.05) ? 0 : 0.98 + 0.02 * rng.float()),
  },
  {
    name: 'heavy-tailed (t of 3 degrees)',
    mean: 0,
    better: 0.5,
    draw: (rng) => {
      const squares = [rng.normal(), rng.normal(), rng.normal()].reduce((sum, one) => sum + one ** 2, 0);
      return rng.normal() / Math.sqrt(squares / 3);
    },
  },
  { name: 'win, draw or loss', mean: 0.5, range: [0, 1], draw: (rng) => rng.int(3) / 2 },
  { name: 'clusters of 4', mean: 0, better: 0.5, draw: standardNormal, sizeOf: () => 4 },
  {
    name: 'clusters of 1 to 19, one as large as all others',
    mean: 0,
    better: 0.5,
    draw: standardNormal,
    sizeOf: (place) => (place === 0 ? 40 : 1 + ((place * 7) % 19)),
  },
  {
    name: 'a fifth missing, clusters of 4',
    mean: 0,
    better: 0.5,
    draw: standardNormal,
    sizeOf: () => 4,
    missing: 0.2,
  },
  {
    name: 'effect of 1 in 80 %, else −1',
    mean: 0,
    better: 0.6,
    draw: standardNormal,
    drawPair: drawLopsided,
    designs: ['paired'],
  },
  {
    name: 'effect of 1 in 80 %, else −1, with its range',
    mean: 0,
    better: 0.6,
    range: [0, 1],
    draw: standardNormal,
    drawPair: drawLopsided,
    designs: ['paired'],
  },
  {
    name: 'skewed effect (exponential)',
    mean: 0,
    better: 1,
    draw: standardNormal,
    drawPair: (rng) => {
      const own = rng.normal();
      return [own - Math.log(1 - rng.float()), own];
    },
    designs: ['paired'],
  },
];

const sizes = [3, 5, 10, 30, 100];
const designs = ['paired', 'unpaired', 'mean of clusters'] as const;
type Design = (typeof designs)[number];

/** Values with the unit of each. */
interface Sample {
  readonly values: number[];
  readonly units: number[];
}

function drawSample(
  source: Source,
  n: number,
  rng: Rng,
  { clusters }: { readonly clusters: boolean },
): Sample {
  const sample: Sample = { values: [], units: [] };
  const sizeOf = source.sizeOf ?? (() => (clusters ? 4 : 1));
  for (let unit = 0; unit < n; unit += 1) {
    const own = source.draw(rng);
    const size = sizeOf(unit);
    for (let place = 0; place < size; place += 1) {
      if (place > 0 && source.missing !== undefined && rng.chance(source.missing)) continue;
      sample.values.push(size === 1 || rng.chance(0.5) ? own : source.draw(rng));
      sample.units.push(unit);
    }
  }
  return sample;
}

function drawContrast(
  source: Source,
  n: number,
  rng: Rng,
  design: Design,
): Contrast & { readonly truth: number } {
  const { better = 0 } = source;
  const names = { first: 'A', second: 'B', truth: better };
  if (design === 'unpaired') {
    const [a, b] = [
      drawSample(source, n, rng, { clusters: false }),
      drawSample(source, 2 * n, rng, { clusters: false }),
    ];
    return {
      ...names,
      a: a.values.map((value) => value + better),
      b: b.values,
      units: a.units.map((unit) => `a${unit}`),
      otherUnits: b.units.map((unit) => `b${unit}`),
      paired: false,
    };
  }
  if (source.drawPair !== undefined) {
    const pairs = Array.from({ length: n }, () => source.drawPair?.(rng) ?? [0, 0]);
    return { ...names, a: pairs.map(([a]) => a), b: pairs.map(([, b]) => b) };
  }
  const a = drawSample(source, n, rng, { clusters: false });
  const b = drawSample(
    { ...source, missing: 0, sizeOf: (unit) => a.units.filter((one) => one === unit).length },
    n,
    rng,
    {
      clusters: false,
    },
  );
  return { ...names, a: a.values.map((value) => value + better), b: b.values, units: a.units };
}

/** The measures of one cell of the matrix. */
export interface CoverageCell {
  readonly source: string;
  readonly design: Design;
  readonly n: number;
  /** Share of intervals that hold the truth, of those that were not refused. */
  readonly coverage: number;
  readonly refused: number;
  /** Share of Student's t (Welch's) intervals of units that hold it; none of zero width does. */
  readonly covers: number;
  /** Mean width over that of t, where neither is refused. */
  readonly width: number;
}

/** Measures one cell. */
export function measureCell(source: Source, design: Design, n: number, replications: number): CoverageCell {
  const rng = createRng(27, `${source.name}/${design}/${n}`);
  let [shown, held, heldByT, width, widthOfT] = [0, 0, 0, 0, 0];
  for (let replication = 0; replication < replications; replication += 1) {
    const { interval, t, truth } =
      design === 'mean of clusters' ? drawMean(source, n, rng) : drawDifference(source, n, rng, design);
    if (t[1] > t[0] && t[0] <= truth && truth <= t[1]) heldByT += 1;
    if (interval === null) continue;
    shown += 1;
    if (interval.low <= truth && truth <= interval.high) held += 1;
    width += interval.high - interval.low;
    widthOfT += t[1] - t[0];
  }
  return {
    source: source.name,
    design,
    n,
    coverage: held / shown,
    refused: 1 - shown / replications,
    covers: heldByT / replications,
    width: width / widthOfT,
  };
}

function listSources(design: Design): readonly Source[] {
  return sources.filter(({ designs: own = designs }) => own.includes(design));
}

interface Drawn {
  readonly interval: { readonly low: number; readonly high: number } | null;
  readonly t: readonly [number, number];
  readonly truth: number;
}

function drawMean(source: Source, n: number, rng: Rng): Drawn {
  const { values, units } = drawSample(source, n, rng, { clusters: true });
  const { interval } = judgeMean(values, { units, range: source.range });
  const means = unitMeans(values, units);
  return {
    interval,
    t: tInterval(computeMean(means), computeVariance(means) / n, n - 1),
    truth: source.mean,
  };
}

function drawDifference(source: Source, n: number, rng: Rng, design: Design): Drawn {
  const { truth, ...contrast } = drawContrast(source, n, rng, design);
  const [verdict] = judgeDifferences([contrast], { range: source.range, resamples: 400 });
  const { a, b, units, otherUnits } = contrast;
  if (design === 'paired') {
    const differences = unitMeans(
      a.map((value, index) => value - (b[index] ?? 0)),
      units,
    );
    const t = tInterval(computeMean(differences), computeVariance(differences) / n, n - 1);
    return { interval: verdict?.interval ?? null, t, truth };
  }
  const [own, other] = [unitMeans(a, units), unitMeans(b, otherUnits)];
  const parts = [computeVariance(own) / own.length, computeVariance(other) / other.length] as const;
  const df =
    (parts[0] + parts[1]) ** 2 / (parts[0] ** 2 / (own.length - 1) + parts[1] ** 2 / (other.length - 1));
  const t = tInterval(computeMean(own) - computeMean(other), parts[0] + parts[1], df);
  return { interval: verdict?.interval ?? null, t, truth };
}

const quantiles = new Map<number, number>();

function tInterval(mean: number, variance: number, df: number): readonly [number, number] {
  const key = Math.round(df * 100) / 100;
  const quantile =
    quantiles.get(key) ?? (Number.isNaN(key) ? 0 : studentTQuantile(0.975, Math.max(0.1, key)));
  quantiles.set(key, quantile);
  const margin = quantile * Math.sqrt(variance);
  return [mean - margin, mean + margin];
}

function unitMeans(values: readonly number[], units: Contrast['units']): number[] {
  const sums = new Map<number | string, { sum: number; count: number }>();
  for (const [index, value] of values.entries()) {
    const key = units?.[index] ?? index;
    const found = sums.get(key) ?? { sum: 0, count: 0 };
    found.sum += value;
    found.count += 1;
    sums.set(key, found);
  }
  return [...sums.values()].map(({ sum, count }) => sum / count);
}

/** Families of agents that are compared in all pairs, on the same units. */
export interface FamilyCell {
  readonly agents: number;
  readonly n: number;
  /** Share of families of equal agents in which any is said to be ahead of another. */
  readonly falselyAhead: number;
  /** Share of families with one agent that is better by one deviation of a difference, in which it is ahead of all. */
  readonly winnerNamed: number;
}

/** Measures families of agents that share half of their luck: so many of equal ones, and so many with a better one. */
export function measureFamily(
  agents: number,
  n: number,
  { equal, planted }: { readonly equal: number; readonly planted: number },
): FamilyCell {
  const rng = createRng(27, `family/${agents}/${n}`);
  const drawScores = (): number[][] => {
    const shared = Array.from({ length: n }, () => rng.normal());
    return Array.from({ length: agents }, () => shared.map((luck) => luck + rng.normal() / Math.SQRT2));
  };
  let [falsely, named] = [0, 0];
  for (let family = 0; family < Math.max(equal, planted); family += 1) {
    const scores = drawScores();
    if (family < equal && judgePairs(scores, () => true).some(({ separated }) => separated)) falsely += 1;
    if (family >= planted) continue;
    const better = scores.map((values, agent) => (agent === 0 ? values.map((value) => value + 1) : values));
    const verdicts = judgePairs(better, ({ first }) => first === '0');
    if (verdicts.filter(({ separated, difference }) => separated && difference > 0).length === agents - 1)
      named += 1;
  }
  return { agents, n, falselyAhead: falsely / equal, winnerNamed: named / planted };
}

/**
 * Judges all pairs as one family, and returns the verdicts that are wanted and may be separated: no test finds a difference
 * that Student's t alone does not.
 */
function judgePairs(
  scores: readonly (readonly number[])[],
  isWanted: (contrast: Contrast) => boolean,
): ReturnType<typeof judgeDifferences> {
  const contrasts = scores.flatMap((a, first) =>
    scores.slice(first + 1).map((b, offset) => ({
      first: `${first}`,
      second: `${first + 1 + offset}`,
      a,
      b,
    })),
  );
  const isOpen = (contrast: Contrast): boolean => {
    const differences = contrast.a.map((value, index) => value - (contrast.b[index] ?? 0));
    const n = differences.length;
    const [low, high] = tInterval(computeMean(differences), computeVariance(differences) / n, n - 1);
    return isWanted(contrast) && (low > 0 || high < 0);
  };
  const [open, others] = [contrasts.filter(isOpen), contrasts.filter((contrast) => !isOpen(contrast))];
  return open.length === 0 ? [] : judgeDifferences(open, { among: others });
}

/** Measures all sources in all designs and sizes. */
export function measureMatrix(
  replications: number,
  isWanted: (place: number, n: number) => boolean = () => true,
): readonly CoverageCell[] {
  return designs
    .flatMap((design) => listSources(design).flatMap((source) => sizes.map((n) => ({ source, design, n }))))
    .filter(({ n }, place) => isWanted(place, n))
    .map(({ source, design, n }) => measureCell(source, design, n, replications));
}

/** Measures families of 3, 6 and 10 agents. */
export function measureFamilies(
  families: { readonly equal: number; readonly planted: number },
  isWanted: (agents: number, n: number) => boolean = () => true,
): readonly FamilyCell[] {
  return [3, 6, 10].flatMap((agents) =>
    [5, 10, 30, 100].filter((n) => isWanted(agents, n)).map((n) => measureFamily(agents, n, families)),
  );
}

/** Writes the matrix as a table of docs/statistics.md: coverage in %, and the width over that of t if t covers. */
export function writeMatrix(cells: readonly CoverageCell[]): string {
  const rows = designs.flatMap((design) =>
    listSources(design).map(({ name }) => {
      const row = cells.filter((cell) => cell.design === design && cell.source === name);
      return `| ${design}: ${name} | ${row.map(writeCoverage).join(' | ')} |`;
    }),
  );
  return [
    `| | ${sizes.map((n) => `n = ${n}`).join(' | ')} |`,
    `| --- |${sizes.map(() => ' ---: |').join('')}`,
    ...rows,
  ].join('\n');
}

/** True if most intervals of a cell were refused. */
export function isRefused({ refused }: CoverageCell): boolean {
  return refused > 0.5;
}

/** Writes a cell as the page shows it. */
export function writeCoverage(cell: CoverageCell): string {
  if (isRefused(cell)) return 'refused';
  return `${(100 * cell.coverage).toFixed(1)}${cell.covers >= 0.93 ? ` (${cell.width.toFixed(2)})` : ''}`;
}

/** Writes the families as a table of docs/statistics.md, in %. */
export function writeFamilies(cells: readonly FamilyCell[]): string {
  return [
    '| agents | n | any said to be ahead, all equal | ahead of all, better by one deviation |',
    '| ---: | ---: | ---: | ---: |',
    ...cells.map(
      ({ agents, n, falselyAhead, winnerNamed }) =>
        `| ${agents} | ${n} | ${(100 * falselyAhead).toFixed(1)} | ${(100 * winnerNamed).toFixed(1)} |`,
    ),
  ].join('\n');
}

/** Prints both tables; with `MASBENCH_FAMILIES`, only how often one of so many families of three equal agents at n = 30 errs. */
export async function run(): Promise<void> {
  const equal = Number(process.env['MASBENCH_FAMILIES'] ?? 0);
  if (equal > 0) {
    const { falselyAhead } = measureFamily(3, 30, { equal, planted: 1 });
    const ends = wilson(Math.round(falselyAhead * equal), equal);
    const shares = [falselyAhead, ends?.low ?? 0, ends?.high ?? 1].map((share) => (100 * share).toFixed(2));
    console.log(`${equal} families: ${shares.join(', ')} %`);
    return;
  }
  const isBrief = process.argv.includes('--brief');
  console.log(writeMatrix(measureMatrix(isBrief ? 200 : matrixReplications)));
  console.log(
    `\n${writeFamilies(measureFamilies(isBrief ? { equal: 50, planted: 50 } : familyReplications))}`,
  );
}

/** Samples of every cell of the matrix in docs/statistics.md. */
export const matrixReplications = 2000;

/** Families of every row of the table in docs/statistics.md. */
export const familyReplications = { equal: 1000, planted: 400 };
