import path from 'node:path';
import { openArchive } from '#pipelines/formats/playwright-trace/archive.ts';
import { parseJson } from '#pipelines/formats/json/parse.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { ScoreError } from '../report.ts';
import {
  type Fields,
  groundingLines,
  inspectLines,
  isFields,
  lmmsLines,
  type Outside,
  promptfooLines,
  tableLines,
} from './rows.ts';
import { predictionBatches } from '../predictions/predictions.ts';
import { textOf } from '../predictions/prediction-text.ts';
import { isOwn, ownParquet, ownText } from './own.ts';
import { sheetRows, tabbedRows } from './sheet.ts';
import { headOf } from '#pipelines/formats/text/head.ts';

function parsed(text: string): unknown {
  try {
    return parseJson(text).value;
  } catch {
    return undefined;
  }
}

async function fromArchive(file: string): Promise<Outside | null> {
  const archive = await openArchive(file);
  const samples: Fields[] = [];
  try {
    if (archive.names.some((name) => name.startsWith('xl/'))) return tableLines(await sheetRows(file));
    const names = archive.names.filter((name) => /^samples\/.*\.json$/.test(name)).sort();
    for (const name of names) {
      const value = parsed((await archive.read(name)).toString('utf8'));
      if (isFields(value)) samples.push(value);
    }
  } finally {
    archive.close();
  }
  return inspectLines(samples);
}

/** One JSON document: a log, a list of results, or results with their metrics. */
function fromDocument(document: unknown): Outside | null {
  const samples = isFields(document) && Array.isArray(document['samples']) ? document['samples'].filter(isFields) : [];
  return inspectLines(samples) ?? promptfooLines(document) ?? groundingLines(document);
}

/** The whole text of a file, plain, gzipped or in UTF-16. */
async function wholeFile(file: string): Promise<string> {
  let text = '';
  for await (const piece of textOf(file)) text += piece;
  return text;
}

/** The first piece of a file's text. */
async function firstPiece(file: string): Promise<string> {
  for await (const piece of textOf(file)) return piece;
  return '';
}

/** The first line of a file of JSON lines, however long it is; undefined if it is no object. */
async function firstLine(file: string): Promise<unknown> {
  for await (const batch of predictionBatches(file)) if (batch[0]) return batch[0].value;
  return undefined;
}

async function fromText(file: string): Promise<Outside | null> {
  const start = await firstPiece(file);
  const [first = ''] = start.split('\n', 1);
  if (/(?:^|\t)"?prediction"?(?:\t|\r?$)/.test(first) && first.includes('\t'))
    return tableLines(tabbedRows(await wholeFile(file)));
  const cut = first.length === start.length;
  const line = /^\s*\{/.test(first) ? (parsed(first) ?? (cut ? await firstLine(file) : undefined)) : undefined;
  if (isFields(line) && ('doc_id' in line || ('filtered_resps' in line && 'resps' in line))) {
    const rows = (await wholeFile(file)).split('\n').flatMap((text) => parsed(text) ?? []);
    return lmmsLines(rows.filter(isFields));
  }
  if (isFields(line) && isOwn(line)) return ownText(file, line);
  const lines = isFields(line) && !['details', 'results', 'samples'].some((name) => name in line);
  if (lines || !/^\s*[[{]/.test(first)) return null;
  // a list whose rows already have our fields is refused with what to do about it, as it always was
  return fromDocument(parsed(await wholeFile(file)));
}

/**
 * Predictions in the layout of VLMEvalKit, lmms-eval, ScreenSpot-Pro, OSWorld-G, Inspect or promptfoo, or as a project exported
 * them, recognised by their content; null for any other file. Pickles are refused, because reading one runs its code.
 * @throws ScoreError
 */
export async function outsidePredictions(file: string): Promise<Outside | null> {
  const start = await headOf(file, 1 << 16).catch(() => null);
  if (!start) return null;
  const name = path.basename(file);
  if (/\.(?:pkl|pickle)$/i.test(name) || (start[0] === 0x80 && (start[1] ?? 9) >= 2 && (start[1] ?? 9) <= 5))
    throw new ScoreError(inWords('score-pickle', { name }));
  try {
    if (start[0] === 0x50 && start[1] === 0x4b) {
      const found = await fromArchive(file);
      if (!found) throw new ScoreError(inWords('score-archive-unknown', { name }));
      return found;
    }
    if (start.subarray(0, 4).toString('latin1') === 'PAR1') return await ownParquet(file);
    return await fromText(file);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new ScoreError(inWords('score-predictions-unreadable', { file, why: error.message }));
  }
}
