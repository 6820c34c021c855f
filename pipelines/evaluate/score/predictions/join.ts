import path from 'node:path';
import { inWords } from '#shared/phrases/phrase.ts';
import { type Match, Matches, matchOf } from './match.ts';
import { predictionBatches } from './predictions.ts';
import type { ScoreRefusal } from '../report.ts';
import { Usable } from './usable.ts';

/** Tracks which gold rows have predictions; finds duplicates and missing ones without storing the answers. */
export class Join {
  readonly #rows: number;
  readonly #known: (row: number) => boolean;
  readonly #seen: Uint8Array;
  readonly #refused: ScoreRefusal[];
  readonly #name: string;
  readonly #asked: ((row: number) => Match | null) | null;
  #matches: Matches | null = null;
  #claimed = 0;
  #firstRefusal: string | undefined;

  /**
   * @param rows length of the gold file; `known` is false for rows whose gold was refused; `asked` is what a row asks,
   *   for predictions that have no index
   */
  constructor(
    rows: number,
    known: (row: number) => boolean,
    file: string,
    refused: ScoreRefusal[],
    asked: ((row: number) => Match | null) | null = null,
  ) {
    this.#asked = asked;
    this.#rows = rows;
    this.#known = known;
    this.#seen = new Uint8Array(rows);
    this.#refused = refused;
    this.#name = path.basename(file);
  }

  refuse(line: number, why: string): void {
    this.#firstRefusal ??= why;
    this.#refused.push({ record: `${this.#name}:${line}`, line, why });
  }

  /** The row of a prediction, or null after listing the reason. */
  claim(value: Record<string, unknown>, line: number): number | null {
    const match = this.#asked && matchOf(value);
    const row = match ? this.#matching(match) : value['index'];
    if (row === null) {
      this.refuse(line, inWords('score-not-asked', { text: (match?.text ?? '').slice(0, 80) }));
      return null;
    }
    if (typeof row !== 'number' || !Number.isInteger(row)) {
      this.refuse(line, inWords('score-index-not-number'));
      return null;
    }
    if (row < 0 || row >= this.#rows) {
      this.refuse(line, inWords('score-index-not-in-gold', { row, last: this.#rows - 1 }));
      return null;
    }
    if (this.#seen[row] === 1) {
      this.refuse(line, inWords('score-index-answered', { row }));
      return null;
    }
    this.#seen[row] = 1;
    this.#claimed += 1;
    if (!this.#known(row)) {
      this.refuse(line, inWords('score-index-refused', { row }));
      return null;
    }
    return row;
  }

  #matching(match: Match): number | null {
    this.#matches ??= new Matches(Array.from({ length: this.#rows }, (_, row) => this.#asked?.(row) ?? null));
    return this.#matches.take(match);
  }

  /** Whether any row can be scored; if not, the gold is at fault, not the predictions. */
  get hasGold(): boolean {
    for (let row = 0; row < this.#rows; row += 1) if (this.#known(row)) return true;
    return false;
  }

  /** Why the first prediction was refused. */
  get firstRefusal(): string | undefined {
    return this.#firstRefusal;
  }

  /** Number of predictions that belong to a row. */
  get claimed(): number {
    return this.#claimed;
  }

  /** Rows of the gold file without a prediction, in order. */
  missing(): number[] {
    const rows: number[] = [];
    for (let row = 0; row < this.#rows; row += 1) if (this.#seen[row] === 0 && this.#known(row)) rows.push(row);
    return rows;
  }
}

/** The fields of a usable prediction: `index` and one of these, as in the example. */
export interface ExpectedFields {
  fields: readonly string[];
  example: string;
}

/**
 * Calls `score` with each valid prediction; invalid lines are listed.
 * @throws ScoreError if no prediction of the file is usable
 */
export async function joinPredictions(
  file: string,
  join: Join,
  { fields, example }: ExpectedFields,
  score: (row: number, value: Record<string, unknown>, line: number) => void,
): Promise<void> {
  const usable = new Usable(file, fields, example);
  for await (const batch of predictionBatches(file))
    for (const prediction of batch) {
      usable.see(prediction);
      const { line, value, why } = prediction;
      if (!value) {
        join.refuse(line, why ?? inWords('score-unreadable'));
        continue;
      }
      const row = join.claim(value, line);
      if (row !== null) score(row, value, line);
    }
  if (join.hasGold) usable.require(join.claimed, join.firstRefusal);
}
