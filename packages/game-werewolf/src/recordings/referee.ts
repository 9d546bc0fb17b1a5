import type { ChoiceKind } from '../baseline/bare-game.js';
import { topBidders } from '../table/floor.js';
import { seen } from '../table/table.js';
import { notAsked, notTarget } from './objection.js';
import { PhaseOrder } from './phase-order.js';
import { RecordedGame } from './recorded-game.js';
import type { Disagreement, RecordingEnd, ReplayedRecording } from './replayed-recording.js';
import { listReadings } from './recorded-rules.js';
import { sameResult } from './same-result.js';
import type { RecordedEvent, Recording } from './schema.js';

/** The disagreement about a day without a recorded vote. */
const noVotes = 'no vote of the day is on record';

type EventOf<Type extends RecordedEvent['type']> = Extract<RecordedEvent, { type: Type }>;

/** Plays a game along a recording, event by event, and notes where the rules disagree. */
export class Referee {
  readonly #recording: Recording;
  readonly #game: RecordedGame;
  readonly #disagreements: Disagreement[] = [];
  readonly #phases: PhaseOrder;
  /** Whether the record announces phases at all. */
  readonly #announces: boolean;
  /** The part of the game announced by a `phase` event. */
  #announced = '';
  /** The same in the words of the record. */
  #phaseName = '';
  /** Ballots recorded since the last exile, valid or not. */
  #ballots = 0;
  #event = 0;

  constructor(recording: Recording) {
    this.#recording = recording;
    this.#game = new RecordedGame(recording);
    this.#phases = new PhaseOrder(this.#game.options.start);
    this.#announces = recording.events.some(({ type }) => type === 'phase');
  }

  take(index: number, event: RecordedEvent): void {
    this.#event = index;
    if (event.type !== 'phase') this.#compareAnnounced(event.type);
    switch (event.type) {
      case 'phase':
        return this.#phase(event);
      case 'kill_vote':
        return this.#killVote(event);
      case 'protect':
        return this.#act('protect', event);
      case 'inspect':
        return this.#inspect(event);
      case 'kill':
        return this.#kill(event);
      case 'bids':
        return this.#bids(event);
      case 'vote':
        return this.#vote(event);
      case 'exile':
        return this.#exile(event);
    }
  }

  result(): ReplayedRecording {
    this.#event = this.#recording.events.length;
    const game = this.#game;
    // A night without an attack may have no event at its end: the last night ends with the record.
    const { start, rounds } = game.options;
    const last = start === 'day' && game.state.round >= rounds.cap && this.#announced === game.block();
    if (!game.over && last && game.part() === 'night') game.close(null);
    const lastDeathOnRecord = this.#comparePassedOver();
    const { players, deaths, days, winner } = game.state;
    const voted = days.filter(({ ballots }) => ballots.length > 0);
    const ended = lastDeathOnRecord ? this.#ended() : 'incomplete';
    if (winner === null) {
      const alive = game.living().join(', ');
      this.#disagree('end', null, null, `the record ends before a side has won: alive are ${alive}`);
    }
    return {
      winner: winner ?? 'draw',
      ended,
      survivors: players.filter(({ alive }) => alive).map(({ seat }) => seat),
      deaths: deaths.map(({ player, cause }) => ({ player: game.id(player), cause })),
      tallies: voted.map((day) => ({
        round: day.round,
        tally: game.tally(day),
        exiled: game.idOf(day.exiled),
      })),
      disagreements: this.#disagreements,
    };
  }

  #ended(): RecordingEnd {
    const { winner, round, players } = this.#game.state;
    if (winner === null) return 'incomplete';
    const capped = winner === 'draw' && players.some(({ alive }) => alive);
    return capped && round >= this.#game.options.rounds.cap ? 'cap' : 'won';
  }

  #phase({ phase: wanted, n, living }: EventOf<'phase'>): void {
    const game = this.#game;
    const { start, firstDayVote } = game.options;
    // The first day of some rules has neither vote nor attack: the game is past it already.
    const talkOnly = this.#announced === '' && wanted === 'day' && start === 'day' && !firstDayVote;
    if (!talkOnly) {
      if (!game.over && (game.part() !== wanted || this.#announced === game.block())) game.close(null);
      this.#comparePassedOver();
    }
    this.#announced = talkOnly ? 'first day' : game.block();
    this.#phaseName = `${wanted} ${n}`;
    const fault = this.#phases.fault({ phase: wanted, n }, talkOnly);
    if (fault !== undefined) this.#disagree('phase', n, null, fault);
    if (!talkOnly && !game.over && game.part() !== wanted) {
      this.#disagree('phase', wanted, game.part(), `by the rules it is ${game.part()}`);
    }
    const alive = game.living();
    if (isGiven(living) && !sameMembers(living, alive)) {
      this.#disagree('phase', living, alive, `by the rules the living are ${alive.join(', ')}`);
    }
  }

  #killVote({ by, target }: EventOf<'kill_vote'>): void {
    const wolf = this.#game.attacker(by);
    if (wolf === null) {
      this.#disagree('kill_vote', target, null, 'the rules wait for no wolf to name a victim');
      return;
    }
    this.#act('eliminate', { type: 'kill_vote', by: wolf, target }, this.#ignoresIllegal('wolfChoice'));
  }

  #inspect(event: EventOf<'inspect'>): void {
    const { by, target, result } = event;
    const player = target === null ? undefined : this.#game.player(target);
    if (player !== undefined && isGiven(result)) {
      const role = this.#recording.players.find(({ id }) => id === target)?.role ?? '';
      const readings = listReadings(this.#recording.rules);
      if (!readings.some((sees) => sameResult(result, { player, role, sees }))) {
        const derived = seen(player, readings[0]);
        this.#disagree(
          'inspect',
          result,
          derived,
          `by the rules the inspection of ${target} by ${by} shows ${derived}`,
        );
      }
    }
    this.#act('unmask', event);
  }

  /** Applies the choice of a player, if the rules wait for it and allow the target. */
  #act(
    kind: ChoiceKind,
    event: {
      readonly type: 'kill_vote' | 'protect' | 'inspect' | 'vote';
      readonly by: string;
      readonly target: string | null;
    },
    ignoresIllegal = false,
  ): void {
    const { by, target, type } = event;
    const choice = this.#game.awaited(kind, by);
    if (choice === undefined) {
      this.#disagree(type, by, null, notAsked(this.#game, kind, by));
      return;
    }
    const mayPass = kind !== 'vote' || this.#recording.rules['abstain'] !== false;
    const legal = target === null ? mayPass : this.#game.isTarget(choice, target);
    if (!legal && !ignoresIllegal) {
      this.#disagree(type, target, null, notTarget(this.#game, kind, by, target));
    }
    this.#game.choose(kind, by, legal ? target : null);
  }

  #kill(event: EventOf<'kill'>): void {
    const game = this.#game;
    if (game.part() === 'night' && !game.over) game.close(event.target);
    const night = game.takeNight();
    if (night === undefined) {
      if (game.over && event.target === null) return;
      this.#disagree('kill', event.target, null, this.#notDue('attack'));
      return;
    }
    const attacked = game.idOf(night.attack);
    const blocked = night.attack !== null && night.victim === null;
    if (attacked !== event.target) {
      this.#disagree(
        'kill',
        event.target,
        attacked,
        `by the rules the wolves attack ${attacked ?? 'no player'}`,
      );
    } else if (attacked !== null && isGiven(event.blocked) && blocked !== event.blocked) {
      this.#disagree(
        'kill',
        event.blocked,
        blocked,
        `by the rules the attack on ${attacked} is ${blocked ? '' : 'not '}blocked`,
      );
    }
  }

  #bids({ bids, speaker }: EventOf<'bids'>): void {
    const game = this.#game;
    if (game.over || (game.part() === 'night' && this.#announced !== 'first day')) {
      const state = game.over ? 'the game is over' : 'it is night';
      this.#disagree('bids', speaker, null, `no player may bid: by the rules ${state}`);
      return;
    }
    const alive = game.living();
    const strangers = Object.keys(bids).filter((id) => !alive.includes(id));
    if (strangers.length > 0) {
      this.#disagree('bids', strangers, null, `only the living may bid: not ${strangers.join(', ')}`);
    }
    const height = new Map(Object.entries(bids));
    const heights = game.ids.map((id) => height.get(id) ?? null);
    const top = topBidders(game.state.table, heights).map((player) => game.id(player));
    if (typeof speaker === 'string' && !top.includes(speaker)) {
      this.#disagree(
        'bids',
        speaker,
        top,
        `${speaker} may not speak: the highest bids are those of ${top.join(', ')}`,
      );
    }
  }

  #vote(event: EventOf<'vote'>): void {
    this.#ballots += 1;
    this.#act('vote', event, this.#ignoresIllegal('abstain'));
  }

  #exile(event: EventOf<'exile'>): void {
    const game = this.#game;
    if (game.part() === 'day' && !game.over) game.close(event.target);
    const day = game.takeDay();
    const ballots = this.#ballots;
    this.#ballots = 0;
    if (day === undefined) {
      this.#disagree('exile', event.target, null, this.#notDue('exile'));
      return;
    }
    const exiled = game.idOf(day.exiled);
    if (exiled !== event.target)
      this.#disagree('exile', event.target, exiled, `by the rules ${exiled ?? 'no player'} is exiled`);
    const tally = game.tally(day);
    if (isGiven(event.tally) && !sameCounts(event.tally, tally)) {
      this.#disagree('exile', event.tally, tally, `by the rules the votes come to ${countsText(tally)}`);
    }
    const alive = day.living.length;
    if (isGiven(event.alive) && event.alive !== alive) {
      this.#disagree('exile', event.alive, alive, `by the rules ${alive} were alive`);
    }
    const cast = Object.values(tally).reduce((sum, count) => sum + count, 0);
    if (isGiven(event.ballots) && event.ballots !== ballots && event.ballots !== cast) {
      this.#disagree('exile', event.ballots, ballots, `${ballots} ballots are on record`);
    }
    const tied = findTied(tally);
    if (isGiven(event.tie) && !sameMembers(event.tie.length > 1 ? event.tie : [], tied)) {
      const who = tied.length === 0 ? 'no players are' : `${tied.join(', ')} are`;
      this.#disagree('exile', event.tie, tied, `by the votes ${who} tied`);
    }
    if (ballots === 0 && event.ballots !== 0) this.#disagree('vote', null, null, noVotes);
  }

  /** Notes events in a phase that the record has not announced. */
  #compareAnnounced(type: RecordedEvent['type']): void {
    const game = this.#game;
    const part = type === 'vote' || type === 'exile' || type === 'bids' ? 'day' : 'night';
    const block = game.block();
    if (!this.#announces || game.over) return;
    // A first day without a vote has talk and inspections.
    if (this.#announced === 'first day' && type !== 'vote' && type !== 'exile') return;
    if (game.part() !== part || this.#announced === block) return;
    this.#announced = block;
    this.#disagree('phase', null, part, `the record does not announce the ${part} of this ${type}`);
  }

  /**
   * Notes attacks, votes and exiles required by the rules and missing in the record. Returns `false` if one of them
   * kills a player.
   */
  #comparePassedOver(): boolean {
    const attacked = this.#game.idOf(this.#game.takeNight()?.attack ?? null);
    if (attacked !== null) {
      this.#disagree('kill', null, attacked, `the record has no attack, by the rules it is on ${attacked}`);
    }
    const day = this.#game.takeDay();
    const exiled = this.#game.idOf(day?.exiled ?? null);
    if (exiled !== null) {
      this.#disagree('exile', null, exiled, `the record has no exile, by the rules it is that of ${exiled}`);
    } else if (day !== undefined && this.#ballots === 0) {
      this.#disagree('vote', null, null, noVotes);
    }
    this.#ballots = 0;
    return attacked === null && exiled === null;
  }

  #notDue(what: string): string {
    return this.#game.over ? `no ${what} is due: the game is over` : `no ${what} is due`;
  }

  /** True if the source says that illegal choices are dropped. */
  #ignoresIllegal(rule: 'wolfChoice' | 'abstain'): boolean {
    const text = this.#recording.rules[rule];
    return typeof text === 'string' && /ignored|dropped/iu.test(text);
  }

  #disagree(type: Disagreement['type'], recorded: unknown, derived: unknown, message: string): void {
    const where = this.#phaseName === '' ? this.#game.block() : this.#phaseName;
    this.#disagreements.push({
      event: this.#event,
      type,
      recorded,
      derived,
      message: `${where}: ${message}`,
    });
  }
}

function sameCounts(
  recorded: Readonly<Record<string, number>>,
  derived: Readonly<Record<string, number>>,
): boolean {
  const counted = Object.entries(recorded).filter(([, count]) => count !== 0);
  return (
    counted.length === Object.keys(derived).length && counted.every(([id, count]) => derived[id] === count)
  );
}

function countsText(tally: Readonly<Record<string, number>>): string {
  const counts = Object.entries(tally).map(([id, count]) => `${id} ${count}`);
  return counts.length === 0 ? 'none' : counts.join(', ');
}

/** The players with the most votes, if there are several. */
function findTied(tally: Readonly<Record<string, number>>): string[] {
  const most = Math.max(...Object.values(tally));
  const leaders = Object.keys(tally).filter((id) => tally[id] === most);
  return leaders.length > 1 ? leaders : [];
}

function sameMembers(these: readonly string[], those: readonly string[]): boolean {
  return these.length === those.length && those.every((one) => these.includes(one));
}

/** `null`: unknown to the source. */
function isGiven<Value>(value: Value): value is NonNullable<Value> {
  return value !== undefined && value !== null;
}
