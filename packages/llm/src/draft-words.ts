/**
 * Words before an object that make it a draft, a denial or a quotation: at the end of the sentence that leads to it.
 * Whoever writes one of them and means the object is asked again, which costs less than a move that nobody meant.
 */
const before =
  /(?:(?<!\p{L})(?:not|never|neither|nor|without|instead of|rather than|reject(?:ed|ing)?|against|avoid(?:ed|ing)?|wrong|than|maybe|perhaps|possibly|consider(?:ed|s)?|(?:am|was|were|been) considering|(?:was|were) (?:going|about) to|planned to|(?:he|she|they|players?|opponents?|others?) (?:\S+ )?would|if|thought(?: of| about)?|thinking(?: of| about)?|tempted|might|could|initial(?:ly)?|draft|example|e\.g\.|for instance|placeholder|wrote|writes?|said|says?|told|tells?|suggest(?:ed|s|ing)?|propos(?:ed|es|ing)|claim(?:ed|s|ing)?|sent|quot(?:ed|es|ing))(?!\p{L})|n['’]t(?!\p{L}))[^.!?\n{},;]{0,60}(?:[^\S\n]*|:\s*)$/iu;

/** A place in quotation marks. */
const quoted = { before: /["'“‘«]$/u, after: /^["'”’»]/u } as const;

/** Words that turn the sentence in which the object stands, or begin the next one on its line. */
const turning =
  /^[^\n.!?]{0,80}?(?<!\p{L})(?:but|not|no|however|though|too|instead|rather|wrong|reject\w*|dismiss\w*|tempting|(?:wo|is|does|do|ca)n['’]t)(?!\p{L})|^[^\S\n]*(?:[.!,;…]+[^\S\n]*(?:hmm+|nope|no|not|but)(?!\p{L})|\?)/iu;

/** Sentences that take back what stands before them, wherever they are. */
const takingBack =
  /(?:^|[.!?\n…(]["'”’*_\s]*|^\s*)(?:(?:wait|actually|hmm+|hold on|no(?=[,.!;:])|on second thoughts?|on reflection|i meant|edit:|scratch that|strike that|never ?mind|correction|let me (?:re\w+|correct|change|fix|try again)|i (?:take (?:it|that) back|change my|withdraw|retract|made a mistake)|disregard|ignore (?:that|the above))(?!\p{L})(?! other| one)|等等|不对|更正)/iu;

/** Sentences that state a decision; they do no harm if it is the one of the object. */
const deciding =
  /(?<!\p{L})(?:final\s*(?=[:=])|final (?:answer|decision|choice|vote|move|action)|my (?:real |actual )?(?:answer|vote|choice|decision|move) is|i(?:['’]ll| will|['’]d| would| now| therefore)? (?:go with|choose|pick|select|vote|abstain|decide|continue))(?!\p{L})[^.!?\n]*/giu;

/** Words in front of an object with which it is given as the answer. */
const concluding =
  /(?:final (?:answer|decision|choice|vote|move|action|output|response|json)|\\boxed\s*|<(?:answer|final|output|response)>)[\s:*_#`>{$-]*(?:json\s*)?$/iu;

/** A place in a text: what stands before it and behind it. */
export interface Surroundings {
  readonly before: string;
  readonly after: string;
}

/** Returns whether the words around an object make it a draft, a denial or a quotation, or take it back. */
export function isDraft({ before: ahead, after: behind }: Surroundings, json: string): boolean {
  const lead = withoutFence(ahead).slice(-200);
  const line = behind.slice(0, 2_000);
  if (quoted.after.test(line) && (quoted.before.test(ahead) || /^["'”’»]+\s*[},]/u.test(line))) return true;
  if (before.test(lead)) return true;
  if (turning.test(line) || takingBack.test(line)) return true;
  return [...line.matchAll(deciding)].some(({ 0: sentence }) => !isAbout(sentence, json));
}

/** Returns whether the words before an object give it as the answer. */
export function isConcluded({ before: ahead }: Surroundings): boolean {
  return concluding.test(withoutFence(ahead).slice(-80));
}

/** Without the mark of a fence that has just been opened. */
function withoutFence(text: string): string {
  return text.replace(/\s*```[a-z0-9]*\s*$/iu, '');
}

/** Whether a sentence names a short value of the object, as one that explains it does. */
function isAbout(sentence: string, json: string): boolean {
  const said = sentence.toLowerCase();
  const values = [...json.matchAll(/:\s*["'“]?([^"'“”{}[\],:]{1,60})/gu)].map(([, value = '']) =>
    value.trim().toLowerCase(),
  );
  return values.some((value) => value !== '' && said.includes(value));
}
