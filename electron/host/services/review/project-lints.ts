import type { Lint } from '#shared/contract/common.ts';
import { questionProjectLints } from '#shared/tasks/understanding/lints.ts';
import type { ReadDb } from '../../db/connection.ts';
import { sharedWordings } from '../../db/queries/items/instruction/shared-wordings.ts';
import { countQuestionContents, questionContents } from '../../db/queries/items/question/question-contents.ts';
import type { LongQuestion } from '../../long-question.ts';
import { phrase } from '#shared/phrases/phrase.ts';

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
  const found = checks.flatMap(({ code, severity, fold }) => {
    const detail = fold.result();
    return detail === null ? [] : [{ code, severity, detail }];
  });
  return [...found, ...sharedLints(db)];
}

/** One wording that names several targets on a picture: a model cannot know which one is meant. */
function sharedLints(db: ReadDb): Lint[] {
  const { shared, n } = sharedWordings(db);
  if (shared === 0) return [];
  const detail = phrase('lint-shared-wording', { count: shared, n });
  return [{ code: 'shared-wording', severity: 'warning', detail }];
}
