/** A reference to an image by the SHA-256 of its bytes, with its size in pixels. */
export interface ImageBlob {
  /** Of the bytes, in hexadecimal. */
  readonly sha256: string;
  /** For example `image/png`. */
  readonly mediaType: string;
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
}

/** A question about an image, without its right answer: the part that analysts and editors see. */
export interface OpenImageQuestion {
  /** Names the question in records and file names; unique within a run. */
  readonly id: string;
  /** The question without its options. */
  readonly question: string;
  /** The texts of the options (the first is A); left out for an open question. */
  readonly choices?: string[] | undefined;
  /** For breakdowns. */
  readonly category?: string | undefined;
  /** The original image. */
  readonly image: ImageBlob;
}

/** A question about an image: a question of `@masbench/game-mug` is one. */
export interface ImageQuestion extends OpenImageQuestion {
  /** The right answer: a letter if there are options, otherwise a text; left out if it is not known. */
  readonly answer?: string | undefined;
}

/** A counterfactual image with the record of how it was made, for the configuration of a match. */
export interface CounterfactualImage {
  /** The edited image, of the original's media type and size. */
  readonly image: ImageBlob;
  /** Name of the edit type. */
  readonly editType?: string;
  /** The change, in words. */
  readonly target?: string;
  /** The instruction that the editor followed. */
  readonly instruction?: string;
  /** Equation 3 of the attempt that was kept. */
  readonly score?: number;
  /** False if no attempt was accepted and the best was kept. */
  readonly accepted?: boolean;
}

/** Returns the letter of an option: 0 is A. */
export function choiceLetter(index: number): string {
  return String.fromCodePoint(65 + index);
}
