import type { Lint } from '#shared/records/fields.ts';
import { findItemKind } from '#shared/items/registry.ts';
import { blurCodes } from '#shared/lints/blur-lints.ts';
import type { Surroundings } from '#shared/items/define.ts';
import type { ReadDb, WriteDb } from '../../db/connection.ts';
import { findItem, liveItemsOn, type StoredItem } from '../../db/queries/items/items.ts';
import {
  detailAsStored,
  type LintRow,
  lintRowsOf,
  lintRowsOn,
  lintsOf,
  replaceLints,
} from '../../db/queries/items/lints.ts';
import { getScreenshot } from '../../db/queries/screenshots/screenshots.ts';
import { contentLints } from '../../changes/lints/content-lints.ts';
import { setLints } from '../../changes/lints/set-lints.ts';
import { surroundingsOf } from '../../changes/lints/surroundings.ts';
import type { ChangedItem } from '../define.ts';
import { blurFindings, relintBlurred } from './blurred.ts';
import { relinting } from './registry.ts';

/** Stored findings of one item by code. */
type ByCode = Map<string, LintRow>;

function byItem(rows: readonly LintRow[]): Map<string, ByCode> {
  const items = new Map<string, ByCode>();
  for (const row of rows) items.set(row.id, (items.get(row.id) ?? new Map<string, LintRow>()).set(row.code, row));
  return items;
}

/** Whether a finding is stored as it is. Older projects hold sentences, which say the same. */
function isStored(lint: Lint, stored: LintRow | undefined): boolean {
  if (stored?.severity !== lint.severity) return false;
  return stored.detail === detailAsStored(lint) || !stored.detail.startsWith('{');
}

/** Findings of an item's own checks. None on content that is damaged, which its checksum reports. */
function ownLints({ kind, content }: StoredItem, on: Surroundings): Lint[] {
  return findItemKind(kind)?.content.safeParse(content).success ? contentLints(kind, content, on) : [];
}

/** Whether a finding of an item's own checks is not stored. Those of models and imports are not found again. */
function lacksOwn(item: StoredItem, on: Surroundings, stored: ByCode | undefined): boolean {
  return ownLints(item, on).some((lint) => !isStored(lint, stored?.get(lint.code)));
}

/** What the comparisons of a screenshot's items with each other and with its blurred areas find. */
function comparisons(db: ReadDb, screenshotId: string) {
  const areas = getScreenshot(db, screenshotId)?.blurs ?? [];
  return [
    ...relinting.map(({ kind, codes, find }) => ({ kind, codes, found: find(db, screenshotId) })),
    ...blurFindings(db, screenshotId, areas).map((blurFinding) => ({ ...blurFinding, codes: blurCodes })),
  ];
}

/** Items on a screenshot whose stored findings differ from what the checks find. */
export function wronglyLintedOn(db: ReadDb, screenshotId: string): Set<string> {
  const rows = lintRowsOn(db, screenshotId);
  const stored = byItem(rows);
  const on = surroundingsOf(db, { kind: 'screenshot', id: screenshotId });
  const items = liveItemsOn(db, screenshotId);
  const wrong = new Set(items.filter((item) => lacksOwn(item, on, stored.get(item.id))).map(({ id }) => id));
  for (const { kind, codes, found } of comparisons(db, screenshotId)) {
    for (const [id, lints] of found)
      if (lints.some((lint) => !isStored(lint, stored.get(id)?.get(lint.code)))) wrong.add(id);
    for (const row of rows)
      if (row.kind === kind && codes.includes(row.code) && !found.get(row.id)?.some(({ code }) => code === row.code))
        wrong.add(row.id);
  }
  return wrong;
}

/** Whether the stored findings of an item that is not about one screenshot lack any of its checks. */
export function isWronglyLinted(db: ReadDb, id: string): boolean {
  const item = findItem(db, id);
  if (!item) return false;
  const stored = byItem(lintRowsOf(db, item.kind, id)).get(id);
  return lacksOwn(item, surroundingsOf(db, item.subject), stored);
}

/** Stores what an item's own checks find; other findings stay. */
function relintItem(db: WriteDb, item: StoredItem, on: Surroundings): void {
  const own = ownLints(item, on);
  const others = lintsOf(db, item.kind, item.id).filter((lint) => !own.some(({ code }) => code === lint.code));
  replaceLints(db, item.kind, item.id, item.screenshotId, [...others, ...own]);
}

/** Stores what the checks of an item, or of all items on a screenshot, find now. Returns the items that differed. */
export function relintPlace(db: WriteDb, id: string): ChangedItem[] {
  if (!getScreenshot(db, id)) {
    const item = findItem(db, id);
    if (item) relintItem(db, item, surroundingsOf(db, item.subject));
    return item ? [item] : [];
  }
  const differing = wronglyLintedOn(db, id);
  const wrong = liveItemsOn(db, id).filter((item) => differing.has(item.id));
  const on = surroundingsOf(db, { kind: 'screenshot', id });
  for (const item of wrong) relintItem(db, item, on);
  for (const { kind, codes, find } of relinting) setLints(db, kind, id, codes, find(db, id));
  relintBlurred(db, id, new Set(['screenshot']));
  return wrong.map((item) => ({ kind: item.kind, id: item.id }));
}
