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

/** How answers to a question with options are given: as one letter that the schema enforces, or as any text. */
export const answerFormSchema = z.enum(['letter', 'text']);

/** The letters that an answer may be; `null` where any text is an answer. */
export function lettersFor({
  question: { choices },
  answers,
}: {
  readonly question: Pick<Question, 'choices'>;
  readonly answers: z.output<typeof answerFormSchema>;
}): string[] | null {
  return choices === undefined || answers === 'text'
    ? null
    : choices.map((_choice, index) => letterOf(index));
}

/** What an answer to the question may be in an action: a letter or a text; `null` is no answer. */
export function answerSchema(letters: readonly string[] | null): z.ZodType<string | null> {
  return letters === null
    ? z.string().nullable().meta({ description: 'As few words as it takes; null for none.' })
    : z.enum(letters).nullable().meta({ description: 'A letter; null for none.' });
}

/** A text as `answerSchema` takes it: `null` where it is empty, or none of the letters. */
export function asAnswer(text: string, letters: readonly string[] | null): string | null {
  return text === '' || letters?.includes(text) === false ? null : text;
}

/** The letter of an option: 0 is A. */
export function letterOf(index: number): string {
  return String.fromCodePoint(65 + index);
}
