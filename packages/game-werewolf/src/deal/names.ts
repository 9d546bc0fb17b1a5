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

/** The fault of the names of players, or `undefined`. */
export function checkNames(names: readonly string[]): string | undefined {
  const folded = names.map((name) => name.toLowerCase());
  for (const [index, name] of names.entries()) {
    const here = folded[index] ?? '';
    if (!/^\p{L}[\p{L}\p{M}\p{N}]{0,39}$/u.test(name)) {
      return `A name must be one word of letters and digits, at most 40, but is ${JSON.stringify(name)}`;
    }
    if (words.has(here)) return `A name must not be a common word: ${JSON.stringify(name)}`;
    const other = folded.findIndex((there, position) => position !== index && there.startsWith(here));
    if (other !== -1) {
      return `No name may be the beginning of another: ${JSON.stringify(name)} is one of ${JSON.stringify(names[other])}`;
    }
  }
  return undefined;
}

/** The names that occur in a text as whole words, in any case. */
export function mentions(text: string, names: readonly string[]): string[] {
  const found = new Set(text.toLowerCase().split(/[^\p{L}\p{M}\p{N}]/u));
  return names.filter((name) => found.has(name.toLowerCase()));
}

/**
 * The name that a text means: an equal one, otherwise the only one that differs merely in case and blanks. Never a
 * part of a name.
 */
export function nameMeant(said: string, names: readonly string[]): string | undefined {
  if (names.includes(said)) return said;
  const folded = said.trim().toLowerCase();
  const matches = names.filter((name) => name.toLowerCase() === folded);
  return matches.length === 1 ? matches[0] : undefined;
}
