import type { RunRequest } from '#shared/contract/runs/runs.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { ReadDb } from '../../db/connection.ts';
import { liveScreenshots, screenshotsById } from '../../db/queries/screenshots/screenshot-pages.ts';
import type { StoredScreenshot } from '../../db/queries/screenshots/screenshots.ts';
import { failure } from '../../errors/errors.ts';

/** Screenshots that a request names; a filter is resolved to ids before a run starts, so that the run never changes. */
export function chosenScreenshots(db: ReadDb, { selection }: RunRequest): Iterable<StoredScreenshot> {
  if (selection === undefined) return liveScreenshots(db);
  if (selection.kind === 'ids') return screenshotsById(db, selection.ids);
  throw failure('INVALID', phrase('run-screenshots-by-id'), {
    field: 'selection',
  });
}
