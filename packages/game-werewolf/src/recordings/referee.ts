import type { ChoiceKind } from '../baseline/bare-game.js';
import { countsAsWolf } from '../options/roles.js';
import { topBidders } from '../rules/floor.js';
import { playerAt, seen } from '../rules/table.js';
import { RecordedGame } from './recorded-game.js';
import type { Disagreement, ReplayedRecording } from './replay.js';
import { sameResult } from './same-result.js';
import type { RecordedEvent, Recording } from './schema.js';

type EventOf<Type extends RecordedEvent['type']> = Extract<RecordedEvent, { type: Type }>;

/** Leads a game along a recording, event by event, and notes where the rules come to something else. */
export class Referee {
  readonly #recording: Recording;
  readonly #game: RecordedGame;
  readonly #disagreements: Disagreement[] = [];
  /** The part of the game that a `phase` event has announced. */
  #announced = '';
  /** Ballots recorded since the last exile, valid or not. */
  #ballots = 0;
  #event = 0;

  constructor(recording: Recording) {
    this.#recording = recording;
    this.#game = new RecordedGame(recording);
  }

  take(index: number, event: RecordedEvent): void {
    this.#event = index;
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
    this.#comparePassedOver();
    const game = this.#game;
    const { players, deaths, days, winner } = game.state;
    const voted = days.filter(({ ballots }) => ballots.length > 0);
    return {
      winner: winner ?? 'draw',
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

  #phase({ phase: wanted }: EventOf<'phase'>): void {
    const game = this.#game;
    const { start, firstDayVote } = game.options;
    // The first day of some rules has neither vote nor attack: the game is past it already.
    if (this.#announced === '' && wanted === 'day' && start === 'day' && !firstDayVote) {
      this.#announced = 'first day';
      return;
    }
    if (!game.over && (game.part() !== wanted || this.#announced === game.block())) game.close(null);
    this.#comparePassedOver();
    if (!game.over && game.part() !== wanted) {
      const derived = game.part();
      this.#disagree(
        'phase',
        wanted,
        derived,
        `the record goes on to the ${wanted}, by the rules it is ${derived}`,
      );
    }
    this.#announced = game.block();
  }

  #killVote({ by, target }: EventOf<'kill_vote'>): void {
    const wolf = this.#game.attacker(by) ?? '?';
    this.#act('eliminate', { type: 'kill_vote', by: wolf, target }, this.#ignoresIllegal('wolfChoice'));
  }

  #inspect(event: EventOf<'inspect'>): void {
    const { target: id, result } = event;
    const target = id === null ? -1 : this.#game.ids.indexOf(id);
    if (target !== -1 && result !== undefined) {
      const player = playerAt(this.#game.state, target);
      const derived = seen(player, this.#game.options.seer.sees);
      const role = this.#recording.players[target]?.role ?? '';
      if (!sameResult(result, { derived, role, wolf: countsAsWolf(player.role) })) {
        this.#disagree('inspect', result, derived, `the inspection of ${id} shows ${derived}`);
      }
    }
    this.#act('unmask', event);
  }

  /** Lets a player choose, if the rules wait for that choice of his and allow the target. */
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
      this.#disagree(type, by, null, `the rules wait for no ${kind} of ${by}`);
      return;
    }
    const mayPass = kind !== 'vote' || this.#recording.rules['abstain'] !== false;
    const legal = target === null ? mayPass : this.#game.isTarget(choice, target);
    if (!legal && !ignoresIllegal) {
      this.#disagree(type, target, null, `${by} may not choose ${target ?? 'nobody'}`);
    }
    this.#game.choose(kind, by, legal ? target : null);
  }

  #kill(event: EventOf<'kill'>): void {
    const game = this.#game;
    if (game.part() === 'night' && !game.over) game.close(event.target);
    const night = game.takeNight();
    if (night === undefined) {
      this.#disagree('kill', event.target, null, 'no attack was due');
      return;
    }
    const attacked = game.idOf(night.attack);
    const blocked = night.attack !== null && night.victim === null;
    if (attacked !== event.target) {
      this.#disagree('kill', event.target, attacked, `the wolves attack ${attacked ?? 'nobody'}`);
    } else if (blocked !== event.blocked) {
      this.#disagree(
        'kill',
        event.blocked,
        blocked,
        `the attack on ${attacked} is ${blocked ? '' : 'not '}blocked`,
      );
    }
  }

  #bids({ bids, speaker }: EventOf<'bids'>): void {
    const game = this.#game;
    const strangers = Object.keys(bids).filter((id) => !game.isAlive(id));
    if (strangers.length > 0) this.#disagree('bids', strangers, null, `${strangers.join(', ')} may not bid`);
    const heights = game.ids.map((id) => bids[id] ?? null);
    const top = topBidders(game.state.table, heights).map((player) => game.id(player));
    if (typeof speaker === 'string' && !top.includes(speaker)) {
      this.#disagree('bids', speaker, top, `the highest bids are those of ${top.join(', ')}`);
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
      this.#disagree('exile', event.target, null, 'no exile was due');
      return;
    }
    const exiled = game.idOf(day.exiled);
    if (exiled !== event.target)
      this.#disagree('exile', event.target, exiled, `${exiled ?? 'nobody'} is exiled`);
    const tally = game.tally(day);
    if (event.tally !== undefined && !sameCounts(event.tally, tally)) {
      this.#disagree('exile', event.tally, tally, 'the votes are counted otherwise');
    }
    const alive = day.living.length;
    if (event.alive !== undefined && event.alive !== alive) {
      this.#disagree('exile', event.alive, alive, `${alive} were alive`);
    }
    const cast = Object.values(tally).reduce((sum, count) => sum + count, 0);
    if (event.ballots !== undefined && event.ballots !== ballots && event.ballots !== cast) {
      this.#disagree('exile', event.ballots, ballots, `${ballots} ballots are on record`);
    }
    const leaders = leadersOf(tally);
    if (event.tie !== undefined && event.tie.toSorted().join() !== leaders.toSorted().join()) {
      this.#disagree('exile', event.tie, leaders, 'others are tied');
    }
  }

  /** Notes attacks and exiles that the rules come to and the record passes over. */
  #comparePassedOver(): void {
    const attacked = this.#game.idOf(this.#game.takeNight()?.attack ?? null);
    if (attacked !== null) {
      this.#disagree('kill', null, attacked, `the record has no attack, by the rules it is on ${attacked}`);
    }
    const exiled = this.#game.idOf(this.#game.takeDay()?.exiled ?? null);
    if (exiled !== null) {
      this.#disagree('exile', null, exiled, `the record has no exile, by the rules it is that of ${exiled}`);
    }
  }

  /** True where the source says that choices which are not legal are dropped. */
  #ignoresIllegal(rule: 'wolfChoice' | 'abstain'): boolean {
    const text = this.#recording.rules[rule];
    return typeof text === 'string' && /ignored|dropped/iu.test(text);
  }

  #disagree(type: RecordedEvent['type'], recorded: unknown, derived: unknown, message: string): void {
    this.#disagreements.push({ event: this.#event, type, recorded, derived, message });
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

function leadersOf(tally: Readonly<Record<string, number>>): string[] {
  const most = Math.max(...Object.values(tally));
  return Object.keys(tally).filter((id) => tally[id] === most);
}
