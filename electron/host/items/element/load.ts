import type { Lint } from '#shared/records/fields.ts';
import { type InstructionContent, instructionContent, instructionTypes } from '#shared/contents/instruction.ts';
import { type ElementContent, elementContent } from '#shared/contents/element.ts';
import type { ReadDb } from '../../db/connection.ts';
import { itemsWithIds, partsOfAll, type StoredItem } from '../../db/queries/items/items.ts';
import { type Judgement, judgementsByItem } from '../../db/queries/runs/judgements.ts';
import { localisationsByItem, type WordedLocalisation } from '../../db/queries/items/instruction/localisations.ts';
import { lintsByItem } from '../../db/queries/items/lints.ts';
import { type TargetRecord, targetRecords } from '../../db/queries/items/element/review-targets.ts';
import { revisionsAt, type StoredRevision } from '../../db/queries/items/revisions.ts';
import { notFound } from '../../errors/errors.ts';
import { groupBy } from '../../verdicts/group.ts';

/** One wording as review works on it. */
export interface LoadedVariant {
  item: StoredItem;
  content: InstructionContent;
  lints: Lint[];
  judgements: Judgement[];
  /** Models whose latest judgement calls these exact words invalid. */
  faults: number;
  /** Where models located the target, with the words they were given. */
  localisations: WordedLocalisation[];
}

/** An element with all its instructions, retired ones included. */
export interface Target {
  record: TargetRecord;
  element: StoredItem;
  content: ElementContent;
  variants: LoadedVariant[];
  /** Grows with every revision of the element or of one of its instructions: the base of a decision. */
  revision: number;
}

/** Which of these judgements, the newest of each model, call an item's current words invalid; ids are of items. */
function faultsIn(db: ReadDb, items: readonly StoredItem[], judgements: ReadonlyMap<string, Judgement[]>) {
  const invalid = new Map(
    items.map(({ id }) => {
      const newest = new Map(
        (judgements.get(id) ?? []).map((judgement) => [`${judgement.model} ${judgement.role}`, judgement]),
      );
      return [id, [...newest.values()].filter(({ valid }) => valid === false)];
    }),
  );
  const wanted = [...invalid].flatMap(([id, all]) => all.map(({ revision }) => ({ id, number: revision })));
  const revisions = wanted.length > 0 ? revisionsAt(db, 'instruction', wanted) : new Map<string, StoredRevision>();
  return (id: string, content: InstructionContent): number =>
    (invalid.get(id) ?? []).filter(({ revision }) => {
      const then = revisions.get(`${id} ${revision}`);
      return !then || instructionContent.safeParse(then.content).data?.text === content.text;
    }).length;
}

/** Elements in review with all their instructions, by id; a constant number of reads for any number of elements. */
export function loadTargets(db: ReadDb, ids: readonly string[]): Map<string, Target> {
  const records = targetRecords(db, ids);
  const elements = itemsWithIds(db, [...records.keys()]);
  const parts = partsOfAll(db, [...records.keys()]);
  const partIds = parts.map(({ id }) => id);
  const lints = lintsByItem(db, 'instruction', partIds);
  const judgements = judgementsByItem(db, 'instruction', partIds);
  const localisations = localisationsByItem(db, partIds);
  const faults = faultsIn(db, parts, judgements);
  const byElement = groupBy(parts, ({ parentId }) => parentId ?? '');
  const targets = new Map<string, Target>();
  for (const element of elements) {
    const record = records.get(element.id);
    if (!record || element.kind !== 'element') continue;
    const variants = (byElement.get(element.id) ?? []).map((item) => {
      const content = instructionContent.parse(item.content);
      return {
        ...{ item, content, faults: faults(item.id, content) },
        lints: lints.get(item.id) ?? [],
        judgements: judgements.get(item.id) ?? [],
        localisations: localisations.get(item.id) ?? [],
      };
    });
    targets.set(element.id, {
      ...{ record, element, variants },
      content: elementContent.parse(element.content),
      revision: variants.reduce((sum, { item }) => sum + item.revision, element.revision),
    });
  }
  return targets;
}

export const loadTarget = (db: ReadDb, id: string): Target | null => loadTargets(db, [id]).get(id) ?? null;

/** The element with its instructions. NOT_FOUND if it does not exist, or has no instruction to review. */
export function requireTarget(db: ReadDb, id: string): Target {
  const found = loadTarget(db, id);
  if (!found || found.variants.length === 0) throw notFound('instruction item', id);
  return found;
}

/** Wordings that can still be picked: all but retired and rejected ones; rejected ones too if nothing else is left. */
export function liveVariants(target: Target): LoadedVariant[] {
  const there = target.variants.filter(({ item }) => item.state !== 'retired');
  const open = there.filter(({ item }) => item.state !== 'rejected');
  return open.length > 0 ? open : there;
}

/**
 * The default pick of each type: the picked wording, otherwise the one with the fewest faults, then findings, then the
 * oldest.
 */
export function suggestedVariants(target: Target): LoadedVariant[] {
  const live = liveVariants(target);
  return instructionTypes.flatMap((type) => {
    const [best] = live
      .filter(({ content }) => content.type === type)
      .sort(
        (a, b) =>
          Number(b.content.picked) - Number(a.content.picked) ||
          a.faults - b.faults ||
          a.lints.length - b.lints.length ||
          a.item.seq - b.item.seq,
      );
    return best ? [best] : [];
  });
}
