import { newId } from '../../db/new-id.ts';
import { imagePolicy } from '#shared/geometry/image-policy.ts';
import type { ImagePort } from '#pipelines/engine/images.ts';
import type { CachedReader } from '#pipelines/providers/builtin/ocr/cached-reader.ts';
import type { ReadPicture } from '#pipelines/providers/builtin/ocr/reader.ts';
import { putOcr } from '../../db/queries/screenshots/ocr.ts';
import { insertPrelabel } from '../../db/queries/screenshots/prelabels.ts';
import { getScreenshot, type StoredScreenshot } from '../../db/queries/screenshots/screenshots.ts';
import { refreshWords } from '../../db/queries/items/words.ts';
import type { JobControl } from '../../jobs/jobs.ts';
import type { ProjectSession } from '../../project/project-session.ts';

export interface TextReading {
  read: number;
  words: number;
  failed: { screenshot: string; why: string }[];
}

/** Name and version of the OCR engine; stored with the words. */
const engine = 'tesseract.js 7 eng';

function keep(session: ProjectSession, screenshot: StoredScreenshot, { lines, words }: ReadPicture): void {
  const at = new Date().toISOString();
  const { id: screenshotId, seq } = screenshot;
  session.write.immediate(() => {
    putOcr(session.write, screenshotId, words, engine, at);
    for (const [from, found] of [['lines', lines] as const, ['words', words] as const])
      for (const { text, bbox, confidence } of found)
        insertPrelabel(session.write, {
          id: newId(),
          screenshotId,
          source: 'ocr',
          from,
          score: confidence / 100,
          name: text,
          kind: 'text',
          role: null,
          stateNow: null,
          bbox,
          interact: null,
          current: null,
          at,
        });
    refreshWords(session.write, seq, screenshotId);
  });
  session.events.changed(['prelabel', 'screenshot'], [screenshotId]);
}

/**
 * Runs OCR on screenshots one after the other in the text reader's thread, at full size, so boxes are image pixels. A
 * picture that cannot be read is listed and the rest continues.
 */
export async function readText(
  session: ProjectSession,
  ids: readonly string[],
  with_: { reader: CachedReader; images: ImagePort },
  control: Pick<JobControl, 'progress' | 'checkpoint'>,
): Promise<TextReading> {
  const outcome: TextReading = { read: 0, words: 0, failed: [] };
  for (const [done, id] of ids.entries()) {
    await control.checkpoint();
    const screenshot = getScreenshot(session.read, id);
    if (screenshot) {
      try {
        const { sha256, width, height } = screenshot;
        const picture = await with_.images.prepare({ sha256, width, height }, imagePolicy.parse({}));
        const read = await with_.reader.read(picture);
        keep(session, screenshot, read);
        outcome.read++;
        outcome.words += read.words.length;
      } catch (error) {
        outcome.failed.push({
          screenshot: screenshot.name,
          why: error instanceof Error ? error.message : String(error),
        });
      }
    }
    control.progress(done + 1, ids.length);
  }
  return outcome;
}
