/** Models that count an image for more than `usual`, by what is in their name. */
const dear: readonly (readonly [name: RegExp, tokens: number])[] = [
  // 2,833 and 5,667 for each tile of 512 pixels, at most eight of them.
  [/gpt-4o-mini/, 50_000],
];

/** Above what GPT-4o (1,445), GPT-4.1 nano (3,779), Gemini 3 (2,240) and Claude (4,784) count for one image at most. */
const usual = 5_000;

/**
 * Largest count of one image, in tokens: what a call with images claims of a limit on tokens or dollars before it
 * is sent. What it really takes comes off the claim when it ends. Self-hosted models may count more for images
 * of many megapixels.
 *
 * Sources: platform.openai.com/docs/guides/images-vision, platform.claude.com/docs/en/build-with-claude/vision and
 * ai.google.dev/gemini-api/docs/media-resolution, 2026-11.
 *
 * @param model as `<provider>:<model>`
 */
export function imageTokenBound(model: string): number {
  return dear.find(([name]) => name.test(model))?.[1] ?? usual;
}
