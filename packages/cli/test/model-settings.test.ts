import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mockServer, type MockServer } from '@masbench/llm/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { inFolder } from './child-process.ts';
import { masbench } from './in-process.ts';

let server: MockServer;
beforeAll(async () => void (server = await mockServer()));
afterAll(async () => server.close());

const bodySchema = z.object({ temperature: z.number().optional(), reasoning_effort: z.string().optional() });
const manifestSchema = z.object({
  cells: z.array(
    z.object({
      levels: z.record(z.string(), z.unknown()),
      seats: z.array(z.object({ seat: z.string(), identity: z.string(), agent: z.string() })),
    }),
  ),
  sources: z.object({ models: z.object({ facts: z.string() }) }),
});

/** The settings that were sent since some request, each once. */
function listSent(since: number): readonly string[] {
  const bodies = server.requests.slice(since).map(({ body }) => bodySchema.parse(body));
  return [...new Set(bodies.map((body) => JSON.stringify(body)))].toSorted();
}

const readManifest = async (folder: string): Promise<z.infer<typeof manifestSchema>> =>
  manifestSchema.parse(JSON.parse(await readFile(join(folder, 'run', 'run.json'), 'utf8')));

describe('settings of a model', () => {
  it('are factors of a sweep in one command, in the manifest and in the identity', async () => {
    await inFolder(async (folder) => {
      const since = server.requests.length;
      const model = `openai-compatible:tiny@${server.url}/v1`;
      const sweep = '--sweep seats.A.temperature=0,0.7 --sweep seats.A.effort=low,high';
      const line = `run hq --set passages=1 --seat A=${model}?topP=0.9 ${sweep} --json --quiet --out run`;
      const { code, stderr } = await masbench(line.split(' '), { cwd: folder });
      expect({ code, stderr }).toMatchObject({ code: 0 });
      expect(listSent(since)).toEqual([
        '{"temperature":0,"reasoning_effort":"high"}',
        '{"temperature":0,"reasoning_effort":"low"}',
        '{"temperature":0.7,"reasoning_effort":"high"}',
        '{"temperature":0.7,"reasoning_effort":"low"}',
      ]);
      const { cells, sources } = await readManifest(folder);
      expect(cells.map(({ levels }) => levels)).toEqual([
        { 'seats.A.temperature': 0, 'seats.A.effort': 'low' },
        { 'seats.A.temperature': 0, 'seats.A.effort': 'high' },
        { 'seats.A.temperature': 0.7, 'seats.A.effort': 'low' },
        { 'seats.A.temperature': 0.7, 'seats.A.effort': 'high' },
      ]);
      expect(cells[0]?.seats[0]).toMatchObject({
        seat: 'A',
        identity: `${model}?effort=low&temperature=0&topP=0.9`,
        agent: `${model}?effort=low&temperature=0&topP=0.9`,
      });
      expect(sources.models.facts).toMatch(/^github\.com\/anomalyco\/models\.dev at [0-9a-f]{8}, 2026-/);
    });
  });

  it('come from an experiment file, under a name of their own', async () => {
    await inFolder(async (folder) => {
      const since = server.requests.length;
      const model = `openai-compatible:tiny@${server.url}/v1`;
      await writeFile(
        join(folder, 'experiment.json'),
        JSON.stringify({
          benchmark: 'hq',
          settings: { passages: 1 },
          models: { cold: { model, temperature: 0 }, warm: { model, temperature: 1 } },
          seats: { A: 'cold', B: { model, temperature: 0.5 } },
          factors: { 'seats.A': ['cold', 'warm'] },
        }),
      );
      const { code, stderr } = await masbench(
        ['run', 'experiment.json', '--json', '--quiet', '--out', 'run'],
        {
          cwd: folder,
        },
      );
      expect({ code, stderr }).toMatchObject({ code: 0 });
      expect(listSent(since)).toEqual(['{"temperature":0.5}', '{"temperature":0}', '{"temperature":1}']);
      const { cells } = await readManifest(folder);
      expect(cells.map(({ levels }) => levels['seats.A'])).toEqual([
        `${model}?temperature=0`,
        `${model}?temperature=1`,
      ]);
    });
  });

  it('seat one model everywhere', async () => {
    await inFolder(async (folder) => {
      const line = `run hq --set passages=1 --seat *=openai-compatible:tiny@${server.url}/v1?temperature=0 --seat B=scripted --seats 3 --json --quiet --out run`;
      const { code } = await masbench(line.split(' '), { cwd: folder });
      expect(code).toBe(0);
      const { cells } = await readManifest(folder);
      const named = `openai-compatible:tiny@${server.url}/v1?temperature=0`;
      expect(cells[0]?.seats.map(({ identity }) => identity)).toEqual([named, 'scripted', named]);
    });
  });

  it('that do not exist are refused with those that do, and none is repeated', async () => {
    const typed = ['run', 'hq', '--seat', 'A=openai:gpt-4o?key=sk-secret-1234567890'];
    const { code, stderr } = await masbench(typed);
    expect(code).toBe(2);
    expect(stderr).toMatch(/there is no setting "key": choose temperature, topP, effort/);
    expect(stderr).not.toContain('sk-secret');
    const other = await masbench(['run', 'hq', '--sweep', 'seats.A.temperature=0,1']);
    expect(other).toMatchObject({ code: 2 });
    expect(other.stderr).toMatch(/"scripted" has no settings: only models have/);
  });
});
