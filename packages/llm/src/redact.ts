const marker = '[redacted]';

/** Shapes of the keys that providers hand out, and of headers that carry one. */
const patterns: readonly RegExp[] = [
  /\b(?:sk|rk|pk|xai|gsk|hf|ya29)[-_.](?=[^\s"]*\d)[A-Za-z0-9_.-]{16,}/g,
  /\bAIza[A-Za-z0-9_-]{30,}/g,
  /\b(?:Bearer|Key|Basic)\s+(?=[^\s"]*\d)[A-Za-z0-9._~+/:-]{16,}=*/g,
  /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}/g,
  /([?&](?:key|api_key|apikey|token|access_token)=)[^&\s"']+/gi,
  /("(?:authorization|x-api-key|api-key|x-goog-api-key|apikey|api_key)"\s*:\s*")[^"]+/gi,
];

/**
 * The text without the secrets given and without anything that looks like a key. For all that goes to a log, a
 * journal, a cassette or an error. Secrets of less than four characters stay: taking them out would take words apart.
 */
export function redact(text: string, secrets: readonly (string | undefined)[] = []): string {
  const known = secrets.reduce<string>(
    (clean, secret) => (secret === undefined || secret.length < 4 ? clean : clean.replaceAll(secret, marker)),
    text,
  );
  return patterns.reduce(
    (clean, pattern) =>
      clean.replace(pattern, (_match, prefix: unknown) =>
        typeof prefix === 'string' ? prefix + marker : marker,
      ),
    known,
  );
}

const secretNames = /auth|cookie|key|secret|token(?!s)/i;

/** The headers without those whose name says that they carry a secret. */
export function redactHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !secretNames.test(name)));
}
