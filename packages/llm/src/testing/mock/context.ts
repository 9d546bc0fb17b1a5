import { readCount, readPath } from '../../json.js';
import type { Json } from '../../model-request.js';
import type { MockCall } from './call.js';

/** A local server with a context of a size, and how it tells of it and refuses what does not fit. */
export interface MockContext {
  /** The program that it stands for. */
  readonly server: 'vllm' | 'llamacpp' | 'ollama' | 'lmstudio';
  /** Tokens of prompt and answer together; of Ollama, what it takes where a request asks for no other (`num_ctx`). */
  readonly tokens: number;
  /** Ollama's models can be given a context up to this. @default 131_072 */
  readonly most?: number | undefined;
}

/** The answer to a question about the server or its models, `undefined` if it has none at that path. */
export function tellContext(path: string, { server, tokens, most = 131_072 }: MockContext): Json | undefined {
  const asked = path.replace(/\/[^/]+$/, '/*');
  if (server === 'vllm' && path === '/v1/models')
    return { object: 'list', data: [{ id: 'mock', object: 'model', max_model_len: tokens }] };
  if (server === 'llamacpp' && path === '/props') return { default_generation_settings: { n_ctx: tokens } };
  if (server === 'lmstudio' && asked === '/api/v0/models/*')
    return { id: 'mock', loaded_context_length: tokens, max_context_length: most };
  if (server === 'ollama' && path === '/api/show')
    return { parameters: '', model_info: { 'llama.context_length': most }, capabilities: ['completion'] };
  if (server === 'ollama' && path === '/api/ps') return { models: [] };
  return undefined;
}

/** A refusal of what does not fit into the context, or how many tokens of the prompt a server reads that cuts it. */
export interface ContextVerdict {
  /** The message of an error with status 400. */
  readonly refusal?: string | undefined;
  /** Tokens that are left of a prompt that was cut. */
  readonly cutTo?: number | undefined;
}

/** Judges a call by the context, a token for four characters of its messages. */
export function judgeContext(call: MockCall, { server, tokens }: MockContext): ContextVerdict {
  const prompt = Math.ceil(call.messages.reduce((sum, { text }) => sum + text.length, 0) / 4);
  const { body } = call;
  const wanted = readCount(body, 'max_tokens') ?? readCount(body, 'max_completion_tokens') ?? 0;
  if (server === 'ollama') {
    const context = readCount(body, 'options', 'num_ctx') ?? tokens;
    if (prompt < context) return {};
    return readPath(body, 'truncate') === false
      ? { refusal: 'the input length exceeds the context length' }
      : { cutTo: context };
  }
  // Source of the words: github.com/vllm-project/vllm/pull/33425 and ggml-org/llama.cpp/pull/16486.
  if (server === 'llamacpp')
    return prompt >= tokens
      ? { refusal: 'the request exceeds the available context size, try increasing it' }
      : {};
  if (prompt >= tokens)
    return {
      refusal: `This model's maximum context length is ${tokens} tokens. However, your request has ${prompt} input tokens. Please reduce the length of the input messages.`,
    };
  if (server === 'vllm' && prompt + wanted > tokens)
    return {
      refusal: `'max_tokens' or 'max_completion_tokens' is too large: ${wanted}. This model's maximum context length is ${tokens} tokens and your request has ${prompt} input tokens (${wanted} > ${tokens} - ${prompt}).`,
    };
  return {};
}
