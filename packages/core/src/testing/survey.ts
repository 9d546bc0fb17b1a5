import { createRng } from '@masbench/statistics';
import type { Seat } from '../contracts/seat.js';
import { jsonText } from '../engine/observation.js';
import { slotName, type OpenRequest } from '../engine/open-request.js';
import { Position, type CheckedAnswer } from '../engine/position.js';
import type { RandomAnswers } from './answers.js';
import { ConformanceError, faultless } from './laws.js';
import { endText, lookText, type StateText } from './look.js';
import { checkJson, checkOpened, checkShown, openText } from './shown.js';
import { putToTest, withParts } from './trial.js';
import { changedOpen, walk, type WalkOptions } from './walk.js';
import { writeBreach } from './write-breach.js';

/** How many steps of a match are looked at closely: more in the first matches. */
const close = { matches: 4, first: 50, later: 20 };
/** Every seat's view is tested for JSON in the first states, later so many in turn. */
const viewed = { states: 20, seats: 3 };
/** Whether a state is JSON, and stays as it is while it is only looked at: for the first states, later every third. */
const tested = { states: 40, every: 3 };
/** How many answers of an endless match are looked at. */
const beginning = 200;

/** One answer, with what the rules said before and after it. */
export interface SurveyStep {
  readonly request: OpenRequest;
  readonly answer: CheckedAnswer;
  /** The state before it, as JSON. */
  readonly before: string;
  readonly look: StateText;
  readonly after: string;
}

/** A match that was watched from its beginning to its end: the other checks start from it. */
export interface Survey {
  readonly answers: RandomAnswers;
  /** The state in which the match began. */
  readonly setup: string;
  /** The steps that were looked at closely, by their numbers from 0. */
  readonly steps: ReadonlyMap<number, SurveyStep>;
  readonly end: Position;
  /** Ids of the requests that were answered. */
  readonly answered: ReadonlySet<string>;
  /** Whether a seat forfeited while another request to it was open. */
  readonly isTorn: boolean;
  /** The final state, and what the rules say of it. */
  readonly state: string;
  readonly said: string;
}

/** A play of the match, for `walk`. */
export function playTrial(answers: RandomAnswers): WalkOptions {
  const { trial, manner } = answers;
  const { game, config, seats, maxEvents } = trial;
  const { seed } = manner;
  const forfeited = new Set<Seat>();
  const anyOf: WalkOptions['choose'] = (open, step) => createRng(seed, `kit/order/${step}`).pick(open);
  return {
    game,
    config,
    seats,
    maxEvents,
    seed,
    answer: async (request) => answers.to(request, forfeited),
    choose: manner.order === 'any' ? anyOf : undefined,
  };
}

/**
 * Plays a match and watches it: `terminates`, `accepts every legal action`, `state is JSON`, and the rules that may
 * only look change nothing.
 */
export async function survey(answers: RandomAnswers): Promise<Survey> {
  const { maxEvents } = answers.trial;
  let length = 0;
  // Without looking, so that a state that grows without end costs little.
  const blind = withParts(answers.trial.game, { views: {} });
  const found = await writeBreach(async () =>
    walk({ ...playTrial(answers), game: blind, visit: () => void (length += 1) }),
  );
  if (found?.law !== 'terminates') return watched(answers, closeSteps(length, answers), maxEvents);
  // Another fault may be the reason.
  const sooner = await writeBreach(async () => watched(answers, new Set(), Math.min(maxEvents, beginning)));
  throw sooner === undefined || sooner.law === 'terminates' ? found : sooner;
}

/** Which steps of a match are looked at closely: all of a short one, any of a long one. */
function closeSteps(length: number, { manner }: RandomAnswers): ReadonlySet<number> {
  const most = manner.index < close.matches ? close.first : close.later;
  const all = Array.from({ length }, (_, step) => step);
  return new Set(length <= most ? all : createRng(manner.seed, 'kit/close').shuffle(all).slice(0, most));
}

function isTested(step: number): boolean {
  return step < tested.states || step % tested.every === 0;
}

async function watched(
  answers: RandomAnswers,
  closely: ReadonlySet<number>,
  maxEvents: number,
): Promise<Survey> {
  const { trial, manner, judge } = answers;
  const { seed } = manner;
  const steps = new Map<number, SurveyStep>();
  const checked = new Set<string>();
  const answered = new Set<string>();
  let isTorn = false;
  let step = -1;
  let setup = '';
  let text = '';
  let wanted = '';
  let hasMoved = false;
  const end = await walk({
    ...playTrial(answers),
    maxEvents,
    arrive: (position) => {
      step += 1;
      if (step === 0) {
        checkJson(position.state, 'the state', seed, 'setup');
        setup = jsonText(position.state);
        text = setup;
      }
      wanted = faultless(seed, undefined, 'open is pure', () => lookAround(position, step));
    },
    visit: (position, opened) => {
      const open = openText(position.open.values());
      if (position.open.size > 1) trial.seen.add('two requests at once');
      if (wanted !== open) throw changedOpen(wanted, open, seed);
      for (const request of opened) {
        const asked = `${request.kind}/${request.seatIndex}/${request.observation?.dataText ?? ''}`;
        if (checked.has(asked)) continue;
        checked.add(asked);
        faultless(seed, request.id, 'open is pure', () => checkOpened(request, judge, position));
      }
    },
    around: (position, request, answer, apply) => {
      const { id, ask, key } = request;
      const before = text;
      hasMoved ||= ask.type === 'move';
      if (hasMoved && ask.type === 'chance' && key === undefined)
        trial.seen.add('draw without a key after a move');
      if (isTested(step) && jsonText(position.state) !== before) throw changed(position, before, id);
      const look = closely.has(step)
        ? faultless(seed, id, 'open is pure', () => lookText(position, request))
        : undefined;
      const value = jsonText(answer.value);
      answered.add(id);
      isTorn ||= isTornForfeit(position, request, answer);
      apply();
      if (step < tested.states || step % tested.every === 0) checkJson(position.state, 'the state', seed, id);
      text = applied(position, request, { ...answer, value: JSON.parse(value) as unknown }, before);
      if (look !== undefined) {
        const kept = { ...answer, value: JSON.parse(value) as unknown };
        steps.set(step, { request, answer: kept, before, look, after: text });
      }
      if (ask.type === 'move' && answer.by === 'agent') putToTest(trial, 'accepts every legal action');
    },
  });
  checkJson(end.state, 'the state', seed, undefined);
  if (jsonText(end.state) !== text) throw changed(end, text, undefined);
  const said = faultless(seed, undefined, 'open is pure', () => endText(end), 'scores in bounds');
  if (jsonText(end.state) !== text)
    throw new ConformanceError('open is pure', 'outcome, scores or metrics change the state', { seed });
  return { answers, setup, steps, answered, isTorn, end, state: text, said };
}

/** Whether a seat forfeits while another request to it is open: rules learn only of the seat, so the order matters. */
export function isTornForfeit({ open }: Position, { id, seat }: OpenRequest, { by }: CheckedAnswer): boolean {
  return by === 'forfeit' && [...open.values()].some((other) => other.seat === seat && other.id !== id);
}

/** Asks the rules what they have to say of a state that is not final. Returns what is open. */
function lookAround(position: Position, step: number): string {
  const { game, state, config, seats } = position;
  if ((position.outcome() ?? null) !== null) return '';
  game.phase?.(state, config);
  const inTurn = seats.filter((_seat, index) => (index + step) % seats.length < viewed.seats);
  checkShown(position, step < viewed.states ? seats : inTurn);
  return openText(position.wanted());
}

/** Finds what changed a state that only an answer may change. */
function changed(position: Position, text: string, request: string | undefined): ConformanceError {
  const { game, config, seats, seed } = position;
  const rules: readonly (readonly [name: string, look: (at: Position) => unknown])[] = [
    ['outcome', (at) => at.outcome()],
    ['phase', (at) => game.phase?.(at.state, config)],
    ['open', (at) => at.wanted()],
    ['a view', (at) => checkShown(at, seats)],
  ];
  const rule = rules.find(([, look]) => {
    const copy = new Position(game, config, seats, seed, { state: JSON.parse(text) });
    look(copy);
    return jsonText(copy.state) !== text;
  });
  if (rule !== undefined) {
    const law = rule[0] === 'a view' ? 'views are pure' : 'open is pure';
    return new ConformanceError(law, `${rule[0]} changes the state`, { seed });
  }
  return new ConformanceError('on is pure', 'the state changes while an answer is awaited', {
    seed,
    request,
  });
}

/** The text of the state after an answer, which an action has to change if it is not to be asked for again. */
export function applied(
  position: Position,
  request: OpenRequest,
  answer: CheckedAnswer,
  before: string,
): string {
  const after = jsonText(position.state);
  if (answer.by !== 'agent' || after !== before) return after;
  if (!faultless(position.seed, request.id, 'open is pure', () => asksAgain(position, request))) return after;
  throw new ConformanceError(
    'accepts every legal action',
    `the action ${jsonText(answer.value)} changes nothing and is asked for again`,
    { seed: position.seed, request: request.id },
  );
}

function asksAgain(position: Position, { slot, observation }: OpenRequest): boolean {
  if ((position.outcome() ?? null) !== null) return false;
  return position
    .wanted()
    .some(
      ({ kind, seat, key, payload }) =>
        slotName(kind, seat, key) === slot && jsonText(payload) === observation?.dataText,
    );
}
