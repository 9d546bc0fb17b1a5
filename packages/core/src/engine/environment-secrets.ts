const secretNames = /(?:KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS?)$/i;
/** Removing shorter values would break words. */
const shortest = 8;

/** The text with `[redacted]` in place of values of environment variables that are named like secrets. */
export function withoutEnvironmentSecrets(text: string): string {
  const secrets = Object.entries(globalThis.process?.env ?? {}).flatMap(([name, value = '']) =>
    secretNames.test(name) && value.length >= shortest ? [value] : [],
  );
  // The longest first: a secret may begin with another one.
  const ordered = secrets.toSorted((left, right) => right.length - left.length);
  return ordered.reduce((clean, secret) => clean.replaceAll(secret, '[redacted]'), text);
}
