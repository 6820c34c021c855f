import type { Lint } from '#shared/contract/common.ts';
import type { StoredItem } from '../../../db/queries/items/items.ts';
import { getScreenshot } from '../../../db/queries/screenshots/screenshots.ts';
import { blurFindings } from '../../../items/relint/blurred.ts';
import { relinting } from '../../../items/relint/registry.ts';
import type { View } from '../../../items/relint/view.ts';
import type { Blind } from '../../blind/blind.ts';
import { contentLints } from '../../lints/content-lints.ts';
import { surroundingsOf } from '../../lints/surroundings.ts';

const known = new WeakMap<Blind, Map<string, Map<string, Lint[]>>>();

/** Findings between a screenshot's items of a kind, as this person sees the items; null if such items are not compared. */
export function comparedAsSeen(
  blind: Blind,
  kind: string,
  screenshotId: string,
  view: View,
): { codes: readonly string[]; found: ReadonlyMap<string, Lint[]> } | null {
  const compared = relinting.find((one) => one.kind === kind);
  if (!compared) return null;
  const all = known.get(blind) ?? new Map<string, Map<string, Lint[]>>();
  known.set(blind, all);
  const name = `${kind} ${screenshotId}`;
  const found = all.get(name) ?? compared.find(blind.db, screenshotId, view);
  all.set(name, found);
  return { codes: compared.codes, found };
}

function onBlurred(blind: Blind, { kind, id, screenshotId }: StoredItem, view: View): Lint[] {
  const areas = getScreenshot(blind.db, screenshotId)?.blurs ?? [];
  if (areas.length === 0) return [];
  const found = blurFindings(blind.db, screenshotId, areas, view).find((one) => one.kind === kind);
  return found?.found.get(id) ?? [];
}

/**
 * Findings on an item as this person sees it: what the checks find on this content and between the items in view.
 * What models found is left out, because a decision removes it from items whose words it confirms or corrects, so
 * gold would have none.
 */
export function lintsAsSeen(blind: Blind, item: StoredItem, content: unknown, view: View): Lint[] {
  const { kind, id, subject, screenshotId } = item;
  const found = [
    ...contentLints(kind, content, surroundingsOf(blind.db, subject)),
    ...onBlurred(blind, item, view),
    ...(comparedAsSeen(blind, kind, screenshotId, view)?.found.get(id) ?? []),
  ];
  return found.sort((a, b) => (a.code < b.code ? -1 : 1));
}
