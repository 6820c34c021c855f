import { type LabelRevision, labelRevision, projectLabels, type ProjectLabels } from '#shared/contract/labels.ts';
import { type LabelSet, labelSet } from '#shared/labels/label-set.ts';
import type { ReadDb, WriteDb } from '../connection.ts';
import { insertRevision, listRevisions } from './items/revisions.ts';
import { getMeta, setMeta } from './meta.ts';

/** Revisions of the labels are stored with those of items, under this kind and id. */
const kind = 'labels';

const noLabels: ProjectLabels = { revision: 0, content: labelSet.parse({}), saved: null };

/** Labels of the project with who saved them last. */
export function readLabels(db: ReadDb): ProjectLabels {
  const stored = getMeta(db, 'labels');
  return stored === null ? noLabels : projectLabels.parse(JSON.parse(stored));
}

/** Labels of the project as the rules of items need them. */
export const labelSetOf = (db: ReadDb): LabelSet => readLabels(db).content;

/** Every saved version of the labels, newest first, and last the state before the first; empty if none was saved. */
export function labelHistory(db: ReadDb): LabelRevision[] {
  const saved = listRevisions(db, kind, kind)
    .map(({ number, author, content, why, at }) =>
      labelRevision.parse({ revision: number, content, why, saved: { by: author.name, at } }),
    )
    .reverse();
  return saved.length === 0 ? [] : [...saved, { ...noLabels, why: '' }];
}

function note(db: WriteDb, { revision, content, saved }: ProjectLabels, why: string): void {
  if (!saved) return;
  insertRevision(db, {
    kind,
    entityId: kind,
    number: revision,
    author: { kind: 'person', name: saved.by },
    content: JSON.stringify(content),
    state: 'approved',
    why,
    at: saved.at,
    runId: null,
    sameAs: null,
    report: null,
    reason: null,
  });
}

/** Saves the labels as their next version. Labels saved before versions were kept become the first one. */
export function writeLabels(db: WriteDb, labels: ProjectLabels, why = ''): void {
  const before = readLabels(db);
  if (before.saved && labelHistory(db)[0]?.revision !== before.revision) note(db, before, '');
  setMeta(db, 'labels', JSON.stringify(labels));
  note(db, labels, why);
}
