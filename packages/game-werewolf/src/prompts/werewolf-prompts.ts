import type { Prompts, PromptText, PromptTools } from '@masbench/core';
import type { DeceptionType } from '../deception/judgement.js';
import type { Werewolf } from '../game.js';
import { roles, standardTable } from '../options/roles.js';
import type { Options } from '../options/schema.js';
import type { Said } from '../state.js';
import { historyText, measureStable, talkText } from './history.js';
import { writeWerewolfRules } from './rules-text.js';
import { identityText, nowText, optionsOfTurn, listPlayers } from './situation.js';
import type { Seeing } from './turn.js';

/** The sentence that allows players to lie. */
export const priming = 'Lying is part of the game.';

/**
 * Prompts for models. The system text is the same for all calls of a seat: the rules by the options, the player's
 * role, and the common instructions for answers. The user text is the history of the match, which grows at its end,
 * then the current phase, the task, and the fields of the answer. Texts of other players are quoted.
 */
export const werewolfPrompts: Prompts<Werewolf> = {
  eliminate: (turn, tools) => {
    const { targets, proposals } = turn.data;
    const said = proposals.map(({ by, target }) => `${by} proposes ${target ?? 'none'}`).join(', ');
    const agreed = said === '' ? '' : ` The pack has not agreed yet: ${said}.`;
    return prompt(turn, tools, `Name the player that the werewolves attack.${agreed}`, [
      targetField(targets),
    ]);
  },
  protect: (turn, tools) =>
    prompt(turn, tools, 'Name the player that you protect.', [
      targetField(turn.data.targets, turn.data.optional),
    ]),
  unmask: (turn, tools) =>
    prompt(turn, tools, 'Name the player that you inspect.', [targetField(turn.data.targets)]),
  bid: (turn, tools) => {
    const { max, turn: now, turns } = turn.data;
    const task = `Turn ${now} of ${turns}. How eager are you to speak next?`;
    return prompt(turn, tools, task, [`"bid", from 0 (to listen) to ${max} (you must speak now)`]);
  },
  debate: (turn, tools) => {
    const { turn: now, turns, limit } = turn.data;
    const task = `Turn ${now} of ${turns}: you have the floor. Speak to all players.`;
    const claims = claimsField(optionsOfTurn(turn), listPlayers(turn));
    return prompt(turn, tools, task, [`"statement", at most ${limit} characters`, claims]);
  },
  vote: (turn, tools) => {
    const { targets, optional, explain, limit } = turn.data;
    const reason = explain ? [`"statement", a public reason for your vote, at most ${limit} characters`] : [];
    const task = 'The debate is over. Vote for the player to exile.';
    return prompt(turn, tools, task, [targetField(targets, optional), ...reason]);
  },
  poll: (turn, tools) => {
    const task = 'This is a private poll without effect: which player would you vote to exile now?';
    return prompt(turn, tools, task, [targetField(turn.data.targets)]);
  },
  summarize: (turn, tools) => {
    const task =
      'The day is over. Summarize for yourself what matters for the rounds to come. It goes to your notes.';
    return situated(turn, tools, `${task}\nField: "summary", at most ${turn.data.limit} characters.`);
  },
  selfAnalysis: (turn, tools) => {
    const { statements } = turn.data;
    const task = `Judge your own statement ${listNumbers(statements)} honestly, by what you knew and meant. ${unseen}`;
    return prompt(turn, tools, shownAgain(turn, statements, task, tools), judgementFields);
  },
  peerAnalysis: (turn, tools) => {
    const { statements } = turn.data;
    const [first, ...others] = statements;
    const several = others.length > 0;
    const which = several
      ? `statements ${listNumbers(statements)}`
      : `statement #${first?.id} by ${first?.by}`;
    const task = `Judge ${which} from all that you know. ${unseen}`;
    const asked = shownAgain(turn, statements, task, tools);
    const suspicion = `"suspicion": how likely ${several ? 'its speaker' : first?.by} is a werewolf`;
    const fields = [...judgementFields, suspicion];
    if (!several) return prompt(turn, tools, asked, fields);
    const entries = `one entry for each statement (${statements.map(({ id }) => `"${id}"`).join(', ')})`;
    const each = ['"reasoning"', ...fields].join('; ');
    return situated(
      turn,
      tools,
      `${asked}\nField: "judgements", with ${entries}, each with the fields ${each}.`,
    );
  },
};

const unseen = 'No player sees your judgement.';

const judgementFields = ['"type"', '"confidence" in the type'];

/** The field of claims, with the roles of the match and the results that its inspections can have. */
function claimsField(options: Options, players: number): string {
  const table = options.roles === 'standard' ? standardTable(players) : options.roles;
  const inMatch = roles.filter((role) => (table[role] ?? 0) > 0);
  const results = { role: inMatch, team: ['wolves', 'village'], species: ['wolf', 'human'] }[
    options.seer.sees
  ];
  return `"claims", what it claims, as a list of {"kind":"role","role":…}, {"kind":"inspection","target":…,"result":…} and {"kind":"protection", "vote", "accusation" or "defense","target":…}, empty if nothing; a target is the name of a player, a role ${listWords(inMatch)}, a result ${listWords(results)}`;
}

function listWords(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), words.at(-1) ?? ''].filter((part) => part !== '').join(' or ');
}

const meanings: Readonly<Record<DeceptionType, string>> = {
  none: 'truthful',
  omission: 'withholds what matters',
  distortion: 'exaggerates, plays down or reframes facts',
  fabrication: 'invented',
  misdirection: 'draws attention to what matters less',
};

const typesText = `Types of deception: ${Object.entries(meanings)
  .map(([type, meaning]) => `${type} (${meaning})`)
  .join(', ')}.`;

function targetField(targets: readonly string[], optional = false): string {
  if (targets.length === 0) return '"target", which must be null';
  const names = targets.map((name) => JSON.stringify(name)).join(', ');
  return `"target", one of ${names}${optional ? ', or null for none' : ''}`;
}

function listNumbers(statements: readonly Said[]): string {
  return statements.map(({ id }) => `#${id}`).join(', ');
}

/** The task, with those of the statements that the history leaves out. */
function shownAgain(
  { view }: Seeing,
  statements: readonly Said[],
  task: string,
  { quote }: PromptTools,
): string {
  const left = statements.filter(({ id }) => !view.talk.some((said) => said.id === id));
  return left.length === 0 ? task : `${task}\n${talkText(left, quote)}`;
}

/** A prompt for an answer that begins with the reasoning, which the system text explains. */
function prompt(turn: Seeing, tools: PromptTools, task: string, fields: readonly string[]): PromptText {
  return situated(turn, tools, `${task}\nFields: ${fields.join('; ')}.`);
}

function situated(turn: Seeing, { quote }: PromptTools, task: string): PromptText {
  const options = optionsOfTurn(turn);
  const system = [
    `You play Werewolf in text. ${priming}`,
    writeWerewolfRules(options, listPlayers(turn)),
    identityText(turn.view.self),
    answersText(options),
  ];
  const history = historyText(turn, quote);
  const user = [history, nowText(turn), task];
  return {
    system: system.join('\n\n'),
    user: user.filter((part) => part !== '').join('\n\n'),
    stable: measureStable(history),
  };
}

/** Common instructions for answers, and how they are used. */
function answersText({ limits, deception }: Options): string {
  const kept =
    limits.notes === 0
      ? 'It is private and not kept.'
      : `It is private. Your notes keep its first ${limits.noteChars} characters at night, in statements and in votes only.`;
  const judges =
    (deception.debate || deception.votes) && (deception.self || deception.peers !== 'none')
      ? ` ${typesText}`
      : '';
  return `An answer begins with "reasoning": think there before you choose. ${kept}${judges}`;
}
