import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSkipped, testParts } from '../../../scripts/testing/test-parts.ts';
import { clone } from './child-process.ts';
import { inFolder } from './in-process.ts';
import * as z from 'zod';
import { commandWords } from '../../seat/src/process/command-words.ts';

const seatsSchema = z.object({ seats: z.array(z.looseObject({})) });
const agent = join(clone, 'examples/python/follower.py');

describe('programs in seats of the command line', { timeout: 120_000 }, () => {
  it.skipIf(isSkipped(testParts.python))(
    'a Python file plays and is shown as what it is, and the run verifies',
    async () => {
      const { masbench } = inFolder();
      const line = `run werewolf --json --quiet --seat B=python:${agent} --out run`;
      const { code, stdout, stderr } = await masbench(line);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      const { seats } = seatsSchema.parse(JSON.parse(stdout));
      expect(seats[1]).toMatchObject({ seat: 'B', agent: 'python:follower.py', nature: 'scripted' });
      expect((await masbench('verify run')).code).toBe(0);
    },
  );

  it('an agent that does not start, a file that is missing and an address with a secret are refused before the run', async () => {
    const { folder, masbench } = inFolder();
    const refused = async (seat: string): Promise<string> => {
      const { code, stderr } = await masbench(`run werewolf --quiet --seat A=${seat} --out run`);
      expect(code).toBe(2);
      return stderr;
    };
    const ends = join(folder, 'ends');
    await writeFile(ends, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    expect(await refused(`process:"${ends}"`)).toMatch(/process:.+ends"? ended with exit code 1/);
    expect(await refused(`python:${folder}/none.py`)).toMatch(/Cannot read the agent .*none\.py/);
    expect(await refused('agent.py')).toMatch(/a Python file is seated as python:agent\.py/);
    expect(await refused('http://127.0.0.1:9/?key=abc')).toMatch(/MASBENCH_SEAT_TOKEN/);
  });

  it('commands are split into words as a shell does', () => {
    expect(commandWords(`python3 -u 'my agent.py' --name "a \\"b\\"" c\\ d e''f`)).toEqual([
      'python3',
      '-u',
      'my agent.py',
      '--name',
      'a "b"',
      'c d',
      'ef',
    ]);
    expect(() => commandWords(' ')).toThrow(/must name a program/);
    expect(() => commandWords('python3 "agent.py')).toThrow(/not closed/);
  });
});
