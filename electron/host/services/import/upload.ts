import type { Platform } from '#shared/records/fields.ts';
import type { ImportReport } from '#shared/contract/imports.ts';
import type { Read } from '#pipelines/formats/format.ts';
import { printable, relativeName } from '#pipelines/formats/paths.ts';
import { guessFromFolders } from '#pipelines/formats/platforms.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { getScreenshot } from '../../db/queries/screenshots/screenshots.ts';
import { runImport } from './run.ts';
import { importDefaults } from './source/source.ts';
import { because } from '#shared/phrases/phrase.ts';

export interface Upload {
  files: File[];
  /** Relative paths with their folders; the file's own name if one is missing. */
  names: string[];
  platform?: Platform | undefined;
  app?: string | undefined;
  source: 'drop' | 'paste' | 'capture';
}

async function* recordsOf({ files, names, source }: Upload): AsyncGenerator<Read> {
  for (const [at, file] of files.entries()) {
    const given = printable(names[at] || file.name || `${source} ${at + 1}.png`);
    try {
      const name = relativeName(given.replace(/^\/+/, ''));
      const guess = guessFromFolders(name.split('/').slice(0, -1));
      yield {
        record: name,
        line: null,
        raw: '',
        convention: null,
        screenshot: {
          image: { key: `${source} ${at}`, name, bytes: Buffer.from(await file.arrayBuffer()) },
          ...guess,
          certain: false,
          tags: [],
          declaredSize: null,
        },
        elements: [],
        questions: [],
        repairs: [],
      };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      yield { refused: { record: given, line: null, ...because(error.phrase) } };
    }
  }
}

/** Imports dropped, pasted or captured pictures; returns their screenshots, including existing ones. */
export async function takeUpload(
  session: ProjectSession,
  upload: Upload,
  by: string,
): Promise<ImportReport & { ids: string[]; unset: string[] }> {
  const { platform, app } = upload;
  const report = await runImport(
    session,
    {
      format: 'folder',
      source: upload.source,
      by,
      records: recordsOf(upload),
      defaults: importDefaults({ ...(platform && { platform }), ...(app && { app }) }),
    },
    { progress: () => {}, checkpoint: () => Promise.resolve() },
  );
  const unset = report.ids.filter((id) => {
    const found = getScreenshot(session.read, id);
    return found !== null && (found.platform === null || found.app === null);
  });
  return { ...report, unset };
}
