import path from 'node:path';
import { because, type Phrase } from '#shared/phrases/phrase.ts';
import { filesIn, type SourceFile } from '../episodes/files.ts';
import type { ReadEpisode } from '../episodes/record.ts';
import type { EpisodeRead, ReadOptions } from '../format.ts';
import { parseJson } from '../json/parse.ts';
import { Refused } from '../refused.ts';
import { smallText } from '../text/small-text.ts';

/** Bytes of a file with one run: its pictures may be inside it as text. */
export const largestRun = 256 * 1024 * 1024;

/** The JSON value of a file with one run. Errors: Refused with the line. */
export const jsonOf = async (file: string): Promise<unknown> =>
  parseJson((await smallText(file, largestRun)).replace(/^\ufeff/, '')).value;

interface Runs {
  /** Names of the files; those whose path within the chosen folder matches `skip` are none of them. */
  match: RegExp;
  skip?: RegExp;
  /** The files that a folder has to contain, in words. */
  what: Phrase;
  read(file: SourceFile, options: ReadOptions, chosen: string): Promise<ReadEpisode | ReadEpisode[]>;
}

/**
 * A reader of sources in which each matching file is one or more runs: an unreadable file is refused, and reading
 * continues.
 */
export function runFiles(runs: Runs): (chosen: string, options: ReadOptions) => AsyncGenerator<EpisodeRead> {
  return async function* (chosen, options) {
    for await (const found of filesIn(chosen, runs.match, runs.what, runs.skip)) {
      try {
        for (const episode of [await runs.read(found, options, chosen)].flat()) yield { episode };
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        yield { refused: { record: found.name, line: error.line, ...because(error.phrase) } };
      }
    }
  };
}

/** Name of the folder of a file, or of the file if `own`. */
export const nameOf = (file: string, own = false): string =>
  own ? path.basename(file, path.extname(file)) : path.basename(path.dirname(file));
