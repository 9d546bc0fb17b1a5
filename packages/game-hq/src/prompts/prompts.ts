import { quoted, type Prompts, type PromptTools, type Turn } from '@masbench/core';
import type { Hq } from '../game.js';
import { capitalize, choiceLines, ownLines, rivalLines, ruleLines, scoreText } from './status.js';
import { taskWords, remedyInMatch, scaleInMatch } from './task-words.js';

/**
 * The prompts of a Q-Agent. The system message of the Policy Agent holds the rules of the match, that of the
 * Summarization and the Review Agent what both do: each stays the same for a whole match. A passage comes first in
 * its prompt. Texts of users and models are quoted in marks; what the scorer states of its scale, and of a low score, is
 * passed on. The prompts cover those of the paper's appendix D and what these omit: the weights, what follows a review, the
 * cost of an early end.
 */
export const hqPrompts: Prompts<Hq> = {
  policy: (turn, { quote }) => ({ system: strategist(turn), user: decision(turn, quote) }),
  summarize: (turn, { quote }) => ({
    system: writer(turn),
    user: paragraphs(
      sourceLine(turn, quote),
      turn.data.task === 'simpleqa'
        ? 'Answer it.'
        : 'Summarize this passage in a few sentences. Cover its main points.',
    ),
  }),
  review: (turn, { quote }) => {
    const { data, view } = turn;
    const words = taskWords(data.task);
    return {
      system: writer(turn),
      user: paragraphs(
        sourceLine(turn, quote),
        `Your earlier ${words.piece}, which ${
          data.score === null ? 'could not be scored' : `scored ${scoreText(data.score)}`
        }: ${quote(data.previous)}`,
        ...(data.why === undefined ? [] : [`Why it scored so: ${quote(data.why)}`]),
        `Write the ${words.piece} again. ${remedyInMatch(view.self.rules, words)}`,
      ),
    };
  },
};

type WritingTurn = Turn<Hq, 'summarize'> | Turn<Hq, 'review'>;
type Quote = PromptTools['quote'];

function sourceLine({ data }: WritingTurn, quote: Quote): string {
  return `${capitalize(taskWords(data.task).item)}: ${quote(data.passage.text)}`;
}

function writer({ seat, data, view }: WritingTurn): string {
  const words = taskWords(data.task);
  return [
    `You ${words.write} for seat ${quoted(seat)} in a contest of ${words.contest}. Each ${words.piece} is scored: ${scaleInMatch(view.self.rules, words)}. Tokens that you read and write are charged.`,
    data.task === 'simpleqa'
      ? 'Answer in a few words. The answer goes into the field `summary`.'
      : 'State only what the passage says, add nothing that you know from elsewhere, and be brief.',
  ].join('\n');
}

function strategist({ seat, view, data }: Turn<Hq, 'policy'>): string {
  const words = taskWords(data.task);
  return paragraphs(
    `You are the strategist of seat ${quoted(seat)} in a contest of ${words.contest}. All seats ${words.write} the same ${view.self.passages} ${words.items}, each in its own order and at its own pace. You decide what your seat does next; other agents write its ${words.pieces}.${words.fields === '' ? '' : ` ${words.fields}`}`,
    section('Rules', ruleLines(view.self.rules, words)),
    section('Choices', choiceLines(view.self.rules, words)),
  );
}

function decision({ data, view }: Turn<Hq, 'policy'>, quote: Quote): string {
  const { recommendation } = view.self;
  const { passage, candidates, choices } = data;
  const words = taskWords(data.task);
  return paragraphs(
    section('Your seat', ownLines(view, words)),
    section('Other seats', rivalLines(view, words)),
    ...(candidates.length === 0
      ? []
      : [
          section(
            `${capitalize(words.pieces)} that may be reviewed, by score`,
            candidates.map(
              (text) => `${quoted(text.passage)}: ${scoreText(text.score)}, ${text.reviewsLeft} left`,
            ),
          ),
        ]),
    passage === null
      ? `No ${words.item} is left to ${words.write}.`
      : [
          `Next ${words.item}: ${quoted(passage.id)}, ${passage.characters} characters`,
          ...[passage.title, passage.text].flatMap((text) => (text === undefined ? [] : [quote(text)])),
        ].join(', '),
    ...(recommendation === null
      ? []
      : [
          `Recommended: ${recommendation.choice}${
            recommendation.passage === undefined ? '' : ` of ${quoted(recommendation.passage)}`
          }.`,
        ]),
    `Your choices now: ${choices.join(', ')}.`,
  );
}

function section(title: string, lines: readonly string[]): string {
  return [`${title}:`, ...lines.map((line) => `- ${line}`)].join('\n');
}

function paragraphs(...texts: readonly string[]): string {
  return texts.join('\n\n');
}
