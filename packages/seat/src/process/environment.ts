/**
 * Variables that programs need to be found, to write text and to verify certificates. None of these holds a secret. Windows writes
 * `Path`.
 */
const harmless =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TMP|TEMP|SystemRoot|PYTHONPATH|VIRTUAL_ENV|CONDA_PREFIX|SSL_CERT_FILE|SSL_CERT_DIR|REQUESTS_CA_BUNDLE|NODE_EXTRA_CA_CERTS)$/i;

/**
 * The environment of a program: what is harmless, and the variables that were named.
 *
 * @param names of variables of this process that are passed on
 * @param values that are set for the program
 */
export function makeEnvironment(
  names: readonly string[],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const passed = Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && (harmless.test(name) || names.includes(name)) ? [[name, value] as const] : [],
  );
  return {
    ...Object.fromEntries(passed),
    PYTHONUNBUFFERED: '1',
    PYTHONIOENCODING: 'utf-8',
    PYTHONDONTWRITEBYTECODE: '1',
    ...values,
  };
}
