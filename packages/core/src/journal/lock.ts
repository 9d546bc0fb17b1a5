import { randomUUID } from 'node:crypto';
import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { MasbenchError } from '../contracts/errors.js';
import {
  hasCode,
  readClaim,
  isAlive,
  nameClaim,
  thisProcess,
  type LockClaim,
  type Owner,
} from './lock-owner.js';

/** Exclusive ownership of a file or a folder, across processes and machines. */
export interface Lock {
  /**
   * Verifies that the lock is still held. Reads the lock file at most every 10 ms, so that it may be called before
   * every write.
   *
   * @throws MasbenchError `JOURNAL_TAKEN` if another process has taken over or the lock file was removed.
   */
  readonly check: () => void;
  /** Gives the lock up. Later calls do nothing. */
  readonly release: () => void;
}

export interface LockOptions {
  /**
   * Takes the lock from an owner that is alive, for schedulers that know that its work was given to this process. The
   * former owner notices with its next `check`. @default false
   */
  readonly takeOver?: boolean | undefined;
}

/** How often an owner shows that it is alive, for processes on other machines. */
const heartbeatMs = 10_000;
const checkMs = 10;
/** A claim that is empty for so long has lost its writer. Longer than `checkMs`, so that a writer that was only suspended notices. */
const emptyMs = 500;

/**
 * Takes the lock at `path`, or fails at once. Of several processes that try, exactly one succeeds, also if they
 * find the lock of a dead process. On the same machine an owner is dead when its process is; on another machine when
 * it has given no sign of life for a minute.
 *
 * @param path of the lock file, in a folder that exists. Successions use `<path>.<token>` for a moment.
 * @throws MasbenchError `JOURNAL_TAKEN`, naming the owner. Errors of the file system pass through.
 */
export function takeLock(path: string, { takeOver = false }: LockOptions = {}): Lock {
  const owner: Owner = { token: randomUUID(), ...thisProcess() };
  const text = `${JSON.stringify(owner)}\n`;
  const askedAt = performance.now();
  if (!created(path, text)) {
    const draft = `${path}.${owner.token}.draft`;
    writeFileSync(draft, text, { flag: 'wx' });
    try {
      take(path, { owner, text, draft }, takeOver);
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return new HeldLock(path, text, askedAt);
}

interface Candidate {
  readonly owner: Owner;
  readonly text: string;
  /** File with the claim, by whose age others are judged: one clock made both. */
  readonly draft: string;
}

/**
 * A lock file names its owner. A free lock is taken by creating the file. The lock of a dead owner is taken by
 * creating the file of its succession, which is named by the token of the dead: only one process can do that. It then
 * owns the lock, unless the succession had been settled before, which the second walk along the chain shows. In the
 * end its claim replaces the lock file and the files of the succession are removed, in this order.
 */
function take(path: string, candidate: Candidate, takeOver: boolean): void {
  const { owner, draft } = candidate;
  const since = performance.now();
  for (;;) {
    const last = readChain(path).at(-1);
    if (last === undefined) {
      if (placed(path, candidate)) return;
      continue;
    }
    if (last.isEmpty && performance.now() - since < emptyMs) {
      pause(checkMs);
      continue;
    }
    if (!takeOver && !last.isEmpty && isAlive(last, readClaim(draft)?.writtenAt ?? 0))
      throw taken(path, last);
    const place = successorPath(path, last);
    if (!placed(place, candidate)) continue;
    try {
      const chain = readChain(path);
      if (chain.at(-1)?.owner?.token !== owner.token) continue;
      renameSync(draft, path);
      for (const claim of chain.slice(0, -2)) rmSync(successorPath(path, claim), { force: true });
      return;
    } finally {
      rmSync(place, { force: true });
    }
  }
}

/** The claims from the lock file to the last succession; empty where the lock is free. */
function readChain(path: string): readonly LockClaim[] {
  const chain: LockClaim[] = [];
  for (let claim = readClaim(path); claim !== undefined; claim = readClaim(successorPath(path, claim)))
    chain.push(claim);
  return chain;
}

function successorPath(path: string, { token }: LockClaim): string {
  return `${path}.${token}`;
}

/** Creates a file with all of its content, if there is none. */
function placed(place: string, { owner, text, draft }: Candidate): boolean {
  try {
    linkSync(draft, place);
    return true;
  } catch (error) {
    // A network file system may repeat a request that had succeeded.
    if (hasCode(error, ['EEXIST'])) return readClaim(place)?.token === owner.token;
    if (!hasCode(error, ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'])) throw error;
  }
  // No hard links on this file system.
  return created(place, text);
}

/**
 * Creates a file if there is none: one inode less than with a draft. Its content follows. A process that is killed in
 * between leaves the file empty, and the next one takes the lock over.
 */
function created(place: string, text: string): boolean {
  let file: number;
  try {
    file = openSync(place, 'wx');
  } catch (error) {
    if (hasCode(error, ['EEXIST'])) return false;
    throw error;
  }
  try {
    writeFileSync(file, text);
    return true;
  } catch (error) {
    rmSync(place, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

/** Removes a file that may be gone. Costs a fifth of `rmSync`, and there is one for every match. */
function removed(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (!hasCode(error, ['ENOENT'])) throw error;
  }
}

/** The locks that this process holds, which one timer keeps alive. */
const held = new Set<HeldLock>();
let heartbeat: NodeJS.Timeout | undefined;

function startBeat(lock: HeldLock): void {
  held.add(lock);
  heartbeat ??= setInterval(() => {
    for (const one of held) void one.beat();
  }, heartbeatMs).unref();
}

function skipBeat(lock: HeldLock): void {
  held.delete(lock);
  if (held.size > 0) return;
  clearInterval(heartbeat);
  heartbeat = undefined;
}

class HeldLock implements Lock {
  readonly #path: string;
  /** The claim, which names no other lock. */
  readonly #text: string;
  #checkedAt: number;
  #isReleased = false;

  /** @param checkedAt when the lock was surely not held by another: before it was taken, as the process may have been suspended since */
  constructor(path: string, text: string, checkedAt: number) {
    this.#path = path;
    this.#text = text;
    this.#checkedAt = checkedAt;
    startBeat(this);
  }

  check(): void {
    const now = performance.now();
    if (now - this.#checkedAt < checkMs) return;
    if (!this.#isHeld()) throw taken(this.#path, readClaim(this.#path));
    this.#checkedAt = now;
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    skipBeat(this);
    if (this.#isHeld()) removed(this.#path);
  }

  #isHeld(): boolean {
    try {
      // Opening makes a network file system look at the server.
      return readFileSync(this.#path, 'utf8') === this.#text;
    } catch (error) {
      if (hasCode(error, ['ENOENT'])) return false;
      throw error;
    }
  }

  /** Writes the claim again, so that the file system dates it. What fails here is noticed by the next check. */
  async beat(): Promise<void> {
    const file = await open(this.#path, 'r+').catch(() => undefined);
    if (file === undefined) return;
    try {
      // The file may be the claim of a successor by now.
      if ((await file.readFile('utf8')) === this.#text) {
        await file.write(this.#text, 0);
        await file.datasync();
      }
    } catch {
      // An owner that cannot show that it is alive loses the lock to others in a minute, not before.
    } finally {
      await file.close();
    }
  }
}

/** Blocks for a moment: a lock is taken before anything else of a match may happen. */
function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

function taken(path: string, claim: LockClaim | undefined): MasbenchError {
  return new MasbenchError(
    'JOURNAL_TAKEN',
    claim === undefined
      ? `The lock ${path} was removed while it was held`
      : `Another process (${nameClaim(claim)}) is at work: wait for it, or end it (lock ${path})`,
  );
}
