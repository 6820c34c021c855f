import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { inWords } from '#shared/phrases/phrase.ts';
import type { Score } from '#shared/tasks/define.ts';
import type { Reading } from '#shared/tasks/reading.ts';
import { ScoreError } from './report.ts';

/** One line of `--items`: the reading and outcome of one prediction. */
export interface ItemLine {
  /** Row of the gold file; knowledge: the question's id. */
  index: number | string;
  /** Fine state: which of the two stages. */
  stage?: string;
  /** Strict outcome; `missing` without a prediction, `published-only` for gold rows that only parity counts. */
  outcome: Score['outcome'] | 'missing' | 'published-only';
  /** The matched part of the reply; if nothing matched, its beginning. */
  text: string | null;
  rule: string | null;
  span: readonly [number, number] | null;
  /** A letter or word; null for positions. */
  answer: string | null;
  /** Image pixels. */
  point: readonly [number, number] | null;
  note: string | null;
  /** The outcome of the published reading, if there is one. */
  parity?: Score['outcome'];
  /** With an extractor, what it made of a reply that could not be read. */
  extracted?: {
    kind: string;
    outcome: Score['outcome'];
    answer: string | null;
    reply: string | null;
    error: string | null;
  };
}

const pieceSize = 1 << 20;
/** Length of the excerpt of a reply without a match. */
const unread = 500;

/** Writes `--items` to a temporary file and renames it when everything is scored. */
export class ItemsOut {
  readonly #out: string;
  readonly #file: number;
  #text = '';

  constructor(out: string) {
    this.#out = out;
    try {
      this.#file = openSync(`${out}.part`, 'w');
    } catch (error) {
      throw new ScoreError(
        inWords('score-not-written', { out, why: error instanceof Error ? error.message : String(error) }),
      );
    }
  }

  add(line: ItemLine): void {
    this.#text += `${JSON.stringify(line)}\n`;
    if (this.#text.length > pieceSize) this.#flush();
  }

  #flush(): void {
    writeSync(this.#file, this.#text);
    this.#text = '';
  }

  done(): void {
    this.#flush();
    closeSync(this.#file);
    renameSync(`${this.#out}.part`, this.#out);
  }

  drop(): void {
    closeSync(this.#file);
    rmSync(`${this.#out}.part`, { force: true });
  }
}

/** The line of a reading; `reply` null if two numbers were given instead. */
export function itemLine(
  index: number | string,
  reading: Reading<unknown> | null,
  reply: string | null,
  outcome: ItemLine['outcome'],
  more: Partial<Pick<ItemLine, 'stage' | 'parity' | 'point' | 'answer'>> = {},
): ItemLine {
  const span = reading?.span ?? null;
  return {
    index,
    outcome,
    text: reply === null ? null : span ? reply.slice(span[0], span[1]) : reply.slice(0, unread),
    rule: reading?.pattern ?? null,
    span,
    answer: null,
    point: null,
    note: reading?.note ?? null,
    ...more,
  };
}
