import type { Provider } from './provider.js';
import type { Program, SimProcess } from './sim-process.js';

/** What a scenario resolves to when a run has ended. */
export interface Finished {
  readonly result: { readonly finished: number; readonly cost: Readonly<Record<string, number | undefined>> };
  readonly budgetSpent: string | null;
}

type Play = (folder: string, plan: object, signals: object) => Promise<unknown>;

/** One process that does its part in a run, until it has done it or is dead. */
export class Life {
  readonly process: SimProcess;
  readonly pause = new AbortController();
  readonly abort = new AbortController();
  /** How it ended. */
  said = 'killed';
  /** True if it ended with an error in words that are not masbench's own. */
  isUnnamed = false;
  ended: unknown;
  #hasEnded = false;

  /** @param part the function of the scenario that it runs */
  constructor(
    process: SimProcess,
    program: Program,
    {
      part,
      folder,
      plan,
      provider,
      reach = {},
    }: {
      readonly part: string;
      readonly folder: string;
      readonly plan: object;
      readonly provider: Provider;
      readonly reach?: Readonly<Record<string, unknown>>;
    },
  ) {
    this.process = process;
    const scenario = process.load(program, {
      call: provider.reachOf(process),
      die: () => process.kill(),
      ...reach,
    });
    const play = scenario[part] as unknown as Play;
    const signals = { pause: this.pause.signal, signal: this.abort.signal };
    void this.#play(async () => play(folder, plan, signals));
  }

  get isOver(): boolean {
    return this.#hasEnded || this.process.isDead;
  }

  async #play(play: () => Promise<unknown>): Promise<void> {
    try {
      this.ended = await play();
      this.said = 'done';
    } catch (error) {
      const isNamed = error instanceof Error && /^(MasbenchError|AbortError)$/.test(error.name);
      this.isUnnamed = !isNamed && !this.process.isDead;
      this.said =
        error instanceof Error
          ? ((this.isUnnamed ? error.stack : error.message) ?? '').replaceAll('\n', ' ')
          : String(error);
    }
    this.#hasEnded = true;
    this.process.hasEnded = true;
  }
}
