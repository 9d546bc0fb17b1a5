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
 * Caches an editor's replies in a folder. The hash of the request (editor, version, image bytes, instruction, attempt
 * number) names a JSON record; the edited image is stored next to it under the hash of its bytes. Refusals are
 * cached, errors are not. Damaged records count as absent.
 */
export function cachedEditor(editor: CounterfactualEditor, folder: string): CounterfactualEditor {
  return {
    ...editor,
    edit: async (request, context) => {
      const record = join(folder, `${cacheKey(editor, request)}.json`);
      const known = await recall(folder, record);
      if (known) return known;
      const reply = await editor.edit(request, context);
      await remember(folder, { record, reply });
      return reply;
    },
  };
}

function cacheKey(
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

/** Written under another name and renamed, so other processes never read half a file. */
async function replace(file: string, content: string | Uint8Array): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  await writeFile(aside, content);
  await rename(aside, file);
}
