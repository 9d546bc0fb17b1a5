import type { MugConfig } from '../game/config.js';

/** The rules of a match in plain text. */
export function mugRulesText({
  undercovers,
  editing,
  observationRounds,
  maxRounds,
  maxQuestions,
  voting,
  maxSummaryRounds,
  writer,
}: MugConfig): string {
  const hidden =
    undercovers === 1 ? 'One of them is the undercover' : `${undercovers} of them are undercovers`;
  const image =
    editing === 'none'
      ? 'which holds the same image as the others'
      : 'which holds a copy with one detail changed';
  const votes = {
    free: 'Each player then votes for another one.',
    factors:
      'Each player then rates the others by four factors of suspicion, from which its vote is computed.',
    random: 'Votes are drawn.',
  }[voting.by];
  return [
    'The players answer a question about an image. Each holds one image, and sees no other.',
    ...(undercovers === 0
      ? []
      : [`${hidden}, ${image}. The others are regulars. Roles and neutral names are dealt by chance.`]),
    `In a round all players speak at the same time: an answer, what they see, and up to ${maxQuestions} questions to others, who reply in the next round.`,
    ...(observationRounds === 0 ? [] : [`The first ${observationRounds} rounds are without a vote.`]),
    ...(undercovers === 0
      ? []
      : [
          `${votes} The player with the most votes leaves and shows its role; ties are drawn. This ends when every undercover is found, when one regular is left, or after ${maxRounds} rounds with votes.`,
        ]),
    `Those who remain say what they conclude, until they agree or for ${maxSummaryRounds} rounds. ${writer === 'plurality' ? 'The answer is the plurality of what they said.' : 'One of them writes the answer.'}`,
    ...(undercovers === 0
      ? []
      : ['A regular scores 1 if all undercovers were found, an undercover if not; the others score 0.']),
  ].join('\n');
}
