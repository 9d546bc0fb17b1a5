import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { defineBenchmark } from '@masbench/core/benchmark';
import { experiment, load, run, verify } from '@masbench/experiments';
import {
  audit,
  auditWriteUp,
  compareParts,
  compareRuns,
  exportRun,
  listRuns,
  runHeadline,
  runWriteUp,
  standings,
  standingsTables,
  writeUpText,
} from '@masbench/findings';
import { models, readAnswer } from '@masbench/llm';
import { mockServer, type MockReply } from '@masbench/llm/testing';
import { writeSite } from '@masbench/report';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { naming, numbers } from '../../experiments/test/numbers.ts';
import { placesOfTest } from '../../experiments/test/places.ts';

const at = placesOfTest();
afterEach(() => vi.unstubAllEnvs());

const benchmark = defineBenchmark(numbers, {
  seats: ['A', 'B'],
  prompts: { name: ({ data }) => ({ user: `Name a number of at most ${data.greatest}.` }) },
  players: { scripted: () => naming('scripted', 5) },
});

type Reply = Exclude<MockReply, string>;

/** Plays two matches of four moves, each answered as the reply says for the number of the call. */
async function play(
  seats: Readonly<Record<string, string>>,
  reply: (call: number) => Pick<Reply, 'model' | 'host' | 'json' | 'fault'>,
  limits: { readonly strictModel?: boolean; readonly match?: { readonly costUsd: number } } = {},
  folder = at('run'),
) {
  const server = await mockServer({ reply: ({ index }) => ({ json: { number: 5 }, ...reply(index) }) });
  for (const name of ['OPENAI', 'OPENROUTER', 'VLLM', 'AZURE_OPENAI', 'OPENAI_COMPATIBLE', 'AWS_BEDROCK'])
    vi.stubEnv(`${name}_BASE_URL`, `${server.url}/v1`);
  vi.stubEnv('GOOGLE_GEMINI_BASE_URL', server.url);
  for (const key of ['OPENAI', 'OPENROUTER', 'GEMINI', 'AZURE_OPENAI'])
    vi.stubEnv(`${key}_API_KEY`, 'sk-test-0123456789');
  vi.stubEnv('AWS_BEARER_TOKEN_BEDROCK', 'sk-test-0123456789');
  try {
    const study = experiment({ benchmark, seats, trials: 2, settings: { rounds: 2 }, limits });
    const finished = await run(study, { folder, sources: [models()], concurrency: 1 });
    return { finished, study, server, folder };
  } finally {
    await server.close();
  }
}

/** All that says who played, as texts, and the journal. */
async function readOutputs({ finished, folder }: Awaited<ReturnType<typeof play>>) {
  const found = await load(folder);
  const audited = await audit(found, { benchmark });
  const ranked = await standings(found);
  const exported = async (format: 'csv' | 'markdown' | 'latex'): Promise<string> => {
    const files = await exportRun(found, {
      format,
      folder: at(`${format} of ${basename(folder)}`),
      benchmark,
    });
    return (await Promise.all(files.map(async (file) => readFile(file, 'utf8')))).join('\n');
  };
  const importModule = async () => ({ benchmark });
  const { file } = await writeSite([folder], {
    folder: at(`site of ${basename(folder)}`),
    importModule,
  });
  const [page = ''] = await readdir(join(dirname(file), 'runs'));
  const [index, ownPage] = await Promise.all(
    [file, join(dirname(file), 'runs', page)].map(async (path) => readFile(path, 'utf8')),
  );
  return {
    journal: await readFile(join(folder, 'matches', 'm0001.jsonl'), 'utf8'),
    csv: await exported('csv'),
    /** What says of each doubt that it is one. */
    doubting: {
      flags: audited.flags.join('\n'),
      headline: runHeadline(finished.result).detail,
      list: JSON.stringify(await listRuns([folder], { importModule })),
      'runs of a site': index?.split('id="standings"')[0] ?? '',
      'standings of a site': index?.split('id="standings"')[1] ?? '',
      'first screen of a page': (ownPage ?? '').split('<script')[0] ?? '',
    },
    /** What says besides what a name stood for. */
    saying: {
      terminal: await writeUpText(runWriteUp(finished, { benchmark }), 'markdown'),
      audited: await writeUpText(auditWriteUp(audited), 'markdown'),
      compared: (await compareParts(found, { by: 'seat' })).notes.join('\n'),
      'json and summary': await readFile(join(folder, 'summary.json'), 'utf8'),
      tournament: standingsTables(ranked).notes.join('\n'),
      'json of a tournament': JSON.stringify(ranked),
      markdown: await exported('markdown'),
      latex: await exported('latex'),
    },
  };
}

const both = (agent: string) => ({ A: agent, B: 'scripted' });

/** What was asked for, what answered by the number of the call, and what has to be said; `undefined` if nothing is. */
const substitutions: readonly (readonly [
  what: string,
  agent: string,
  reply: (call: number) => Pick<Reply, 'model' | 'host'>,
  said: string | undefined,
])[] = [
  ['a dated form', 'openai:gpt-4o-mini', () => ({ model: 'gpt-4o-mini-2024-07-18' }), undefined],
  [
    'another family',
    'openai:gpt-5.6-sol',
    () => ({ model: 'gpt-4o-mini-2024-07-18' }),
    'asked for openai:gpt-5.6-sol, it was served by gpt-4o-mini-2024-07-18 (4 calls)',
  ],
  [
    'a cheaper sibling',
    'openai:gpt-4o',
    () => ({ model: 'gpt-4o-mini' }),
    'asked for openai:gpt-4o, it was served by gpt-4o-mini (4 calls)',
  ],
  [
    'a successor',
    'google:gemini-2.5-flash',
    () => ({ model: 'gemini-3.8-flash' }),
    'asked for google:gemini-2.5-flash, it was served by gemini-3.8-flash (4 calls)',
  ],
  [
    'an alias',
    'openai:gpt-5.6',
    () => ({ model: 'gpt-5.6-sol-2026-07-09' }),
    'openai:gpt-5.6 stood for gpt-5.6-sol-2026-07-09',
  ],
  [
    'a name that moves',
    'google:gemini-flash-latest',
    () => ({ model: 'gemini-3.8-flash' }),
    'google:gemini-flash-latest stood for gemini-3.8-flash',
  ],
  [
    'two versions in turn',
    'openai:gpt-4o',
    (call) => ({ model: call % 2 === 0 ? 'gpt-4o-2024-08-06' : 'gpt-4o-2024-11-20' }),
    'openai:gpt-4o was served by 2 models: gpt-4o-2024-08-06 (2 calls), gpt-4o-2024-11-20 (2 calls)',
  ],
  [
    'two hosts in turn',
    'openrouter:deepseek/deepseek-v4-pro',
    (call) => ({ host: call % 2 === 0 ? 'DeepInfra' : 'Together' }),
    'openrouter:deepseek/deepseek-v4-pro was run by 2 hosts: DeepInfra (2 calls), Together (2 calls)',
  ],
  [
    'no name at all',
    'openai:gpt-4o',
    () => ({ model: '' }),
    'the provider of openai:gpt-4o did not name the model of 4 calls',
  ],
  [
    'another case and a path',
    'google:gemini-2.5-flash',
    () => ({ model: 'models/Gemini-2.5-Flash' }),
    undefined,
  ],
  ['the maker before the name', 'openai:gpt-4o', () => ({ model: 'openai/gpt-4o' }), undefined],
  [
    'a name of one’s own server',
    'vllm:judge',
    () => ({ model: 'Qwen/Qwen3-8B' }),
    'vllm:judge stood for Qwen/Qwen3-8B',
  ],
  [
    'a known name on one’s own server',
    'vllm:Qwen/Qwen3-32B',
    () => ({ model: 'Qwen/Qwen3-8B' }),
    'asked for vllm:Qwen/Qwen3-32B, it was served by Qwen/Qwen3-8B (4 calls)',
  ],
  ['a region', 'bedrock:openai.gpt-oss-120b', () => ({ model: 'us.openai.gpt-oss-120b-v1:0' }), undefined],
  [
    'a change in the middle of a match',
    'openai:gpt-4o',
    (call) => ({ model: call < 1 ? 'gpt-4o' : 'gpt-5-nano' }),
    'asked for openai:gpt-4o, it was served by gpt-5-nano (3 calls)',
  ],
];

describe('the model that served', () => {
  it.each(substitutions)('is said by every output, or rightly is not: %s', async (_, agent, reply, said) => {
    const played = await play(both(agent), reply);
    const found = await readOutputs(played);
    expect(found.journal).toContain('"served":[{"asked":');
    const isDoubt = said !== undefined && !said.includes('stood for');
    const misses = (outputs: Readonly<Record<string, string>>, mustSay: boolean): readonly string[] =>
      Object.entries(outputs).flatMap(([output, text]) =>
        (mustSay ? text.includes(said ?? '') : !/served by|stood for|run by|did not name/.test(text))
          ? []
          : [output],
      );
    expect(misses(found.saying, said !== undefined)).toEqual([]);
    expect(misses(found.doubting, isDoubt)).toEqual([]);
    // Its rows are of one match each.
    expect(/was served by|run by 2|did not name/.test(found.csv)).toBe(isDoubt);
    expect((await verify(played.folder, { experiment: played.study })).problems).toEqual([]);
  });

  it('is said where two seats of one agent had different ones', async () => {
    // Seats answer in turn.
    const played = await play({ A: 'openai:gpt-4o', B: 'openai:gpt-4o' }, (call) => ({
      model: call % 2 === 0 ? 'gpt-4o-2024-08-06' : 'gpt-4o-2024-11-20',
    }));
    expect(played.server.requests).toHaveLength(8);
    expect(await writeUpText(runWriteUp(played.finished, { benchmark }), 'markdown')).toContain(
      'openai:gpt-4o was served by 2 models',
    );
  });

  it('is compared between two runs', async () => {
    await play(both('openai:gpt-4o'), () => ({ model: 'gpt-4o-2024-08-06' }), {}, at('one'));
    await play(both('openai:gpt-4o'), () => ({ model: 'gpt-4o-2024-11-20' }), {}, at('other'));
    const { notes } = await compareRuns(await load(at('one')), await load(at('other')));
    expect(notes.join('\n')).toMatch(
      /openai:gpt-4o was not the same model in both runs: gpt-4o-2024-08-06 in .*, gpt-4o-2024-11-20 in /,
    );
  });

  it('sets the price, which is unknown where it is not known', async () => {
    const paid = async (agent: string, model: string): Promise<number | null> => {
      const { finished } = await play(
        both(agent),
        () => ({ model }),
        {},
        at(`${agent} ${model}`.replaceAll(/\W/g, '-')),
      );
      return finished.result.seats[0]?.usage.costUsd ?? null;
    };
    const asked = await paid('openai:gpt-5.6-sol', 'gpt-5.6-sol-2026-08-01');
    const cheaper = await paid('openai:gpt-5.6-sol', 'gpt-4o-mini-2024-07-18');
    expect(asked).toBeGreaterThan(0);
    expect(cheaper).toBeGreaterThan(0);
    expect(cheaper).toBeLessThan((asked ?? 0) / 5);
    expect(await paid('openai:gpt-5.6-sol', 'nobody-knows-it')).toBeNull();
  });

  it.each(substitutions)(
    'stops a strict match, unfinished, where it is in doubt: %s',
    async (_, agent, reply, said) => {
      const isDoubt = said !== undefined && !said.includes('stood for');
      const { result } = (await play(both(agent), reply, { strictModel: true })).finished;
      expect(result).toMatchObject(isDoubt ? { finished: 0, aborted: 2 } : { finished: 2, aborted: 0 });
    },
  );
});

describe('an illegal answer', () => {
  it.each([
    ['openai:gpt-4o', 'illegal', 'model'],
    ['openai-compatible:mock', 'not enforced', 'schema'],
  ])('of %s is %s, of the %s', async (agent, cause, origin) => {
    const { folder } = await play(both(agent), () => ({ json: { number: 99 } }));
    const { causes } = await audit(await load(folder), { read: readAnswer, benchmark });
    expect(causes.map((one) => [one.cause, one.origin])).toEqual([[cause, origin]]);
  });
});

describe('a request that was turned away unread', () => {
  it('has cost nothing, and nothing is lost', async () => {
    const { finished } = await play(both('openai:gpt-4o'), () => ({ fault: 'unknown-model' }));
    expect(finished.result).toMatchObject({
      aborted: 2,
      cost: { paidUsd: 0, unknown: 0, lostCalls: 0, lostUsd: 0 },
    });
  });
});
