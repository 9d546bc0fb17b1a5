import type { DoubtReason } from './doubt.js';
import type { EvidenceSpan } from './evidence.js';

/** How stretches of the output lack support, before they are listed. */
const complaints: Readonly<Record<DoubtReason, string>> = {
  contradiction: 'contradicts the source',
  negation: 'negates what the source says, or the reverse',
  role: 'who does what to whom is changed',
  misplaced: 'a name of the source in another place',
  entity: 'not in the source',
  number: 'not in the source',
  quantifier: 'how many or how often differs from the source',
  modality: 'stated as certain, which the source does not do',
  splice: 'sentences of the source joined that do not belong together',
  overclaim: 'leaves no exception, which the source does not say',
  addition: 'added to what the source says',
  evasion: 'says nothing about the source',
  novel: 'words that the source does not have',
};

/** Spans named in a rationale, which stands in prompts. */
export const mostNamed = 4;

/** Says why a text has a low score: the gravest of its spans without support, by what is wrong with them. */
export function lexicalRationale(spans: readonly EvidenceSpan[]): string {
  const named = new Map<string, string[]>();
  for (const { text, reason } of spans) {
    const complaint = complaints[reason];
    named.set(complaint, [...(named.get(complaint) ?? []), `“${shortened(text)}”`]);
  }
  if (named.size === 0) return 'the source backs only a part of its words';
  return [...named].map(([complaint, texts]) => `${complaint}: ${texts.join(', ')}`).join('; ');
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
