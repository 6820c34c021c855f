import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ImportOptions } from '#shared/contract/imports.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { Budget } from '#pipelines/formats/budget.ts';
import type { EpisodeRead, Format, Read, ReadRecord } from '#pipelines/formats/format.ts';
import { formatOf, formats } from '#pipelines/formats/registry.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import { failure, sourceFailure } from '../../../errors/errors.ts';
import type { ImportDefaults } from '../store/store-record.ts';

export interface Source {
  format: Format;
  path: string;
  /** Records; a failure to open is thrown as INVALID on the first, one of the disk as IO. */
  records(budget?: Budget): AsyncGenerator<Read | EpisodeRead>;
  /** Number of records, if that is cheap to determine. */
  count(): Promise<number | null>;
  /** Throws IO if the source, or the folder of its pictures, is gone. */
  present(): Promise<void>;
}

/** The validated format and path of a request. Errors: INVALID with the field, NOT_FOUND for the path. */
export async function openSource(options: ImportOptions): Promise<Source> {
  const format = formatOf(options.format);
  if (!format || !(format.read || format.episodes)) {
    const known = formats.filter((format) => format.read || format.episodes).map((format) => format.id);
    throw failure('INVALID', phrase('import-no-format', { format: options.format, known: known.join(', ') }), {
      field: 'format',
    });
  }
  const file = path.resolve(options.path);
  const found = await stat(file).catch(() => null);
  if (!found) throw failure('NOT_FOUND', phrase('import-no-file', { file }), { kind: 'file', id: file });
  // Reading a pipe or a device could wait forever.
  if (!found.isFile() && !found.isDirectory())
    throw failure('INVALID', phrase('import-no-file-or-folder', { file }), {
      field: 'path',
    });
  if (options.as === 'prelabels' && !format.tree)
    throw failure('INVALID', phrase('import-only-trees', { format: format.name }), {
      field: 'as',
    });
  if (options.convention && !format.conventions.includes(options.convention)) {
    const has =
      format.conventions.length > 0
        ? phrase('import-conventions', { conventions: format.conventions.join(', ') })
        : phrase('import-no-boxes');
    throw failure(
      'INVALID',
      phrase('import-no-convention', { format: format.name, convention: options.convention, has }),
      {
        field: 'convention',
      },
    );
  }
  const images = options.images && path.resolve(options.images);
  return {
    format,
    path: file,
    async *records(budget) {
      try {
        const how = { convention: options.convention, images, budget };
        if (format.read) yield* format.read(file, how);
        if (format.episodes) yield* format.episodes(file, how);
      } catch (error) {
        if (error instanceof Refused)
          throw failure('INVALID', phrase('import-nothing-read', { why: error.phrase }), { field: 'path' });
        throw sourceFailure(error, file);
      }
    },
    async count() {
      try {
        return (await format.count?.(file)) ?? null;
      } catch (error) {
        throw sourceFailure(error, file);
      }
    },
    async present() {
      for (const place of images ? [file, images] : [file])
        await stat(place).catch((error: unknown) => {
          throw sourceFailure(error, place);
        });
    },
  };
}

/** Folder of a picture, as named in the folder table: `.` for the top. */
export const folderOf = (read: ReadRecord): string => path.posix.dirname(read.screenshot.image.name);

/** A record's own values have priority, then the answers for its folder, then the options, then guesses. */
export function importDefaults(options: Pick<ImportOptions, 'platform' | 'app' | 'folders' | 'tags'>): ImportDefaults {
  return {
    tags: options.tags ?? [],
    options: { platform: options.platform, app: options.app },
    about(read) {
      const shot = read.screenshot;
      const answer = options.folders?.[folderOf(read)];
      const asked = {
        platform: answer?.platform ?? options.platform ?? null,
        app: answer?.app ?? options.app ?? null,
      };
      return shot.certain
        ? { platform: shot.platform ?? asked.platform, app: shot.app ?? asked.app }
        : { platform: asked.platform ?? shot.platform, app: asked.app ?? shot.app };
    },
  };
}
