import { execFile, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client, Pool, type ClientConfig } from 'pg';
import { findPostgres } from '../../../scripts/testing/test-parts.ts';
import { guarded, isAlive, killed, pidOf } from './guarded.ts';

const run = promisify(execFile);

export interface PostgresServer {
  /** Address of it at its socket. */
  readonly url: string;
  /** Path of the socket. */
  readonly socket: string;
  readonly client: Pool;
  /** A folder with room for 24 MB, in memory, where this was asked for. */
  readonly small: string;
  /** Kills the server and all its processes; what it has written stays. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Kills it and removes its files. */
  readonly close: () => Promise<void>;
}

/**
 * A Postgres of its own, on a socket in a temporary folder, which writes to disk. It ends with this process.
 *
 * @param options.isSmall makes a folder with little room, for which it has to be root
 */
export async function postgresServer({ isSmall = false } = {}): Promise<PostgresServer> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error('There is no Postgres: install `postgresql`');
  const folder = await mkdtemp(join(tmpdir(), 'masbench-pg-'));
  const [data, small] = [join(folder, 'data'), join(folder, 'small')];
  await mkdir(small);
  const as = await unprivileged([folder, small]);
  const initial = ['-D', data, '-U', 'masbench', '-A', 'trust', '-E', 'UTF8', '--locale', 'C', '--no-sync'];
  const [command, ...args] = [...as, join(programs, 'initdb'), ...initial];
  await run(command ?? '', args, { cwd: folder });
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    max_connections: '200',
    shared_buffers: '16MB',
    log_min_messages: 'panic',
  };
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const started = [...(isSmall ? inSmallFolder(small) : []), ...as, join(programs, 'postgres'), '-D', data];
  const address = { host: folder, user: 'masbench', database: 'postgres' };
  const client = new Pool({ ...address, max: 2 });
  client.on('error', () => undefined);
  let running: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    if (running !== undefined) await killed(running);
    running = undefined;
  };
  const start = async (): Promise<void> => {
    const [program = '', ...options] = started;
    // It does not start while processes of one that was killed have not noticed that.
    for (;;) {
      running = guarded(program, [...options, ...given]);
      const pid = await pidOf(running);
      while (isAlive(pid)) {
        if (await answers(address)) return;
        await sleep(10);
      }
      await kill();
    }
  };
  await start();
  return {
    url: `postgres://masbench@localhost/postgres?host=${encodeURIComponent(folder)}`,
    socket: join(folder, '.s.PGSQL.5432'),
    client,
    small,
    kill,
    start,
    close: async () => {
      await client.end();
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Postgres refuses to run as root: the command that runs another as a user without rights. */
async function unprivileged(folders: readonly string[]): Promise<readonly string[]> {
  if (userInfo().uid !== 0) return [];
  const { stdout } = await run('id', ['-u', 'nobody']);
  const uid = Number(stdout);
  for (const folder of folders) await chown(folder, uid, uid);
  return ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'];
}

/** The command that runs another with a small file system in a folder, which ends with it. */
function inSmallFolder(folder: string): readonly string[] {
  const script = 'mount -t tmpfs -o size=24m,uid=$(stat -c %u "$0") tmpfs "$0" && exec "$@"';
  return ['unshare', '--mount', 'sh', '-c', script, folder];
}

/** True where this process may make a small file system. */
export function canMakeSmallFolder(): boolean {
  if (userInfo().uid !== 0 || !existsSync('/usr/bin/unshare')) return false;
  const [command = '', ...args] = inSmallFolder('/mnt');
  return spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0;
}

async function answers(address: ClientConfig): Promise<boolean> {
  const client = new Client(address);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
