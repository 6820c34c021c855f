import { createHash } from 'node:crypto';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { isEvaluable } from '#shared/tasks/define.ts';
import { taskTypes } from '#shared/tasks/registry.ts';
import type { ReadDb } from '../../db/connection.ts';
import { leavingRecords } from './leaving-record.ts';
import { numbering, releasedGroup } from '../release/release-items.ts';
import type { LeavingTexts } from '../export/leaving-texts.ts';
import { releaseGroups, type ReleaseGroup, soundGroups } from '../release/groups.ts';

/** An item as it leaves the project. */
export interface LeavingItem {
  task: AnyTaskType;
  id: string;
  item: object;
}

/** A subject's items of all tasks. */
export interface LeavingGroup {
  group: ReleaseGroup;
  key: string;
  items: LeavingItem[];
}

/** What a group is about: its subject, or itself. */
const keyOf = ({ subject, items }: ReleaseGroup): string => subject?.id ?? items[0]?.id ?? '';

/**
 * Everything that models can be asked in a release, subject by subject, without texts that were read under areas that are
 * blurred now. Errors: INVALID for a record that does not match its hash.
 */
export function* leavingItems(db: ReadDb, tag: string, texts: LeavingTexts): Generator<LeavingGroup> {
  const tasks = taskTypes.filter(isEvaluable).map((task) => ({ task, index: 0, numberOf: numbering() }));
  for (const group of soundGroups(db, tag, 'all')) {
    const released = releasedGroup(leavingRecords(db, group, texts));
    const items: LeavingItem[] = [];
    for (const task of tasks) {
      const made = task.task.released?.(released, task) ?? [];
      task.index += made.length;
      for (const { id, item } of made) items.push({ task: task.task, id, item: task.task.item.parse(item) as object });
    }
    yield { group, key: keyOf(group), items };
  }
}

/**
 * The subjects whose answers are withheld: a share of them, always the same ones of a release. All items of a subject are
 * withheld together, since the answer to one may give away another.
 */
export function withheldSubjects(db: ReadDb, release: { tag: string; hash: string }, percent: number): Set<string> {
  if (percent === 0) return new Set();
  const keys: { key: string; place: string }[] = [];
  for (const group of releaseGroups(db, release.tag, 'all')) {
    const key = keyOf(group);
    keys.push({ key, place: createHash('sha256').update(`${release.hash}\n${key}`).digest('hex') });
  }
  keys.sort((a, b) => (a.place < b.place ? -1 : 1));
  return new Set(keys.slice(0, Math.ceil((keys.length * percent) / 100)).map(({ key }) => key));
}
