import { z } from 'zod';
import { bbox } from '#shared/geometry/shapes.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';

const words = z.array(z.object({ text: z.string(), bbox }));
const row = z.object({ words: z.string() });

/** OCR words of a screenshot, boxes in image pixels. */
export type OcrWords = z.infer<typeof words>;

/** Null if OCR has not run on the screenshot; an empty list if it found no text. */
export function getOcr(db: ReadDb, screenshotId: string): OcrWords | null {
  const found = db.get('SELECT words FROM ocr WHERE screenshot_id = ?', [screenshotId]);
  return found === undefined ? null : words.parse(JSON.parse(row.parse(found).words));
}

/** Stores an OCR result; call `refreshScreenshot` afterwards, so that the words can be searched. */
export function putOcr(db: WriteDb, screenshotId: string, read: OcrWords, engine: string, at: string): void {
  db.run(
    `INSERT INTO ocr (screenshot_id, words, engine, at) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET words = excluded.words, engine = excluded.engine, at = excluded.at`,
    [screenshotId, JSON.stringify(words.parse(read)), engine, at],
  );
}
