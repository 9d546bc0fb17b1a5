import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MasbenchError } from '@masbench/core';

/** One image to edit. */
export interface BatchJob {
  /** File name of the image, without a folder; the edited image gets the same. */
  readonly file: string;
  /** Image bytes, written as they are. */
  readonly image: Uint8Array;
  /** The change to make. */
  readonly instruction: string;
}

/** Where a batch was written. */
export interface BatchFiles {
  /** Folder of the originals: the script's `--input_dir`. */
  readonly images: string;
  /** JSON that maps file names to instructions: the script's `--json_path`. */
  readonly prompts: string;
}

/** The switches of the script that end up in the name of its output folder. */
export interface BatchSettings {
  /** The script's `--offload`. @default false */
  readonly offload?: boolean | undefined;
  /** The script's `--quantized`. @default false */
  readonly quantized?: boolean | undefined;
  /** Pixels along a side, about. @default 512 */
  readonly size?: number | undefined;
}

/**
 * Writes the input of Step1X-Edit's batch script (`inference.py` of stepfun-ai/Step1X-Edit): the images in a folder
 * and a JSON file `{ "<file>": "<instruction>" }`. Run it, then read the folder of `batchOutput` with `editedFolder`.
 * @throws MasbenchError `OPTION_INVALID` if a file name holds a folder or comes twice.
 */
export async function writeBatch(folder: string, jobs: readonly BatchJob[]): Promise<BatchFiles> {
  const seen = new Set<string>();
  for (const { file } of jobs) {
    if (basename(file) !== file || seen.has(file)) {
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot write a batch: file names must be plain and different: '${file}'`,
      );
    }
    seen.add(file);
  }
  const [images, prompts] = [join(folder, 'images'), join(folder, 'prompts.json')];
  await mkdir(images, { recursive: true });
  await Promise.all(jobs.map(({ file, image }) => writeFile(join(images, file), image)));
  const instructions = Object.fromEntries(jobs.map(({ file, instruction }) => [file, instruction]));
  await writeFile(prompts, `${JSON.stringify(instructions, null, 2)}\n`);
  return { images, prompts };
}

/** The folder that the script writes to when its `--output_dir` is `output`: it appends its switches to the name. */
export function batchOutput(
  output: string,
  { offload = false, quantized = false, size = 512 }: BatchSettings = {},
): string {
  return `${output}${offload ? '-offload' : ''}${quantized ? '-quantized' : ''}-${size}`;
}
