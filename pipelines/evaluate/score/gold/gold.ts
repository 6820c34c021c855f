import path from 'node:path';
import { inWords } from '#shared/phrases/phrase.ts';
import { parseJson } from '#pipelines/formats/json/parse.ts';
import { jsonRecords } from '#pipelines/formats/json/slices.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import { ScoreError, type ScoreRefusal } from '../report.ts';

export interface GoldRecord {
  value: unknown;
  /** Row of the file, from 0. */
  index: number;
  /** For reports: `L2_annotations.json[12]`. */
  record: string;
  line: number;
}

/**
 * Reads a JSON array or JSON-lines gold file record by record. `take` may throw {@link Refused}: that record is listed
 * and reading continues. A record that is not JSON is passed as `undefined`, so that later rows keep their numbers.
 * @throws ScoreError if the file as a whole cannot be read
 */
export async function readGold(
  file: string,
  refused: ScoreRefusal[],
  take: (record: GoldRecord) => void | Promise<void>,
): Promise<void> {
  const base = path.basename(file);
  let records = 0;
  try {
    for await (const slice of jsonRecords(file)) {
      const record = `${base}[${slice.index}]`;
      records += 1;
      const refuse = (error: unknown): undefined => {
        if (!(error instanceof Refused)) throw error;
        refused.push({ record, line: error.line ?? slice.line, why: error.message });
      };
      let value: unknown;
      let unreadable = false;
      try {
        if (slice.bad) throw slice.bad;
        value = parseJson(slice.text, slice.line).value;
      } catch (error) {
        refuse(error);
        unreadable = true;
      }
      try {
        await take({ value, index: slice.index, record, line: slice.line });
      } catch (error) {
        // unreadable records were listed already
        if (!unreadable || !(error instanceof Refused)) refuse(error);
      }
    }
  } catch (error) {
    if (error instanceof ScoreError) throw error;
    throw new ScoreError(
      inWords('score-gold-unreadable', { file, why: error instanceof Error ? error.message : String(error) }),
    );
  }
  if (records === 0) throw new ScoreError(inWords('score-gold-empty', { file }));
}
