import { optionsSchema, type Options, type OptionsInput } from '../options/schema.js';
import type { Role } from '../options/roles.js';
import type { RecordedPlayer, Recording } from './schema.js';

/**
 * The options of a recording's rules. Known keys are used directly; free text is searched for the words of the known
 * sources. Unstated rules get their loosest reading, so that they cause no disagreement.
 */
export function readOptions({
  rules,
  players,
  events,
}: Pick<Recording, 'rules' | 'players' | 'events'>): Options {
  const text = (key: string): string => words(rules[key]);
  const order = text('phaseOrder');
  const byDay = /day|night/u.test(order) ? order.startsWith('day') : firstPhase(events) === 'day';
  const input: OptionsInput = {
    start: byDay ? 'day' : 'night',
    firstDayVote: !/day 0[^;]*\bno (?:vote|exile)|no vote/u.test(order),
    firstNight: /no attack|no kill/u.test(order) ? 'no-kill' : 'usual',
    rounds: { cap: readCap(rules['maxRounds'], players.length) },
    win: { rule: winRule(text('parity')) },
    wolves: wolfOptions(rules),
    doctor: {
      self: flag(rules, ['doctorSelfProtect', 'guardSelf']) ?? true,
      repeat: flag(rules, ['doctorRepeatProtect', 'guardRepeat']) ?? true,
      mustAct: false,
    },
    seer: { sees: listReadings(rules)[0], repeat: flag(rules, ['seerRepeatInspect']) ?? true },
    vote: {
      abstain: rules['abstain'] !== false,
      self: flag(rules, ['selfVote']) ?? true,
      announce: 'ballots',
    },
    exile: readExile(rules),
  };
  return optionsSchema.parse(input);
}

type Sees = Options['seer']['sees'];

/** Results that an inspection may reveal by the rules: one kind of result, or any if they do not say. */
export function listReadings(rules: Recording['rules']): readonly [Sees, ...Sees[]] {
  const reveals = words(rules['seerReveals']);
  if (reveals === '') return ['role', 'team', 'species'];
  if (/species|human|is (?:a )?(?:mafia|werewolf|wolf)/u.test(reveals)) return ['species'];
  return /team|side|faction|alignment/u.test(reveals) ? ['team'] : ['role'];
}

/** The equivalent role of this game for each recorded player. */
export function readRoles({ players, events }: Pick<Recording, 'players' | 'events'>): Role[] {
  return players.map((player) => readRole(player, events));
}

function readRole({ id, role, wolf, team }: RecordedPlayer, events: Recording['events']): Role {
  if (wolf) return 'werewolf';
  if (team === 'wolves') return 'possessed';
  const word = role.toLowerCase();
  if (/seer|detective|fortune|diviner|oracle/u.test(word)) return 'seer';
  if (/doctor|bodyguard|guard|healer|protector|knight/u.test(word)) return 'doctor';
  if (word.includes('medium')) return 'medium';
  if (/villager|bystander|citizen|townsfolk/u.test(word)) return 'villager';
  // Other role names are recognized by their night actions.
  const act = events.find(
    (event) => (event.type === 'inspect' || event.type === 'protect') && event.by === id,
  );
  return act === undefined ? 'villager' : act.type === 'inspect' ? 'seer' : 'doctor';
}

function wolfOptions(rules: Recording['rules']): NonNullable<OptionsInput['wolves']> {
  const choice = words(rules['wolfChoice']);
  const single = /one living wolf|random wolf|single wolf/u.test(choice);
  return {
    choice: single ? 'random-wolf' : 'plurality',
    tie: attackTie(choice),
    silence: /no valid vote[^;]*= ?first living/u.test(choice) ? 'first-target' : 'none',
    targets: attackTargets(words(rules['wolfTargets']), choice),
  };
}

function attackTargets(targets: string, choice: string): 'any' | 'others' | 'non-wolves' {
  if (/non-?wol|not (?:a )?(?:were)?wol|human|villager|bystander/u.test(targets)) return 'non-wolves';
  if (/\bothers?\b|(?:but|except|not) (?:him|them|one)sel/u.test(targets)) return 'others';
  return targets === '' && /ignored|bystander|villager/u.test(choice) ? 'non-wolves' : 'any';
}

/**
 * "Tie or no valid vote = first living bystander" is, in the source that says it, the first maximum over a dictionary of
 * votes in roster order (github.com/niveck/LLMafia, `mafia_main.py`, `get_voted_out_name`): on a tie the first of the tied.
 */
function attackTie(choice: string): 'random' | 'none' | 'first-seat' {
  if (/tie[^;]*(?:random|drawn)/u.test(choice)) return 'random';
  if (/tie[^;]*(?:none|nobod[y]|no attack|no kill)/u.test(choice)) return 'none';
  return 'first-seat';
}

function readExile(rules: Recording['rules']): NonNullable<OptionsInput['exile']> {
  if (rules.exile === 'strict-majority') return { rule: 'majority', tie: 'none' };
  const first = rules.exile === 'plurality-first-tie';
  const silence = words(rules['noValidVotes']);
  // A maximum over a dictionary of zeros is its first key.
  const zeros = first && silence === '' && words(rules['tieOrder']).includes('max over dict');
  return {
    rule: 'plurality',
    tie: first ? 'first-seat' : 'random',
    silence:
      zeros || silence.includes('first') ? 'first-seat' : silence.includes('random') ? 'random' : 'none',
  };
}

function winRule(parity: string): Options['win']['rule'] {
  const orEqual = />=|≥|equal|at least|parity/u.test(parity);
  if (/plain villager|slaughter/u.test(parity)) return orEqual ? 'literal' : 'slaughter-side';
  if (/eliminat|every(?:body|one) else/u.test(parity)) return 'eliminate-all';
  return !orEqual && />|outnumber|more than/u.test(parity) ? 'outnumber' : 'parity';
}

function firstPhase(events: Recording['events']): string | undefined {
  return events.find((event) => event.type === 'phase')?.phase;
}

function readCap(maxRounds: unknown, players: number): number {
  if (typeof maxRounds === 'number' && maxRounds >= 1) return Math.min(1000, Math.floor(maxRounds));
  return /floor\(n ?\/ ?2\)/u.test(words(maxRounds)) ? Math.max(1, Math.floor(players / 2)) : 1000;
}

function flag(rules: Recording['rules'], keys: readonly string[]): boolean | undefined {
  const value = keys.map((key) => rules[key]).find((one) => typeof one === 'boolean');
  return typeof value === 'boolean' ? value : undefined;
}

function words(value: unknown): string {
  return typeof value === 'string' ? value.toLowerCase() : '';
}
