import { type Phrase, phrase, phraseWords } from '#shared/phrases/phrase.ts';

/** One record or file that cannot be imported. `phrase` is a sentence for the import report, `message` its English text. */
export class Refused extends Error {
  readonly phrase: Phrase;
  /** 1-based line in the source file, if known. */
  readonly line: number | null;

  constructor(sentence: Phrase, line: number | null = null) {
    super(phraseWords(sentence));
    this.name = 'Refused';
    this.phrase = sentence;
    this.line = line;
  }
}

/** A picture that a record names but the imported folder does not contain; it may be elsewhere. */
export class PictureMissing extends Refused {
  constructor(name: string) {
    super(phrase('format-picture-missing', { name }));
    this.name = 'PictureMissing';
  }
}

/** Something in a folder next to the chosen one: it is read only if the person confirms the folder of both. */
export class BesideChosen extends Refused {
  /** The folder that contains both, to be confirmed as the picture folder. */
  readonly above: string;

  constructor(part: string, above: string) {
    super(phrase('format-part-allow', { path: part, folder: above }));
    this.name = 'BesideChosen';
    this.above = above;
  }
}

/** The folder to confirm, for a refused record. */
export const aboveOf = (error: unknown): { above?: string } =>
  error instanceof BesideChosen ? { above: error.above } : {};
