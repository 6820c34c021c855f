import { boxOrder, pointConvention } from '#shared/geometry/number-conventions.ts';
import { inWords, phrase, phraseWords } from '#shared/phrases/phrase.ts';
import { ParquetFile } from '#pipelines/formats/hf-parquet/file.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import { lineOf } from '../../predictions-file/columns.ts';
import { predictionBatches } from '../predictions/predictions.ts';
import { ScoreError } from '../report.ts';
import type { Fields, Outside } from './rows.ts';

export const isOwn = (line: Fields): boolean => 'hash' in line && 'reply' in line && 'outcome' in line;

/** A line's reply, and what is known of how it was asked. */
const replyOf = ({ reply, rule, sent }: Fields): Fields => ({ reply, declined: rule === 'declined', sent });

/** Rows of a project's export as ours; the two stages of a fine-state case become one line once both are there. */
async function* joined(rows: AsyncIterable<Fields>): AsyncGenerator<Fields> {
  const cases = new Map<unknown, Fields>();
  for await (const row of rows) {
    const { id, name, index, match, reply, stage } = row;
    if (typeof stage !== 'string') {
      yield { id, name, index, match, response: reply, answer: reply, asked: replyOf(row) };
      continue;
    }
    const known = cases.get(row['case']);
    const line = known ?? { index: row['case'], match };
    line[stage] = reply;
    line[`${stage}Asked`] = replyOf(row);
    if (stage === 'locate') line['match'] = match;
    if (known) {
      cases.delete(row['case']);
      yield line;
    } else cases.set(row['case'], line);
  }
  yield* cases.values();
}

async function* textRows(file: string): AsyncGenerator<Fields> {
  for await (const batch of predictionBatches(file)) for (const { value } of batch) if (value) yield value;
}

async function* parquetRows(file: string): AsyncGenerator<Fields> {
  const parquet = await ParquetFile.open(file);
  try {
    for await (const piece of parquet.pieces()) {
      if ('why' in piece)
        throw new ScoreError(inWords('score-predictions-unreadable', { file, why: phraseWords(piece.why) }));
      for (const row of piece.rows) yield lineOf(row);
    }
  } finally {
    await parquet.close();
  }
}

const outsideOf = (first: Fields, rows: AsyncIterable<Fields>): Outside => ({
  layout: 'Benchwright',
  field: 'reply',
  lines: joined(rows),
  coordinates: pointConvention.safeParse(first['coordinates']).data ?? null,
  boxes: boxOrder.safeParse(first['boxes']).data ?? null,
});

/** Predictions that a project exported as JSON lines; `first` is the first of them. */
export const ownText = (file: string, first: Fields): Outside => outsideOf(first, textRows(file));

/** Predictions that a project exported as Parquet. @throws Refused for a damaged file, ScoreError for another table */
export async function ownParquet(file: string): Promise<Outside> {
  let first: Fields | undefined;
  for await (const row of parquetRows(file)) {
    first = row;
    break;
  }
  if (!first || !isOwn(first) || typeof first['outcome'] !== 'string') throw new Refused(phrase('score-parquet-other'));
  return outsideOf(first, parquetRows(file));
}
