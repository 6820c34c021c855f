import { ReleaseDraft } from '../../db/queries/items/release-draft.ts';
import { releaseRecords, type StoredReleaseRecord } from '../../db/queries/items/releases.ts';
import type { Control } from '../../long-work/long-work.ts';
import type { ProjectFiles } from '../../project/project-files.ts';
import { readingWorkOf } from '../../reading-work/work.ts';
import { plural, releaseHash, requireRelease } from './freeze.ts';
import { readable } from './groups.ts';
import type { Draft } from './prepare.ts';
import { aboutOf, isSubjectRecord, parentOf, type ReleaseRecord } from './record.ts';

export interface LiteDraftOptions {
  /** File that the records are written to; created here. */
  file: string;
  /** The release that the records are from. */
  from: string;
  /** Ids of the items that stay. */
  items: readonly string[];
}

interface Frozen {
  row: StoredReleaseRecord;
  record: ReleaseRecord;
}

/** Records of one subject of which something stays, in their order: the items, what they hang on, and the subject. */
function staying(group: readonly Frozen[], kept: ReadonlySet<string>): Frozen[] {
  const ids = new Set<string>();
  for (const { record } of group)
    if (!isSubjectRecord(record) && kept.has(record.id))
      for (const id of [record.id, parentOf(record)]) if (id !== null) ids.add(id);
  return ids.size === 0 ? [] : group.filter(({ record }) => isSubjectRecord(record) || ids.has(record.id));
}

/** Writes some records of a release, as they are frozen there, to a file from which another release is made. */
export async function prepareLite(
  { read: db }: ProjectFiles,
  { file, from, items }: LiteDraftOptions,
  control: Control,
): Promise<Draft> {
  const total = Object.values(requireRelease(db, from).counts).reduce((sum, n) => sum + n, 0);
  const kept = new Set(items);
  const draft = new ReleaseDraft(file);
  const hashes: string[] = [];
  const counts: Record<string, number> = {};
  let group: Frozen[] = [];
  const flush = () => {
    for (const { row } of staying(group, kept)) {
      draft.add({ ...row, index: hashes.length });
      hashes.push(row.sha256);
      counts[plural(row.kind)] = (counts[plural(row.kind)] ?? 0) + 1;
    }
    group = [];
  };
  try {
    let done = 0;
    for (const row of releaseRecords(db, from)) {
      const record = readable(row, from);
      if (isSubjectRecord(record) || aboutOf(record).kind === 'none') flush();
      group.push({ row, record });
      done += 1;
      if (done % 500 > 0) continue;
      control.progress(done, total);
      await control.checkpoint();
    }
    flush();
    return { hash: releaseHash(hashes), counts };
  } finally {
    draft.close();
  }
}

export const prepareLiteWork = readingWorkOf('prepareLite', prepareLite);
