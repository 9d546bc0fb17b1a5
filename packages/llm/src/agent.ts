import { hash } from 'node:crypto';
import {
  MasbenchError,
  RefusalError,
  UnavailableError,
  type AgentIO,
  type Prompt,
  type PromptTools,
  type Turn,
} from '@masbench/core';
import { chooseForm, makeMessages, withReask } from './agent-messages.js';
import { deriveAnswerSchema, type AnswerSchema } from './json-schema.js';
import { ModelError } from './model-error.js';
import type { CallSettings, ModelProvider } from './model.js';
import type { CallTags, Json, Message, OutputMode, ReasoningSpec } from './model-request.js';
import type { ModelResult } from './model-result.js';
import { describeNoText, isRefusalText, reasoningUnended } from './unusable-answer.js';
import { KeptTexts } from './kept-texts.js';
import { parseAnswer, type ParsedAnswer } from './parse.js';
import type { PriceTable } from './price.js';
import type { Memory } from './memory.js';
import { quoter } from './quote.js';
import { asUnavailable } from './unavailable.js';
import { budget } from './wrappers/budget.js';
import { callLog, loggedAnswers } from './wrappers/call-log.js';
import { fullModelName } from './wrappers/wrapper.js';

/** One prompt for each kind of move, by kind. */
// oxlint-disable-next-line typescript/no-explicit-any -- the pattern that the prompts of every game match
export type AnyPrompts = Readonly<Record<string, Prompt<any>>>;

/**
 * One handler for every prompt, for the same turns. A prompt whose turn has a `schema` gives the handler the type of
 * its action; the answers of others go to the engine only, so they have the type that fits everywhere.
 */
export type PromptedHandlers<Prompts extends AnyPrompts> = {
  readonly [Kind in keyof Prompts]: Prompts[Kind] extends Prompt<infer T>
    ? (turn: T & AskedTurn, io: AgentIO) => Promise<ActionOfTurn<T>>
    : never;
};

/** The parts of a turn that the agent itself needs. */
type AskedTurn = Pick<Turn, 'kind' | 'seat' | 'turn' | 'schema'>;

type ActionOfTurn<T> = T extends { readonly schema: { readonly _output: infer Action } } ? Action : never;

/** Options of `llmAgent`. */
export interface LlmAgentOptions<Prompts extends AnyPrompts> {
  /** The model, with the wrappers it needs: see `withDefaults` and `stack`. */
  readonly model: ModelProvider;
  /** One prompt for every kind of move. */
  readonly prompts: Prompts;
  /** Which of its own moves the player is reminded of. @default none */
  readonly memory?: Memory<Turn> | undefined;
  /**
   * How JSON is requested. `auto` uses the first mode that the model supports (enforced schema, JSON mode, text), and
   * falls back if the provider rejects a schema. To compare models, set one mode for all seats, because enforcement
   * changes behavior: then there is no fallback, and a model without that mode stops the match.
   * @default 'auto'
   */
  readonly outputMode?: 'auto' | OutputMode | undefined;
  /** How often the model is asked again after an unusable answer, with the error, within one attempt. @default 1 */
  readonly reasks?: number | undefined;
  /** Greatest output of a call in tokens, reasoning included. @default 4_096; 16_384 for models that reason */
  readonly maxOutputTokens?: number | undefined;
  /** @default not sent */
  readonly temperature?: number | undefined;
  /** @default not sent */
  readonly topP?: number | undefined;
  /** Not sent by default: its effect differs between providers, and recordings make runs repeatable. */
  readonly seed?: number | undefined;
  /** Effort and budget of reasoning models. @default not sent */
  readonly reasoning?: ReasoningSpec | undefined;
  /** Fields for the body of every request, as the provider names them. */
  readonly providerOptions?: Readonly<Record<string, Json>> | undefined;
  /** @default the prices of this package */
  readonly prices?: PriceTable | undefined;
  /** The most tokens that one image can count. Required to send images under a limit on tokens or dollars. */
  readonly imageTokens?: number | undefined;
}

/** The common part of all moves of one agent. */
interface Player {
  readonly options: LlmAgentOptions<AnyPrompts>;
  readonly maxOutputTokens: number;
  /** The highest rung that the provider has not turned down yet. */
  mode: OutputMode;
  /** Texts that the caches of providers were asked to keep. */
  readonly kept: KeptTexts;
  /** The rung below an enforced schema, which some providers do not have. */
  readonly belowSchema: 'json' | 'text';
}

/**
 * A model as a player: one handler for each kind of move that has a prompt. Spread the handlers and replace those you
 * write yourself: `{ ...llmAgent({ model, prompts }), policy: myPolicy }`.
 *
 * Every call is reserved with the match's budget, charged to it, and written to the match's call log before its answer
 * is used. After an invalid answer, the model is asked once more with the reason; if that fails too, the answer goes to
 * the engine, which records it as illegal. A refusal, or a filter of what the model wrote, throws `RefusalError`. What no
 * model caused throws `UnavailableError`, which stops the match until it is resumed: a fault that persists through all
 * retries, a filter before the model, a prompt that is too long for it.
 */
export function llmAgent<Prompts extends AnyPrompts>(
  options: LlmAgentOptions<Prompts>,
): PromptedHandlers<Prompts> {
  const { settings = {} } = options.model;
  const { output, reasoning } = options.model.capabilities();
  const belowSchema = output.json ? 'json' : 'text';
  const player: Player = {
    options,
    maxOutputTokens:
      options.maxOutputTokens ?? settings.maxOutputTokens ?? (reasoning === false ? 4_096 : 16_384),
    mode: allowedMode(options.outputMode ?? 'auto', output.schema === false ? belowSchema : 'schema'),
    belowSchema,
    kept: new KeptTexts(),
  };
  const handlers = Object.entries(options.prompts).map(([kind, prompt]) => [
    kind,
    (turn: Turn, io: AgentIO): Promise<unknown> => decide(player, prompt, turn, io),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the engine checks every answer by the turn's schema, from which the types come
  return Object.fromEntries(handlers) as PromptedHandlers<Prompts>;
}

function allowedMode(chosen: 'auto' | OutputMode, highest: OutputMode): OutputMode {
  return chosen === 'auto' ? highest : chosen;
}

async function decide(player: Player, prompt: Prompt<Turn>, turn: Turn, io: AgentIO): Promise<unknown> {
  const { memory, reasks = 1 } = player.options;
  const quotes = quoter(io.nonce);
  const tools: PromptTools = { quote: quotes.quote };
  const text = prompt(turn, tools);
  const reminder = memory?.(io.past(), turn, tools);
  const schema = deriveAnswerSchema(turn.schema);
  const ask = caller(player, turn, { io, mark: quotes.word });
  // Whoever can quote gets the rule from the first call on, so that the system text stays the same.
  const rule = prompt.length > 1 || memory !== undefined || quotes.isUsed() ? quotes.rule : undefined;
  const kept = player.kept.renew(`${io.nonce}/${turn.kind}`, text.user.slice(0, text.stable ?? 0));

  let asked: Asked | undefined;
  for (let reask = 0; ; reask += 1) {
    const before = asked;
    asked = await ask(schema, async (words) =>
      before === undefined
        ? makeMessages({ prompt: text, memory: reminder, rule, form: words, io, kept })
        : withReask(before.messages, before.result.text, retryText(before), words),
    );
    if (asked.answer.ok) return asked.answer.value;
    // What wrote nothing twice is asked once more by the engine, with the reason, and not twice again.
    const isEmptyAgain = io.attempt > 1 && asked.result.text.trim() === '';
    if (reask >= reasks || isEmptyAgain) return concludeUnread(player.options.model, asked);
    io.askAgain();
  }
}

/**
 * The value of the last answer if there is one that the engine can reject.
 *
 * @throws RefusalError if the model declined in prose; ModelError if it wrote nothing; MasbenchError `ANSWER_UNREADABLE`
 *   if no one answer can be read
 */
function concludeUnread(model: ModelProvider, { answer, result }: Asked): unknown {
  const instead = describeNoText(result);
  if (answer.ok || (answer.value !== undefined && instead === undefined)) return answer.value;
  const name = fullModelName(model);
  if (answer.reason !== 'ambiguous' && isRefusalText(result.text))
    throw new RefusalError(`${name} declined to answer (in prose): ${result.text.trim().slice(0, 300)}`);
  if (instead === undefined)
    throw new MasbenchError(
      'ANSWER_UNREADABLE',
      answer.reason === 'unended' ? `${name} ${reasoningUnended}` : answer.error,
    );
  throw new ModelError('bad-response', `${name} ${instead}`, { provider: model.id, model: model.model });
}

/** One question, the answer, and what was made of it. */
interface Asked {
  readonly messages: readonly Message[];
  readonly result: ModelResult;
  readonly answer: ParsedAnswer;
}

type Ask = (schema: AnswerSchema, messages: (words: string) => Promise<readonly Message[]>) => Promise<Asked>;

function caller(
  player: Player,
  turn: Turn,
  { io, mark }: { readonly io: AgentIO; readonly mark: string },
): Ask {
  const { model, providerOptions, prices, imageTokens } = player.options;
  const { temperature, topP, seed, reasoning } = chooseSettings(model.settings, player.options);
  const { maxOutputTokens } = player;
  const recorded = loggedAnswers(io, model);
  const guarded = budget({ account: io, prices, imageTokens, recorded })(callLog(io)(model));
  const cacheKey = hash('sha256', `masbench/cache/${io.nonce}`).slice(0, 32);
  const settings = { maxOutputTokens, temperature, topP, seed, reasoning, providerOptions, cacheKey };
  // A draw of the attempt stands for the match: a match of another seed is another draw, and one of the same seed finds
  // its answers in a cassette or a cache.
  const draw = io.rng.fork('calls').float().toString(36);
  let call = 0;

  const ask: Ask = async (schema, messagesOf) => {
    const mode = schema.strict === undefined ? withoutSchema(player, turn) : player.mode;
    const { output, words } = chooseForm(mode, turn.kind, schema, model.capabilities().output);
    const messages = await messagesOf(words);
    call += 1;
    const tags: CallTags = {
      match: draw,
      seat: turn.seat,
      turn: turn.turn,
      request: io.id,
      attempt: io.attempt,
      call,
      purpose: 'policy',
      mark,
    };
    let result: ModelResult;
    try {
      result = await guarded.generate({ ...settings, messages, output }, { signal: io.signal, tags });
    } catch (error) {
      if (!isSchemaRejection(error) || output.mode === 'text' || isChosen(player)) throw asUnavailable(error);
      const lower = output.mode === 'schema' ? player.belowSchema : 'text';
      // Concurrent calls are turned down one after the other: none climbs back to a rung that another one has left.
      if (rungs.indexOf(lower) > rungs.indexOf(player.mode)) player.mode = lower;
      await io.trace({ type: 'model-downgrade', call, from: output.mode, to: player.mode });
      return ask(schema, messagesOf);
    }
    rejectWhatIsNoAnswer(model, result);
    const answer = readMeant(result, schema, io);
    await noteUnusual(io, call, result, answer);
    return { messages, result, answer };
  };
  return ask;
}

/** The settings of a model under those of its agent. */
function chooseSettings(usual: CallSettings | undefined, own: CallSettings): CallSettings {
  return {
    temperature: own.temperature ?? usual?.temperature,
    topP: own.topP ?? usual?.topP,
    seed: own.seed ?? usual?.seed,
    reasoning: own.reasoning ?? usual?.reasoning,
  };
}

/** From the highest to the lowest. */
const rungs: readonly OutputMode[] = ['schema', 'json', 'text'];

function isChosen({ options: { outputMode = 'auto' } }: Player): boolean {
  return outputMode !== 'auto';
}

/** The rung for a move whose schema no provider enforces. */
function withoutSchema(player: Player, { kind }: Turn): OutputMode {
  if (player.mode !== 'schema') return player.mode;
  if (!isChosen(player)) return player.belowSchema;
  throw new UnavailableError(
    `Cannot enforce the schema of the move '${kind}': it has open objects, tuples or values of any kind: choose another 'outputMode' for all seats`,
  );
}

/** @throws RefusalError, or ModelError where asking again would end the same way */
function rejectWhatIsNoAnswer(
  model: ModelProvider,
  { finish, refusal, text, usage, warnings }: ModelResult,
): void {
  const name = fullModelName(model);
  const details = { provider: model.id, model: model.model };
  switch (finish.unified) {
    case 'refusal':
    case 'content_filter': {
      if (refusal?.source === 'input_filter')
        throw new UnavailableError(
          `A filter turned the prompt away before ${name} read it: change the prompt, or the settings of the filter${refusal.text === undefined ? '' : ` (${refusal.text.slice(0, 300)})`}`,
        );
      const words = (refusal?.text ?? text).slice(0, 300);
      const source = refusal?.source.replace('_', ' ') ?? 'model';
      throw new RefusalError(
        `${name} declined to answer (${[source, refusal?.category].filter(Boolean).join(', ')})${words === '' ? '' : `: ${words}`}`,
      );
    }
    case 'context_overflow':
      throw new UnavailableError(
        `The prompt is longer than ${name} can read: shorten the prompt or its memory${warnings.map(({ message }) => ` (${message.slice(0, 300)})`).join('')}`,
      );
    case 'length':
      if (text.trim() !== '') return;
      throw new ModelError(
        'bad-response',
        `${name} used up its ${usage.output.total ?? 'allowed'} output tokens before it wrote an answer: raise 'maxOutputTokens' or lower the reasoning effort`,
        details,
      );
    case 'stop':
    case 'error':
    case 'unknown':
  }
}

/** The answer in a text: as the schema writes it, or else in a spelling that the match takes. */
function readMeant({ text, finish }: ModelResult, schema: AnswerSchema, io: AgentIO): ParsedAnswer {
  const isCut = finish.unified === 'length';
  const exact = parseAnswer(text, schema.check, { isCut, choice: schema.choice });
  if (exact.ok || exact.reason !== 'invalid') return exact;
  const lenient = parseAnswer(
    text,
    (value) => {
      const answer = schema.unpack(value);
      return io.accepts(answer) ? { ok: true, value: answer } : { ok: false, error: exact.error };
    },
    { isCut, choice: schema.choice },
  );
  return lenient.ok ? lenient : exact;
}

function retryText({ answer, result }: Asked): string {
  const instead = describeNoText(result);
  if (instead !== undefined)
    return `You ${instead.replace('none was offered', 'no tools are offered')}. Write the answer itself, as text.`;
  const cut =
    result.finish.unified === 'length' ? ' It reached the limit of its length: keep it shorter.' : '';
  return (answer.ok ? '' : answer.error) + cut;
}

/** Facts that cannot be seen from the answer itself: a repair, or why it was asked for again. */
async function noteUnusual(
  io: AgentIO,
  call: number,
  result: ModelResult,
  answer: ParsedAnswer,
): Promise<void> {
  const downgraded = result.warnings.filter(
    ({ code }) => code === 'downgraded_output_mode' || code === 'schema_relaxed',
  );
  if (answer.ok && !answer.repaired && downgraded.length === 0) return;
  const about = answer.ok
    ? { outcome: 'ok', repaired: answer.repaired }
    : { outcome: answer.reason, error: answer.error };
  await io.trace({ type: 'model-answer', call, outputMode: result.outputMode, ...about });
}

function isSchemaRejection(error: unknown): boolean {
  return ModelError.isInstance(error) && error.kind === 'schema-rejected';
}
