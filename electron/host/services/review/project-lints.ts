import type { Lint } from '#shared/contract/common.ts';
import { questionProjectLints } from '#shared/tasks/mcq/lints.ts';
import type { ReadDb } from '../../db/connection.ts';
import { questionContents } from '../../db/queries/question-contents.ts';

/** What is found on the questions of a project as a whole: which letters are right, how long the right options are. */
export function projectLints(db: ReadDb): Lint[] {
  const checks = questionProjectLints.map(({ code, severity, reducer }) => ({ code, severity, fold: reducer() }));
  for (const subject of questionContents(db)) for (const { fold } of checks) fold.add(subject);
  return checks.flatMap(({ code, severity, fold }) => {
    const detail = fold.result();
    return detail === null ? [] : [{ code, severity, detail }];
  });
}
