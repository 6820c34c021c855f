import { inWords } from '#shared/phrases/phrase.ts';
/** One record or file that cannot be imported. `message` is a sentence for the import report. */
export class Refused extends Error {
  /** 1-based line in the source file, if known. */
  readonly line: number | null;

  constructor(message: string, line: number | null = null) {
    super(message);
    this.name = 'Refused';
    this.line = line;
  }
}

/** A picture that a record names but the imported folder does not contain; it may be elsewhere. */
export class PictureMissing extends Refused {
  constructor(name: string) {
    super(inWords('format-picture-missing', { name }));
    this.name = 'PictureMissing';
  }
}
