import { question } from '../../statistics/question.ts';
import type { PictureSource } from '#shared/contract/publishing.ts';
import type { ReadDb } from '../../db/connection.ts';
import type { LongQuestion } from '../../long-work/long-question.ts';
import { releaseGroups } from '../release/groups.ts';
import { SourceCount } from '../release/picture-sources.ts';

const stretch = 64;

/** Where the pictures of a release, or of what is approved now (null), come from, with their licences. */
export function* pictureSources(db: ReadDb, tag: string | null): LongQuestion<PictureSource[]> {
  const count = new SourceCount(db);
  let done = 0;
  for (const { subject } of releaseGroups(db, tag ?? undefined, 'all')) {
    if (subject) count.add(subject);
    done += 1;
    if (done % stretch === 0) yield [done, done];
  }
  return count.result();
}

export const pictureSourcesQuestion = question('pictureSources', pictureSources);
