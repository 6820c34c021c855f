import type { ReleasedCase } from '#pipelines/evaluate/benchmark/references.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import type { ReadDb } from '../../db/connection.ts';
import { numbering, releasedGroup } from '../release/release-items.ts';
import { soundGroups } from '../release/groups.ts';

/** An item of a task in a release, with the frozen record that it was made of. */
export interface RecordedCase extends ReleasedCase {
  kind: string;
  id: string;
  content: unknown;
}

/** The items of a task that count in a release, in its order. */
export function* recordedCases(db: ReadDb, tag: string, task: AnyTaskType): Generator<RecordedCase> {
  const numberOf = numbering();
  let index = 0;
  for (const found of soundGroups(db, tag, 'all')) {
    const group = releasedGroup(found);
    const records = new Map(group.records.map((record) => [record.id, record]));
    for (const made of task.released?.(group, { index, numberOf }) ?? []) {
      index += 1;
      const record = records.get(made.id);
      const item = task.item.parse(made.item);
      if (!record || task.leavesOut?.(item) === true) continue;
      const cluster = task.clusterOf?.(item) ?? group.screenshot?.id ?? made.id;
      yield { item, cluster, kind: record.kind, id: record.id, content: record.content };
    }
  }
}
