import { isOffline } from '@masbench/core/record';
import {
  MasbenchError,
  type Agent,
  type AnyGame,
  type Seat,
  type Service,
  type Services,
} from '@masbench/core';
import {
  moduleExport,
  optionError,
  type SeatChoice,
  parseVariant,
  type PlannedMatch,
  type RunContext,
  isObject,
  withValue,
} from '@masbench/experiments';
import type { MatchChange } from './counterfactual.js';
import type { MatchOnRecord } from './match-on-record.js';

/** A change in words, and what may be asked in the matches with it. */
export interface NamedChangeOptions {
  /**
   * `key=value`: a setting of the configuration (`beta=0.05`), one of the benchmark's options (`vision=off`), one of its
   * variants (`variant=blind`), views of a module of yours (`views=./blind.ts`), the agent of a seat (`A=scripted`), or
   * one answer (`policy/A#3={"choice":"review"}`). The value is JSON, or else a text.
   */
  readonly change: string;
  /** See `counterfactual`. @default false */
  readonly keepAnswers?: boolean | undefined;
  /** Agents by seat, asked in place of models. @default a match stops if a model would be asked */
  readonly substitutes?: Readonly<Record<Seat, SeatChoice>> | undefined;
  /** Imports the module that `views=PATH` names: its default export takes the game and returns it with other views. */
  readonly importModule?: ((path: string) => Promise<unknown>) | undefined;
}

/**
 * The change that `key=value` names, in one match.
 *
 * @returns `undefined` if the match has no such answer
 * @throws MasbenchError `OPTION_INVALID` if the change names nothing that there is, `CONFIG_INVALID` if it is not legal
 */
export async function namedChange(
  context: RunContext,
  planned: PlannedMatch,
  { match, options: given }: { readonly match: MatchOnRecord<AnyGame>; readonly options: NamedChangeOptions },
): Promise<MatchChange<AnyGame> | undefined> {
  const [, key, text] = /^([^=]+)=(.*)$/s.exec(given.change) ?? [];
  if (key === undefined || text === undefined)
    throw new MasbenchError(
      'OPTION_INVALID',
      `A change must be key=value: it is ${JSON.stringify(given.change)}`,
    );
  const value = readValue(text);
  if (/^[^/#]+\/[^/#]+#\d+$/.test(key))
    return match.answers.has(key) ? { answers: { [key]: value } } : undefined;
  if (match.start.seats.includes(key))
    return { seats: { [key]: await context.agentNamed(planned, key, text) } };
  if (key === 'views' && given.importModule !== undefined && /[/\\]|\.[cm]?[jt]s$/.test(text))
    return { game: replaceViews(await given.importModule(text), match.game, text) };
  if (key === 'variant' && context.benchmark.variants !== undefined)
    return changeVariant(context, planned, { match, name: text });
  const path = key.split('.');
  const [first = ''] = path;
  const options = context.options(planned.cell);
  if (isObject(options) && Object.hasOwn(options, first)) {
    const changed = context.parsedOptions(withValue(options, path, value));
    checkPath(changed, path);
    const { game, services } = await context.builtWith(planned, changed).catch((error: unknown) => {
      throw optionError(error);
    });
    const isSame = JSON.stringify(changed) === JSON.stringify(options);
    const seats =
      isSame || given.keepAnswers === true
        ? {}
        : await offlineAgents(context, planned, {
            match,
            substitutes: given.substitutes,
            options: changed,
          });
    return { game, services: replacedServices(services, match), seats };
  }
  const { config } = match;
  if (!isObject(config) || !Object.hasOwn(config, first)) {
    const known = [
      ...Object.keys(isObject(options) ? options : {}),
      ...Object.keys(isObject(config) ? config : {}),
    ];
    throw new MasbenchError(
      'OPTION_INVALID',
      `There is nothing called ${JSON.stringify(key)} to change: choose a seat (${match.start.seats.join(', ')}), an answer as kind/seat#n, views=PATH, or ${known.toSorted().join(', ')}`,
    );
  }
  const changed = withValue(config, path, value);
  const parsed = match.game.config.safeParse(changed);
  if (parsed.success) checkPath(parsed.data, path);
  return { config: () => changed };
}

/**
 * The rules, views, settings and forced answers of a variant.
 *
 * @returns `undefined` if the item of the match is left out by it
 * @throws MasbenchError `OPTION_INVALID` if it cannot be told from the record of a match without it
 */
function changeVariant(
  context: RunContext,
  planned: PlannedMatch,
  { match, name }: { readonly match: MatchOnRecord<AnyGame>; readonly name: string },
): MatchChange<AnyGame> | undefined {
  const { benchmark } = context;
  const variant = parseVariant(benchmark, name);
  const cannot = [
    ...(variant.benchmark === benchmark ? [] : ['plays another benchmark']),
    ...(variant.prompts === benchmark.prompts
      ? []
      : ['has other prompts, which no recorded answer has read']),
    ...(variant.after.length === 0 ? [] : [`needs the match of ${variant.after.join(', ')}`]),
  ];
  if (cannot.length > 0)
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot change a match to the variant ${name}: it ${cannot.join(', and ')}. Play it with --variants`,
    );
  const { seats } = match.start;
  const { seed, trial, cell } = planned;
  const options = context.options(cell);
  const made = variant.match({ config: match.config, options, seats, seed, trial, records: {} });
  return made && { game: variant.changeGame(match.game), config: () => made.config, answers: made.force };
}

/** The game with the views that a module gives it. @throws MasbenchError `OPTION_INVALID` if it gives none */
function replaceViews(module: unknown, game: AnyGame, path: string): AnyGame {
  const change = isObject(module) ? moduleExport(module, 'views') : undefined;
  const changed: unknown = typeof change === 'function' ? change(game) : undefined;
  if (isSameGame(changed, game)) return changed;
  throw new MasbenchError(
    'OPTION_INVALID',
    `Cannot change views: the default export of ${path} must be a function that takes the game and returns it with other views: (game) => withView(game, …)`,
  );
}

function isSameGame(value: unknown, { name }: AnyGame): value is AnyGame {
  return isObject(value) && value['name'] === name && isObject(value['views']);
}

/** A key that a schema drops would change nothing without a word. @throws MasbenchError `OPTION_INVALID` */
function checkPath(settings: unknown, path: readonly string[]): void {
  let at = settings;
  for (const [depth, key] of path.entries()) {
    if (!isObject(at) || !Object.hasOwn(at, key))
      throw new MasbenchError(
        'OPTION_INVALID',
        `There is nothing called ${JSON.stringify(path.join('.'))} to change: ${path.slice(0, depth).join('.')} ${isObject(at) ? `has ${Object.keys(at).toSorted().join(', ')}` : 'has no parts'}`,
      );
    at = at[key];
  }
}

/** Scripted and simulated agents as they are with other options of the benchmark. */
async function offlineAgents(
  context: RunContext,
  planned: PlannedMatch,
  {
    match: { start },
    substitutes = {},
    options,
  }: {
    readonly match: MatchOnRecord<AnyGame>;
    readonly substitutes: NamedChangeOptions['substitutes'];
    readonly options: unknown;
  },
): Promise<Record<Seat, Agent<AnyGame>>> {
  const agents: Record<Seat, Agent<AnyGame>> = {};
  for (const seat of start.seats)
    if (substitutes[seat] === undefined && isOffline(start.agents[seat]?.nature))
      agents[seat] = await context.agentWith(planned, seat, options);
  return agents;
}

/** The services that are others than those on record. */
function replacedServices(services: Services<AnyGame>, { start }: MatchOnRecord<AnyGame>): Services<AnyGame> {
  return Object.fromEntries(
    Object.entries(services).filter(([kind, service]) => {
      const { name, version } = serviceLabel(service);
      return name !== start.services[kind]?.name || version !== start.services[kind]?.version;
    }),
  );
}

function serviceLabel(service: Service<unknown, unknown>): {
  readonly name: string;
  readonly version?: string | undefined;
} {
  return typeof service === 'function' ? { name: 'custom' } : service;
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
