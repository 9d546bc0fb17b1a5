import { playerText } from '@masbench/core/record';
import type { WriteUp } from '@masbench/experiments';
import type { Audit } from './audit-result.js';
import { auditTables } from './audit-tables.js';

/**
 * An audit as sentences and tables, with quotes of what did not count.
 *
 * @example
 * ```ts
 * import { load } from '@masbench/experiments';
 * import { audit, auditWriteUp, writeUpText } from '@masbench/findings';
 *
 * const found = await audit(await load('runs/first'));
 * console.log(await writeUpText(auditWriteUp(found), 'markdown'));
 * ```
 */
export function auditWriteUp(found: Audit): WriteUp {
  const { matches, causes, readAgain, difference, flags, notes } = found;
  const { finished, aborted, failed, clean, forfeited, inQuestion } = matches;
  return [
    `${finished} matches finished, ${aborted} aborted, ${failed} failed; ${clean} without a substitute move, ${forfeited} with a forfeit, ${inQuestion} that substitutes may have decided`,
    ...auditTables(found),
    ...causes.flatMap(({ agent, nature, cause, quotes }) =>
      quotes.map(
        ({ match, request, attempt, answer, error }) =>
          `${playerText({ agent, nature })}, ${cause} (${match}, ${request}, attempt ${attempt}): ${error}${answer === null ? '' : `\n  wrote: ${answer}`}`,
      ),
    ),
    ...(readAgain === null
      ? []
      : [
          `${readAgain.recovered} of ${readAgain.answers} rejected answers on record recovered by today's parser`,
        ]),
    ...(difference === null
      ? []
      : [
          `All trials: ${difference.all.sentence}`,
          `Without substitutes: ${difference.clean?.sentence ?? 'fewer than two trials'}`,
        ]),
    ...(flags.length === 0 ? ['No flags'] : flags.map((flag) => `Flag: ${flag}`)),
    ...notes,
  ];
}
