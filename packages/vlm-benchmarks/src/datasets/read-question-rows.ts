import { readRows } from '@masbench/core/record';
import type * as z from 'zod';

/**
 * Reads rows of a schema.
 *
 * @param what - For error messages: `POPE questions`.
 * @throws MasbenchError `CONFIG_INVALID` that names the file, the line and what is wrong there.
 */
export async function readQuestionRows<Row>(
  file: string,
  { what, schema }: { readonly what: string; readonly schema: z.ZodType<Row> },
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of readRows(file, { what })) rows.push(checkedRow(row, schema));
  return rows;
}

/** Parses the fields of a row with a schema. @throws MasbenchError `CONFIG_INVALID` that names file, line and field. */
export function checkedRow<Row>(
  {
    read,
    fault,
  }: { readonly read: () => unknown; readonly fault: (problem: string, cause: unknown) => Error },
  schema: z.ZodType<Row>,
): Row {
  const result = schema.safeParse(read());
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path.join('.') ?? '';
  const name = path === '' ? 'a row' : `\`${path}\``;
  throw fault(`${name} is wrong (${issue?.message ?? 'invalid'})`, result.error);
}
