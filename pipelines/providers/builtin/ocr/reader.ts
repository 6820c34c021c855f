import { createRequire } from 'node:module';
import path from 'node:path';
import { createWorker, type Worker } from 'tesseract.js';
import type { ReadText } from '../material.ts';

/** Lines and words of one picture, in reading order; boxes in image pixels. */
export interface ReadPicture {
  lines: ReadText[];
  words: ReadText[];
}

/** Below this the engine mostly reads icons and rules as letters. */
const leastConfidence = 40;

/** Folder of the language data inside its package: nothing is fetched, nothing is cached on disk. */
function languageFolder(): string {
  const manifest = createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json');
  return path.join(path.dirname(manifest), '4.0.0_best_int');
}

/**
 * Reads text in pictures with tesseract.js in one worker thread that is started at the first picture and then
 * kept. Calls queue up in the worker. `close` ends it; the next `read` starts a new one.
 */
export class OcrReader {
  #worker: Promise<Worker> | null = null;

  #start(): Promise<Worker> {
    this.#worker ??= createWorker('eng', 1, {
      langPath: languageFolder(),
      gzip: true,
      cacheMethod: 'none',
      errorHandler: () => undefined,
    }).catch((cause: unknown) => {
      this.#worker = null;
      throw new Error('The text reader could not be started; its language data may be missing.', { cause });
    });
    return this.#worker;
  }

  /** @param image PNG or JPEG bytes. @throws when the picture cannot be decoded. */
  async read(image: Uint8Array): Promise<ReadPicture> {
    const worker = await this.#start();
    const { data } = await worker.recognize(Buffer.from(image), {}, { blocks: true, text: false });
    const lines = (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
    const words = lines.flatMap((line) => line.words);
    return { lines: lines.flatMap(kept), words: words.flatMap(kept) };
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    if (worker) await (await worker).terminate();
  }
}

interface Recognised {
  text: string;
  confidence: number;
  bbox: { x0: number; y0: number; x1: number; y1: number };
}

function kept(found: Recognised): ReadText[] {
  const text = found.text.trim();
  if (found.confidence < leastConfidence || !/[\p{L}\p{N}]/u.test(text)) return [];
  const { x0, y0, x1, y1 } = found.bbox;
  return [{ text, confidence: Math.round(found.confidence), bbox: [x0, y0, x1, y1] }];
}
