import * as z from 'zod';

/**
 * A reference to an image by the SHA-256 of its bytes, with its size in pixels. Both images of a game have the same
 * media type and size, so a reference does not reveal which of them it is.
 */
export const imageSchema = z.strictObject({
  /** Of the bytes, in hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits'),
  /** For example `image/png`. */
  mediaType: z.string().min(1),
  /** Pixels. */
  width: z.int().min(1),
  /** Pixels. */
  height: z.int().min(1),
});

/** A reference to an image by SHA-256, with media type and size in pixels. */
export type ImageReference = z.output<typeof imageSchema>;

/**
 * A question about an image. `choices` are the texts of the options in order (the first is A); `answer` is the right
 * answer: a letter if there are choices, otherwise a text (`yes`, `no`, `3`, …). Without it, correctness is unknown.
 */
export const questionSchema = z.strictObject({
  /** Names the question in records and file names; unique within a run. */
  id: z.string().min(1),
  /** The question without its options. */
  question: z.string().min(1),
  /** The texts of the options, 2 to 26; left out for an open question. */
  choices: z.array(z.string()).min(2).max(26).optional(),
  /** The right answer; left out if it is not known. */
  answer: z.string().optional(),
  /** For breakdowns as in Figure 4: `adversarial`, `VD_ocr`, … */
  category: z.string().optional(),
  /** The original image. */
  image: imageSchema,
});

/** A question about an image. */
export type Question = z.output<typeof questionSchema>;

/** A question without its right answer: the part that services and players may see. */
export const openQuestionSchema = questionSchema.omit({ answer: true });

/** A question without its right answer. */
export type OpenQuestion = z.output<typeof openQuestionSchema>;

/** The question without its answer. */
export function withoutAnswer({ answer: _answer, ...rest }: Question): OpenQuestion {
  return rest;
}

/** How answers to a question with options are given: as one letter that the schema enforces, or as any text. */
export const answerFormSchema = z.enum(['letter', 'text']);

/** The letters that an answer may be; `null` if any text is an answer. */
export function listLetters({
  question: { choices },
  answers,
}: {
  readonly question: Pick<Question, 'choices'>;
  readonly answers: z.output<typeof answerFormSchema>;
}): string[] | null {
  return choices === undefined || answers === 'text'
    ? null
    : optionEntries(choices).map(([letter]) => letter);
}

/** The texts of the options by letter, with which an answer may be given too; none where any text is one. */
export function optionTexts({
  question: { choices = [] },
  answers = 'letter',
}: {
  readonly question: Pick<Question, 'choices'>;
  readonly answers?: z.output<typeof answerFormSchema> | undefined;
}): Readonly<Record<string, string>> {
  return answers === 'text' ? {} : Object.fromEntries(optionEntries(choices));
}

/**
 * Letters and texts of options, in order. An empty text is a gap in the table that a question comes from: no option, but the
 * others keep their letters.
 */
export function optionEntries(
  choices: readonly string[] | null | undefined,
): readonly (readonly [letter: string, text: string])[] {
  return (choices ?? [])
    .map((text, index) => [letterAt(index), text] as const)
    .filter(([, text]) => text.trim() !== '');
}

/** The schema of an answer in an action: a letter or a text; `null` is no answer. */
export function makeAnswerSchema(letters: readonly string[] | null): z.ZodType<string | null> {
  return letters === null
    ? z.string().nullable().meta({ description: 'As few words as it takes; null for none.' })
    : z.enum(letters).nullable();
}

/** A text as `deriveAnswerSchema` takes it: `null` if it is empty, or none of the letters. */
export function asAnswer(text: string, letters: readonly string[] | null): string | null {
  return text === '' || letters?.includes(text) === false ? null : text;
}

/** The letter of an option: 0 is A. */
export function letterAt(index: number): string {
  return String.fromCodePoint(65 + index);
}
