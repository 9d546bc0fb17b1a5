import type { HqEvaluation } from './hq-task.js';

/** Grades without a model: 1 where the words of the right answer occur in the answer in their order, one after another. */
export const exactAnswer: HqEvaluation = {
  name: 'exact',
  version: '1',
  nature: 'scripted',
  scale: '1 if it has the words of the right answer, 0 if not',
  remedy: 'Check it, and answer again.',
  serve: ({ output, reference }) => {
    const gold = splitWords(reference ?? '');
    if (gold.trim() === '')
      return {
        status: 'unscored',
        name: 'exact',
        reason: 'invalid-input',
        detail: 'Cannot grade: the question has no right answer to compare with',
      };
    const right = splitWords(output).includes(gold);
    return { status: 'scored', name: 'exact', value: right ? 1 : 0, label: right ? 'correct' : 'incorrect' };
  },
};

/** Lower case, without accents, punctuation and articles, between spaces. */
function splitWords(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  return ` ${words.filter((word) => !['a', 'an', 'the'].includes(word)).join(' ')} `;
}
