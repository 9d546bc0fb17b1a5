import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderBlobs, type BlobStore } from '@masbench/core';
import {
  cachedEditor,
  counterfactualSchema,
  makeCounterfactual,
  wordAnalyst,
  type CounterfactualEditor,
} from '@masbench/game-mug/counterfactual';
import type { ComparedItem } from '@masbench/game-mug/study';
import * as z from 'zod';

const editSchema = z.object({
  question: z.string(),
  /** Nothing where no edited image could be made. */
  counterfactual: counterfactualSchema.optional(),
  attempts: z.int(),
  costUsd: z.number().nullable(),
});

type Edit = z.output<typeof editSchema>;

/**
 * Edited images of a comparison: made once for a question, before its first match, so that all methods play with the
 * same one. `edits.jsonl` says how each was found; its bytes lie in `blobs/`, and what an editor replied in `edits/`.
 */
export class Edits {
  readonly #folder: string;
  readonly #editor: CounterfactualEditor;
  readonly #blobs: BlobStore;
  readonly #known = new Map<string, Edit>();

  private constructor(folder: string, editor: CounterfactualEditor) {
    this.#folder = folder;
    this.#editor = cachedEditor(editor, join(folder, 'edits'));
    this.#blobs = folderBlobs(join(folder, 'blobs'));
  }

  static async open(folder: string, editor: CounterfactualEditor): Promise<Edits> {
    const edits = new Edits(folder, editor);
    const text = await readFile(edits.#file, 'utf8').catch(() => '');
    for (const line of text.split('\n')) {
      const edit = editSchema.safeParse(parsed(line)).data;
      if (edit !== undefined) edits.#known.set(edit.question, edit);
    }
    return edits;
  }

  /** The question with its edited image; without one where none could be made. */
  async of({ question, images }: ComparedItem): Promise<ComparedItem> {
    const known = this.#known.get(question.id) ?? (await this.#make({ question, images }));
    const { counterfactual } = known;
    if (counterfactual === undefined) return { question, images };
    const edited = await this.#blobs.get(counterfactual.image.sha256);
    return { question, counterfactual, images: [...images, edited] };
  }

  /** Dollars of all edits; `null` where one is unknown. */
  get costUsd(): number | null {
    return [...this.#known.values()].reduce<number | null>(
      (sum, { costUsd }) => (sum === null || costUsd === null ? null : sum + costUsd),
      0,
    );
  }

  async #make({ question, images: [image = new Uint8Array()] }: ComparedItem): Promise<Edit> {
    const { counterfactual, bytes, attempts, usage } = await makeCounterfactual(question, {
      image,
      analyst: wordAnalyst(),
      editor: this.#editor,
    });
    if (bytes !== undefined) await this.#blobs.put(bytes);
    const edit = {
      question: question.id,
      counterfactual,
      attempts: attempts.length,
      costUsd: usage.costUsd ?? null,
    };
    this.#known.set(question.id, edit);
    await appendFile(this.#file, `${JSON.stringify(edit)}\n`);
    return edit;
  }

  get #file(): string {
    return join(this.#folder, 'edits.jsonl');
  }
}

/** A line that was torn by a crash is no edit: the question's image is made again, from replies that were kept. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
