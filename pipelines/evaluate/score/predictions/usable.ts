import path from 'node:path';
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
    const first = this.#first?.value === undefined || refused === undefined ? '' : `: ${refused.replace(/\.$/, '')}`;
    throw new ScoreError(
      `No prediction of ${name} can be used. Expected one JSON object per line, such as ${this.#expected}; found ${this.#found()}${first}.`,
    );
  }

  #found(): string {
    if (!this.#first) return 'an empty file';
    const { value, why } = this.#first;
    const lines = this.#lines === 1 ? '1 line' : `${this.#lines} lines`;
    if (why === arrayLine) return `a JSON array (${lines}); write each object on its own line`;
    if (!value) return `${lines}; the first cannot be used: ${why ?? 'it is not an object'}`;
    const keys = Object.keys(value).slice(0, 8);
    return `${lines}, the first with ${keys.length === 0 ? 'no fields' : `the fields ${keys.join(', ')}`}`;
  }
}
