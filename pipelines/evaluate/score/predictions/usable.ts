import path from 'node:path';
import { inWords, type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { arrayLine, type PredictionLine } from './predictions.ts';
import { ScoreError } from '../report.ts';

/**
 * Whether a predictions file contains anything that can be scored. If it contains nothing, or is a JSON array of which
 * only some lines happen to be objects, the file is wrong, rather than every answer of the model.
 */
export class Usable {
  #lines = 0;
  #usable = 0;
  #first: PredictionLine | null = null;
  readonly #file: string;
  readonly #expected: string;
  readonly #fields: readonly string[];

  /** @param fields a usable prediction has at least one of them; `expected` is an example line */
  constructor(file: string, fields: readonly string[], expected: string) {
    this.#file = file;
    this.#fields = fields;
    this.#expected = expected;
  }

  see(line: PredictionLine): void {
    this.#lines += 1;
    this.#first ??= line;
    if (line.value && this.#fields.some((field) => field in (line.value ?? {}))) this.#usable += 1;
  }

  /**
   * @throws ScoreError if nothing is usable, with what was expected, what was found, and why the first line was refused
   */
  require(claimed: number, refused?: string): void {
    const array = this.#first?.why === arrayLine;
    if (claimed > 0 && this.#usable > 0 && !array) return;
    const name = path.basename(this.#file);
    const [expected, found] = [this.#expected, this.#found()];
    throw new ScoreError(
      this.#first?.value === undefined || refused === undefined
        ? inWords('score-no-prediction', { name, expected, found })
        : inWords('score-no-prediction-because', { name, expected, found, why: refused.replace(/\.$/, '') }),
    );
  }

  #found(): Phrase {
    if (!this.#first) return phrase('score-found-nothing');
    const { value, why } = this.#first;
    const lines = phrase('score-lines', { count: this.#lines });
    if (why === arrayLine) return phrase('score-found-array', { lines });
    if (!value) return phrase('score-found-unusable', { lines, why: why ?? phrase('score-found-no-object') });
    const keys = Object.keys(value).slice(0, 8);
    return keys.length === 0
      ? phrase('score-found-no-fields', { lines })
      : phrase('score-found-fields', { lines, fields: keys.join(', ') });
  }
}
