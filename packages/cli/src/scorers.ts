import { judgeFrom, modelByName, withDefaults } from '@masbench/llm';
import { scorerByName, type NamedScorer } from '@masbench/scorers';

/**
 * A scorer by its name, as `scorerByName` knows it, with models for judges.
 *
 * @throws MasbenchError `OPTION_INVALID`
 */
export function scorerNamed(name: string, options: { readonly evidence?: number } = {}): NamedScorer {
  return scorerByName(name, {
    ...options,
    judge: (model) => judgeFrom(withDefaults(modelByName(model))),
  });
}
