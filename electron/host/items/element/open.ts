import type { z } from 'zod';
import type { ItemState } from '#shared/contract/common.ts';
import type { revealedTarget, reviewedTarget } from '#shared/contract/review/review.ts';
import type { blindTarget, Variant } from '#shared/contract/targets.ts';
import type { ReadDb } from '../../db/connection.ts';
import { clicksByElement, clicksOn } from '../../db/queries/items/instruction/clicks.ts';
import { isGoldFor } from '../../db/queries/review/gold.ts';
import { commentsOf } from '../../db/queries/review/comments.ts';
import { lintsOf } from '../../db/queries/items/lints.ts';
import { readProjectMeta } from '../../db/queries/meta.ts';
import { reportOn } from '../../db/queries/review/reports.ts';
import { listRevisions } from '../../db/queries/items/revisions.ts';
import { drawnByOpenPlan } from '../../db/queries/review/sampling.ts';
import { verdictsOf } from '../../db/queries/review/verdicts.ts';
import { notFound } from '../../errors.ts';
import { getElement } from './read.ts';
import { countingTargetVerdicts } from '../../services/review/counting.ts';
import { asksOf, nextAsk } from './asks.ts';
import {
  liveVariants,
  type LoadedVariant,
  loadTargets,
  requireTarget,
  suggestedVariants,
  type Target,
} from './load.ts';
import { anyFaulted, missedBy } from './target-standing.ts';
import { uniquenessOf } from './uniqueness.ts';

type Blind = z.infer<typeof blindTarget>;
type Revealed = z.infer<typeof revealedTarget>;
export type ReviewedTarget = z.infer<typeof reviewedTarget>;

function whyHere(db: ReadDb, target: Target, state: ItemState, reported: boolean): string {
  if (state === 'conflict') return 'annotators decided differently';
  if (state === 'approved' || state === 'rejected') return '';
  if (reported) return 'reported';
  const doubt = missedBy(db, target);
  if (doubt) return `models disagree: ${doubt.missed} of ${doubt.n} localisations miss the box`;
  if (anyFaulted(target)) return 'a model judged it not valid';
  const lints = [
    ...lintsOf(db, 'element', target.element.id),
    ...suggestedVariants(target).flatMap((one) => one.lints),
  ].filter((lint) => lint.severity !== 'info');
  if (lints.length > 0) return [...new Set(lints.map((lint) => lint.code))].join(', ');
  if (drawnByOpenPlan(db, 'element', target.element.id)) return 'drawn by a sampling plan';
  return 'waits for review';
}

const askShown = ({ item, content }: LoadedVariant, at: number, of: number) => ({
  instructionId: item.id,
  revision: item.revision,
  type: content.type,
  text: content.text,
  place: at + 1,
  of,
});

function variantShown(db: ReadDb, target: Target, one: LoadedVariant, suggested: ReadonlySet<string>): Variant {
  const { item, content, lints, judgements } = one;
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
    uniqueness: uniquenessOf(db, target, one),
    revisions,
  };
}

/** A wording as it was before it was decided on, for whom nothing may tell that it was. */
function asPutUp(shown: Variant, gold: boolean): Variant {
  if (!gold) return shown;
  const last = shown.revisions.findLastIndex(({ state }) => state === 'draft' || state === 'to_review');
  return { ...shown, state: 'to_review', revisions: shown.revisions.slice(0, last + 1) };
}

/** The item as one person may see it now: one instruction until they pointed, then everything but others' work in progress. */
export function openTarget(db: ReadDb, me: string, id: string): ReviewedTarget {
  const target = requireTarget(db, id);
  const { record } = target;
  // A gold item looks like one that waits: with nobody's decision on it.
  const gold = record.reviewState === 'approved' && isGoldFor(db, me, 'element', id);
  const state = gold ? 'to_review' : record.reviewState;
  if (state === null || state === 'draft') throw notFound('instruction item', id);
  const wanted = readProjectMeta(db).settings.annotatorsPerItem;
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
  const open = !gold && (wanted === 1 || settled || counting.some(({ annotator }) => annotator === me));
  const mayShow = (name: string) => open || name === me;
  const report = reportOn(db, id);
  const suggested = new Set(suggestedVariants(target).map(({ item }) => item.id));
  const revealed: Revealed = {
    ...shared,
    phase: 'revealed',
    state,
    element: { ...getElement(db, id), ...(gold && { state: 'to_review' as const }) },
    variants: liveVariants(target).map((one) => asPutUp(variantShown(db, target, one, suggested), gold)),
    asked: asks.map((one, at) => askShown(one, at, asks.length)),
    clicks: clicks.filter(({ voter }) => voter.kind !== 'person' || mayShow(voter.name)),
    whyHere: whyHere(db, target, state, report !== null),
    report: report && mayShow(report.by) ? report : null,
    adjudicating: state === 'conflict',
    verdicts: verdicts.filter(({ annotator }) => mayShow(annotator)),
    comments: commentsOf(db, 'element', id).filter(({ author }) => mayShow(author)),
  };
  return revealed;
}

/** What lines of the queue say before the person pointed: the instruction they will be asked first, by element. */
export function firstAsks(
  db: ReadDb,
  me: string,
  ids: readonly string[],
): Map<string, Pick<Blind['ask'], 'type' | 'text'>> {
  const clicks = clicksByElement(db, ids);
  const asked = [...loadTargets(db, ids)].flatMap(([id, target]) => {
    const asks = asksOf(target);
    const mine = (clicks.get(id) ?? []).filter(({ voter }) => voter.kind === 'person' && voter.name === me);
    const shown = nextAsk(asks, mine) ?? asks[0];
    return shown ? [[id, { type: shown.content.type, text: shown.content.text }] as const] : [];
  });
  return new Map(asked);
}
