import { hashBytes } from '@masbench/statistics';
import { admitHold, storedCounts } from '../packages/queue/src/store/admission.js';
import {
  makeCounts,
  units,
  type Known,
  type RunAmounts,
  type Unit,
} from '../packages/queue/src/store/usage.js';
import { checkOwned, taken } from '../packages/queue/src/store/owner.js';
import { recordedHolds } from '../packages/queue/src/store/hold-name.js';
import { checkSameRun } from '../packages/queue/src/store/run-in-fleet.js';
import type {
  Admission,
  MatchClaim,
  Claimant,
  EndedMatch,
  Holding,
  Leader,
  Offer,
  PresentWorker,
  RunAccount,
  RunInFleet,
  RunPatience,
  Settlement,
  StoredCall,
  StoredMatch,
  Writing,
} from '../packages/queue/src/store/store.js';
import { ModelLimits } from './model-limits.js';
import { ModelSuspicion } from './model-suspicion.js';

/** Amounts in the order of `units`. */
type Counts = readonly number[];

interface MatchInModel {
  readonly offer: number;
  fence: number;
  token: string;
  journal: string[];
  calls: StoredCall[];
  readonly blobs: Set<string>;
  readonly holds: Map<string, Counts>;
  readonly paid: string[];
  result: string | undefined;
}

/**
 * What a store keeps of one run, as the contract of `FleetStore` has it, in plain objects: every method is one atomic step.
 * It holds the laws that the tests of stores state, so that faults can be drawn around it.
 */
export class FleetModel {
  readonly limits: ModelLimits;
  readonly suspicion = new ModelSuspicion((id) => this.linesOf(id));
  #patience: RunPatience | undefined;
  readonly #now: () => number;
  #run: RunInFleet | undefined;
  readonly #matches = new Map<string, MatchInModel>();
  readonly #ended = new Set<string>();
  readonly #limit: Partial<Record<Unit, number>> = {};
  #spent: Record<Unit, number> | undefined;
  readonly #amounts = { spent: zeros(), held: zeros(), lost: zeros(), unknown: zeros() };
  #offers = 0;
  #leader: { readonly place: string; id: string; until: number } | undefined;
  #closings = 0;
  readonly #workers = new Map<string, { readonly worker: PresentWorker; readonly until: number }>();
  readonly #blobs = new Map<string, Uint8Array>();
  readonly #ofRun = new Set<string>();

  /** @param now milliseconds by the clock of the store */
  constructor(now: () => number) {
    this.#now = now;
    this.limits = new ModelLimits(now, (id) => this.#matches.get(id)?.token);
  }

  begin(
    run: RunInFleet,
    {
      limit,
      spent,
      patience,
    }: { readonly limit: Partial<Known>; readonly spent: RunAmounts; readonly patience: RunPatience },
  ): void {
    if (this.#run !== undefined) checkSameRun(this.#run, run, { run: run.manifest.run, store: 'model' });
    this.#run ??= run;
    this.#patience = patience;
    for (const unit of units) {
      const most = limit[unit];
      if (most === undefined) delete this.#limit[unit];
      else this.#limit[unit] = most;
    }
    if (this.#spent === undefined) {
      this.#spent = { ...spent };
      for (const unit of units) this.#amounts.spent[unit] += spent[unit];
    }
  }

  run(): RunInFleet | undefined {
    return this.#run;
  }

  patience(): RunPatience | undefined {
    return this.#patience;
  }

  lead({ place, id }: Leader, forMs: number): number {
    const now = this.#now();
    const held = this.#leader;
    if (held !== undefined && held.until > now && held.place !== place) return Math.max(1, held.until - now);
    this.#leader = { place, id, until: now + forMs };
    return 0;
  }

  resign({ place, id }: Leader): void {
    if (this.#leader?.place !== place || this.#leader.id !== id || this.#leader.until <= this.#now()) return;
    this.#leader = undefined;
    this.#closings += 1;
  }

  /** How many lines the journal of a match has. */
  linesOf(id: string): number {
    return this.#matches.get(id)?.journal.length ?? 0;
  }

  closings(): number {
    return this.#closings;
  }

  offer(id: string, { journal, calls, blobs, paid }: StoredMatch): Offer {
    const known = this.#matches.get(id);
    if (known !== undefined) return { number: known.offer, isEnded: known.result !== undefined };
    this.#matches.set(id, {
      offer: (this.#offers += 1),
      fence: 0,
      token: '',
      journal: [...journal],
      calls: calls.map((text) => ({ text, hold: undefined })),
      blobs: new Set(blobs),
      holds: new Map(),
      paid: [...paid],
      result: undefined,
    });
    return { number: this.#offers, isEnded: false };
  }

  claim(id: string, offer: number, token: string, claimant: Claimant): MatchClaim | 'suspected' | undefined {
    const match = this.#matches.get(id);
    if (match === undefined || match.offer !== offer || match.result !== undefined) return undefined;
    const recorded = match.calls.flatMap(({ hold }) => (hold === undefined ? [] : [hold]));
    if (match.token !== token) {
      if (!this.suspicion.admits(id, claimant)) return 'suspected';
      this.suspicion.claim(id, claimant.id);
      match.fence += 1;
      match.token = token;
      for (const [name, bounds] of match.fence > 1 ? [...match.holds] : [])
        if (!recorded.includes(name)) this.#lose(match, name, bounds);
    }
    return {
      id,
      token,
      fence: match.fence,
      tries: this.suspicion.triesOf(id),
      deaths: this.suspicion.deathsOf(id),
      paid: [...match.paid],
      offer,
      journal: [...match.journal],
      calls: match.calls.map(({ text }) => text),
      blobs: [...match.blobs],
      recorded: recordedHolds(recorded.map((name) => [name, !match.holds.has(name)] as const)),
    };
  }

  release({ id, token }: Pick<MatchClaim, 'id' | 'token'>): void {
    if (this.#matches.get(id)?.token === token) this.suspicion.release(id);
  }

  write({ id, token }: MatchClaim, { settled, calls, journal }: Writing): void {
    const match = this.#matches.get(id);
    if (match !== undefined) this.#settle(match, settled);
    if (match === undefined || match.token !== token) throw taken(id);
    const lines = [...match.journal];
    if (journal.isReopened) {
      const isSentAgain = journal.lines.length > 0 && lines[journal.after] === journal.lines[0];
      if (lines.length === journal.after + 1 && !isSentAgain) lines.pop();
      else if (lines.length !== journal.after && !isSentAgain) checkOwned('gap', id, 'the model');
    }
    const put = <Line>(
      list: Line[],
      after: number,
      added: readonly Line[],
      isSame: (a: Line, b: Line) => boolean,
    ): Line[] => {
      if (added.length === 0) return list;
      if (list.length === after) return [...list, ...added];
      const isThere =
        list.length === after + added.length &&
        added.every((line, index) => isSame(list[after + index] as Line, line));
      if (!isThere) checkOwned('gap', id, 'the model');
      return list;
    };
    const records = put(
      match.calls,
      calls.after,
      calls.lines,
      (a, b) => a.text === b.text && a.hold === b.hold,
    );
    match.calls = records;
    match.journal = put(lines, journal.after, journal.lines, (a, b) => a === b);
    for (const sha256 of journal.blobs) match.blobs.add(sha256);
  }

  hold({ id, token }: MatchClaim, { hold, bound, settled }: Holding): Admission {
    const match = this.#matches.get(id);
    if (match !== undefined) this.#settle(match, settled);
    if (match === undefined || match.token !== token) throw taken(id);
    if (match.holds.has(hold)) return { answer: 'yes' };
    const counts = storedCounts(bound);
    const { spent, lost, held, unknown } = this.#amounts;
    let isLater = false;
    for (const [index, unit] of units.entries()) {
      const limit = this.#limit[unit];
      if (limit === undefined) continue;
      const most = counts[index] ?? 0;
      const room = limit - spent[unit] - lost[unit];
      const why = most > room + lost[unit] ? 'never' : most > room ? 'lost' : undefined;
      const never = most < 0 ? 'unbound' : unknown[unit] > 0 ? 'unknown' : why;
      const amount = never === 'lost' ? lost[unit] : room;
      if (never !== undefined) return admitHold(never, { unit, amount, limit, bound });
      if (most > room - held[unit]) isLater = true;
    }
    if (isLater) return { answer: 'later' };
    for (const [index, unit] of units.entries()) held[unit] += Math.max(0, counts[index] ?? 0);
    match.holds.set(hold, counts);
    return { answer: 'yes' };
  }

  finish({ id, token }: MatchClaim, result: string, isFinished: boolean): void {
    const match = this.#matches.get(id);
    if (match === undefined || match.token !== token) throw taken(id);
    for (const [name, bounds] of match.holds) this.#lose(match, name, bounds);
    match.result = result;
    this.suspicion.finish(id, isFinished);
    this.#ended.add(id);
  }

  missing(ids: readonly string[]): readonly string[] {
    return ids.filter((id) => !this.#matches.has(id));
  }

  ended(): readonly string[] {
    return [...this.#ended];
  }

  read(id: string): EndedMatch | undefined {
    const match = this.#matches.get(id);
    if (match === undefined) return undefined;
    const { fence, offer, result, journal, calls, blobs, paid } = match;
    return {
      fence,
      offer,
      result,
      journal: [...journal],
      calls: calls.map(({ text }) => text),
      blobs: [...blobs],
      paid: [...paid],
    };
  }

  keep({ id, token }: Pick<MatchClaim, 'id' | 'token'>, bytes: Uint8Array): void {
    const match = this.#matches.get(id);
    if (match === undefined || match.token !== token) throw taken(id);
    const sha256 = hashBytes(bytes);
    match.blobs.add(sha256);
    this.#blobs.set(sha256, Uint8Array.from(bytes));
  }

  put(bytes: Uint8Array): string {
    const sha256 = hashBytes(bytes);
    this.#ofRun.add(sha256);
    this.#blobs.set(sha256, Uint8Array.from(bytes));
    return sha256;
  }

  get(sha256: string): Uint8Array | undefined {
    return this.#blobs.get(sha256);
  }

  drop(id: string): void {
    const { blobs = new Set<string>() } = this.#matches.get(id) ?? {};
    this.#matches.delete(id);
    this.#ended.delete(id);
    this.suspicion.release(id);
    for (const sha256 of blobs) {
      const isUsed =
        this.#ofRun.has(sha256) || [...this.#matches.values()].some((match) => match.blobs.has(sha256));
      if (!isUsed) this.#blobs.delete(sha256);
    }
  }

  account(): RunAccount {
    const { spent, held, lost } = this.#amounts;
    return { limit: { ...this.#limit }, spent: { ...spent }, held: { ...held }, lost: { ...lost } };
  }

  announce(worker: PresentWorker, forMs: number): void {
    this.#workers.set(worker.id, { worker, until: this.#now() + forMs });
  }

  depart(worker: string): void {
    this.#workers.delete(worker);
  }

  workers(): readonly PresentWorker[] {
    const now = this.#now();
    return [...this.#workers.values()].flatMap(({ worker, until }) => (until > now ? [worker] : []));
  }

  /** Ends holds, each once, also those of an owner that may not write any more. */
  #settle(match: MatchInModel, settled: readonly Settlement[]): void {
    const { spent, held, lost, unknown } = this.#amounts;
    for (const { hold, usage, lost: broken, line } of settled) {
      const bounds = match.holds.get(hold);
      if (bounds === undefined) continue;
      match.holds.delete(hold);
      const [used, unsure] = [storedCounts(usage), storedCounts(broken)];
      for (const [index, unit] of units.entries()) {
        const [bound, took, brokenOff] = [bounds[index] ?? 0, used[index] ?? 0, unsure[index] ?? 0];
        held[unit] -= Math.max(0, bound);
        spent[unit] += Math.max(0, took);
        lost[unit] += Math.max(0, brokenOff);
        if (took >= 0 && brokenOff >= 0) continue;
        if (bound < 0) unknown[unit] += 1;
        else lost[unit] += bound;
      }
      match.paid.push(line);
    }
  }

  /** What a call may have cost counts in full: unknown is not zero. */
  #lose(match: MatchInModel, name: string, bounds: Counts): void {
    const { held, lost, unknown } = this.#amounts;
    for (const [index, unit] of units.entries()) {
      const bound = bounds[index] ?? 0;
      if (bound < 0) {
        unknown[unit] += 1;
      } else {
        held[unit] -= bound;
        lost[unit] += bound;
      }
    }
    match.holds.delete(name);
    match.paid.push(lostLine(name, bounds));
  }
}

function zeros(): Record<Unit, number> {
  return makeCounts(() => 0);
}

function lostLine(hold: string, bounds: Counts): string {
  return JSON.stringify({ hold, ...makeCounts((unit) => bounds[units.indexOf(unit)] ?? 0) });
}
