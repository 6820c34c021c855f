import { difficulty } from '#shared/records/fields.ts';
import { questionContent } from '#shared/contents/question.ts';
import { question } from '#shared/items/question/index.ts';
import { setState } from '../../changes/save.ts';
import { getItem, setRank } from '../../db/queries/items/items.ts';
import { reviewRecord } from '../../db/queries/items/question/review-item.ts';
import { openQuestion } from './open.ts';
import { projectLints } from './project-lints.ts';
import { decideByScript } from './scripted.ts';
import { whyNotApprovable } from './save.ts';
import { rule } from './verdict.ts';
import { whysHere } from './why-here.ts';
import type { ReviewHooks } from '../define.ts';
import { readEdit } from '../edit.ts';
import { rankByAnswers } from '../rank/by-answers.ts';

/** Questions in review. */
export const questionHooks: ReviewHooks = {
  id: question.id,
  lanes: [{ as: question.id, throughParts: false }],
  rank: (db, ids) => rankByAnswers(db, question, ids),
  stateOf: (db, id) => getItem(db, question.id, id)?.state ?? null,
  queueRows(db, _me, records) {
    const answered = records.flatMap(({ id, voted }) => (voted === 1 ? [id] : []));
    const whys = whysHere(db, answered);
    return new Map(
      records.map(({ id, facet }) => [id, { difficulty: difficulty.nullable().parse(facet), ...whys.get(id) }]),
    );
  },
  open: openQuestion,
  apply: (to, me, { content, wordings: _, ...ruling }, source) =>
    rule(to, me, { ...ruling, content: readEdit(questionContent.optional(), content, 'question') }, source),
  decide: decideByScript,
  putBack: (to, id) => void setState(to, question.id, id, 'to_review'),
  approvable(db, id) {
    const record = reviewRecord(db, id);
    return record?.state === 'to_review' && whyNotApprovable(record.content) === null ? record.revision : null;
  },
  raise(db, id, rank) {
    const item = getItem(db, question.id, id);
    if (item?.state === 'to_review') setRank(db, id, item.disagreement, Math.max(item.rank, rank));
  },
  projectLints,
};
