import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import * as z from 'zod';

/** Without a sign of life for so long, an owner on another machine counts as dead. */
const leaseMs = 60_000;
/** Start times that were computed from clocks agree within this. */
const clockSeconds = 60;

const ownerSchema = z.object({
  token: z.uuid(),
  pid: z.int().positive(),
  host: z.string(),
  /** Where process ids mean the same: one boot of one machine, one namespace. Empty if the platform has no name for it. */
  space: z.string(),
  /** When the process started: on Linux in clock ticks since the boot, else in seconds since 1970. Unknown in old locks. */
  started: z.number().optional(),
});

/** Who holds a lock. */
export type Owner = z.infer<typeof ownerSchema>;

/** The content of a lock file. */
export interface LockClaim {
  /** Differs from that of any other claim. */
  readonly token: string;
  /** `undefined` if the file names no owner: it is being written, or something else wrote it. */
  readonly owner: Owner | undefined;
  /** True between the creation of the file and its first byte. */
  readonly isEmpty: boolean;
  /** Milliseconds on the clock of the file system. */
  readonly writtenAt: number;
}

/** The claim in a file; `undefined` if there is no file. */
export function readClaim(path: string): LockClaim | undefined {
  let file: number;
  try {
    // Opening makes a network file system look at the server.
    file = openSync(path, 'r');
  } catch (error) {
    if (hasCode(error, ['ENOENT'])) return undefined;
    throw error;
  }
  try {
    const text = readFileSync(file, 'utf8');
    const writtenAt = fstatSync(file).mtimeMs;
    const owner = readOwner(text) ?? readPlainOwner(text, writtenAt);
    return { token: owner?.token ?? ownerToken(text, writtenAt), owner, isEmpty: text === '', writtenAt };
  } finally {
    closeSync(file);
  }
}

let own: Omit<Owner, 'token'> | undefined;

/** This process, as a claim names it. It stays the same as long as the process runs. */
export function thisProcess(): Omit<Owner, 'token'> {
  const { pid } = process;
  return (own ??= {
    pid,
    host: hostname(),
    space: readNamespace(),
    started: readTicks(pid)?.started ?? readStartTime(),
  });
}

/**
 * False if the owner has certainly ended, or has been silent for too long on another machine.
 *
 * @param now on the clock of the same file system
 */
export function isAlive({ owner, writtenAt }: LockClaim, now: number): boolean {
  const here = thisProcess();
  if (owner === undefined || owner.host !== here.host || owner.space !== here.space)
    return now - writtenAt < leaseMs;
  if (!isRunning(owner.pid)) return false;
  const { started } = owner;
  if (here.space === '')
    return owner.pid !== here.pid || Math.abs((started ?? 0) - (here.started ?? 0)) <= clockSeconds;
  const ticks = readTicks(owner.pid);
  return ticks === undefined || (ticks.started === (started ?? ticks.started) && !ticks.isOver);
}

/** The process that holds the lock at a path; `undefined` if none does, as far as this machine can tell. Writes nothing. */
export function lockHolder(path: string): { readonly pid: number; readonly host: string } | undefined {
  const claim = readClaim(path);
  if (claim?.owner === undefined || !isAlive(claim, Date.now())) return undefined;
  const { pid, host } = claim.owner;
  return { pid, host };
}

export function nameClaim({ owner }: LockClaim): string {
  return owner === undefined ? 'unknown' : `${owner.pid} on ${owner.host}`;
}

function readOwner(text: string): Owner | undefined {
  try {
    return ownerSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The form of the first release: a process id and a host. */
function readPlainOwner(text: string, writtenAt: number): Owner | undefined {
  const [, pid, host = ''] = /^(\d+) (\S+)$/.exec(text) ?? [];
  if (pid === undefined) return undefined;
  const space = host === hostname() ? readNamespace() : '';
  return { token: ownerToken(text, writtenAt), pid: Number(pid), host, space };
}

function ownerToken(text: string, writtenAt: number): string {
  return createHash('sha256').update(`${writtenAt} ${text}`).digest('hex');
}

/** True for an error of the system with one of these codes. */
export function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, ['EPERM']);
  }
}

function readNamespace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}

/** The start of a process, and whether only its exit code is left of it. Linux; `undefined` if it cannot be read. */
function readTicks(pid: number): { readonly started: number; readonly isOver: boolean } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is a name in brackets, which may hold blanks and brackets: see proc_pid_stat(5).
    const [state = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const started = Number(fields[18]);
    return Number.isInteger(started) ? { started, isOver: state === 'Z' || state === 'X' } : undefined;
  } catch {
    return undefined;
  }
}

function readStartTime(): number {
  return Math.round(Date.now() / 1000 - process.uptime());
}
