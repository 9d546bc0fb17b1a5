import { MasbenchError } from '@masbench/core';
import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { kept } from '../../kept.js';
import type { OpenImageQuestion } from '../../question.js';
import type { CounterfactualEditor } from '../image-editor.js';

/** Settings of `editedFolder`. */
export interface EditedFolderOptions {
  /** The file of a question's edited image, with or without its extension. @default the question's id */
  readonly file?: ((question: OpenImageQuestion) => string) | undefined;
}

/**
 * Reads edited images from a folder, each named after its original: the layout of the paper's authors and of
 * Step1X-Edit's batch script. Refuses questions without a file. Lists the folder once, at the first edit.
 * @throws MasbenchError `CONFIG_INVALID` if two files fit, or a system error if the folder cannot be read.
 */
export function editedFolder(
  folder: string,
  { file = ({ id }) => id }: EditedFolderOptions = {},
): CounterfactualEditor {
  const files = kept(async () => (await readdir(folder)).toSorted());
  return {
    name: 'edited folder',
    version: '1',
    nature: 'scripted',
    edit: async ({ question }) => {
      const name = file(question);
      // Only listed names are opened, so that no question can name a file outside of the folder.
      const names = await files();
      const stem = parse(name).name;
      const fitting = names.includes(name) ? [name] : names.filter((one) => parse(one).name === stem);
      const [found, ...more] = fitting;
      if (more.length > 0)
        throw new MasbenchError(
          'CONFIG_INVALID',
          `Cannot choose the edited image '${name}' in ${folder}: ${fitting.join(' and ')} are there. Leave one`,
        );
      if (found === undefined) return { refused: `there is no edited image '${name}' in ${folder}` };
      return readFile(join(folder, found));
    },
  };
}
