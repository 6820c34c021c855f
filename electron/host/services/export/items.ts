import path from 'node:path';
import { itemKind } from '#shared/items/registry.ts';
import type { WriteItem } from '#pipelines/formats/format.ts';
import type { WriteOther } from '#pipelines/formats/record-parts.ts';
import { readSettings } from '../../db/queries/meta.ts';
import { rawOf } from '../../db/queries/items/raw-records.ts';
import { mediaPath } from '../../media/media-path.ts';
import type { ProjectFiles } from '../../project/project-files.ts';
import { type ReleaseGroup, soundGroups } from '../release/groups.ts';
import { type FrozenItem, parentOf } from '../release/record.ts';
import { writtenLists } from './registry.ts';

/** A readable file name, unique by its hash and valid on every system. */
function plainName(name: string, sha256: string): string {
  const stem = path.posix.basename(name, path.posix.extname(name)).replace(/[^\p{L}\p{N}._-]+/gu, '_');
  return `${stem.slice(0, 80)}_${sha256.slice(0, 12)}`;
}

/** A record of a kind without a place of its own in exports. */
export function otherOf(record: FrozenItem, raw: WriteOther['raw']): WriteOther {
  const { kind, id, content, source } = record;
  return { kind, id, label: itemKind(kind).label(content), content, state: 'approved', source, raw };
}

function toItem(project: ProjectFiles, { subject: shot, items }: ReleaseGroup, anonymous: boolean): WriteItem | null {
  if (shot?.kind !== 'screenshot') return null;
  const db = project.read;
  const state = 'approved' as const;
  const item: WriteItem = {
    screenshot: {
      ...shot,
      exportName: anonymous ? shot.exportName : plainName(shot.name, shot.sha256),
      state,
      file: mediaPath(project.folder, shot.sha256, shot.ext),
    },
    questions: [],
    elements: [],
    others: [],
  };
  for (const record of items) {
    const { kind, id, content, source } = record;
    const raw = rawOf(db, kind, id);
    const listed = writtenLists.find((writtenList) => writtenList.kind === kind);
    if (listed) listed.put(item, { id, content, state, source, raw, parent: parentOf(record) });
    else item.others?.push(otherOf(record, raw));
  }
  return item;
}

/** The content of an export, one screenshot at a time; `only` restricts it to these screenshots. */
export function* exportItems(
  project: ProjectFiles,
  tag: string | undefined,
  only?: readonly string[],
): Generator<WriteItem> {
  const { anonymiseNames } = readSettings(project.read);
  const wanted = only && new Set(only);
  for (const group of soundGroups(project.read, tag, 'screenshots')) {
    if (wanted && !wanted.has(group.subject?.id ?? '')) continue;
    const item = toItem(project, group, anonymiseNames);
    if (item) yield item;
  }
}
