import type { Effort } from '../../model-request.js';
import type { ChatDialect } from './dialect.js';
import { hosted } from './dialects.js';
import { effortFields, effortReasoning, openTraits } from './traits.js';

/** The efforts that vLLM's request model has, and SGLang's. */
const servedEfforts: readonly Effort[] = ['none', 'low', 'medium', 'high'];

/** vLLM's server. Source: docs.vllm.ai/en/latest/serving/openai_compatible_server, read November 2026. */
export const vllmDialect: ChatDialect = {
  ...local('vllm', 'http://127.0.0.1:8000/v1', 'VLLM'),
  traits: () => openTraits({ reasoning: 'effort' }),
  reasoning: (spec, _model, warnings) => effortFields(servedEfforts, spec, warnings),
};

/** SGLang's server. Source: docs.sglang.io/basic_usage/openai_api_completions.html, read November 2026. */
export const sglangDialect: ChatDialect = {
  ...vllmDialect,
  ...local('sglang', 'http://127.0.0.1:30000/v1', 'SGLANG'),
};

/** llama.cpp's server: thinking is a variable of the model's template. Source: github.com/ggml-org/llama.cpp, tools/server/README.md. */
export const llamacppDialect: ChatDialect = {
  ...local('llamacpp', 'http://127.0.0.1:8080/v1', 'LLAMACPP'),
  traits: () => openTraits({ reasoning: 'effort' }),
  reasoning: ({ effort }) =>
    effort === undefined
      ? {}
      : { chat_template_kwargs: { enable_thinking: effort !== 'none', reasoning_effort: effort } },
};

/** LM Studio's server. Source: lmstudio.ai/docs/developer/openai-compat, read November 2026. */
export const lmstudioDialect: ChatDialect = {
  ...local('lmstudio', 'http://127.0.0.1:1234/v1', 'LMSTUDIO'),
  reasoning: (spec, _model, warnings) => effortFields(['low', 'medium', 'high'], spec, warnings),
};

/** Any other server that speaks chat completions. Nothing is taken for granted that some of them reject. */
export const compatibleDialect: ChatDialect = {
  ...local('openai-compatible', undefined, 'OPENAI_COMPATIBLE'),
  maxTokensField: (model) => (/(^|\/)(gpt-[5-9]|o\d)/.test(model) ? 'max_completion_tokens' : 'max_tokens'),
  traits: () => openTraits({ output: { text: true, json: true, schema: 'best_effort' }, seed: 'ignored' }),
};

/** A server of one's own, which needs no key unless it was started with one. */
function local(id: string, baseUrl: string | undefined, variable: string): ChatDialect {
  return {
    ...hosted(id, baseUrl, variable),
    needsKey: false,
    traits: () => openTraits(),
    reasoning: effortReasoning,
  };
}
