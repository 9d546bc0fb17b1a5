import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { digestOfProgram } from '../src/plan/trusted-code.ts';

test('a program in a seat is known by its command and its files, of JavaScript by all that they are made of', async () => {
  const folder = temporaryFolder();
  const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);
  const digests = async (): Promise<readonly string[]> =>
    Promise.all(
      ['node FOLDER/talk.mjs', 'python3 FOLDER/talk.py --loud', 'FOLDER/talk.sh', 'curl -s'].map((command) =>
        digestOfProgram({ agent: `process:${command.replace('FOLDER', folder)}` }, join(folder, 'run')),
      ),
    );
  write('talk.mjs', `import './answer.mjs';\n`);
  write('answer.mjs', '1;\n');
  write('talk.py', 'import answer\n');
  write('talk.sh', 'true\n');
  const changed = async (file: string, text: string): Promise<readonly boolean[]> => {
    const before = await digests();
    write(file, text);
    const after = await digests();
    return after.map((one, index) => one !== before[index]);
  };
  expect(new Set(await digests()).size).toBe(4);
  expect(await changed('answer.mjs', '2;\n')).toEqual([true, false, false, false]);
  expect(await changed('talk.py', 'import other\n')).toEqual([false, true, false, false]);
  expect(await changed('talk.sh', 'false\n')).toEqual([false, false, true, false]);
  expect(await changed('unnamed.mjs', '3;\n')).toEqual([false, false, false, false]);
});
