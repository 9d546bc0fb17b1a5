import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

/** How a program resolves types that an ES module cannot serve: `require` gets types of an ES module, as it should. */
const notForModules: readonly unknown[] = ['node10', 'node16-cjs'];

/**
 * What is wrong with a packed package, one sentence each: how it is published (publint, where a warning counts as an
 * error) and how TypeScript resolves its types (Are The Types Wrong?, for ES modules only).
 *
 * @param bytes - The `.tgz`.
 */
export async function packageFaults(bytes: Uint8Array): Promise<readonly string[]> {
  const { messages, pkg } = await publint({ strict: true, pack: { tarball: bytes.slice().buffer } });
  const analysis = await checkPackage(createPackageFromTarballData(bytes));
  // A package that is only a program has no entry, and needs no types.
  const hasEntry = Object.keys(pkg['exports'] ?? { '.': '' }).some((entry) => entry !== './package.json');
  if (analysis.types === false && hasEntry) return ['it has no types'];
  const problems = analysis.types === false ? [] : analysis.problems;
  return [
    ...messages
      .filter(({ type }) => type === 'error')
      .map((message) => formatMessage(message, pkg, { color: false }) ?? message.code),
    ...problems
      .filter((problem) => !('resolutionKind' in problem && notForModules.includes(problem.resolutionKind)))
      .map((problem) => `its types are wrong: ${JSON.stringify(problem)}`),
  ];
}
