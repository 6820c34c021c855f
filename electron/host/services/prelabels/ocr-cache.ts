import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { bbox } from '#shared/contract/common.ts';
import type { OcrCache } from '#pipelines/providers/builtin/ocr/cached-reader.ts';
import { rightsInside } from '../../project/inner-folder.ts';

const read = z.array(z.object({ text: z.string(), bbox, confidence: z.number() }));
const readPicture = z.object({ lines: read, words: read });

/** Caches OCR results in `cache/ocr`, which may be deleted; a damaged entry is ignored. */
export function ocrCache(cacheFolder: string): OcrCache {
  const folder = path.join(cacheFolder, 'ocr');
  const fileOf = (key: string) => path.join(folder, `${key}.json`);
  return {
    async get(key) {
      try {
        return readPicture.parse(JSON.parse(await readFile(fileOf(key), 'utf8')));
      } catch {
        return null;
      }
    },
    async put(key, picture) {
      await mkdir(folder, { recursive: true, mode: rightsInside(folder) });
      const aside = path.join(folder, `${randomUUID()}.part`);
      await writeFile(aside, JSON.stringify(picture));
      await rename(aside, fileOf(key));
    },
  };
}
