import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { SourceFolder, walk } from '../paths.ts';
import { Refused } from '../refused.ts';

/** A file of a source, with its name for the report. */
export interface SourceFile {
  file: string;
  name: string;
}

/**
 * The chosen file; or the files in the chosen folder whose names match, sorted by name, except those whose path within
 * it matches `skip`.
 */
export async function* filesIn(chosen: string, match: RegExp, what: Phrase, skip?: RegExp): AsyncGenerator<SourceFile> {
  const found = await stat(chosen).catch(() => null);
  if (!found) throw new Refused(phrase('format-missing', { name: chosen }));
  if (!found.isDirectory()) {
    yield { file: chosen, name: path.basename(chosen) };
    return;
  }
  let any = false;
  for await (const { name, file, refused } of walk(await SourceFolder.open(chosen))) {
    if (refused || !match.test(path.posix.basename(name)) || skip?.test(name)) continue;
    any = true;
    yield { file, name };
  }
  if (!any) throw new Refused(phrase('format-has-no', { folder: chosen, what }));
}
