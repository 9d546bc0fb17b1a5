import { MasbenchError } from '@masbench/core';
import * as z from 'zod';

/** The number of faults that an error lists. */
const told = 5;

/** The error for an invalid file: its first faults with their paths, and the number of further ones. */
export function refused(doing: string, what: string, { issues }: z.ZodError): MasbenchError {
  const faults = z.prettifyError(new z.ZodError(issues.slice(0, told)));
  const more = issues.length > told ? `\n… and ${issues.length - told} more` : '';
  return new MasbenchError('OPTION_INVALID', `Cannot ${doing}: it must be ${what}:\n${faults}${more}`);
}
