import * as z from 'zod';

/**
 * A reference to an image by the SHA-256 of its bytes, with its size in pixels. Both images of a game have the same
 * media type and size, so that a reference tells nothing about which of them it is.
 */
export const imageSchema = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits'),
  mediaType: z.string().min(1),
  width: z.int().min(1),
  height: z.int().min(1),
});

export type ImageReference = z.output<typeof imageSchema>;

/**
 * A question about an image. `choices` are the texts of the options in order (the first is A); `answer` is what counts
 * as right: a letter where there are choices, else a text (`yes`, `no`, `3`, …). Left out, correctness is unknown.
 */
export const questionSchema = z.strictObject({
  id: z.string().min(1),
  question: z.string().min(1),
  choices: z.array(z.string()).min(2).max(26).optional(),
  answer: z.string().optional(),
  /** For breakdowns as in Figure 4: `adversarial`, `VD_ocr`, … */
  category: z.string().optional(),
  image: imageSchema,
});

export type Question = z.output<typeof questionSchema>;

/** The same question without what counts as right: what services and players may see. */
export const openQuestionSchema = questionSchema.omit({ answer: true });

export type OpenQuestion = z.output<typeof openQuestionSchema>;

/** The question without its answer. */
export function withoutAnswer({ answer: _answer, ...rest }: Question): OpenQuestion {
  return rest;
}

/** The letter of an option: 0 is A. */
export function letterOf(index: number): string {
  return String.fromCodePoint(65 + index);
}
