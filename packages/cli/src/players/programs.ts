import { basename, resolve } from 'node:path';
import { MasbenchError, messageOf } from '@masbench/core';
import { sha256OfFile, type PlayerSource, type PlayerSpec } from '@masbench/experiments';
import {
  declarationOf,
  http,
  programSeat,
  python,
  pythonEnvironment,
  stdio,
  type Transport,
} from '@masbench/seat';
import * as z from 'zod';
import { wordsOf } from './command-words.js';

/** The options as a manifest has them. */
const programOptionsSchema = z.strictObject({ passEnv: z.array(z.string()) });

/** What programs of other languages are given. */
export type ProgramOptions = z.infer<typeof programOptionsSchema>;

/** The settings of the programs of a run that was begun. */
export function recordedProgramOptions(settings: unknown): ProgramOptions {
  return settings === undefined ? { passEnv: [] } : programOptionsSchema.parse(settings);
}

const ways = /^(?:(python|process):|https?:\/\/)/;

/** True for `python:<file>`, `process:<command>` and the address of a server. */
export function isProgram(name: string): boolean {
  return ways.test(name);
}

/**
 * Programs of any language as players. Each is started once before the run to ask what it says of itself.
 *
 * @param folder the run folder, which programs see empty where the system permits
 */
export function programs(options: ProgramOptions, folder: string): PlayerSource {
  const seats = new Map<string, ReturnType<typeof seatOf>>();
  return {
    name: 'programs',
    settings: options,
    choices: ['python:<file>', 'process:"<command>"', 'http://<address>'],
    describe: async (name) => (isProgram(name) ? describe(name) : undefined),
    make: async (spec) => {
      const made = seats.get(spec.agent) ?? seatOf(spec, options, resolve(folder));
      seats.set(spec.agent, made);
      return made;
    },
  };
}

async function describe(name: string): Promise<PlayerSpec> {
  const [way, rest] = partsOf(name);
  if (way === 'python') return { agent: `python:${resolve(rest)}`, sha256: await hashOf(resolve(rest)) };
  if (way === 'process') return { agent: name };
  const url = new URL(name);
  if (url.username === '' && url.password === '' && url.search === '') return { agent: name };
  throw new MasbenchError(
    'OPTION_INVALID',
    `Cannot seat ${url.origin} as its address must hold no user information and no query, which would be recorded: put a token into the environment variable MASBENCH_SEAT_TOKEN, which is sent as a bearer token`,
  );
}

async function seatOf(
  spec: PlayerSpec,
  options: ProgramOptions,
  folder: string,
): Promise<ReturnType<typeof programSeat>> {
  const transport = await transportOf(spec, options, folder);
  const { name = transport.name, version, nature, resumable, bound } = await declarationOf(transport);
  return programSeat(transport, {
    name,
    version: version ?? spec.sha256?.slice(0, 12),
    nature,
    resumable,
    bound,
  });
}

async function transportOf(
  { agent, sha256 }: PlayerSpec,
  { passEnv }: ProgramOptions,
  folder: string,
): Promise<Transport> {
  const [way, rest] = partsOf(agent);
  const options = { passEnv, hide: [folder] };
  if (way === 'process') return stdio(wordsOf(rest), { ...options, env: pythonEnvironment(), name: agent });
  if (way === 'python') {
    const now = await hashOf(rest);
    if (sha256 === undefined || sha256 === now)
      return python(rest, { ...options, name: `python:${basename(rest)}` });
    throw new MasbenchError(
      'OPTION_INVALID',
      `The agent ${rest} changed since this run began (SHA-256 ${sha256.slice(0, 12)} then, ${now.slice(0, 12)} now): put it back, or start a new run`,
    );
  }
  const token = process.env['MASBENCH_SEAT_TOKEN'];
  return http(agent, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
}

/** The way to reach a program, `undefined` for a server, and what leads there. */
function partsOf(name: string): readonly [way: string | undefined, rest: string] {
  const way = ways.exec(name)?.[1];
  return [way, way === undefined ? name : name.slice(way.length + 1)];
}

async function hashOf(file: string): Promise<string> {
  try {
    return await sha256OfFile(file);
  } catch (cause) {
    throw new MasbenchError('OPTION_INVALID', `Cannot read the agent ${file}: ${messageOf(cause)}`, {
      cause,
    });
  }
}
