import type { EnforcedBounds } from '../strict-schema.js';

/** llama.cpp turns a schema into a grammar, in which a number that is no integer has no range. */
const byGrammar: EnforcedBounds = {
  string: ['minLength', 'maxLength'],
  integer: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  array: ['minItems', 'maxItems'],
};

const range = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const;

/** xgrammar, which vLLM and SGLang enforce schemas with. */
const byXgrammar: EnforcedBounds = { ...byGrammar, number: range };

/**
 * The bounds of values that providers enforce in a schema, by provider; to all others they are told in words. Sources:
 * developers.openai.com/api/docs/guides/structured-outputs (supported properties; not for models that were tuned, and not at
 * Azure: learn.microsoft.com/azure/ai-services/openai/how-to/structured-outputs), ai.google.dev/gemini-api/docs/structured-output,
 * docs.vllm.ai/en/latest/features/structured_outputs, github.com/ggml-org/llama.cpp (grammars/README.md), which Ollama and LM
 * Studio use. platform.claude.com/docs/en/build-with-claude/structured-outputs, docs.x.ai/docs/guides/structured-outputs: none.
 */
export const enforcedBounds: Readonly<Record<string, EnforcedBounds>> = {
  openai: {
    string: ['pattern'],
    integer: [...range, 'multipleOf'],
    number: [...range, 'multipleOf'],
    array: ['minItems', 'maxItems'],
  },
  google: {
    integer: ['minimum', 'maximum'],
    number: ['minimum', 'maximum'],
    array: ['minItems', 'maxItems'],
  },
  vllm: byXgrammar,
  sglang: byXgrammar,
  llamacpp: byGrammar,
  lmstudio: byGrammar,
  ollama: byGrammar,
};
