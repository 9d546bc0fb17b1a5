import { existsSync } from 'node:fs';
import { MasbenchError } from '@masbench/core';
import type { PlayerSource, PlayerSpec } from '@masbench/core/benchmark';
import { codeChanges } from '../code/changed-code.js';
import { readClosure } from '../code/closure.js';
import { isNamed, isRemembered, rememberCode, trustHere, trustVariable } from '../code/trust.js';
import type { RunFolder } from '../run-folder/folder.js';
import type { Manifest } from '../plan/manifest.js';
import { moduleOfPlayer } from '../plan/module.js';
import { digestOfProgram, nameCode, recordedFile, rememberFiles, trustOfFile } from '../plan/trusted-code.js';

/** The code of a run's agents: modules, and programs that player sources start. */
export class AgentModules {
  readonly #manifest: Manifest;
  readonly #folder: RunFolder;
  readonly #sources: readonly PlayerSource[];
  readonly #checked = new Map<string, Promise<void>>();

  constructor(manifest: Manifest, folder: RunFolder, sources: readonly PlayerSource[]) {
    this.#manifest = manifest;
    this.#folder = folder;
    this.#sources = sources;
  }

  /** Checks the code of all agents. @throws MasbenchError `OPTION_INVALID` as `check` does */
  async checkAll(): Promise<void> {
    await Promise.all(this.#players().map(async (player) => this.check(player)));
  }

  /**
   * Checks the code of an agent before it is loaded.
   *
   * @throws MasbenchError `OPTION_INVALID` if this user did not run it, or it has changed since the run began
   */
  async check(player: PlayerSpec): Promise<void> {
    const found = this.#checked.get(player.agent) ?? this.#checkCode(player);
    this.#checked.set(player.agent, found);
    return found;
  }

  /** Trusts the code of a player that the user names. */
  async name(player: PlayerSpec): Promise<void> {
    const path = moduleOfPlayer(player);
    if (path !== undefined && existsSync(path)) await nameCode(path, this.#folder.path);
    else if (this.#isProgram(player)) trustHere(await digestOfProgram(player, this.#folder.path));
  }

  /** Writes down that this user runs the code of all agents. @returns why that could not be done, if it could not */
  async remember(): Promise<readonly string[]> {
    const players = this.#players();
    const programs = players
      .filter((player) => this.#isProgram(player))
      .map(async (player) => digestOfProgram(player, this.#folder.path));
    return [
      ...(await rememberFiles(
        players.flatMap((player) => moduleOfPlayer(player) ?? []),
        this.#folder.path,
      )),
      ...(await Promise.all(programs)).flatMap((digest) => rememberCode(digest) ?? []),
    ];
  }

  /** Lists the files of modules that have changed, one sentence each. Nothing is loaded. */
  async changedFiles(): Promise<readonly string[]> {
    return (await this.#changes()).flatMap(({ files }) => files);
  }

  /** Lists what has changed of modules that are still there, with their agents, one sentence each. */
  async changes(): Promise<readonly string[]> {
    const found = (await this.#changes()).flatMap(({ identity, files, packages }) =>
      [...files, ...packages].map((change) => `the agent ${identity}: ${change}`),
    );
    return [...new Set(found)];
  }

  async #changes(): Promise<readonly (ReturnType<typeof codeChanges> & { readonly identity: string })[]> {
    const { code } = this.#manifest;
    const found = this.#players().map(async (player) => {
      const path = moduleOfPlayer(player);
      const root = path === undefined ? undefined : recordedFile(path, { code, sha256: player.sha256 });
      if (path === undefined || root === undefined || code === undefined || !existsSync(path)) return [];
      const closure = await readClosure([path], this.#folder.path);
      return [{ identity: player.identity, ...codeChanges({ root, code }, path, closure) }];
    });
    return (await Promise.all(found)).flat();
  }

  #players(): readonly Omit<Manifest['cells'][number]['seats'][number], 'seat'>[] {
    return this.#manifest.cells.flatMap(({ seats, design }) => [...seats, ...(design?.agents ?? [])]);
  }

  #isProgram({ agent, given }: PlayerSpec): boolean {
    return given !== true && this.#sources.some(({ isProgram }) => isProgram?.(agent) === true);
  }

  async #checkCode(player: PlayerSpec): Promise<void> {
    const path = moduleOfPlayer(player);
    if (path === undefined) return this.#checkProgram(player);
    const { code } = this.#manifest;
    if (!existsSync(path))
      throw new MasbenchError('OPTION_INVALID', `Cannot load the agent: there is no file ${path}`);
    const root = recordedFile(path, { code, sha256: player.sha256 });
    const found = await trustOfFile(path, {
      manifest: { code },
      root,
      folder: this.#folder.path,
      what: 'agent',
    });
    if ('refusal' in found) throw new MasbenchError('OPTION_INVALID', refused(found.refusal));
    if (unaccepted(this.#manifest, found.changes).length > 0)
      throw new MasbenchError(
        'OPTION_INVALID',
        `The agent ${path} is not what it was: ${found.changes.join('; ')}. Put it back, start a new run, or accept the change with --accept-changed-code`,
      );
  }

  async #checkProgram(player: PlayerSpec): Promise<void> {
    const digest = await digestOfProgram(player, this.#folder.path);
    if (!this.#isProgram(player) || isNamed(digest) || isRemembered(digest)) return;
    throw new MasbenchError(
      'OPTION_INVALID',
      refused(
        `The agent ${player.agent} of this run is a program that you have not run here, by its command and the files that it names (${trustVariable}=${digest})`,
      ),
    );
  }
}

/** Returns the changes with which the run was not played on. */
export function unaccepted(
  { accepted = [] }: Pick<Manifest, 'accepted'>,
  changes: readonly string[],
): readonly string[] {
  const known = new Set(accepted.flatMap((one) => one.changes));
  return changes.filter((change) => !known.has(change));
}

function refused(refusal: string): string {
  return `${refusal}, and it was not run: set ${trustVariable} if you know it`;
}
