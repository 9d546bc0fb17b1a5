import { readKnownModels, type KnownModels, type ModelFacts } from './read-facts.js';

let known: KnownModels | undefined;

/** Returns what is known of models, read once. */
export function knownModels(): KnownModels {
  return (known ??= readKnownModels());
}

/**
 * Returns what is known of a model, by its id or one that stands for the same; `undefined` for one that no source names.
 *
 * @param name - `provider:model`.
 */
export function findFacts(name: string): ModelFacts | undefined {
  const { models } = knownModels();
  return lookupNames(name).flatMap((one) => models.get(one) ?? [])[0];
}

/** Returns what the provider of a model, or the maker whose model it serves, takes of an image. @param name - `provider:model`. */
export function findImageLimits(name: string): KnownModels['images'][string] | undefined {
  const { images } = knownModels();
  const providers = lookupNames(name).map((one) => one.slice(0, one.indexOf(':')));
  return providers.flatMap((one) => (Object.hasOwn(images, one) ? (images[one] ?? []) : []))[0];
}

/** Returns the model that a name stands for, without its provider; `undefined` for one that is no alias. */
export function findAlias(name: string): string | undefined {
  const { aliases } = knownModels();
  return Object.hasOwn(aliases, name) ? aliases[name] : undefined;
}

/**
 * Returns the names under which a model is looked up, most exact first: its own, without the date at its end, what it stands
 * for, and that of its maker, whose models Azure, Bedrock (as `openai.<model>`) and OpenRouter serve at the same price.
 */
export function lookupNames(name: string): readonly string[] {
  const undated = name.replace(/-(?:\d{4}-\d{2}-\d{2}|\d{8})$/, '');
  const own = [...new Set([name, undated])].flatMap((one) => {
    const alias = findAlias(one);
    return alias === undefined ? [one] : [one, `${one.slice(0, one.indexOf(':'))}:${alias}`];
  });
  const made = atMaker(undated);
  return made === undefined ? own : [...own, ...lookupNames(made)];
}

/** OpenRouter's names of makers whose own services are known here by another name. */
const makers: Readonly<Record<string, string>> = {
  openai: 'openai',
  anthropic: 'anthropic',
  google: 'google',
  'x-ai': 'xai',
  mistralai: 'mistral',
  deepseek: 'deepseek',
};

function atMaker(name: string): string | undefined {
  const [, openai] = /^(?:azure:|bedrock:openai\.)(.+)$/.exec(name) ?? [];
  if (openai !== undefined) return `openai:${openai}`;
  const [, maker = '', model = ''] = /^openrouter:([^/]+)\/([^:]+)$/.exec(name) ?? [];
  const own = Object.hasOwn(makers, maker) ? makers[maker] : undefined;
  if (own === undefined) return undefined;
  // Anthropic and Mistral write versions with dashes, OpenRouter with dots.
  return `${own}:${own === 'anthropic' || own === 'mistral' ? model.replaceAll('.', '-') : model}`;
}
