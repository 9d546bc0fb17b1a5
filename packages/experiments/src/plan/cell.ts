import { createHash } from 'node:crypto';
import { MasbenchError, type LimitsInput, type Seat } from '@masbench/core';
import type { BlobStore, Pieces } from '@masbench/core/journal';
import type { Benchmark, PlayerSource, PrepareContext, Prepared } from '@masbench/core/benchmark';
import type { Design } from '../designs/design.js';
import { listSeatings, settleDesign, type Seating } from '../designs/seatings.js';
import { invalid, type Experiment } from '../experiment/experiment.js';
import { distinguish, seatedPlayer, varyPlayer, type SeatChoice, type Seated } from '../players/players.js';
import { isObject, parseSettings, withValue, type Settings } from '../settings/settings.js';

/** A design with its agents by place, and the matches that it makes of a trial. */
export interface SeatedDesign {
  readonly kind: Design['kind'];
  readonly agents: readonly Seated[];
  readonly seatings: readonly Seating[];
}

/** Players by the identity that they have in an experiment. */
type Distinguished = Map<string, SeatChoice>;

/** One combination of levels, ready to be recorded and played. */
export interface Cell {
  readonly levels: Readonly<Record<string, unknown>>;
  readonly seats: readonly (Seated & { readonly seat: Seat })[];
  readonly design: SeatedDesign | undefined;
  readonly limits: LimitsInput;
  readonly prepared: Prepared<unknown, unknown>;
}

/** A cell whose questions are not made yet. */
interface SeatedCell extends Omit<Cell, 'prepared'> {
  readonly settings: Settings;
  /** The settings as the benchmark reads them. */
  readonly parsed: unknown;
  /** All seats. */
  readonly names: readonly Seat[];
}

/** Every listed cell with every combination of the factors' levels, in order. Files are read here, and settings checked. */
export async function makeCells(
  experiment: Experiment,
  { sources, blobs }: { readonly sources: readonly PlayerSource[]; readonly blobs: BlobStore },
): Promise<Cell[]> {
  const seated: SeatedCell[] = [];
  const seen: Distinguished = new Map();
  for (const listed of experiment.cells ?? [{}])
    for (const levels of combinations(Object.entries(experiment.factors)))
      seated.push(await seatCell(experiment, { ...listed, ...levels }, { sources, seen }));
  checkDifferent(seated);
  // One limit for all cells, or images would differ with the models that are compared.
  const images = leastImageLimits(seated, sources);
  const { benchmark, seed, trials } = experiment;
  const cells: Cell[] = [];
  for (const { settings, parsed, names: seats, ...cell } of seated) {
    const prepared: Prepared<unknown, unknown> = await (benchmark.prepare.items?.(parsed, {
      seats,
      seed,
      trials,
      blobs,
      images,
    }) ?? { configs: [settings], shown: parsed });
    if (prepared.configs.length === 0)
      throw new MasbenchError('CONFIG_INVALID', `The settings of ${benchmark.name} give nothing to play`);
    cells.push({ ...cell, prepared });
  }
  return cells;
}

/** The most that every player of the cells takes of an image. */
function leastImageLimits(
  cells: readonly SeatedCell[],
  sources: readonly PlayerSource[],
): PrepareContext['images'] {
  const limits = cells
    .flatMap(({ seats, design }) => [...seats, ...(design?.agents ?? [])])
    .filter(({ value }) => value === undefined)
    .flatMap(({ spec }) => sources.flatMap(({ imageLimits }) => imageLimits?.(spec.agent) ?? []));
  return {
    maxPixels: Math.min(...limits.map(({ maxPixels = Infinity }) => maxPixels)),
    maxBytes: Math.min(...limits.map(({ maxBytes = Infinity }) => maxBytes)),
  };
}

async function seatCell(
  experiment: Experiment,
  levels: Readonly<Record<string, unknown>>,
  { sources, seen }: { readonly sources: readonly PlayerSource[]; readonly seen: Distinguished },
): Promise<SeatedCell> {
  const { benchmark } = experiment;
  let settings: Settings = experiment.settings ?? {};
  let limits: Settings = { ...experiment.limits };
  let chosen: Readonly<Record<Seat, SeatChoice>> = experiment.seats ?? {};
  const shown: Record<string, unknown> = {};
  const seatLevels: (readonly [path: string, level: unknown])[] = [];
  for (const [path, level] of Object.entries(levels)) {
    const [first = '', ...rest] = path.split('.');
    if (first === 'seats') seatLevels.push([rest.join('.'), level]);
    else if (first === 'limits') limits = withValue(limits, rest, level);
    else settings = withValue(settings, first === 'settings' ? rest : [first, ...rest], level);
    shown[path] = typeof level === 'string' || !isAgentLike(level) ? level : level.name;
  }
  const parsed = parseSettings(benchmark, settings);
  const names = listSeats(benchmark, parsed, experiment.seatNames);
  for (const [path, level] of seatLevels) chosen = seatLevel(names, chosen, { path, level, sources });
  const told = await seatsSeated(benchmark, names, chosen, sources);
  // Those of a design play in place of these.
  const seats =
    experiment.design === undefined
      ? told.map((seated) => ({ ...distinguish(seated, seen), seat: seated.seat }))
      : told;
  for (const { seat, identity } of seats) if (`seats.${seat}` in shown) shown[`seats.${seat}`] = identity;
  const design = await designSeated(benchmark, names, experiment.design, { sources, seen });
  return { levels: shown, seats, design, limits, settings, parsed, names };
}

/** Agents with one level more: an agent of a seat, or a setting of the model in a seat (`A.temperature`); `*` is all seats. */
function seatLevel(
  names: readonly Seat[],
  chosen: Readonly<Record<Seat, SeatChoice>>,
  {
    path,
    level,
    sources,
  }: { readonly path: string; readonly level: unknown; readonly sources: readonly PlayerSource[] },
): Readonly<Record<Seat, SeatChoice>> {
  const dot = path.indexOf('.');
  if (names.includes(path) || dot < 0) return { ...chosen, [path]: seatChoice(`seats.${path}`, level) };
  const seat = path.slice(0, dot);
  const settings = withValue({}, path.slice(dot + 1).split('.'), level);
  const seats = seat === '*' ? names : [seat];
  return {
    ...chosen,
    ...Object.fromEntries(
      seats.map((one) => [one, varyPlayer(chosen[one] ?? chosen['*'] ?? 'scripted', settings, sources)]),
    ),
  };
}

/** Results are by level, so no two cells may have the same. */
function checkDifferent(cells: readonly Pick<Cell, 'levels'>[]): void {
  const places = new Map<string, number>();
  for (const [cell, { levels }] of cells.entries()) {
    const text = JSON.stringify(levels);
    const earlier = places.get(text);
    if (earlier !== undefined)
      throw invalid(`its cells ${earlier + 1} and ${cell + 1} have the same levels, ${text}`);
    places.set(text, cell);
  }
}

function seatChoice(path: string, level: unknown): SeatChoice {
  if (typeof level === 'string' || typeof level === 'function') return level;
  if (typeof level === 'object' && level !== null) return level;
  throw invalid(`a level of ${path} must be an agent or its name, not ${JSON.stringify(level)}`);
}

/** The seats of a run. @throws MasbenchError `OPTION_INVALID` */
function listSeats(
  { seats: { names } }: Benchmark,
  settings: unknown,
  named: Experiment['seatNames'],
): readonly Seat[] {
  const usual: readonly Seat[] = typeof names === 'function' ? names(settings) : names;
  if (named === undefined) return usual;
  if (typeof named === 'number') {
    if (!(Number.isSafeInteger(named) && named >= 1 && named <= 26))
      throw invalid(`there can be 1 to 26 unnamed seats, not ${named}`);
    return Array.from({ length: named }, (_, index) => usual[index] ?? String.fromCodePoint(65 + index));
  }
  const twice = named.find((name, index) => named.indexOf(name) < index);
  if (twice !== undefined) throw invalid(`every seat needs a name of its own: ${twice} occurs twice`);
  return named;
}

async function seatsSeated(
  benchmark: Benchmark,
  names: readonly Seat[],
  chosen: Readonly<Record<Seat, SeatChoice>>,
  sources: readonly PlayerSource[],
): Promise<Cell['seats']> {
  const stranger = Object.keys(chosen).find((seat) => seat !== '*' && !names.includes(seat));
  if (stranger !== undefined)
    throw invalid(`there is no seat ${JSON.stringify(stranger)}: the seats are ${names.join(', ')}`);
  const usual = Object.hasOwn(benchmark.players ?? {}, 'scripted') ? 'scripted' : 'random';
  const seats: (Seated & { seat: Seat })[] = [];
  for (const seat of names)
    seats.push({ seat, ...(await seatedPlayer(chosen[seat] ?? chosen['*'] ?? usual, benchmark, sources)) });
  return seats;
}

async function designSeated(
  benchmark: Benchmark,
  seats: readonly Seat[],
  design: Design | undefined,
  { sources, seen }: { readonly sources: readonly PlayerSource[]; readonly seen: Distinguished },
): Promise<SeatedDesign | undefined> {
  if (design === undefined) return undefined;
  const choices = design.kind === 'one-against-field' ? [...design.agents, design.field] : design.agents;
  const agents: Seated[] = [];
  for (const choice of choices) agents.push(await seatedPlayer(choice, benchmark, sources));
  const names = agents.map(({ identity }) => identity);
  const twice = names.find((name, place) => names.indexOf(name) < place);
  if (twice !== undefined)
    throw invalid(
      `the design has two agents of the name ${JSON.stringify(twice)}, and results are by name: give each a \`name\` of its own`,
    );
  return {
    kind: settleDesign(design, seats).kind,
    agents: agents.map((seated) => distinguish(seated, seen)),
    seatings: listSeatings(design, seats),
  };
}

function* combinations(
  factors: readonly (readonly [path: string, levels: readonly unknown[]])[],
): Generator<Readonly<Record<string, unknown>>> {
  const [[path, levels] = [undefined, []], ...rest] = factors;
  if (path === undefined) {
    yield {};
    return;
  }
  for (const level of levels) for (const others of combinations(rest)) yield { [path]: level, ...others };
}

function isAgentLike(level: unknown): level is { readonly name: string } {
  return isObject(level) && typeof level['name'] === 'string' && typeof level['create'] === 'function';
}

/** Keeps what `prepare` stores until the run folder is known to be good. */
export function pendingBlobs(): BlobStore & { readonly flush: (into: BlobStore) => Promise<void> } {
  const pending = new Map<string, () => Pieces>();
  const putPieces: BlobStore['putPieces'] = async (pieces) => {
    const hash = createHash('sha256');
    for await (const piece of pieces()) hash.update(piece);
    const sha256 = hash.digest('hex');
    pending.set(sha256, pieces);
    return sha256;
  };
  return {
    put: async (bytes) => putPieces(() => [bytes]),
    putPieces,
    get: async (sha256) => {
      const pieces: Uint8Array[] = [];
      for await (const piece of pending.get(sha256)?.() ?? []) pieces.push(piece);
      return Buffer.concat(pieces);
    },
    flush: async (into) => {
      for (const [sha256, pieces] of pending) {
        if ((await into.putPieces(pieces)) !== sha256)
          throw invalid('a file that its settings name was changed while the run was begun');
      }
    },
  };
}
