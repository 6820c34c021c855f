import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { CsvError, type Options, parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import { difficulty } from '#shared/records/fields.ts';
import { type QuestionContent, questionContent } from '#shared/contents/question.ts';
import { formulaSafe } from '#shared/formula-safe.ts';
import { annotationFile } from '../boxes/annotation-file.ts';
import {
  defineFormat,
  type OutFolder,
  type Read,
  type ReadOptions,
  type WriteItem,
  type WriteOptions,
} from '../format.ts';
import type { ImageRef } from '../record-parts.ts';
import { ImageFinder } from '../pictures/images.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { exportedPlatform, importedPlatform } from '../platforms.ts';
import { Refused } from '../refused.ts';
import { because, type Phrase, phrase } from '#shared/phrases/phrase.ts';

const main = 'questions.tsv';
const letters = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
const header = [
  'index',
  'image',
  'question',
  'hint',
  ...letters,
  'answer',
  'category',
  'l2-category',
  'app_name',
  'explanation',
  'image_path',
];

/** A larger row (because of an open quote) is refused rather than kept in memory; bytes. */
const longestRow = 256 * 1024 * 1024;

interface Found {
  record: Record<string, string>;
  info: { lines: number; error?: CsvError; columns: unknown[] };
}

/** Longer cells are pictures in base64, shorter ones name the row with the picture (VLMEvalKit's own rule). */
const longestReference = 64;

function readRow(row: Record<string, string>, repairs: Phrase[]) {
  const options = Object.keys(row)
    .filter((key) => /^[A-Z]$/.test(key) && row[key] !== '')
    .sort()
    .map((letter) => ({ letter, text: row[letter] ?? '' }));
  if (options.length === 0) throw new Refused(phrase('table-no-options'));
  const level = difficulty.safeParse(row['category']?.toLowerCase());
  if (!level.success) repairs.push(phrase('table-medium'));
  const answer = (row['answer'] ?? '').trim();
  if (!options.some((option) => option.letter === answer))
    repairs.push(phrase('table-key-unknown', { answer: answer || '(empty)' }));
  const content = questionContent.safeParse({
    difficulty: level.data ?? 'medium',
    question: row['question'] ?? '',
    options,
    answer,
    explanation: row['explanation'] ?? '',
    hint: row['hint'] || null,
  });
  if (!content.success) throw new Refused(shapeProblem(content.error));
  return content.data;
}

class RowImages {
  readonly #byIndex = new Map<string, ImageRef>();
  readonly #finder: ImageFinder;
  readonly #file: string;

  constructor(finder: ImageFinder, file: string) {
    this.#finder = finder;
    this.#file = file;
  }

  /** The picture of a row: inside it, in the row it refers to, or in a file next to the table. */
  async of(row: Record<string, string>): Promise<ImageRef> {
    const index = row['index'] ?? '';
    const cell = row['image'] ?? '';
    const named = row['image_path']?.trim();
    let ref: ImageRef | undefined;
    if (cell.length > longestReference) {
      const bytes = Buffer.from(cell, 'base64');
      if (bytes.length < cell.length / 2) throw new Refused(phrase('table-not-base64'));
      ref = {
        key: `${this.#file}#${index}`,
        name: named ? path.posix.basename(named.replaceAll('\\', '/')) : `${index}.png`,
        bytes,
      };
      this.#byIndex.set(index, { key: ref.key, name: ref.name });
      return ref;
    }
    if (cell) {
      ref = this.#byIndex.get(cell);
      if (!ref) throw new Refused(phrase('table-picture-row', { row: cell }));
    } else if (named) ref = await this.#finder.find(named);
    else throw new Refused(phrase('table-no-picture'));
    this.#byIndex.set(index, ref);
    return ref;
  }
}

async function* read(chosen: string, options: ReadOptions): AsyncGenerator<Read> {
  const file = await annotationFile(chosen, main);
  const images = new RowImages(await ImageFinder.open(file, options.images), file);
  const base = path.basename(file);
  const settings: Options = {
    delimiter: '\t',
    columns: true,
    bom: true,
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: longestRow,
  };
  const parser = createReadStream(file).pipe(parse(settings));
  let at = 0;
  try {
    for await (const found of parser) {
      const { record: row, info } = found as Found;
      const record = `${base}[${at++}]`;
      try {
        if (info.error) throw new Refused(phrase('table-cells', { n: info.columns.length }));
        const repairs: Phrase[] = [];
        const content = readRow(row, repairs);
        const image = await images.of(row);
        const platform = importedPlatform(row['l2-category']);
        const { image: _, ...kept } = row;
        yield {
          record,
          line: info.lines,
          raw: JSON.stringify(kept),
          convention: null,
          screenshot: {
            image,
            platform,
            app: row['app_name'] || null,
            certain: platform !== null,
            tags: [],
            declaredSize: null,
          },
          elements: [],
          questions: [{ content }],
          repairs,
        };
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        yield { refused: { record, line: info.lines, ...because(error.phrase) } };
      }
    }
    if (at === 0 && (await stat(file)).size === 0)
      yield { refused: { record: base, line: 1, ...because(phrase('format-empty')) } };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const lines: unknown = error['lines'];
    const line = typeof lines === 'number' ? lines : null;
    yield { refused: { record: base, line, ...because(phrase('table-unreadable', { why: error.message })) } };
  }
}

const asIs = (text: string): string => text;

/** A question from its cells; null if a quote before a cell makes it longer than a question may be. */
function inCells(content: QuestionContent, cell: (text: string) => string): QuestionContent | null {
  const parsed = questionContent.safeParse({
    ...content,
    question: cell(content.question),
    options: content.options.map((option) => ({ ...option, text: cell(option.text) })),
    explanation: cell(content.explanation),
    // An empty cell is not a hint.
    hint: content.hint ? cell(content.hint) : null,
  });
  return parsed.data ?? null;
}

async function write(items: AsyncIterable<WriteItem>, out: OutFolder, options: WriteOptions) {
  const { wrote, leftOut } = options;
  const cell = options.formulaSafe ? formulaSafe : asIs;
  const text = await out.text(main);
  const put = (cells: unknown[]) => text.write(stringify([cells], { delimiter: '\t' }));
  await put(header);
  let records = 0;
  for await (const item of items) {
    const shot = { ...item.screenshot, app: item.screenshot.app === null ? null : cell(item.screenshot.app) };
    const taken = item.questions.flatMap((question) => {
      const { difficulty: level } = question.content;
      const content = inCells(question.content, cell);
      const fits = question.content.options.every(({ letter }) => (letters as readonly string[]).includes(letter));
      if (!fits) leftOut(shot.name, phrase('export-too-many-options', { level, n: letters.length }));
      else if (!content) leftOut(shot.name, phrase('export-too-long', { level }));
      return fits && content ? [{ ...question, content }] : [];
    });
    let first: string | null = null;
    for (const { content } of taken) {
      const image: string = first ?? (await readFile(shot.file)).toString('base64');
      first ??= String(records);
      await put([
        records++,
        image,
        content.question,
        content.hint ?? '',
        ...letters.map((letter) => content.options.find((option) => option.letter === letter)?.text ?? ''),
        content.answer,
        content.difficulty,
        exportedPlatform(shot.platform),
        shot.app ?? '',
        content.explanation,
        cell(`${shot.exportName}.${shot.ext}`),
      ]);
    }
    if (taken.length > 0) wrote({ ...item, screenshot: shot, questions: taken, elements: [] });
  }
  await text.end();
  return { records };
}

/**
 * VLMEvalKit's table for multiple-choice questions: one row per question, the picture in base64 in its first row and
 * that row's index in the others. A machine format: cells are escaped for spreadsheet programs only on request.
 */
export const vlmevalkitTsv = defineFormat({
  id: 'vlmevalkit-tsv',
  name: 'VLMEvalKit TSV (multiple choice)',
  conventions: [],
  accepts: ['.tsv'],
  main,
  spreadsheet: true,
  carries: ['platform', 'app', 'questions', 'explanation', 'hint'],
  read,
  write,
});
