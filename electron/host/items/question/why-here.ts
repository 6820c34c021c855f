import type { WhyHere } from '#shared/contract/review/why-here.ts';
import type { ItemState, Lint } from '#shared/records/fields.ts';
import type { Vote } from '#shared/contract/questions.ts';
import { question } from '#shared/items/question/index.ts';
import type { ReadDb } from '../../db/connection.ts';
import { lintsByItem } from '../../db/queries/items/lints.ts';
import { type ReviewRecord, reviewRecords } from '../../db/queries/items/question/review-item.ts';
import { reportsOn } from '../../db/queries/review/reports.ts';
import { drawnAmong } from '../../db/queries/review/sampling.ts';
import { votesByItem } from '../../db/queries/review/votes.ts';

/** What is known about a question besides its record. */
interface Known {
  votes: readonly Vote[];
  lints: readonly Lint[];
  reported: boolean;
  drawn: boolean;
}

/** Why a question is in the queue. */
export function whyHere(item: ReviewRecord, { votes, lints, reported, drawn }: Known): WhyHere {
  if (item.state === 'conflict') return { code: 'conflict' };
  if (item.state === 'approved' || item.state === 'rejected') return { code: 'decided' };
  if (reported) return { code: 'reported' };
  if (item.disagreement > 0) {
    const answers = votes
      .filter((vote) => vote.blind && vote.withImage && vote.voter.kind !== 'person')
      .map((vote) => vote.answer ?? '–');
    return { code: 'answers-differ', answers: answers.join(', '), key: item.content.answer };
  }
  if (item.queue_rank >= 2) return { code: 'not-valid' };
  const worth = lints.filter((lint) => lint.severity !== 'info');
  if (worth.length > 0) return { code: 'lints', lints: worth.map((lint) => lint.code).join(', ') };
  return { code: drawn ? 'sample' : 'waiting' };
}

/** State and reason of questions that a person answered, in one read for all. */
export function whysHere(db: ReadDb, ids: readonly string[]): Map<string, { state: ItemState; reason: WhyHere }> {
  if (ids.length === 0) return new Map();
  const votes = votesByItem(db, question.id, ids);
  const lints = lintsByItem(db, question.id, ids);
  const reports = reportsOn(db, ids);
  const drawn = drawnAmong(db, question.id, ids);
  return new Map(
    reviewRecords(db, ids).map((item) => {
      const { id } = item;
      const known = {
        votes: votes.get(id) ?? [],
        lints: lints.get(id) ?? [],
        reported: reports.has(id),
        drawn: drawn.has(id),
      };
      return [id, { state: item.state, reason: whyHere(item, known) }];
    }),
  );
}
