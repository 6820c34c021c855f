import path from 'node:path';
import { z } from 'zod';
import { bbox } from '#shared/geometry/shapes.ts';
import type { OcrCache } from '#pipelines/providers/builtin/ocr/cached-reader.ts';
import { folderInside, putFile, readInside } from '../../files/inside.ts';

const read = z.array(z.object({ text: z.string(), bbox, confidence: z.number() }));
const readPicture = z.object({ lines: read, words: read });

/** Caches OCR results of a project in `cache/ocr`, which may be deleted; a damaged entry is ignored. */
export function ocrCache(project: string): OcrCache {
  return {
    get(key) {
      try {
        return Promise.resolve(readPicture.parse(JSON.parse(readInside(project, 'cache', 'ocr', `${key}.json`))));
      } catch {
        return Promise.resolve(null);
      }
    },
    async put(key, picture) {
      await putFile(path.join(folderInside(project, 'cache', 'ocr'), `${key}.json`), JSON.stringify(picture));
    },
  };
}
