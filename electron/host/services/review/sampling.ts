import { newId } from '../../db/new-id.ts';
import type { z } from 'zod';
import type { samplingLot, samplingPlan } from '#shared/contract/review/review.ts';
import { findItemKind } from '#shared/items/registry.ts';
import { defectRateUpperBound, sampleVerdict } from '#shared/metrics/agreement/acceptance.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import type { ReadDb, WriteDb } from '../../db/connection.ts';
import {
  acceptAgain,
  decide,
  insertPlan,
  insertPlanItem,
  listPlans,
  type LotItem,
  lotItems,
  planById,
  planItems,
  type PlanRecord,
  refreshChecked,
  reopen,
  suspectedDefects,
} from '../../db/queries/review/sampling.ts';
import { failure, notFound } from '../../errors/errors.ts';
import type { Caller } from '../../people/caller.ts';
import { afterChange } from '../../items/after-change.ts';
import { allLanes, reviewHooks } from '../../items/registry.ts';
import { allocate, draw, seeded } from './draw.ts';
import { type Change, change, type ChangeTarget } from '../../changes/change.ts';
import { groupBy } from '../../verdicts/group.ts';

export type SamplingPlan = z.infer<typeof samplingPlan>;

function shown(db: ReadDb, plan: PlanRecord): SamplingPlan {
  const checked = plan.checked ?? 0;
  const defects = plan.defects ?? 0;
  return {
    id: plan.id,
    name: plan.name,
    seed: plan.seed,
    strata: plan.strata,
    size: plan.size,
    acceptAt: plan.accept_at,
    lot: plan.lot,
    createdAt: plan.created_at,
    by: plan.by_name,
    checked,
    defects,
    suspected: suspectedDefects(db, plan.id),
    upperBound: defectRateUpperBound(defects, checked),
    decision: plan.decision,
    // Kept while the decision is undone, so that it can be redone.
    decidedAt: plan.decision === 'open' ? null : plan.decided_at,
  };
}

export function plans(db: ReadDb): SamplingPlan[] {
  return listPlans(db).map((plan) => shown(db, plan));
}

/** The queue names that a plan covers: the requested ones, or all. */
const lanesOf = (kinds: readonly string[] | undefined) =>
  allLanes().flatMap(({ lane }) => ((kinds?.includes(lane.as) ?? true) ? [lane.as] : []));

export function lotSize(db: ReadDb, lot: z.infer<typeof samplingLot>, kinds?: readonly string[]): number {
  return lotItems(db, lanesOf(kinds), lot === 'clean').length;
}

function stratumOf(item: LotItem, strata: SamplingPlan['strata']): string {
  const platform = item.platform ?? 'no platform';
  if (strata === 'platform') return platform;
  const level = item.difficulty ?? findItemKind(item.as)?.plural ?? `${item.as}es`;
  if (strata === 'difficulty') return level;
  if (strata === 'platform-difficulty') return `${platform}, ${level}`;
  return 'all';
}

export interface PlanRequest {
  name: string;
  strata: SamplingPlan['strata'];
  lot: z.infer<typeof samplingLot>;
  /** Queue names of the lot; all when absent. */
  kinds?: readonly string[] | undefined;
  size: number;
  acceptAt: number;
  seed?: number | undefined;
}

/** Draws and records a stratified sample of what is waiting; the same lot and seed draw the same items. Errors: INVALID. */
export function createPlan(db: WriteDb, me: string, request: PlanRequest): SamplingPlan {
  return db.immediate(() => {
    const items = lotItems(db, lanesOf(request.kinds), request.lot === 'clean');
    if (items.length === 0)
      throw failure('INVALID', request.lot === 'clean' ? phrase('lot-all-disputed') : phrase('lot-all-planned'), {
        field: 'lot',
      });
    if (request.size > items.length)
      throw failure('INVALID', phrase('lot-too-few', { n: items.length, asked: request.size }), {
        field: 'size',
      });
    if (request.acceptAt >= request.size)
      throw failure('INVALID', phrase('lot-accepts-any', { defects: request.acceptAt, n: request.size }), {
        field: 'acceptAt',
      });
    const id = newId();
    const seed = request.seed ?? Math.floor(Math.random() * 2 ** 31);
    insertPlan(db, {
      id,
      name: request.name,
      seed,
      strata: request.strata,
      size: request.size,
      acceptAt: request.acceptAt,
      lot: items.length,
      by: me,
      at: new Date().toISOString(),
    });
    const groups = groupBy(items, (item) => stratumOf(item, request.strata));
    const sizes = allocate(new Map([...groups].map(([name, group]) => [name, group.length])), request.size);
    const random = seeded(seed);
    const drawn: { kind: string; id: string }[] = [];
    for (const name of [...groups.keys()].sort()) {
      const group = groups.get(name) ?? [];
      const chosen = new Set(draw(group, sizes.get(name) ?? 0, random).map((item) => item.id));
      for (const item of group) {
        const sampled = chosen.has(item.id);
        insertPlanItem(db, { plan: id, kind: item.kind, id: item.id, revision: item.revision, stratum: name, sampled });
        if (sampled) drawn.push(item);
      }
    }
    afterChange(db, drawn);
    return planOf(db, id);
  });
}

function planOf(db: ReadDb, id: string): SamplingPlan {
  const plan = planById(db, id);
  if (!plan) throw notFound('sampling plan', id);
  return shown(db, plan);
}

/** Code of the undo step that accepting a lot makes. */
const lotStep = 'decide-lot';
/** The same step as versions before codes stored it. */
const olderLotStep = 'Decide on a lot';

/** Applies the undo (or redo) of an acceptance to its plan, in the change that puts its items back. Errors: INVALID. */
export function takeBackLot({ db }: Change, step: { label: string; at: string }, by: string, undo: boolean): void {
  if (step.label !== lotStep && step.label !== olderLotStep) return;
  if (!undo) {
    if (!acceptAgain(db, by, step.at)) throw failure('INVALID', phrase('lot-decided-since'), {});
    return;
  }
  const plan = reopen(db, by, step.at);
  if (plan !== null) for (const { kind, id } of planItems(db, plan, true)) refreshChecked(db, kind, id);
}

/** Rank of an item of a rejected lot: before lints, after disagreement. */
const rejectedLotRank = 1.995;

type PlanItem = ReturnType<typeof planItems>[number];

/** Ranks an item of a rejected lot so that it is reviewed soon. */
function raise({ db }: Change, { kind, id }: PlanItem): void {
  reviewHooks(kind)?.raise(db, id, rejectedLotRank);
}

/** Approves an item of an accepted lot unchanged; one that cannot be approved stays in review. */
function approveUnseen(to: Change, me: Caller, { kind, id }: PlanItem, plan: string): void {
  const hooks = reviewHooks(kind);
  const baseRevision = hooks?.approvable(to.db, id) ?? null;
  if (!hooks || baseRevision === null) return;
  const note = inWords('lot-accepted-by', { plan });
  hooks.apply(to, me, { id, baseRevision, kind: 'approve', reason: null, note, to: null, seconds: null }, 'sampling');
}

/**
 * Ends a plan. Accepting requires a checked sample within the allowed defects and approves the rest; rejecting
 * submits the whole lot for review one by one. Errors: NOT_FOUND, INVALID, FORBIDDEN.
 */
export function decidePlan(
  target: ChangeTarget,
  me: Caller,
  id: string,
  decision: 'accepted' | 'rejected',
): SamplingPlan {
  const by = {
    author: { kind: 'person' as const, name: me.name },
    why: inWords('revision-lot-decided'),
    label: lotStep,
    screenshotId: null,
  };
  return change(target, by, (to) => {
    const { db } = to;
    const plan = planOf(db, id);
    if (me.role === 'annotator') throw failure('FORBIDDEN', phrase('lot-reviewers'), {});
    if (plan.decision !== 'open')
      throw failure('INVALID', phrase('lot-decided', { plan: plan.name, decision: plan.decision }), {});
    const verdict = sampleVerdict(plan, plan);
    if (decision === 'accepted' && verdict !== 'accept')
      throw failure(
        'INVALID',
        verdict === 'reject'
          ? phrase('lot-too-many-defects', { plan: plan.name, defects: plan.defects, allowed: plan.acceptAt })
          : phrase('lot-unchecked', { plan: plan.name, checked: plan.checked, n: plan.size }),
        {},
      );
    decide(db, id, decision, me.name, to.at);
    for (const item of planItems(db, id, false))
      if (decision === 'rejected') raise(to, item);
      else approveUnseen(to, me, item, plan.name);
    if (decision === 'accepted') afterChange(db, planItems(db, id, true));
    return planOf(db, id);
  });
}
