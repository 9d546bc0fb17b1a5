import { createHash } from 'node:crypto';

/** Lines of a journal without their digests. */
export function unsealed(lines: readonly string[]): readonly string[] {
  return lines.map((line) => line.replace(/,"digest":"[0-9a-f]*"\}$/, '}'));
}

/** The lines with the digests that they must have, by the rule that the documentation gives: as a forger would. */
export function resealed(lines: readonly string[]): readonly string[] {
  let state = '';
  return unsealed(lines).map((line) => {
    const body = line.slice(0, -1);
    state = createHash('sha256')
      .update(state + body)
      .digest('hex');
    const digest = line.startsWith('{"type":"end"') ? state : state.slice(0, 16);
    return `${body},"digest":"${digest}"}`;
  });
}
