import type { Turn } from '@masbench/core';
import type { Hq } from '../game.js';
import type { Choice } from '../rules/choices.js';
import { ownLines, rivalLines, ruleLines, score } from './status.js';

/** What a model is told for one move. */
export interface HqPrompt {
  readonly system: string;
  readonly user: string;
}

/** A prompt as a pure function of what its move needs. */
export type HqPromptFor<Kind extends 'policy' | 'summarize' | 'review'> = (
  turn: Pick<Turn<Hq, Kind>, 'seat' | 'data' | 'view'>,
) => HqPrompt;

/**
 * The prompts of a Q-Agent, one for each kind of move. They carry what the prompts in the paper's appendix D carry, in
 * words of their own, and ask for the keys that the game's actions have.
 */
export const hqPrompts: {
  readonly policy: HqPromptFor<'policy'>;
  readonly summarize: HqPromptFor<'summarize'>;
  readonly review: HqPromptFor<'review'>;
} = { policy, summarize, review };

const writerSystem =
  'You write summaries from a passage and from nothing else: every statement must be supported by the passage, and nothing you know from elsewhere may enter.';

function policy({ seat, data, view }: Parameters<HqPromptFor<'policy'>>[0]): HqPrompt {
  const { recommendation } = view.self;
  return {
    system: [
      'You are the strategist of one team in a contest of summarizing agents. All teams summarize the same news passages.',
      'Summaries should hallucinate as little as possible, and cost as little as possible: calls, tokens, time and reviews are all penalized.',
      'You do not write summaries yourself. You decide what your team does next, so that it ends up ahead of its rivals.',
    ].join('\n'),
    user: [
      section('How the contest is decided', ruleLines(view)),
      section(`Your team, ${seat}, so far`, ownLines(view)),
      section('Your rivals, as far as you can see them', rivalLines(view)),
      section('What you may choose', data.choices.map(choiceLine)),
      ...(data.passage === null
        ? []
        : [
            section('Next passage', [
              `${data.passage.id}${data.passage.title === undefined ? '' : `: ${data.passage.title}`} (${data.passage.characters} characters)`,
              ...(data.passage.text === undefined ? [] : [data.passage.text]),
            ]),
          ]),
      ...(data.candidates.length === 0
        ? []
        : [
            section(
              'Texts that may be reviewed, the weakest first',
              data.candidates.map(
                (text) => `${text.passage}: score ${score(text.score)}, reviews left ${text.reviewsLeft}`,
              ),
            ),
          ]),
      ...(recommendation === null
        ? []
        : [
            `The quality threshold of ${view.self.rules.threshold} recommends: ${recommendation.choice}${recommendation.passage === undefined ? '' : ` ${recommendation.passage}`}. You are free to decide otherwise.`,
          ]),
      `Answer with one JSON object: {"choice": ${data.choices.map((choice) => `"${choice}"`).join(' | ')}${
        data.candidates.length === 0 ? '' : ', "passage": "id of the text to review, the weakest if left out"'
      }}`,
    ].join('\n\n'),
  };
}

function summarize({ data }: Parameters<HqPromptFor<'summarize'>>[0]): HqPrompt {
  return {
    system: writerSystem,
    user: [
      'Summarize this passage briefly. Cover its main points.',
      passageBlock(data.passage.text),
      'Answer with one JSON object: {"summary": "your summary"}',
    ].join('\n\n'),
  };
}

function review({ data }: Parameters<HqPromptFor<'review'>>[0]): HqPrompt {
  return {
    system: writerSystem,
    user: [
      `An earlier summary of this passage was checked for consistency with it: ${
        data.score === null
          ? 'it could not be scored'
          : `it scored ${score(data.score)}, where 0 is hallucinated and 1 is fully supported`
      }. Parts of it may not follow from the passage.`,
      passageBlock(data.passage.text),
      `Earlier summary:\n${data.previous}`,
      'Write a better summary: correct what differs from the passage and leave out what is not in it.',
      'Answer with one JSON object: {"summary": "your new summary"}',
    ].join('\n\n'),
  };
}

function choiceLine(choice: Choice): string {
  switch (choice) {
    case 'continue':
      return 'continue: summarize the next passage.';
    case 'review':
      return 'review: improve a summary that is already written. It costs a call, and may disclose your numbers to your rivals.';
    case 'end':
      return 'end: stop for good. Sensible only when nothing is left to summarize or to improve.';
  }
}

function section(title: string, lines: readonly string[]): string {
  return [`${title}:`, ...lines.map((line) => `- ${line}`)].join('\n');
}

function passageBlock(text: string): string {
  return `Passage:\n${text}`;
}
