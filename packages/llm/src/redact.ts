import type { Json } from './model-request.js';

const marker = '[redacted]';

/** A run of key characters with digits in it, or with both cases: words joined by hyphens are not one. */
const body = String.raw`(?=[\w-]*[A-Za-z0-9]{8})(?=[\w-]*(?:\d|[a-z][A-Z]|[A-Z][a-z]+[A-Z]))`;

/** Shapes of the keys that providers hand out, and of places that carry one. */
const patterns: readonly RegExp[] = [
  // Prefixes: OpenAI, Anthropic, OpenRouter, DeepSeek, Stripe; xAI, Groq, Hugging Face, Perplexity, NVIDIA, Fireworks, …
  new RegExp(String.raw`\b(?:sk|rk|pk)[-_]${body}[\w-]{20,}`, 'g'),
  new RegExp(
    String.raw`\b(?:xai|pplx|nvapi|gsk|hf|fw|r8|tgp|ghp|gho|ghs|github_pat|glpat|lsv2|fk|esecret)[-_]${body}[\w-]{16,}`,
    'g',
  ),
  /\bAIza[\w-]{30,}/g,
  /\bAQ\.[\w-]{20,}/g,
  /\bya29\.[\w.-]{16,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g,
  // Places: an authorization, a query, a field or words that introduce a key
  /(\b(?:Bearer|Basic)\s+)(?=[^\s"']*\d)[\w.~+/:=-]{16,}/gi,
  /([?&](?:key|api[-_]?key|token|access_token|sig|subscription-key)=)[^&\s"'\\]+/gi,
  /((?:authorization|x-api-key|api[-_ ]?key|x-goog-api-key|subscription[-_ ]key|access[-_ ]token|secret)["']?\s*(?:[:=]|is|provided:?)\s*["'\x60]?)(?=[^\s"']*\d)[\w.~+/=-]{16,}/gi,
  // Bare: 28 characters and more of both cases and digits without a break, as Mistral, Cohere and Azure have them
  /\b(?=[A-Za-z]*\d)(?=[A-Z\d]*[a-z])(?=[a-z\d]*[A-Z])(?!(?:[A-Z]+[a-z]+|[a-z]+)+\b)[A-Za-z0-9]{28,}\b/g,
];

/**
 * The text without the secrets given and without what looks like a key. For diagnostics: messages of errors, headers,
 * URLs. What was asked and answered must come back exactly, so only `withoutSecrets` applies to it.
 *
 * @param secrets The keys in use. Secrets of less than eight characters are ignored: removing them would break words.
 */
export function redact(text: string, secrets: readonly (string | undefined)[] = []): string {
  return patterns.reduce(
    (clean, pattern) =>
      clean.replace(pattern, (_match, prefix: unknown) =>
        typeof prefix === 'string' ? prefix + marker : marker,
      ),
    redactSecrets(text, secrets),
  );
}

/** Plain JSON in which `[redacted]` replaces the given secrets, in values and in names of fields. */
export function withoutSecrets(value: Json, secrets: readonly string[]): Json {
  if (secrets.length === 0) return value;
  if (typeof value === 'string') return redactSecrets(value, secrets);
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value)) return value.map((item) => withoutSecrets(item, secrets));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      redactSecrets(name, secrets),
      withoutSecrets(item, secrets),
    ]),
  );
}

/** The secrets that are long enough to be distinguished from ordinary text. */
export function longSecrets(secrets: readonly (string | undefined)[]): readonly string[] {
  return secrets.filter((secret) => secret !== undefined && secret.length >= 8).map(String);
}

const secretNames = /auth|cookie|key|secret|token(?!s)/i;

/** The values of the headers whose names say that they carry a secret, without a scheme in front of them. */
export function findSecrets(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers)
    .filter(([name]) => secretNames.test(name))
    .map(([, value]) => value.replace(/^(?:Bearer|Basic|Key)\s+/i, ''));
}

/** The headers without those whose names say that they carry a secret, and without secrets in the others. */
export function redactHeaders(
  headers: Readonly<Record<string, string>>,
  secrets: readonly string[] = [],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      secretNames.test(name) ? [] : [[name, redactSecrets(value, secrets)]],
    ),
  );
}

function redactSecrets(text: string, secrets: readonly (string | undefined)[]): string {
  return longSecrets(secrets).reduce((clean, secret) => clean.replaceAll(secret, marker), text);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
