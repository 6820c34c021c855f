import type { Lint } from '#shared/contract/common.ts';
import {
  type ElementContent,
  elementContent,
  type InstructionContent,
  instructionContent,
  instructionTypes,
} from '#shared/contract/elements.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { getItem, partsOf, type StoredItem } from '../../../db/queries/items/items.ts';
import { type Judgement, judgementsOf } from '../../../db/queries/runs/judgements.ts';
import { lintsOf } from '../../../db/queries/items/lints.ts';
import { type TargetRecord, targetRecord } from '../../../db/queries/review/review-targets.ts';
import { getRevision } from '../../../db/queries/items/revisions.ts';
import { notFound } from '../../../errors.ts';

/** One wording as review works on it. */
export interface LoadedVariant {
  item: StoredItem;
  content: InstructionContent;
  lints: Lint[];
  judgements: Judgement[];
}

/** An element with all its instructions, retired ones too. */
export interface Target {
  record: TargetRecord;
  element: StoredItem;
  content: ElementContent;
  variants: LoadedVariant[];
  /** Grows with every revision of the element or of one of its instructions: the base of a decision. */
  revision: number;
}

export function loadTarget(db: ReadDb, id: string): Target | null {
  const record = targetRecord(db, id);
  const element = record && getItem(db, 'element', id);
  if (!record || !element) return null;
  const variants = partsOf(db, id).map((item) => ({
    item,
    content: instructionContent.parse(item.content),
    lints: lintsOf(db, 'instruction', item.id),
    judgements: judgementsOf(db, 'instruction', item.id),
  }));
  return {
    record,
    element,
    content: elementContent.parse(element.content),
    variants,
    revision: variants.reduce((sum, { item }) => sum + item.revision, element.revision),
  };
}

/** The element with its instructions. NOT_FOUND when there is no such element, or it has no instruction to review. */
export function requireTarget(db: ReadDb, id: string): Target {
  const found = loadTarget(db, id);
  if (!found || found.variants.length === 0) throw notFound('instruction item', id);
  return found;
}

/** What may still be taken: everything but retired and rejected wordings; the rejected too when nothing else is left. */
export function liveVariants(target: Target): LoadedVariant[] {
  const there = target.variants.filter(({ item }) => item.state !== 'retired');
  const open = there.filter(({ item }) => item.state !== 'rejected');
  return open.length > 0 ? open : there;
}

/** Models that last called these very words not valid. */
export function faultsOf(db: ReadDb, { item, content, judgements }: LoadedVariant): number {
  const newest = new Map(judgements.map((one) => [`${one.model} ${one.role}`, one]));
  return [...newest.values()].filter((one) => {
    if (one.valid !== false) return false;
    const then = getRevision(db, 'instruction', item.id, one.revision);
    return then === null || instructionContent.safeParse(then.content).data?.text === content.text;
  }).length;
}

/** The wording of each type that is taken unless somebody picks another: the picked one, else fewest faults, findings, oldest. */
export function suggestedVariants(db: ReadDb, target: Target): LoadedVariant[] {
  const live = liveVariants(target);
  return instructionTypes.flatMap((type) => {
    const [best] = live
      .filter(({ content }) => content.type === type)
      .map((one) => ({ one, faults: faultsOf(db, one) }))
      .sort(
        (a, b) =>
          Number(b.one.content.picked) - Number(a.one.content.picked) ||
          a.faults - b.faults ||
          a.one.lints.length - b.one.lints.length ||
          a.one.item.seq - b.one.item.seq,
      );
    return best ? [best.one] : [];
  });
}
