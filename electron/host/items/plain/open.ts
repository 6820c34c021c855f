import type { AnyReviewedItem } from '#shared/contract/review/review-items.ts';
import { reviewedAs } from '#shared/items/define.ts';
import { itemKind } from '#shared/items/registry.ts';
import type { ReadDb } from '../../db/connection.ts';
import { findItem } from '../../db/queries/items/items.ts';
import { commentsOf } from '../../db/queries/review/comments.ts';
import { lintsOf } from '../../db/queries/items/lints.ts';
import { readSettings } from '../../db/queries/meta.ts';
import { lastSubmittedRevision } from '../../db/queries/review/submitted-revision.ts';
import { reportOn } from '../../db/queries/review/reports.ts';
import { listRevisions } from '../../db/queries/items/revisions.ts';
import { type StoredVerdict, verdictsOf } from '../../db/queries/review/verdicts.ts';
import { goldSince } from '../../db/queries/review/gold.ts';
import { measures } from '../../verdicts/counting.ts';
import { answerOfPerson, answersOf } from '../../db/queries/review/votes.ts';
import { notFound } from '../../errors/errors.ts';
import { awaitsAnswer } from './awaits-answer.ts';
import type { Reviewed } from './reviewed.ts';

/** The item of an id, of a kind that is reviewed on its own. NOT_FOUND otherwise. */
export function requireReviewed(db: ReadDb, id: string): Reviewed {
  const item = findItem(db, id);
  const kind = item && itemKind(item.kind);
  // An item that is reviewed through its parts is opened through those.
  if (!item || !kind?.review || item.reviewAs !== reviewedAs(kind)) throw notFound('item', id);
  return { item, kind, rules: kind.review, content: kind.content.parse(item.content) };
}

/** Each annotator's last decision that counts: on what was last submitted, not undone, skips and hand-offs left out. */
export function decisionsOn(db: ReadDb, { item }: Reviewed): StoredVerdict[] {
  const since = lastSubmittedRevision(db, item.kind, item.id);
  const gold = goldSince(db, item.kind, item.id);
  const last = new Map<string, StoredVerdict>();
  for (const verdict of verdictsOf(db, item.kind, item.id)) {
    if (verdict.takenBack !== null || verdict.revision < since || measures(gold, verdict)) continue;
    if (verdict.kind !== 'skip' && verdict.kind !== 'hand-on') last.set(verdict.annotator, verdict);
  }
  return [...last.values()];
}

/** The item as one person may see it now: what its kind lets be seen until they answered, then all but others' work in progress. */
export function openPlain(db: ReadDb, me: string, id: string): AnyReviewedItem {
  const reviewed = requireReviewed(db, id);
  const { item, kind, rules, content } = reviewed;
  const { state } = item;
  const wanted = readSettings(db).annotatorsPerItem;
  const counting = decisionsOn(db, reviewed);
  const base = {
    id,
    kind: kind.id,
    subject: item.subject,
    revision: item.revision,
    shown: rules.blind(content),
    annotatorsWanted: wanted,
  };
  if (!answerOfPerson(db, kind.id, id, me)) return { phase: 'blind', ...base };
  const settled = state === 'conflict' || state === 'approved' || state === 'rejected';
  const open = wanted === 1 || settled || counting.some(({ annotator }) => annotator === me);
  const mayShow = (name: string) => open || name === me;
  const report = reportOn(db, id);
  return {
    phase: 'revealed',
    ...base,
    state,
    content,
    answers: answersOf(db, kind.id, id)
      .filter(({ voter }) => voter.kind !== 'person' || mayShow(voter.name))
      .map(({ withImage: _, measure: _measure, ...answer }) => answer),
    disagreement: item.disagreement,
    lints: lintsOf(db, kind.id, id),
    verdicts: verdictsOf(db, kind.id, id)
      .filter(({ annotator, handedTo }) => mayShow(annotator) || handedTo === me)
      .map(({ proposed, id: verdict, annotator, kind: decided, reason, note, adjudication, at, takenBack }) => ({
        ...{ id: verdict, annotator, kind: decided, reason, note, adjudication, at, takenBack },
        content: proposed,
      })),
    revisions: listRevisions(db, kind.id, id),
    report: report && mayShow(report.by) ? report : null,
    comments: commentsOf(db, kind.id, id).filter(({ author }) => mayShow(author)),
    adjudicating: state === 'conflict',
    answerAwaited: awaitsAnswer(db, reviewed),
  };
}
