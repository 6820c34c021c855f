import { question } from '../../statistics/question.ts';
import type { z } from 'zod';
import type { BBox } from '#shared/geometry/shapes.ts';
import type {
  agreement,
  placeAgreement,
  teamAgreement as teamAgreementSchema,
} from '#shared/contract/review/review.ts';
import { boxAgreement, clickAgreement, peoplesBoxAgreement } from '#shared/metrics/boxes.ts';
import { cohenKappa } from '#shared/metrics/agreement/kappa.ts';
import { krippendorffAlpha } from '#shared/metrics/agreement/krippendorff.ts';
import { itemKinds } from '#shared/items/registry.ts';
import type { ReadDb } from '../../db/connection.ts';
import type { QueueFilter } from '../../db/queries/review/queue-stretch.ts';
import { paceSince } from '../../db/queries/review/verdicts.ts';
import type { PlaceAnswers } from '../../items/define.ts';
import { allReviewHooks } from '../../items/registry.ts';
import type { LongQuestion } from '../../long-work/long-question.ts';
import { groupBy } from '../../verdicts/group.ts';
import { queueTotal } from './queue.ts';
import { aspectRatings, type Rating, ratingsOf } from './ratings.ts';

type Agreement = z.infer<typeof agreement>;
type PlaceAgreement = z.infer<typeof placeAgreement>;
type TeamAgreement = z.infer<typeof teamAgreementSchema>;

/**
 * Agreement of first blind answers on items that two or more people answered: raw, Cohen's κ for each pair of raters,
 * and Krippendorff's α (nominal).
 */
export function agreementOf(ratings: readonly Rating[]): Agreement {
  const annotators = [...new Set(ratings.map((rating) => rating.rater))].sort();
  const byItem = groupBy(ratings, (rating) => rating.item);
  const units = [...byItem.values()].map((unit) =>
    annotators.map((name) => unit.find((rating) => rating.rater === name)?.label ?? null),
  );
  const { alpha, raw, units: items } = krippendorffAlpha(units);
  const pairs = annotators.flatMap((annotator, at) =>
    annotators.slice(at + 1).flatMap((other, by) => {
      const both = units.flatMap((unit) => {
        const [a, b] = [unit[at], unit[at + 1 + by]];
        return a != null && b != null ? [[a, b] as const] : [];
      });
      const { n, raw: rawAgreement, kappa } = cohenKappa(both);
      return n > 0 ? [{ people: [annotator, other] as [string, string], items: n, rawAgreement, kappa }] : [];
    }),
  );
  return {
    annotators,
    items,
    rawAgreement: raw,
    kappa: annotators.length === 2 ? (pairs[0]?.kappa ?? null) : null,
    alpha,
    pairs,
  };
}

/** How often people's blind clicks hit the boxes, and how well boxes by two people for one element agree. */
export function placeAgreementOf(answers: readonly PlaceAnswers[]): PlaceAgreement {
  const drawn = answers.flatMap((answer) => answer.drawn);
  const pairs: [BBox, BBox][] = [];
  for (const boxes of groupBy(drawn, ({ element }) => element).values())
    for (const [at, a] of boxes.entries()) for (const b of boxes.slice(at + 1)) pairs.push([a.box, b.box]);
  return {
    clicks: clickAgreement(answers.flatMap((answer) => answer.clicks)),
    boxes: { annotators: [...new Set(drawn.map(({ person }) => person))].sort(), ...boxAgreement(pairs) },
    blindBoxes: peoplesBoxAgreement(answers.flatMap((answer) => answer.blindBoxes)),
  };
}

/** Agreement on each individual question in a kind's answers. */
const aspectsOf = (db: ReadDb, kind: string) =>
  [...aspectRatings(db, kind)].map(([id, ratings]) => ({ id, ...agreementOf(ratings) }));

function startOfToday(): string {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();
}

/** One person's day, and the size of their queue. */
export function paceOf(db: ReadDb, filter: QueueFilter) {
  const pace = paceSince(db, filter.me, startOfToday());
  return { today: pace.n, secondsEach: pace.secondsEach, waiting: queueTotal(db, filter) };
}

/** What people who get gold see instead: a comparison with somebody's earlier answer would tell that there was one. */
export const agreementUnseen = (): TeamAgreement => ({
  agreement: agreementOf([]),
  agreements: [],
  places: placeAgreementOf([]),
});

/** How well everybody's answers agree: the leading kind, each other kind with labels as answers, and places. */
export function* teamAgreement(db: ReadDb): LongQuestion<TeamAgreement> {
  const rated = itemKinds().filter(({ review }) => review !== null && !review.alike);
  const leading = rated.find(({ review }) => review?.leadsAgreement);
  const kinds = rated.filter((kind) => kind !== leading);
  const steps = kinds.length + 2;
  const agreement = agreementOf(leading ? ratingsOf(db, leading.id) : []);
  const agreements: TeamAgreement['agreements'] = [];
  for (const [done, { id }] of kinds.entries()) {
    yield [done + 1, steps];
    const ratings = ratingsOf(db, id);
    if (ratings.length > 0) agreements.push({ kind: id, ...agreementOf(ratings), aspects: aspectsOf(db, id) });
  }
  yield [steps - 1, steps];
  return {
    agreement,
    agreements,
    places: placeAgreementOf(allReviewHooks().flatMap((hooks) => hooks.places?.(db) ?? [])),
  };
}

export const reviewPaceQuestion = question('reviewPace', paceOf);

export const teamAgreementQuestion = question('teamAgreement', teamAgreement);
