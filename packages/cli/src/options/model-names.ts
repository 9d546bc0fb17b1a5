/** The models of options like `A=openai:gpt-5.6`, each once. A seat may stand before the model, as in `run`. */
export function listModelNames(typed: readonly string[]): readonly string[] {
  return [...new Set(typed.map((text) => text.replace(/^[^=:?]+=/, '')))];
}
