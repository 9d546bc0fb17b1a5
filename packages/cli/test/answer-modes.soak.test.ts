import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mockServer, type MockCall, type MockReply } from '@masbench/llm/testing';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeInstance } from '../../llm/src/testing/mock/schema-instance.ts';
import { inFolder, type Ended } from './child-process.ts';
import { masbench } from './in-process.ts';

const answer = z.looseObject({ id: z.string(), by: z.string(), why: z.string().optional() });
const attemptMs = 100;

/** An answer that matches the schema, its texts long enough to be counted as summaries. */
const legal = (call: MockCall): unknown =>
  JSON.parse(
    JSON.stringify(makeInstance(call.schema ?? {})).replaceAll(
      '"text"',
      '"It says that a bridge was opened in town."',
    ),
  );
const otherKeys = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [`my_${key}`, one]))
    : { value };

/** How a model answers, and as what its moves are then lost; `null`: none is. */
const modes: Readonly<
  Record<string, readonly [lostAs: string | null, reply: (call: MockCall) => MockReply]>
> = {
  good: [null, (call) => JSON.stringify(legal(call))],
  fenced: [null, (call) => `Here it is:\n\`\`\`json\n${JSON.stringify(legal(call))}\n\`\`\`\nDone.`],
  prose: ['illegal', () => 'I would rather say it in words: the second one, if I have to.'],
  'bad keys': ['illegal', (call) => JSON.stringify(otherKeys(legal(call)))],
  refusing: ['refusal', () => ({ refusal: 'I cannot take part in that.' })],
  slow: ['timeout', (call) => ({ text: JSON.stringify(legal(call)), latencyMs: 10 * attemptMs })],
};

const games: Readonly<Record<string, string>> = {
  hq: 'run hq --set passages=passages.jsonl',
  mug: 'run mug',
  werewolf: 'run werewolf --set preset=mini-mafia',
};

interface Played extends Ended {
  /** Moves of the model in the journal: all of them, and the substitutes by reason. */
  readonly moves: number;
  readonly lost: Readonly<Record<string, number>>;
}

/** Plays a game with a model in seat A through the command line, on a server that answers in this mode. */
async function played(line: string, mode: string, folder: string): Promise<Played> {
  const passages = [1, 2, 3].map((id) =>
    JSON.stringify({ id: `p${id}`, text: `A bridge was opened in town ${id}.` }),
  );
  await writeFile(join(folder, 'passages.jsonl'), `${passages.join('\n')}\n`);
  const server = await mockServer({ reply: modes[mode]?.[1] });
  const seat = `A=openai-compatible:m@${server.url}/v1`;
  const limit = mode === 'slow' ? ['--limit', `timeoutMs=${attemptMs}`] : [];
  const ended = await masbench([...line.split(' '), '--seat', seat, ...limit, '--out', 'run'], {
    cwd: folder,
  });
  await server.close();
  const matches = join(folder, 'run', 'matches');
  const file = (await readdir(matches)).find((name) => name.endsWith('.jsonl') && !name.includes('.calls'));
  const lines = (await readFile(join(matches, file ?? ''), 'utf8'))
    .split('\n')
    .filter((entry) => entry !== '');
  const own = lines.flatMap((entry) => {
    const parsed = answer.safeParse(JSON.parse(entry));
    return parsed.success && parsed.data.id.includes('/A') ? [parsed.data] : [];
  });
  const lost: Record<string, number> = {};
  for (const { by, why } of own)
    if (by === 'fallback' || by === 'forfeit') lost[why ?? ''] = (lost[why ?? ''] ?? 0) + 1;
  return { ...ended, moves: own.length, lost };
}

beforeAll(() => void vi.stubEnv('OPENAI_COMPATIBLE_API_KEY', 'test-key'));
afterAll(() => void vi.unstubAllEnvs());

describe.each(Object.entries(games))('a model in %s that answers', { timeout: 120_000 }, (_game, line) => {
  it.each(Object.entries(modes))('in the mode %s loses what the terminal says', async (mode, [lostAs]) => {
    await inFolder(async (folder) => {
      const { code, stdout, stderr, moves, lost } = await played(line, mode, folder);
      const said = stdout.split('\n').filter((sentence) => sentence.includes('Substitute moves'));
      expect([stderr, code, moves > 0]).toEqual([expect.any(String), lostAs === null ? 0 : 1, true]);
      expect(lost).toEqual(lostAs === null ? {} : { [lostAs]: moves });
      expect(said.map((sentence) => /for A: (\w+ \d+)/.exec(sentence)?.[1])).toEqual(
        lostAs === null ? [] : [`${lostAs} ${moves}`],
      );
      // A seat that never played itself is said to be so, with the first error.
      expect(
        said.every((sentence) => /No move of this seat was its own.*First error: ./.test(sentence)),
      ).toBe(true);
    });
  });
});
