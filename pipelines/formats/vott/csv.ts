import path from 'node:path';
import { because, phrase } from '#shared/phrases/phrase.ts';
import { fromLabel, oneBox, recordOf } from '../boxes/element-records.ts';
import { tableRows } from '../folder/table.ts';
import type { Read } from '../format.ts';
import type { ImageFinder } from '../pictures/images.ts';
import type { ReadElement } from '../record-parts.ts';
import { Refused } from '../refused.ts';

const corners = ['xmin', 'ymin', 'xmax', 'ymax'] as const;

/** A header of other tables with a column of pictures is none of VoTT's. */
function columnOf(name: string): string {
  const plain = name
    .replace(/^\ufeff/, '')
    .trim()
    .toLowerCase();
  return plain === 'image' ? 'file' : plain;
}

/**
 * Reads VoTT's CSV export: `image, xmin, ymin, xmax, ymax, label`, one box per row, in pixels. The rows of a picture make
 * one record.
 *
 * @param beside the file's folder within the chosen one
 */
export async function* readVottCsv(file: string, images: ImageFinder, beside: string): AsyncGenerator<Read> {
  const base = path.basename(file);
  const pictures = new Map<string, { elements: ReadElement[]; line: number; rows: unknown[] }>();
  for await (const row of tableRows(file, columnOf)) {
    if (row instanceof Refused) {
      yield { refused: { record: base, line: row.line, ...because(row.phrase) } };
      continue;
    }
    const { record: cells, line } = row;
    if (pictures.size === 0 && corners.some((name) => cells[name] === undefined))
      throw new Refused(phrase('format-region-no-box'), 1);
    const numbers = corners.map((name) => (cells[name]?.trim() ? Number(cells[name]) : Number.NaN));
    const [a, b, c, d] = numbers;
    if (a === undefined || b === undefined || c === undefined || d === undefined || !numbers.every(Number.isFinite)) {
      yield { refused: { record: base, line, ...because(phrase('format-box-numbers')) } };
      continue;
    }
    const name = cells['file'] ?? '';
    const picture = pictures.get(name) ?? { elements: [], line, rows: [] };
    picture.rows.push(cells);
    picture.elements.push(
      oneBox(
        { numbers: [a, b, c - a, d - b], convention: 'xywh-px' },
        { content: fromLabel(cells['label'] ?? ''), raw: JSON.stringify(cells) },
      ),
    );
    pictures.set(name, picture);
  }
  for (const [name, { elements, line, rows }] of pictures)
    try {
      const found = await images.find(name, [path.join(beside, name), name, `images/${name}`]);
      const from = { record: `${base}: ${name}`, line, raw: JSON.stringify(rows), repairs: [] };
      yield recordOf(from, found, { convention: 'xywh-px', elements });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      yield { refused: { record: `${base}: ${name}`, line, ...because(error.phrase) } };
    }
}
