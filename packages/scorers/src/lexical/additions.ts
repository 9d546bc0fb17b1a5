import type { Token } from '../text/token.js';
import { stemWords, makeWordSet } from './aligned.js';
import type { Aligned } from './aligned.js';

/**
 * Content words of a clause without any support in a sentence whose other clauses are the source's own: something was
 * added. A paraphrase is spread over the whole sentence, so that no clause stands out.
 */
export function additions({ sentence, breaks, source, window }: Aligned): readonly Token[] {
  const clauses = listClauses(sentence, breaks).map((clause) => {
    const content = clause.filter(({ token }) => token.content);
    const known = content.filter(
      ({ token, at }) => source.has(token.key) || source.hasKin(token) || window.hasConcept(at),
    );
    return { content: content.map(({ token }) => token), known: known.length };
  });
  const length = clauses.reduce((sum, { content }) => sum + content.length, 0);
  const known = clauses.reduce((sum, clause) => sum + clause.known, 0);
  return clauses.flatMap(({ content, known: here }) => {
    if (content.length <= 4 && content.some(({ key }) => sources().has(key))) return [];
    const rest = length - content.length;
    const isNew = content.length >= 2 && here <= content.length / 3;
    return isNew && rest >= 3 && known - here >= 0.85 * rest ? content : [];
  });
}

interface Place {
  readonly token: Token;
  readonly at: number;
}

/** The sentence cut at punctuation and before words that join clauses. */
function listClauses(sentence: readonly Token[], breaks: Uint8Array): readonly (readonly Place[])[] {
  let clause: Place[] = [];
  const clauses = [clause];
  for (const [at, token] of sentence.entries()) {
    if (breaks[at] !== 0 || joining.has(token.word)) clauses.push((clause = []));
    clause.push({ token, at });
  }
  return clauses;
}

const joining = makeWordSet(
  'and but which who although though because as after before while whereas so when where since despite amid',
);

/** Phrases that name the source of a sentence: "two reports have found", "new figures show". */
const sources = stemWords(
  'say tell show find report figure study research reveal suggest believe think claim learn hear',
);
