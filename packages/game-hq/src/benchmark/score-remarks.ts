import type { Score } from '@masbench/core';

const longestRationale = 160;

/** Returns why a text has its score, in words of its scorer; empty if that says nothing. */
export function scoreRemark(score: Score, reference: string | undefined): string {
  if (score.status === 'unscored') return `no score: ${score.detail ?? score.reason}`;
  const { value, label, rationale } = score;
  if (rationale !== undefined) return shortened(rationale);
  if (label === undefined) return '';
  return `${label}${value < 1 && reference !== undefined ? `, right is ${reference}` : ''}`;
}

function shortened(text: string): string {
  return text.length > longestRationale ? `${text.slice(0, longestRationale - 1)}…` : text;
}
