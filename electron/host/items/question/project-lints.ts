import type { Lint } from '#shared/records/fields.ts';
import { questionProjectLints } from '#shared/items/question/lints.ts';
import type { ReadDb } from '../../db/connection.ts';
import { countQuestionContents, questionContents } from '../../db/queries/items/question/question-contents.ts';
import type { LongQuestion } from '../../long-work/long-question.ts';

/** Number of questions between two checks whether the answer is still wanted. */
const stretch = 500;

/** Findings on all questions of a project together: which letters are right, how long the right options are. */
export function* projectLints(db: ReadDb): LongQuestion<Lint[]> {
  const checks = questionProjectLints.map(({ code, severity, reducer }) => ({ code, severity, fold: reducer() }));
  const total = countQuestionContents(db);
  let done = 0;
  for (const subject of questionContents(db)) {
    for (const { fold } of checks) fold.add(subject);
    done += 1;
    if (done % stretch === 0) yield [done, total];
  }
  return checks.flatMap(({ code, severity, fold }) => {
    const detail = fold.result();
    return detail === null ? [] : [{ code, severity, detail }];
  });
}
