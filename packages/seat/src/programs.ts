import { basename, resolve } from 'node:path';
import { MasbenchError } from '@masbench/core';
import type { PlayerSource, PlayerSpec } from '@masbench/core/benchmark';
import { checkUnchanged, sha256OfFile } from '@masbench/core/journal';
import * as z from 'zod';
import { http } from './http-transport.js';
import { commandWords } from './process/command-words.js';
import { stdio } from './process/stdio.js';
import { readDeclaration, programSeat } from './program-seat.js';
import { python, pythonEnvironment } from './python.js';
import type { Transport } from './wire/transport.js';

/** The options as a manifest has them. */
const programOptionsSchema = z.strictObject({ passEnv: z.array(z.string()) });

/** The part that programs of other languages may see. */
export interface ProgramOptions {
  /** Names of environment variables that they get. */
  readonly passEnv: readonly string[];
}

/**
 * The settings that a manifest holds of the programs of a run that was begun.
 *
 * @throws ZodError if they are none
 */
export function recordedProgramOptions(settings: unknown): ProgramOptions {
  return settings === undefined ? { passEnv: [] } : programOptionsSchema.parse(settings);
}

const ways = /^(?:(python|process):|https?:\/\/)/;

/** True for `python:<file>`, `process:<command>` and the address of a server. */
export function isProgram(name: string): boolean {
  return ways.test(name);
}

/**
 * Programs of any language as players of an experiment: `python:<file>`, `process:"<command>"` and `http://<address>`. Each
 * is started once before the run to ask what it declares.
 *
 * @param folder the run folder, which programs see empty where the system permits
 */
export function programs(options: ProgramOptions, folder: string): PlayerSource {
  const seats = new Map<string, ReturnType<typeof parseSeat>>();
  return {
    name: 'programs',
    settings: options,
    isProgram,
    // A program may call a model.
    moveTimeoutMs: 3_600_000,
    choices: ['python:<file>', 'process:"<command>"', 'http://<address>'],
    describe: async (name) => {
      if (isProgram(name)) return describe(name);
      if (!name.endsWith('.py') || name.includes(':')) return undefined;
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot seat ${name}: a Python file is seated as python:${name}`,
      );
    },
    make: async (spec) => {
      const made = seats.get(spec.agent) ?? parseSeat(spec, options, resolve(folder));
      seats.set(spec.agent, made);
      return made;
    },
  };
}

async function describe(name: string): Promise<PlayerSpec> {
  const [way, rest] = splitParts(name);
  if (way === 'python')
    return { agent: `python:${resolve(rest)}`, sha256: await sha256OfFile(resolve(rest), 'the agent') };
  if (way === 'process') return { agent: name };
  const url = new URL(name);
  if (url.username === '' && url.password === '' && url.search === '') return { agent: name };
  throw new MasbenchError(
    'OPTION_INVALID',
    `Cannot seat ${url.origin}: its address must hold no user information and no query, which would be recorded: put a token into the environment variable MASBENCH_SEAT_TOKEN, which is sent as a bearer token`,
  );
}

async function parseSeat(
  spec: PlayerSpec,
  options: ProgramOptions,
  folder: string,
): Promise<ReturnType<typeof programSeat>> {
  const transport = await makeTransport(spec, options, folder);
  const { name = transport.name, version, nature, resumable, bound } = await readDeclaration(transport);
  return programSeat(transport, {
    name,
    version: version ?? spec.sha256?.slice(0, 12),
    nature,
    resumable,
    bound,
  });
}

async function makeTransport(
  { agent, sha256 }: PlayerSpec,
  { passEnv }: ProgramOptions,
  folder: string,
): Promise<Transport> {
  const [way, rest] = splitParts(agent);
  const unset = way === undefined ? undefined : passEnv.find((name) => process.env[name] === undefined);
  if (unset !== undefined)
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot pass the environment variable ${unset} to ${agent}: it is not set`,
    );
  const options = { passEnv, hide: [folder] };
  if (way === 'process')
    return stdio(commandWords(rest), { ...options, env: pythonEnvironment(), name: agent });
  if (way === 'python') {
    await checkUnchanged('agent', rest, sha256);
    return python(rest, { ...options, name: `python:${basename(rest)}` });
  }
  const token = process.env['MASBENCH_SEAT_TOKEN'];
  return http(agent, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
}

/** The way to reach a program, `undefined` for a server, and what leads there. */
function splitParts(name: string): readonly [way: string | undefined, rest: string] {
  const way = ways.exec(name)?.[1];
  return [way, way === undefined ? name : name.slice(way.length + 1)];
}
