/**
 * Whether an output is a refusal to do the task rather than an answer: "I am unable to summarize this passage." It has to
 * open the output and to be most of it, so that a summary that quotes one is none.
 */
export function isRefusal(output: string): boolean {
  const opening = output.trimStart().slice(0, 400);
  return refusals.some((refusal) => refusal.test(opening)) && output.trim().split(/\s+/).length <= longest;
}

/** In words. */
const longest = 60;

const cannot =
  "(?:cannot|can['’]?t|can not|could(?: not|n['’]t)|am (?:unable|not able)|['’]m (?:unable|not able|not going)|will not|won['’]t|must decline|have to decline|decline|do(?: not|n['’]t) feel comfortable)";
const task =
  '(?:summari[sz]e|summari[sz]ing|help|assist|provide|comply|fulfill?|answer|complete|process|create|generate|continue|discuss|engage|respond|produce|write|do (?:that|this)|with (?:that|this)|offer|access|see)';
const refusals: readonly RegExp[] = [
  new RegExp(
    `^["'“]?(?:(?:i['’]?m|i am) (?:(?:really|so|very|truly) )?(?:sorry|afraid)|sorry|unfortunately|regrettably|(?:my )?apologies|i apologi[sz]e|as an ai(?: language model| assistant)?)[,.:;!—–-]*(?: (?:but|that|for [^.,]{1,40}[,.]?))*,? ?i,? ${cannot}\\b`,
    'i',
  ),
  new RegExp(`^["'“]?i(?: ${cannot}|['’]m (?:unable|not able))\\b[^.!?]{0,60}\\b${task}\\b`, 'i'),
  /^["'“]?as an ai\b[^.!?]{0,80}\b(?:cannot|can['’]t|unable|not able)\b/i,
  /^["'“]?(?:the|this) (?:provided )?(?:passage|text|article|document|content|input) (?:does not|doesn['’]t|is (?:not|too)|contains no|lacks|has no|cannot|can['’]t)\b[^.!?]{0,80}\b(?:summari|enough|sufficient|insufficient|short|blank|empty)/i,
  /^["'“]?(?:no summary|a summary (?:cannot|can['’]t)|unable to (?:summari[sz]e|provide|generate|complete))\b/i,
];
