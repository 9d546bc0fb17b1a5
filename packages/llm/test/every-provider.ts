import {
  anthropic,
  google,
  modelByName,
  ollama,
  openai,
  openaiCompatible,
  openaiResponses,
  vllm,
} from '@masbench/llm';
import type { ModelProvider } from '@masbench/llm';

/** The key that the providers of `everyProvider` send. */
export const apiKey = 'sk-test-0123456789abcdefghij';

/** A model of every provider, at the mock server of a URL. */
export const everyProvider = {
  openai: (url) => openai('mock-1', { apiKey, baseUrl: `${url}/v1` }),
  'openai-responses': (url) => openaiResponses('mock-1', { apiKey, baseUrl: `${url}/v1` }),
  anthropic: (url) => anthropic('mock-1', { apiKey, baseUrl: url }),
  google: (url) => google('mock-1', { apiKey, baseUrl: url }),
  ollama: (url) => ollama('mock-1', { apiKey, baseUrl: url }),
  vllm: (url) => vllm('mock-1', { baseUrl: `${url}/v1` }),
  'openai-compatible': (url) => openaiCompatible('mock-1', { baseUrl: `${url}/v1` }),
  ...Object.fromEntries(
    [
      'xai',
      'deepseek',
      'qwen',
      'openrouter',
      'azure',
      'bedrock',
      'mistral',
      'groq',
      'together',
      'fireworks',
      'sglang',
      'llamacpp',
      'lmstudio',
    ].map(
      (id) => [id, (url: string) => modelByName(`${id}:mock-1`, { apiKey, baseUrl: `${url}/v1` })] as const,
    ),
  ),
} satisfies Readonly<Record<string, (url: string) => ModelProvider>>;
