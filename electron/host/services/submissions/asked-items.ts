import { askedHash } from '#pipelines/publish/rows.ts';
import type { AskedItem } from '#pipelines/evaluate/submission.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import type { ReadDb } from '../../db/connection.ts';
import { type Bundle, bundledRecords } from '../bundle/read.ts';
import { numbering, releasedGroup } from '../release/release-items.ts';
import { LeavingTexts } from '../export/leaving-texts.ts';
import { leavingItems } from '../bundle/published-items.ts';
import { grouped, type ReleaseGroup } from '../release/groups.ts';
import type { ReleaseRecord } from '../release/record.ts';

const askedOf = (task: AnyTaskType, subject: string, { id, item }: { id: string; item: object }): AskedItem => ({
  ...{ id, item, hash: askedHash(task, id, item) },
  cluster: task.clusterOf?.(item) ?? subject,
});

const byId = (items: readonly AskedItem[]): Map<string, AskedItem> => new Map(items.map((item) => [item.id, item]));

/** The items of a task in a release of a project, by id, as they leave it. */
export function itemsOfRelease(db: ReadDb, tag: string, task: AnyTaskType): Map<string, AskedItem> {
  const found: AskedItem[] = [];
  for (const { key, items } of leavingItems(db, tag, new LeavingTexts(db)))
    for (const item of items) if (item.task.id === task.id) found.push(askedOf(task, key, item));
  return byId(found);
}

/** The items of a task in a bundle, by id. */
export async function itemsOfBundle(bundle: Bundle, task: AnyTaskType): Promise<Map<string, AskedItem>> {
  const records: ReleaseRecord[] = [];
  for await (const record of bundledRecords(bundle)) records.push(record);
  const numberOf = numbering();
  const found: AskedItem[] = [];
  let index = 0;
  const subjectOf = ({ subject, items }: ReleaseGroup) => subject?.id ?? items[0]?.id ?? '';
  for (const group of grouped(records)) {
    const made = task.released?.(releasedGroup(group), { index, numberOf }) ?? [];
    index += made.length;
    for (const { id, item } of made)
      found.push(askedOf(task, subjectOf(group), { id, item: task.item.parse(item) as object }));
  }
  return byId(found);
}
