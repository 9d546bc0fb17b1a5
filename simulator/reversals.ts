import type { Reversal } from './program.js';

/** A finding of the review of borders, with the changes that bring the fault back. */
export interface Finding {
  /** The fault, in words. */
  readonly about: string;
  /** The worlds that can find it. */
  readonly world: 'run' | 'fleet' | 'crowd' | 'kills';
  /** The law that it breaks, as the world says it. */
  readonly law: RegExp;
  readonly reversals: readonly Reversal[];
}

const unchecked: readonly Reversal[] = [
  {
    file: 'experiments/src/run/resumable.ts',
    from: 'if (left.length > 0) throw',
    to: 'if (left.length < 0) throw',
  },
];

/** The findings N1 to N13: with its changes, the simulator finds each of them again. */
export const findings: Readonly<Record<string, Finding>> = {
  N1: {
    about: 'an interrupt forgets what calls in flight spent',
    world: 'run',
    law: /above billed/,
    reversals: [
      {
        file: 'core/src/engine/interrupts.ts',
        from: 'if (!this.#setup.isPaid(request) ||',
        to: 'if (this.#setup.isPaid(request) ||',
      },
      // What was announced would be found by the next process.
      {
        file: 'core/src/journal/announced-calls.ts',
        from: 'if (left.length === 0) return undefined;',
        to: 'if (left.length >= 0) return undefined;',
      },
    ],
  },
  N2: {
    about: 'a match that fails costs its run nothing',
    world: 'run',
    law: /above billed/,
    reversals: [
      {
        file: 'experiments/src/play/unfinished-record.ts',
        from: 'const spending = sumSpending(journal);',
        to: "const spending = status === 'failed' ? undefined : sumSpending(journal);",
      },
    ],
  },
  N3: {
    about: 'a match that kills its workers is never given up',
    world: 'fleet',
    law: /poisoned match has killed/,
    reversals: [
      {
        file: 'queue/src/worker/worker-matches.ts',
        from: 'deaths >= limits.deaths',
        to: 'deaths >= limits.deaths + 47',
      },
    ],
  },
  N4: {
    about: 'the first interrupt throws away answers in flight',
    world: 'run',
    law: /thrown answers away/,
    reversals: [
      {
        file: 'cli/src/interrupt.ts',
        from: '    pause.abort(reason);\n    wait',
        to: '    stop.abort(reason);\n    wait',
      },
    ],
  },
  N5: {
    about: 'a run rejects while its other matches play and pay on',
    world: 'run',
    law: /asks and pays on/,
    reversals: [
      {
        file: 'experiments/src/run/play-out.ts',
        from: '      faults.push(error);\n      onFault(error);',
        to: '      throw error;',
      },
      {
        file: 'experiments/src/play/play-item.ts',
        from: '    return readMessage(error);\n  }\n}',
        to: '    throw error;\n  }\n}',
      },
    ],
  },
  N6: {
    about: 'resume takes the journal of another match',
    world: 'run',
    law: /goes on over this: journals swapped/,
    reversals: unchecked,
  },
  N7: {
    about: 'a match whose journal is lost is silently paid for again',
    world: 'run',
    law: /goes on over this: journal .* asks [1-9]/,
    reversals: [
      ...unchecked,
      {
        file: 'experiments/src/play/play-item.ts',
        from: "const known = log.about(planned.id)?.status === 'finished' ?",
        to: 'const known = log.about(planned.id)?.journal === (await context.folder.journalHash(planned.id)) ?',
      },
    ],
  },
  N8: {
    about: 'verify does not hold run.json against the journals',
    world: 'run',
    law: /nothing of this: run.json relabelled/,
    reversals: [
      {
        file: 'experiments/src/verify/inspect.ts',
        from: 'log.run !== undefined && log.run !== files[manifestFile]',
        to: 'log.run === null',
      },
      {
        file: 'experiments/src/play/planned-journal.ts',
        from: 'start.plan !== plan',
        to: 'start.plan === null',
      },
      {
        file: 'experiments/src/run-folder/seal.ts',
        from: 'if (before === now) continue;',
        to: "if (before === now || path === 'run.json') continue;",
      },
    ],
  },
  N9: {
    about: 'a match is played and paid that can never be replayed',
    world: 'run',
    law: /REPLAY_MISMATCH|its outcome is/,
    reversals: [
      {
        file: 'core/src/engine/record-checks.ts',
        from: 'if (odd !== undefined)',
        to: 'if (odd === null)',
      },
    ],
  },
  N10: {
    about: 'a thousand seats that wait for a budget overflow the stack',
    world: 'crowd',
    law: /does not end|nobody handles/,
    reversals: [
      { file: 'core/src/engine/budget/reservation-queue.ts', from: 'if (this.#isSettling) return;', to: '' },
    ],
  },
  N11: {
    about: 'services do not reserve',
    world: 'run',
    law: /its limit is/,
    reversals: [
      {
        file: 'llm/src/judge.ts',
        from: 'const guarded = account === undefined ? model : budget({ account, prices })(model);',
        to: 'const guarded = model;',
      },
      {
        file: 'llm/src/judge.ts',
        from: 'const usage = coreUsage(priced(result, model, prices));',
        to: 'const usage = coreUsage(priced(result, model, prices));\n    account?.use(usage);',
      },
    ],
  },
  N12: {
    about: 'an edit that the call log has is forgotten with its cost',
    world: 'run',
    law: /call logs have answers/,
    reversals: [{ file: 'llm/src/image-editors/edit-service.ts', from: 'io.use(known.usage);', to: '' }],
  },
  R2: {
    about: 'a kill decides who wins: lost calls make moves substitutes',
    world: 'kills',
    law: /a kill has changed a result/,
    reversals: [
      {
        file: 'core/src/engine/budget/account.ts',
        from: "return { fits: 'withheld', why: this.#describeLost(",
        to: "return { fits: 'never', why: this.#describeLost(",
      },
    ],
  },
  N13: {
    about: 'what a call used is taken from the claim of another',
    world: 'run',
    law: /its limit is/,
    reversals: [
      {
        file: 'core/src/engine/budget/attempt-budget.ts',
        from: '  spend(usage: Usage, reservation: Reservation | undefined = this.#onlyOpen()): void {',
        to: '  spend(usage: Usage): void {\n    const [reservation] = this.#open;',
      },
    ],
  },
};
