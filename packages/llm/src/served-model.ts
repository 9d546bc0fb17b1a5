import type { Usage } from '@masbench/core';
import { findAlias } from './model-facts/model-facts.js';
import type { ModelProvider } from './model.js';
import type { ModelResult } from './model-result.js';

type ServedModel = NonNullable<Usage['served']>[number];

/** Providers whose models have names that their users chose. */
const namedByUsers: ReadonlySet<string> = new Set(['azure', 'vllm', 'sglang', 'llamacpp', 'lmstudio']);

/** Returns the model that answered, as the core's usage has it. */
export function servedModel(
  { model: { served, upstream, fingerprint } }: Pick<ModelResult, 'model'>,
  { id, model }: Pick<ModelProvider, 'id' | 'model'>,
): ServedModel {
  return {
    asked: `${id}:${model}`,
    model: served === undefined || served === '' ? null : served,
    relation: relateModels({ id, model }, served),
    ...(upstream === undefined || upstream === '' ? {} : { host: upstream }),
    ...(fingerprint === undefined || fingerprint === '' ? {} : { fingerprint }),
    calls: 1,
  };
}

/**
 * Returns how the model that a provider names in its answer relates to the one that it was asked for, whatever the spelling,
 * region or path before the name. A version is a date, or a number of three digits or more, behind the whole name that was
 * asked for; a sibling (`-mini`), another number (`4` and `4-1`), or another maker is another model.
 */
export function relateModels(
  { id, model }: Pick<ModelProvider, 'id' | 'model'>,
  served: string | undefined,
): ServedModel['relation'] {
  if (served === undefined || served === '') return 'unnamed';
  const [asked, named] = [parseModelName(model), parseModelName(served)];
  if (!isSameMaker(asked.maker, named.maker)) return 'other';
  if (asked.name === named.name) return 'asked';
  if (isVersionOf(asked.name, named.name)) return 'dated';
  const target = findAlias(`${id}:${model}`);
  if (target !== undefined) {
    const meant = parseModelName(target).name;
    if (meant === named.name || isVersionOf(meant, named.name)) return 'alias';
  }
  if (isMoving(asked.name, named.name)) return 'alias';
  // A name of the user's own says nothing about the model behind it.
  return namedByUsers.has(id) && findFamily(asked.name) === undefined ? 'alias' : 'other';
}

/** A name in small letters, without region, path, file type and routing marks, and who made the model, where it says. */
function parseModelName(text: string): { readonly name: string; readonly maker: string | undefined } {
  const path = text
    .toLowerCase()
    .replace(/^.*\bmodels\//, '')
    .replace(/^(?:us|eu|apac|jp|au|ca|sa|global|us-gov)\.(?=[a-z0-9]+\.)/, '')
    .replace(
      /^(anthropic|openai|amazon|meta|mistral|cohere|ai21|deepseek|qwen|google|moonshot|minimax|nvidia|writer|zai)\./,
      '$1/',
    )
    .replace(/:(?:free|nitro|floor|exacto|online|extended|thinking|latest)$/, '')
    .replace(/\.gguf$/, '');
  const at = path.lastIndexOf('/');
  return { name: path.slice(at + 1), maker: at < 0 ? undefined : path.slice(0, at).split('/').at(-1) };
}

/** Makers are written in several ways: `deepseek` and `deepseek-ai`. */
function isSameMaker(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return true;
  return one.startsWith(other) || other.startsWith(one);
}

/** A date, a number of a release, a preview of one, a version of Bedrock, a form in which weights are kept. */
const version =
  /^(?:[-@:_](?:preview|exp|\d{4}-\d{2}-\d{2}|\d{2}-\d{4}|\d{2}-\d{2}|\d{3,8}|v\d+(?::\d+)?)|[-_.:@](?:i?q\d\w*|fp\d+|bf16|f16|int\d|awq|gptq|mlx|\d+bit))+$/;

function isVersionOf(asked: string, served: string): boolean {
  return served.startsWith(asked) && version.test(served.slice(asked.length));
}

/** Whether a name stands for whatever is newest, or fits best, and what was served is of the family that it names. */
function isMoving(asked: string, served: string): boolean {
  const words = asked.split(/[-_:]/);
  const fixed = words.filter((word) => word !== 'latest' && word !== 'auto');
  const others = served.split(/[-_:]/);
  return fixed.length < words.length && fixed.every((word) => others.includes(word));
}

/** The family that a name begins with, where it is one of a known maker. */
function findFamily(name: string): string | undefined {
  return /^(?:gpt|chatgpt|o\d|codex|claude|gemini|gemma|llama|meta-llama|mistral|ministral|mixtral|codestral|qwen|qwq|deepseek|phi|grok|kimi|glm|command|olmo|granite|nemotron|smollm)/.exec(
    name,
  )?.[0];
}
