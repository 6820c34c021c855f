import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker as Thread } from 'node:worker_threads';
import { createWorker, type Worker } from 'tesseract.js';
import { inWords } from '#shared/phrases/phrase.ts';
import type { ReadText } from '../material.ts';

/** Lines and words of one picture, in reading order; boxes in image pixels. */
export interface ReadPicture {
  lines: ReadText[];
  words: ReadText[];
}

/** Below this confidence the engine mostly reads icons and lines as letters. */
const leastConfidence = 40;

/** Folder of the language data in its package: nothing is downloaded, nothing is cached on disk. */
function languageFolder(): string {
  const manifest = createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json');
  return path.join(path.dirname(manifest), '4.0.0_best_int');
}

/**
 * Reads text in pictures with tesseract.js in one worker thread that starts with the first picture and is then kept.
 * Calls queue up in the worker. An idle worker does not keep the process alive; `close` ends it at once, and the next
 * `read` starts a new one.
 */
export class OcrReader {
  #worker: Promise<Worker> | null = null;
  #reading = 0;

  async #start(): Promise<Worker> {
    this.#worker ??= createWorker('eng', 1, {
      langPath: languageFolder(),
      gzip: true,
      cacheMethod: 'none',
      errorHandler: () => undefined,
    });
    try {
      return await this.#worker;
    } catch (cause) {
      this.#worker = null;
      throw new Error(inWords('reader-not-started'), { cause });
    }
  }

  /** @param image PNG or JPEG bytes. @throws if the picture cannot be decoded. */
  async read(image: Uint8Array): Promise<ReadPicture> {
    const worker = await this.#start();
    this.#reading++;
    threadOf(worker)?.ref();
    try {
      const { data } = await worker.recognize(Buffer.from(image), {}, { blocks: true, text: false });
      const lines = (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
      return { lines: lines.flatMap(kept), words: lines.flatMap((line) => line.words).flatMap(kept) };
    } catch (cause) {
      throw new Error(inWords('reader-no-picture'), { cause });
    } finally {
      this.#reading--;
      if (this.#reading === 0) threadOf(worker)?.unref();
    }
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    if (worker) await (await worker).terminate();
  }
}

/** The thread of a tesseract worker: a property that the library's types omit. */
function threadOf(worker: Worker): Thread | null {
  return 'worker' in worker && worker.worker instanceof Thread ? worker.worker : null;
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
