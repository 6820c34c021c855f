import type { z } from 'zod';
import type { revealedTarget, reviewedTarget } from '#shared/contract/review/review.ts';
import type { blindTarget, Variant } from '#shared/contract/review/instruction.ts';
import type { ReadDb } from '../../db/connection.ts';
import { clicksOn } from '../../db/queries/items/instruction/clicks.ts';
import { commentsOf } from '../../db/queries/review/comments.ts';
import { lintsOf } from '../../db/queries/items/lints.ts';
import { readSettings } from '../../db/queries/meta.ts';
import { reportOn } from '../../db/queries/review/reports.ts';
import { listRevisions } from '../../db/queries/items/revisions.ts';
import { drawnByOpenPlan } from '../../db/queries/review/sampling.ts';
import { verdictsOf } from '../../db/queries/review/verdicts.ts';
import { notFound } from '../../errors/errors.ts';
import { getElement } from './read.ts';
import { countingTargetVerdicts } from './counting.ts';
import { asksOf, nextAsk } from './asks.ts';
import { liveVariants, type LoadedVariant, requireTarget, suggestedVariants, type Target } from './load.ts';
import { uniquenessOf } from './uniqueness.ts';
import { whyHere } from './why-here.ts';

type Blind = z.infer<typeof blindTarget>;
type Revealed = z.infer<typeof revealedTarget>;
export type ReviewedTarget = z.infer<typeof reviewedTarget>;

const askShown = ({ item, content }: LoadedVariant, at: number, of: number) => ({
  instructionId: item.id,
  revision: item.revision,
  type: content.type,
  text: content.text,
  place: at + 1,
  of,
});

function variantShown(db: ReadDb, target: Target, variant: LoadedVariant, suggested: ReadonlySet<string>): Variant {
  const { item, content, lints, judgements } = variant;
  const revisions = listRevisions(db, 'instruction', item.id);
  return {
    id: item.id,
    revision: item.revision,
    state: item.state,
    content,
    source: item.source,
    author: revisions.at(-1)?.author ?? { kind: 'import', name: item.source },
    suggested: suggested.has(item.id),
    lints,
    judgements: judgements.map(({ model, role, valid, comment }) => ({ model, role, valid, comment })),
    uniqueness: uniquenessOf(target, variant),
    revisions,
  };
}

/** The item as one person may see it now: one instruction until they pointed, then everything but others' work in progress. */
export function openTarget(db: ReadDb, me: string, id: string): ReviewedTarget {
  const target = requireTarget(db, id);
  const { record } = target;
  const state = record.reviewState;
  if (state === null || state === 'draft') throw notFound('instruction item', id);
  const wanted = readSettings(db).annotatorsPerItem;
  const verdicts = verdictsOf(db, 'element', id);
  const counting = countingTargetVerdicts(db, id);
  const clicks = clicksOn(db, id);
  const mine = clicks.filter(({ voter }) => voter.kind === 'person' && voter.name === me);
  const asks = asksOf(target);
  const next = nextAsk(asks, mine);
  const shared = {
    kind: 'instruction' as const,
    id,
    screenshotId: record.screenshotId,
    screenshotName: record.screenshotName,
    sha256: record.sha256,
    width: record.width,
    height: record.height,
    platform: record.platform,
    app: record.app,
    revision: target.revision,
    annotatorsWanted: wanted,
  };
  if (next) {
    const blind: Blind = { ...shared, phase: 'blind', ask: askShown(next, asks.indexOf(next), asks.length) };
    return blind;
  }
  const settled = state === 'conflict' || state === 'approved' || state === 'rejected';
  const open = wanted === 1 || settled || counting.some(({ annotator }) => annotator === me);
  const mayShow = (name: string) => open || name === me;
  const report = reportOn(db, id);
  const suggested = new Set(suggestedVariants(target).map(({ item }) => item.id));
  const revealed: Revealed = {
    ...shared,
    phase: 'revealed',
    state,
    element: getElement(db, id),
    variants: liveVariants(target).map((liveVariant) => variantShown(db, target, liveVariant, suggested)),
    asked: asks.map((variant, at) => askShown(variant, at, asks.length)),
    clicks: clicks.filter(({ voter }) => voter.kind !== 'person' || mayShow(voter.name)),
    whyHere: whyHere(target, state, {
      lints: lintsOf(db, 'element', id),
      reported: report !== null,
      drawn: drawnByOpenPlan(db, 'element', id),
    }),
    report: report && mayShow(report.by) ? report : null,
    adjudicating: state === 'conflict',
    verdicts: verdicts
      .filter(({ annotator, handedTo }) => mayShow(annotator) || handedTo === me)
      .map((verdict) => ({ ...verdict, content: null })),
    comments: commentsOf(db, 'element', id).filter(({ author }) => mayShow(author)),
  };
  return revealed;
}
