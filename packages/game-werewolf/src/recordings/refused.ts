import { MasbenchError } from '@masbench/core';
import * as z from 'zod';

/** How many faults of a file an error tells. */
const told = 5;

/** The error for a file that is not what it should be: its first faults, each with its place, and how many more there are. */
export function refused(doing: string, what: string, { issues }: z.ZodError): MasbenchError {
  const faults = z.prettifyError(new z.ZodError(issues.slice(0, told)));
  const more = issues.length > told ? `\n… and ${issues.length - told} more` : '';
  return new MasbenchError('OPTION_INVALID', `Cannot ${doing} as it must be ${what}:\n${faults}${more}`);
}
