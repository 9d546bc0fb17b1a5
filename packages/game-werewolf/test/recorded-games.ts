import { createRng, type Rng } from '@masbench/statistics';

/** The rules that a game is played by, each in a word of its own and not those of the package. */
interface Variant {
  readonly exile: 'strict-majority' | 'plurality-first-tie' | 'plurality-random-tie';
  readonly order: 'night' | 'day' | 'talk-first';
  readonly abstain: boolean | 'dropped';
  readonly selfVote: boolean;
  readonly wolves: 'single' | 'random-tie' | 'first-tie' | 'always-attack';
  readonly anyTarget: boolean;
  readonly doctorSelf: boolean;
  readonly doctorRepeat: boolean;
  readonly species: boolean;
  readonly seerRepeat: boolean;
  readonly outnumber: boolean;
  readonly cap: number | 'half' | undefined;
  readonly silence: 'nobody' | 'first';
}

interface RecordedPlayer {
  readonly id: string;
  readonly role: string;
  readonly wolf: boolean;
  readonly team: 'wolves' | 'village';
}

/** A game as a record of the schema `ww-replay/1`, and what it came to. */
export interface RecordedPlay {
  readonly schema: 'ww-replay/1';
  readonly rules: Readonly<Record<string, unknown>>;
  readonly players: readonly RecordedPlayer[];
  readonly events: readonly Record<string, unknown>[];
  readonly came: {
    readonly winner: string;
    readonly survivors: readonly string[];
    readonly deaths: readonly { readonly player: string; readonly cause: string }[];
  };
}

function randomVariant(rng: Rng): Variant {
  const exile = rng.pick(['strict-majority', 'plurality-first-tie', 'plurality-random-tie'] as const);
  const wolves = rng.pick(['single', 'random-tie', 'first-tie', 'always-attack'] as const);
  return {
    exile,
    wolves,
    order: rng.pick(['night', 'day', 'talk-first'] as const),
    abstain: rng.pick([true, false, 'dropped'] as const),
    selfVote: rng.chance(0.5),
    anyTarget: (wolves === 'single' || wolves === 'first-tie') && rng.chance(0.5),
    doctorSelf: rng.chance(0.5),
    doctorRepeat: rng.chance(0.5),
    species: rng.chance(0.5),
    seerRepeat: rng.chance(0.5),
    outnumber: rng.chance(0.2),
    cap: rng.pick([undefined, undefined, 'half', 2, 20] as const),
    silence: exile === 'plurality-first-tie' && rng.chance(0.5) ? 'first' : 'nobody',
  };
}

/**
 * Plays a game at random by a referee of its own, which shares no line with the rules of the package, and writes it down
 * as the sources of the schema do: with missing ballots, abstentions, wolves who are not named, nights without an attack.
 */
export function recordedPlay(seed: number): RecordedPlay {
  const rng = createRng(seed, 'recorded play');
  const variant = randomVariant(rng);
  const players = dealt(rng, variant);
  const events: Record<string, unknown>[] = [];
  const deaths: { player: string; cause: string }[] = [];
  const inspected = new Set<string>();
  let alive = [...players];
  let guarded: string | undefined;
  const end: { winner?: string } = {};

  const die = (id: string, cause: string): void => {
    alive = alive.filter((player) => player.id !== id);
    deaths.push({ player: id, cause });
    const wolves = alive.filter(({ wolf }) => wolf).length;
    const others = alive.length - wolves;
    if (alive.length === 0) end.winner = 'draw';
    else if (wolves === 0) end.winner = 'village';
    else if (variant.outnumber ? wolves > others : wolves >= others) end.winner = 'wolves';
  };
  const leading = (votes: readonly string[]): string[] => {
    const count = (id: string): number => votes.filter((vote) => vote === id).length;
    const most = Math.max(...votes.map(count));
    return players.filter(({ id }) => votes.includes(id) && count(id) === most).map(({ id }) => id);
  };
  const inspect = (): void => {
    const seer = alive.find(({ role }) => role === 'seer');
    if (seer === undefined || rng.chance(0.1)) return;
    const others = alive.filter((player) => player !== seer);
    const fresh = others.filter(({ id }) => !inspected.has(id));
    const target = rng.pick(variant.seerRepeat || fresh.length === 0 ? others : fresh);
    inspected.add(target.id);
    const species = target.wolf ? 'werewolf' : 'human';
    events.push({
      type: 'inspect',
      by: seer.id,
      target: target.id,
      result: variant.species ? species : target.role,
    });
  };
  const attack = (acts: Record<string, unknown>[]): string | null => {
    const humans = alive.filter(({ wolf }) => !wolf);
    const pack = alive.filter(({ wolf }) => wolf);
    const targets = (variant.anyTarget ? alive : humans).map(({ id }) => id);
    if (variant.wolves === 'single') {
      if (rng.chance(0.1)) return null;
      const target = rng.pick(targets);
      acts.push({ type: 'kill_vote', by: rng.chance(0.5) ? null : rng.pick(pack).id, target });
      return target;
    }
    const votes: string[] = [];
    for (const { id: by } of pack) {
      if (rng.chance(0.15)) continue;
      const ignored = variant.wolves === 'random-tie' && rng.chance(0.15);
      const target = ignored ? rng.pick(pack).id : rng.pick(targets);
      if (!ignored) votes.push(target);
      acts.push({ type: 'kill_vote', by, target });
    }
    if (votes.length === 0) return variant.wolves === 'always-attack' ? (humans[0]?.id ?? null) : null;
    const tied = leading(votes);
    return variant.wolves === 'random-tie' ? rng.pick(tied) : (tied[0] ?? null);
  };
  const protect = (acts: Record<string, unknown>[]): string | undefined => {
    const doctor = alive.find(({ role }) => role === 'doctor' || role === 'bodyguard');
    const targets = alive
      .map(({ id }) => id)
      .filter((id) => variant.doctorSelf || id !== doctor?.id)
      .filter((id) => variant.doctorRepeat || id !== guarded);
    if (doctor === undefined || targets.length === 0 || rng.chance(0.1)) return undefined;
    const target = rng.pick(targets);
    acts.push({ type: 'protect', by: doctor.id, target });
    return target;
  };
  const night = (n: number): void => {
    events.push({ type: 'phase', phase: 'night', n });
    const acts: Record<string, unknown>[] = [];
    const target = attack(acts);
    guarded = protect(acts);
    inspect();
    events.push(...rng.shuffle(acts));
    const blocked = target !== null && target === guarded;
    if (target !== null || rng.chance(0.7)) events.push({ type: 'kill', target, blocked });
    if (target !== null && !blocked) die(target, 'night');
  };
  const day = (n: number): void => {
    events.push({ type: 'phase', phase: 'day', n });
    const votes: string[] = [];
    const here = alive.length;
    let ballots = 0;
    const dead = players.filter((player) => !alive.includes(player));
    const favourite = rng.pick(alive).id;
    for (const { id: by } of rng.shuffle(alive)) {
      if (rng.chance(0.1)) continue;
      ballots += 1;
      const legal = alive.map(({ id }) => id).filter((id) => variant.selfVote || id !== by);
      const choice = rng.chance(0.5) && legal.includes(favourite) ? favourite : rng.pick(legal);
      const abstains = variant.abstain !== false && rng.chance(0.1);
      const lost = variant.abstain === 'dropped' && dead.length > 0 && rng.chance(0.1);
      if (!abstains && !lost) votes.push(choice);
      events.push({ type: 'vote', by, target: abstains ? null : lost ? rng.pick(dead).id : choice });
    }
    const tied = leading(votes);
    const [first] = tied;
    const most = votes.filter((vote) => vote === first).length;
    let target = first ?? (variant.silence === 'first' ? (alive[0]?.id ?? null) : null);
    if (variant.exile === 'strict-majority' && most <= here / 2) target = null;
    if (variant.exile === 'plurality-random-tie' && tied.length > 0) target = rng.pick(tied);
    const tally = Object.fromEntries(votes.map((id) => [id, votes.filter((vote) => vote === id).length]));
    events.push({
      type: 'exile',
      target,
      tally,
      alive: here,
      ballots,
      ...(tied.length > 1 ? { tie: tied } : {}),
    });
    if (target !== null) die(target, 'exile');
  };

  const talkFirst = variant.order === 'talk-first';
  if (talkFirst) {
    events.push({ type: 'phase', phase: 'day', n: 0 });
    inspect();
  }
  const cap = variant.cap === 'half' ? Math.floor(players.length / 2) : (variant.cap ?? 100);
  for (let n = talkFirst ? 1 : 0; end.winner === undefined && n < cap; n++) {
    const [one, other] = variant.order === 'night' ? [night, day] : [day, night];
    one(n);
    if (end.winner === undefined) other(n);
  }
  const survivors = alive.map(({ id }) => id);
  const came = { winner: end.winner ?? 'draw', survivors, deaths };
  return { schema: 'ww-replay/1', rules: rulesOf(variant), players, events, came };
}

function dealt(rng: Rng, { doctorSelf }: Variant): RecordedPlayer[] {
  const count = 5 + rng.int(9);
  const roles = ['seer', doctorSelf ? 'doctor' : 'bodyguard'];
  if (rng.chance(0.4)) roles.push('possessed');
  if (rng.chance(0.4)) roles.push('medium');
  for (let wolves = Math.floor((count - 1) / 4); wolves > 0; wolves--) roles.push('werewolf');
  while (roles.length < count) roles.push('villager');
  return rng.shuffle(roles).map((role, index) => ({
    id: String(index + 1),
    role,
    wolf: role === 'werewolf',
    team: role === 'werewolf' || role === 'possessed' ? 'wolves' : 'village',
  }));
}

/** The rules in the words that sources of the schema use. */
function rulesOf(variant: Variant): Record<string, unknown> {
  const order = {
    night: 'night-first',
    day: 'day-first',
    'talk-first': 'day-first, day 0 has talk and divination but no vote and no attack',
  }[variant.order];
  const wolfChoice = {
    single: 'one living wolf chosen at random decides',
    'random-tie':
      'plurality of living wolves, votes for wolves are ignored; tie random; no valid vote = no attack',
    'first-tie': 'sequential plurality among living wolves',
    'always-attack':
      'plurality of living mafia; tie or no valid vote = first living bystander in roster order',
  }[variant.wolves];
  return {
    phaseOrder: order,
    exile: variant.exile,
    ...(variant.silence === 'first' ? { tieOrder: 'living players in roster order (max over dict)' } : {}),
    abstain: variant.abstain === 'dropped' ? 'votes for non-candidates are dropped' : variant.abstain,
    selfVote: variant.selfVote,
    wolfChoice,
    wolfTargets: variant.anyTarget ? 'any living player' : 'non-wolves',
    doctorSelfProtect: variant.doctorSelf,
    doctorRepeatProtect: variant.doctorRepeat,
    seerReveals: variant.species ? 'species (HUMAN|WEREWOLF); POSSESSED reads HUMAN' : 'role',
    seerRepeatInspect: variant.seerRepeat,
    parity: variant.outnumber ? 'wolves > all others' : 'wolves >= all others',
    ...(variant.cap === undefined ? {} : { maxRounds: variant.cap === 'half' ? 'floor(n/2)' : variant.cap }),
  };
}
