import type { z } from 'zod';
import type { blindQuestion } from '#shared/contract/review/question.ts';
import type { revealedQuestion, reviewedQuestion } from '#shared/contract/review/review.ts';
import type { ReadDb } from '../../db/connection.ts';
import { commentsOf } from '../../db/queries/review/comments.ts';
import { judgementsOf } from '../../db/queries/runs/judgements.ts';
import { lintsOf } from '../../db/queries/items/lints.ts';
import { readSettings } from '../../db/queries/meta.ts';
import { type ReviewRecord, reviewRecord } from '../../db/queries/items/question/review-item.ts';
import { reportOn } from '../../db/queries/review/reports.ts';
import { listRevisions } from '../../db/queries/items/revisions.ts';
import { drawnByOpenPlan } from '../../db/queries/review/sampling.ts';
import { voteOfPerson, votesOf } from '../../db/queries/review/votes.ts';
import { verdictsOf } from '../../db/queries/review/verdicts.ts';
import { notFound } from '../../errors/errors.ts';
import { countingVerdicts, proposedQuestion } from './counting.ts';
import { evidenceOf } from './evidence.ts';
import { whyHere } from './why-here.ts';

type Blind = z.infer<typeof blindQuestion>;
type Revealed = z.infer<typeof revealedQuestion>;
type ReviewedQuestion = z.infer<typeof reviewedQuestion>;

export function requireItem(db: ReadDb, id: string): ReviewRecord {
  const item = reviewRecord(db, id);
  if (!item) throw notFound('question', id);
  return item;
}

/** What anyone may see before answering. Every field is listed explicitly, so that nothing slips in. */
function blind(item: ReviewRecord, wanted: number): Blind {
  return {
    kind: 'question',
    phase: 'blind',
    id: item.id,
    screenshotId: item.screenshot_id,
    screenshotName: item.screenshot_name,
    sha256: item.sha256,
    width: item.width,
    height: item.height,
    platform: item.platform,
    app: item.app,
    revision: item.revision,
    difficulty: item.content.difficulty,
    question: item.content.question,
    options: item.content.options.map(({ letter, text }) => ({ letter, text })),
    hint: item.content.hint,
    annotatorsWanted: wanted,
  };
}

/** The item as one person may see it now: blind until they answered, then with everything but other annotators' work in progress. */
export function openQuestion(db: ReadDb, me: string, id: string): ReviewedQuestion {
  const item = requireItem(db, id);
  const wanted = readSettings(db).annotatorsPerItem;
  const verdicts = verdictsOf(db, 'question', id);
  const counting = countingVerdicts(db, item, verdicts);
  const myVote = voteOfPerson(db, 'question', id, me);
  const base = blind(item, wanted);
  if (!myVote) return base;

  const settled = item.state === 'conflict' || item.state === 'approved' || item.state === 'rejected';
  const iDecided = counting.some((verdict) => verdict.annotator === me);
  const open = wanted === 1 || settled || iDecided;
  const mayShow = (name: string) => open || name === me;
  const votes = votesOf(db, 'question', id).filter((vote) => vote.voter.kind !== 'person' || mayShow(vote.voter.name));
  const lints = lintsOf(db, 'question', id);
  const report = reportOn(db, id);
  const revealed: Revealed = {
    ...base,
    phase: 'revealed',
    question_: {
      id,
      screenshotId: item.screenshot_id,
      revision: item.revision,
      state: item.state,
      content: item.content,
      lints,
      disagreement: item.disagreement,
      createdAt: item.created_at,
      updatedAt: item.updated_at,
    },
    myVote,
    votes,
    revisions: listRevisions(db, 'question', id),
    lints,
    judgements: judgementsOf(db, 'question', id).map(({ revision: _, ...judgement }) => judgement),
    verdicts: verdicts
      .filter(({ annotator, handedTo }) => mayShow(annotator) || handedTo === me)
      .map((verdict) => ({ ...verdict, content: proposedQuestion(verdict) })),
    comments: [...commentsOf(db, 'question', id), ...commentsOf(db, 'screenshot', item.screenshot_id)]
      .filter((comment) => mayShow(comment.author))
      .sort((a, b) => (a.at < b.at ? -1 : 1)),
    evidence: evidenceOf(db, item.screenshot_id, item.content, votes),
    whyHere: whyHere(item, { votes, lints, reported: report !== null, drawn: drawnByOpenPlan(db, 'question', id) }),
    report: report && mayShow(report.by) ? report : null,
    adjudicating: item.state === 'conflict',
  };
  return revealed;
}
