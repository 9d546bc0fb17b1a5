import { BareGame, type ChoiceKind, type OpenChoice, type OpenDraw } from '../baseline/bare-game.js';
import { roster } from '../options/names.js';
import { countVotes } from '../rules/ballot.js';
import { livingWolves } from '../table/table.js';
import type { Day, Night, Player, PlayerIndex, State } from '../state.js';
import { readOptions, readRoles } from './recorded-rules.js';
import type { Recording } from './schema.js';

/** The game behind a recording: players by their recorded ids; missing choices count as no legal answer. */
export class RecordedGame {
  readonly ids: readonly string[];
  readonly #game: BareGame;
  /** Nights and days already compared with the record. */
  #nightsSeen = 0;
  #daysSeen = 0;

  constructor(recording: Recording) {
    this.ids = recording.players.map(({ id }) => id);
    const places = this.ids.map((_id, index) => index);
    const names = roster.slice(0, this.ids.length);
    const pin = { roles: readRoles(recording), names, table: places, speaking: places };
    this.#game = new BareGame({ ...readOptions(recording), pin }, this.ids);
  }

  get state(): State {
    return this.#game.state;
  }

  get options(): BareGame['options'] {
    return this.#game.options;
  }

  get over(): boolean {
    return this.state.winner !== null;
  }

  part(): 'night' | 'day' {
    return this.state.phase === 'night' ? 'night' : 'day';
  }

  /** The name of the current night or day. */
  block(): string {
    return `${this.part()} ${this.state.round}`;
  }

  /** The open choice of this kind and player, if there is one. */
  awaited(kind: ChoiceKind, id: string): OpenChoice | undefined {
    return this.#game.waiting().choices.find((choice) => choice.kind === kind && choice.seat === id);
  }

  isTarget(choice: OpenChoice, id: string): boolean {
    return choice.targets.includes(this.#name(id) ?? '');
  }

  /** @param target - An id, or `null` for no legal answer. */
  choose(kind: ChoiceKind, id: string, target: string | null): void {
    this.#game.choose(kind, id, target === null ? null : this.#name(target));
  }

  /** The attacking wolf if the record does not name it; a named one becomes the deciding wolf. */
  attacker(by: string | null): string | null {
    const { draws } = this.#game.waiting();
    if (draws.some(({ kind }) => kind === 'chooser')) {
      const wolves = livingWolves(this.state);
      const wolf = by === null ? wolves[0] : wolves.find((one) => this.id(one) === by);
      if (wolf !== undefined) this.#game.draw('chooser', wolf);
    }
    return by ?? this.#game.waiting().choices.find(({ kind }) => kind === 'eliminate')?.seat ?? null;
  }

  /** Ends the night or the vote: missing choices count as no legal answer, and draws follow the record if possible. */
  close(recorded: string | null): void {
    const block = this.block();
    while (this.block() === block && !this.over) {
      const { draws, choices } = this.#game.waiting();
      const [draw] = draws;
      if (draw !== undefined) this.#drawRecorded(draw, recorded);
      else for (const { kind, seat } of choices) this.#game.choose(kind, seat, null);
    }
  }

  /** The last finished night not compared yet; marks it as compared. */
  takeNight(): Night | undefined {
    const { nights } = this.state;
    const over = !this.over && this.part() === 'night' ? nights.length - 1 : nights.length;
    const night = nights.slice(this.#nightsSeen, over).at(-1);
    this.#nightsSeen = over;
    return night;
  }

  /** The last finished day with a vote not compared yet; marks it as compared. */
  takeDay(): Day | undefined {
    const { days } = this.state;
    const over = !this.over && this.part() === 'day' ? days.length - 1 : days.length;
    const day = days.slice(this.#daysSeen, over).findLast(({ ballots }) => ballots.length > 0);
    this.#daysSeen = over;
    return day;
  }

  tally(day: Day): Record<string, number> {
    const votes = day.ballots.at(-1)?.votes ?? [];
    return Object.fromEntries([...countVotes(votes)].map(([player, count]) => [this.id(player), count]));
  }

  id(player: PlayerIndex): string {
    return this.ids[player] ?? '?';
  }

  idOf(player: PlayerIndex | null): string | null {
    return player === null ? null : this.id(player);
  }

  player(id: string): Player | undefined {
    return this.state.players.find(({ seat }) => seat === id);
  }

  /** The ids of the living, in the order of the roster. */
  living(): string[] {
    return this.state.players.filter(({ alive }) => alive).map(({ seat }) => seat);
  }

  /** Draws the recorded choice if it is possible, otherwise the first. */
  #drawRecorded({ kind, distribution }: OpenDraw, recorded: string | null): void {
    const among = distribution.type === 'outcomes' ? distribution.outcomes.map(([player]) => player) : [];
    const player = among.find((one) => this.id(one) === recorded) ?? among[0] ?? 0;
    this.#game.draw(kind, player);
  }

  #name(id: string): string | null {
    return this.player(id)?.name ?? null;
  }
}
