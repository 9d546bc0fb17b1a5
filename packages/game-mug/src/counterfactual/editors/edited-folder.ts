import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { OpenQuestion } from '../../question.js';
import type { CounterfactualEditor } from '../image-editor.js';

/** Settings of `editedFolder`. */
export interface EditedFolderOptions {
  /** The file of a question's edited image, with or without its extension. @default the question's id */
  readonly file?: ((question: OpenQuestion) => string) | undefined;
}

/**
 * A folder of images that were edited before, each under the name of its original: the layout of the paper's authors
 * and of Step1X-Edit's batch script. A question without a file there is refused. The folder is listed once, when the
 * first edit is asked for.
 * @throws a system error where the folder cannot be read.
 */
export function editedFolder(
  folder: string,
  { file = ({ id }) => id }: EditedFolderOptions = {},
): CounterfactualEditor {
  let files: Promise<ReadonlyMap<string, string>> | undefined;
  return {
    name: 'edited folder',
    version: '1',
    nature: 'scripted',
    edit: async ({ question }) => {
      files ??= listed(folder);
      const name = file(question);
      // Only listed names are opened, so that no question can name a file outside of the folder.
      const found = (await files).get(name) ?? (await files).get(parse(name).name);
      if (found === undefined) return { refused: `there is no edited image '${name}' in ${folder}` };
      return readFile(join(folder, found));
    },
  };
}

/** File names by themselves and by their stem. */
async function listed(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(folder)).toSorted();
  return new Map([
    ...names.map((name) => [parse(name).name, name] as const),
    ...names.map((name) => [name, name] as const),
  ]);
}
