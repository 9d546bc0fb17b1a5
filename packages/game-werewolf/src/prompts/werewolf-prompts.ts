import type { Prompts, PromptText, PromptTools } from '@masbench/core';
import type { ClaimWords } from '../deception/claim.js';
import type { DeceptionType } from '../deception/judgement.js';
import type { Werewolf } from '../game.js';
import type { Said } from '../state.js';
import { historyText, measureStable, talkText } from './history.js';
import { werewolfRulesText } from './rules-text.js';
import { identityText, nowText, optionsOfTurn, playerCount } from './situation.js';
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
      ...noteField(turn),
    ]);
  },
  protect: (turn, tools) =>
    prompt(turn, tools, 'Name the player that you protect.', [
      targetField(turn.data.targets, turn.data.optional),
      ...noteField(turn),
    ]),
  unmask: (turn, tools) =>
    prompt(turn, tools, 'Name the player that you inspect.', [
      targetField(turn.data.targets),
      ...noteField(turn),
    ]),
  bid: (turn, tools) => {
    const { max, turn: now, turns, statements = [] } = turn.data;
    const task = `Turn ${now} of ${turns}. How eager are you to speak next?`;
    const bid = `"bid", from 0 (listen) to ${max} (must speak)`;
    const [said] = statements;
    if (said === undefined) return prompt(turn, tools, task, [bid]);
    const both = `${task} And judge statement ${said.id} by ${said.by} by all you know, in private.`;
    const fields = [...judgementFields, `"suspicion" that ${said.by} is a werewolf, from 0 to 1`].join('; ');
    return prompt(turn, tools, shownAgain(turn, statements, both, tools), [
      bid,
      `"judgement", an object of ${fields}`,
    ]);
  },
  debate: (turn, tools) => {
    const { turn: now, turns, limit, claims: words } = turn.data;
    const task = `Turn ${now} of ${turns}: you have the floor.`;
    const statement = `"statement", at most ${limit} characters`;
    return prompt(turn, tools, task, [statement, claimsField(words), ...noteField(turn)]);
  },
  vote: (turn, tools) => {
    const { targets, optional, explain, limit } = turn.data;
    const reason = explain ? [`"statement", its public reason, at most ${limit} characters`] : [];
    const task = 'Vote for the player to exile.';
    return prompt(turn, tools, task, [targetField(targets, optional), ...reason, ...noteField(turn)]);
  },
  poll: (turn, tools) => {
    const task = 'A private poll without effect: which player would you vote to exile now?';
    return prompt(turn, tools, task, [targetField(turn.data.targets)]);
  },
  summarize: (turn, tools) => {
    const task = 'The day is over. Summarize what matters for the rounds to come, as a note to yourself.';
    return situated(turn, tools, `${task}\nField: "summary", at most ${turn.data.limit} characters.`);
  },
  selfAnalysis: (turn, tools) => {
    const { statements } = turn.data;
    const task = `Judge your own statement ${numbersText(statements)} honestly, by what you knew and meant, in private.`;
    return prompt(turn, tools, shownAgain(turn, statements, task, tools), judgementFields);
  },
  peerAnalysis: (turn, tools) => {
    const { statements } = turn.data;
    const [first, ...others] = statements;
    const several = others.length > 0;
    const which = several
      ? `statements ${statements.map(({ id }) => `"${id}"`).join(', ')}`
      : `statement ${first?.id} by ${first?.by}`;
    const task = `Judge ${which} by all you know, in private.`;
    const asked = shownAgain(turn, statements, task, tools);
    const fields = [
      ...judgementFields,
      `"suspicion" that ${several ? 'the speaker' : first?.by} is a werewolf, from 0 to 1`,
    ];
    if (!several) return prompt(turn, tools, asked, fields);
    return situated(
      turn,
      tools,
      `${asked}\nField: "judgements", for each statement ${['"reasoning"', ...fields].join('; ')}.`,
    );
  },
};

/** The field of claims, with the roles of the match and the results that its inspections can have. */
function claimsField({ roles, results }: ClaimWords): string {
  return `"claims" that it makes, if any, by "kind": "role" (with "role": ${wordsText(roles)}), "inspection" (with "target", a player, and "result": ${wordsText(results)}), "protection", "vote", "accusation" or "defense" (with "target")`;
}

function wordsText(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), words.at(-1) ?? ''].filter((part) => part !== '').join(' or ');
}

const meanings: Readonly<Record<DeceptionType, string>> = {
  none: 'truthful',
  omission: 'withholds facts',
  distortion: 'bends facts',
  fabrication: 'invented',
  misdirection: 'distracts',
};

const judgementFields = [
  `"type", ${wordsText(Object.entries(meanings).map(([type, meaning]) => `${type} (${meaning})`))}`,
  '"confidence" in it, from 0 to 1',
];

function targetField(targets: readonly string[], optional = false): string {
  if (targets.length === 0) return '"target", which must be null';
  const names = targets.map((name) => JSON.stringify(name)).join(', ');
  return `"target", one of ${names}${optional ? ', or null for none' : ''}`;
}

function numbersText(statements: readonly Said[]): string {
  return statements.map(({ id }) => `${id}`).join(', ');
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
  return situated(turn, tools, `${task}\n${fields.join('; ')}.`);
}

function situated(turn: Seeing, { quote }: PromptTools, task: string): PromptText {
  const options = optionsOfTurn(turn);
  const system = [
    `You play Werewolf. ${priming}`,
    werewolfRulesText(options, playerCount(turn)),
    identityText(turn.view.self),
    'Think in "reasoning" first: it is private and not kept.',
  ];
  const history = historyText(turn, quote);
  const user = [history, nowText(turn), task];
  return {
    system: system.join('\n'),
    user: user.filter((part) => part !== '').join('\n\n'),
    stable: measureStable(history),
  };
}

/** The field of what the player wants to remember, unless its notes are never shown. */
function noteField(turn: Seeing): string[] {
  const { limits } = optionsOfTurn(turn);
  return limits.notes === 0
    ? []
    : [`"note", anything you want to remember (private, at most ${limits.noteChars} characters)`];
}
