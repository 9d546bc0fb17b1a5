import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { MasbenchError } from '@masbench/core';
import { printable, writeNote } from '../terminal/output.js';

/** Answers that people type at the one terminal that they share: questions on stderr, lines from stdin. */
export class Keyboard {
  /** Lines that were there before they were asked for, as those of a pipe are. */
  readonly #ahead: string[] = [];
  #last: Promise<unknown> = Promise.resolve();

  /** Has one person at the terminal at a time: who comes meanwhile waits. */
  async alone<Value>(use: () => Promise<Value>): Promise<Value> {
    const turn = this.#last.then(use);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** The next line. @throws MasbenchError `AGENT_UNAVAILABLE` if the input has ended */
  async line(question: string, signal: AbortSignal): Promise<string> {
    const ahead = this.#ahead.shift();
    if (ahead !== undefined) {
      writeNote(`${question}${ahead}\n`);
      return ahead;
    }
    if (!process.stdin.readableEnded) await this.#listen(question, signal);
    const line = this.#ahead.shift();
    if (line !== undefined) return line;
    throw new MasbenchError('AGENT_UNAVAILABLE', 'the input of the terminal has ended');
  }

  async #listen(question: string, signal: AbortSignal): Promise<void> {
    const lines = createInterface({
      input: process.stdin,
      output: process.stderr,
      prompt: printable(question),
    });
    // A terminal that is read line by line sends no signal: the key arrives only here.
    lines.on('SIGINT', () => process.emit('SIGINT', 'SIGINT'));
    lines.on('line', (line) => this.#ahead.push(line));
    try {
      lines.prompt();
      await Promise.race([once(lines, 'line', { signal }), once(lines, 'close', { signal })]);
    } finally {
      lines.close();
    }
  }
}
