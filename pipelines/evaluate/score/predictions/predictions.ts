import { inWords } from '#shared/phrases/phrase.ts';
import { parseJson } from '#pipelines/formats/json/parse.ts';
import { textOf } from './prediction-text.ts';
import { ScoreError } from '../report.ts';

/** One parsed line of a predictions file; if it is not a JSON object, `value` is undefined and `why` set. */
export interface PredictionLine {
  line: number;
  value: Record<string, unknown> | undefined;
  why: string | null;
}

/** Why a line that is, or starts, a JSON array is refused. */
export const arrayLine = inWords('score-array-line');

/** Python writes a missing answer as NaN, which is read as null; only then is the slower parser used. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!/\b(?:NaN|Infinity)\b/.test(text)) throw error;
    return parseJson(text).value;
  }
}

function parseLine(text: string, line: number): PredictionLine {
  try {
    const value = parsed(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { line, value: value as Record<string, unknown>, why: null };
    return { line, value: undefined, why: Array.isArray(value) ? arrayLine : inWords('score-no-object') };
  } catch (error) {
    if (text.trimStart().startsWith('[')) return { line, value: undefined, why: arrayLine };
    return {
      line,
      value: undefined,
      why: inWords('score-not-json', { why: error instanceof Error ? error.message : String(error) }),
    };
  }
}

/**
 * Streams a JSON-lines file in batches of parsed lines (one await per line would cost more than scoring it), also
 * gzipped and in UTF-16. Empty lines are skipped; a byte order mark is allowed.
 * @throws ScoreError if the file cannot be read
 */
export async function* predictionBatches(file: string): AsyncGenerator<PredictionLine[]> {
  let rest = '';
  let line = 0;
  const take = (text: string, batch: PredictionLine[]): void => {
    line += 1;
    const trimmed = line === 1 && text.startsWith('\ufeff') ? text.slice(1) : text;
    if (trimmed.trim() !== '') batch.push(parseLine(trimmed, line));
  };
  try {
    for await (const piece of textOf(file)) {
      const text = rest + piece;
      const batch: PredictionLine[] = [];
      let from = 0;
      for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
        take(text.slice(from, end), batch);
        from = end + 1;
      }
      rest = text.slice(from);
      if (batch.length > 0) yield batch;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new ScoreError(inWords('score-predictions-missing', { file }));
    throw new ScoreError(
      inWords('score-predictions-unreadable', { file, why: error instanceof Error ? error.message : String(error) }),
    );
  }
  const last: PredictionLine[] = [];
  if (rest !== '') take(rest, last);
  if (last.length > 0) yield last;
}
