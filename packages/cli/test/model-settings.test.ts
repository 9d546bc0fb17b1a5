import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mockServer, type MockServer } from '@masbench/llm/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { inFolder } from './in-process.ts';

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

/** Runs a line. @returns the settings that were sent, each once, and the manifest */
async function played(line: string, files: Readonly<Record<string, string>> = {}) {
  const { folder, masbench } = inFolder(files);
  const since = server.requests.length;
  const { code, stderr } = await masbench(`${line} --json --quiet --out run`);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const bodies = server.requests.slice(since).map(({ body }) => JSON.stringify(bodySchema.parse(body)));
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, 'run/run.json'), 'utf8')));
  return { sent: [...new Set(bodies)].toSorted(), ...manifest };
}

describe('settings of a model', () => {
  it('are factors of a sweep in one command, in the manifest and in the identity', async () => {
    const model = `openai-compatible:tiny@${server.url}/v1`;
    const sweep = '--sweep seats.A.temperature=0,0.7 --sweep seats.A.effort=low,high';
    const line = `run hq --set passages=1 --seat A=${model}?topP=0.9 ${sweep}`;
    const { sent, cells, sources } = await played(line);
    expect(sent).toEqual([
      '{"temperature":0,"reasoning_effort":"high"}',
      '{"temperature":0,"reasoning_effort":"low"}',
      '{"temperature":0.7,"reasoning_effort":"high"}',
      '{"temperature":0.7,"reasoning_effort":"low"}',
    ]);
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

  it('come from an experiment file, under a name of their own', async () => {
    const model = `openai-compatible:tiny@${server.url}/v1`;
    const study = {
      benchmark: 'hq',
      settings: { passages: 1 },
      models: { cold: { model, temperature: 0 }, warm: { model, temperature: 1 } },
      seats: { A: 'cold', B: { model, temperature: 0.5 } },
      factors: { 'seats.A': ['cold', 'warm'] },
    };
    const { sent, cells } = await played('run study.json', { 'study.json': JSON.stringify(study) });
    expect(sent).toEqual(['{"temperature":0.5}', '{"temperature":0}', '{"temperature":1}']);
    expect(cells.map(({ levels }) => levels['seats.A'])).toEqual([
      `${model}?temperature=0`,
      `${model}?temperature=1`,
    ]);
  });

  it('seat one model everywhere', async () => {
    const named = `openai-compatible:tiny@${server.url}/v1?temperature=0`;
    const { cells } = await played(`run hq --set passages=1 --seat *=${named} --seat B=scripted --seats 3`);
    expect(cells[0]?.seats.map(({ identity }) => identity)).toEqual([named, 'scripted', named]);
  });
});
