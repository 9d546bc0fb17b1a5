/**
 * The roster that names of players are drawn from. No name is an English word or contained in another name, so that a
 * name in a text is unambiguous.
 */
export const roster: readonly string[] = [
  'Alaric',
  'Bettina',
  'Corvin',
  'Dagmar',
  'Elowen',
  'Fenella',
  'Gideon',
  'Hedwig',
  'Ignatz',
  'Jolanda',
  'Kasimir',
  'Leocadia',
  'Magnhild',
  'Norbert',
  'Ottilie',
  'Philippa',
  'Quentin',
  'Rosalind',
  'Sigmund',
  'Theodora',
  'Ursula',
  'Valentin',
  'Wilhelmina',
  'Xaverius',
  'Yolande',
  'Zacharias',
  'Adelheid',
  'Benedikt',
  'Cosima',
  'Domenico',
  'Eustace',
  'Friedrich',
  'Gwendolyn',
  'Hortensia',
  'Isidora',
  'Jaromir',
  'Konstanze',
  'Ludovica',
  'Mortimer',
  'Nathaniel',
];

/** Words that occur in the texts of the game or are common in English, and so cannot be names. */
const words = new Set([
  'nobody',
  ...(
    'will mark may mason dan rin grace hope faith joy rose dawn summer april june august bill bob sue art rob pat drew chase hunter ' +
    'wolf werewolf wolves villager village seer doctor medium possessed moderator narrator system assistant user player players everyone ' +
    'night day vote exile none null true false human you me i we they the and or not no yes'
  ).split(' '),
]);

/** Scripts that are written without blanks between words, or with endings joined to a name. */
const joined =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;

/** Finds the fault of the names of players; `undefined` if they can all be told apart and found in a text. */
export function checkNames(names: readonly string[]): string | undefined {
  const all = names.map(folded);
  for (const [index, name] of names.entries()) {
    const here = all[index] ?? '';
    if (!/^\p{L}[\p{L}\p{M}\p{N}]{0,39}$/u.test(name.normalize('NFC'))) {
      return `A name must be one word of letters and digits, at most 40, but is ${JSON.stringify(name)}`;
    }
    if (words.has(here)) return `A name must not be a common word: ${JSON.stringify(name)}`;
    if (joined.test(here) && /^.$/u.test(here))
      return `A name in a script without blanks between words must have at least two letters, as one is part of many words: ${JSON.stringify(name)}`;
    const other = all.findIndex(
      (there, position) =>
        position !== index && (joined.test(here) ? there.includes(here) : there.startsWith(here)),
    );
    if (other !== -1) {
      return `No name may be ${joined.test(here) ? 'a part' : 'the beginning'} of another: ${JSON.stringify(name)} is one of ${JSON.stringify(names[other])}`;
    }
  }
  return undefined;
}

/** The names that occur in a text, in any case: as whole words, or anywhere if their script puts no blanks between words. */
export function mentions(text: string, names: readonly string[]): string[] {
  const said = folded(text);
  const found = new Set(said.split(/[^\p{L}\p{M}\p{N}]/u));
  return names.filter((name) => {
    const wanted = folded(name);
    return joined.test(wanted) ? said.includes(wanted) : found.has(wanted);
  });
}

/**
 * The name that a text means: an equal one, otherwise the only one that differs merely in case, blanks and how its accents
 * are encoded. Never a part of a name.
 */
export function nameMeant(said: string, names: readonly string[]): string | undefined {
  if (names.includes(said)) return said;
  const wanted = folded(said.trim());
  const matches = names.filter((name) => folded(name) === wanted);
  return matches.length === 1 ? matches[0] : undefined;
}

/** A text in which differences of case, and of how accents are encoded, are gone. */
function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
