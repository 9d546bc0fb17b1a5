import { hash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { EditReply, EditRequest, CounterfactualEditor } from '../image-editor.js';

const recordSchema = z.union([
  z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  z.object({ refused: z.string() }),
]);

/**
 * Remembers an editor's replies in a folder, by content: what an edit is asked (editor, its version, the image's bytes,
 * the instruction, the number of the attempt) is hashed to the name of a JSON record, and the edited image lies beside
 * it under the hash of its own bytes. Refusals are remembered too; errors are not. Damaged records count as absent.
 */
export function cachedEditor(editor: CounterfactualEditor, folder: string): CounterfactualEditor {
  return {
    ...editor,
    edit: async (request, context) => {
      const record = join(folder, `${keyOf(editor, request)}.json`);
      const known = await recall(folder, record);
      if (known) return known;
      const reply = await editor.edit(request, context);
      await remember(folder, { record, reply });
      return reply;
    },
  };
}

function keyOf(
  { name, version }: CounterfactualEditor,
  { image, instruction, attempt }: EditRequest,
): string {
  return hash(
    'sha256',
    JSON.stringify([name, version ?? null, hash('sha256', image, 'hex'), instruction, attempt]),
    'hex',
  );
}

async function recall(folder: string, record: string): Promise<EditReply | undefined> {
  try {
    const found = recordSchema.parse(JSON.parse(await readFile(record, 'utf8')));
    if ('refused' in found) return found;
    const bytes = await readFile(join(folder, found.sha256));
    return hash('sha256', bytes, 'hex') === found.sha256 ? bytes : undefined;
  } catch {
    return undefined;
  }
}

async function remember(
  folder: string,
  { record, reply }: { readonly record: string; readonly reply: EditReply },
): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (!(reply instanceof Uint8Array)) return replace(record, JSON.stringify(reply));
  const sha256 = hash('sha256', reply, 'hex');
  await replace(join(folder, sha256), reply);
  await replace(record, JSON.stringify({ sha256 }));
}

/** Written aside and renamed, so that a reader in another process never sees half a file. */
async function replace(file: string, content: string | Uint8Array): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  await writeFile(aside, content);
  await rename(aside, file);
}
