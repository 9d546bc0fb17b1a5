/**
 * Whether a recorded result of an inspection is the derived one. Sources tell a role, a team, a species or yes and no in
 * their own words; what only tells wolf from human is compared as that.
 */
export function sameResult(
  recorded: unknown,
  { derived, role, wolf }: { readonly derived: string; readonly role: string; readonly wolf: boolean },
): boolean {
  if (typeof recorded === 'boolean') return recorded === wolf;
  const word = String(recorded).trim().toLowerCase();
  if (word === derived || word === role.toLowerCase()) return true;
  if (/^(?:werewolf|wolf|wolves|mafia|black|yes|true)$/u.test(word)) return derived === 'wolves' || wolf;
  if (
    /^(?:human|villager|village|town|bystander|not (?:a )?(?:wolf|werewolf|mafia)|good|white|no|false)$/u.test(
      word,
    )
  ) {
    return derived === 'human' || derived === 'village';
  }
  return false;
}
