import { isJsonObject } from '../../src/json.js';
import type { Json } from '../../src/model-request.js';
import { rules } from './rules.js';
import { shapes, type Provider } from './shapes.js';

/** Returns the objections of a provider to a request for a model; empty if it takes it. */
export function findObjections(provider: Provider, model: string, body: Json | undefined): readonly string[] {
  const shape = shapes[provider].safeParse(body);
  const misshapen = shape.success
    ? []
    : shape.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  if (!isJsonObject(body)) return misshapen;
  const own = provider === 'bedrock' ? model.replace(/^openai\./, '') : model;
  const refused = rules
    .filter(({ providers, models }) => providers.includes(provider) && (models?.test(own) ?? true))
    .flatMap(({ refuses, objection, page }) => (refuses(body, own) ? [`${objection} (${page})`] : []));
  return [...misshapen, ...refused];
}
