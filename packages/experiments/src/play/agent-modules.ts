import { existsSync } from 'node:fs';
import type { PlayerSpec } from '@masbench/core/benchmark';
import { checkCode } from '../code/check-code.js';
import type { RunFolder } from '../run-folder/folder.js';
import type { Manifest } from '../plan/manifest.js';
import { moduleOfPlayer } from '../plan/module.js';

/** The modules of a run's agents, compared with those that the run was begun with, each once. */
export class AgentModules {
  readonly #manifest: Manifest;
  readonly #folder: RunFolder;
  readonly #checked = new Map<string, Promise<readonly string[]>>();

  constructor(manifest: Manifest, folder: RunFolder) {
    this.#manifest = manifest;
    this.#folder = folder;
  }

  /**
   * Compares the modules of all agents. If they are not needed, as no agent is asked, one whose module is not there is left
   * out.
   *
   * @returns what has changed without a part in play, one sentence each
   * @throws MasbenchError `OPTION_INVALID` if one of them has changed in what may decide play
   */
  async checkAll({ areNeeded = false }: { readonly areNeeded?: boolean } = {}): Promise<readonly string[]> {
    const players = this.#manifest.cells
      .flatMap(({ seats, design }) => [...seats, ...(design?.agents ?? [])])
      .filter((player) => areNeeded || existsSync(moduleOfPlayer(player) ?? ''));
    return [...new Set((await Promise.all(players.map(async (one) => this.check(one)))).flat())];
  }

  /** The same for one agent. */
  async check(player: PlayerSpec): Promise<readonly string[]> {
    const path = moduleOfPlayer(player);
    const { code } = this.#manifest;
    if (path === undefined || code === undefined) return [];
    const found =
      this.#checked.get(path) ?? checkCode({ what: 'agent', path, code, folder: this.#folder.path });
    this.#checked.set(path, found);
    return found;
  }
}
