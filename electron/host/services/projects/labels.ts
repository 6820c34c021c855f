import type { ProjectLabels } from '#shared/contract/labels.ts';
import type { LabelSet } from '#shared/labels/label-set.ts';
import { builtInReasons } from '#shared/items/reject-reasons.ts';
import { labelFaults } from '#shared/labels/faults.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import { labelHistory, readLabels, writeLabels } from '../../db/queries/labels.ts';
import { failure } from '../../errors/errors.ts';
import { adoptClasses } from '../../items/element/adopt-classes.ts';
import type { ProjectSession } from '../../project/project-session.ts';

const sameLabels = (a: LabelSet, b: LabelSet): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Saves the labels of the project: INVALID with the first error, CONFLICT with both versions if somebody saved since
 * `base`. Imported elements whose class becomes a type get it; otherwise elements and verdicts keep their labels, and a
 * type removed from the list stays on elements that have it.
 */
export function saveLabels(session: ProjectSession, by: string, base: number, content: LabelSet): ProjectLabels {
  const [fault] = labelFaults(content, builtInReasons);
  if (fault)
    throw failure('INVALID', phrase('labels-not-saved', { why: fault.why }), { field: `content.${fault.path}` });
  const { write } = session;
  const saved = write.immediate(() => {
    const now = readLabels(write);
    if (now.revision !== base)
      throw failure('CONFLICT', phrase('labels-changed', { by: now.saved?.by ?? 'somebody' }), {
        kind: 'labels',
        id: 'labels',
        currentRevision: now.revision,
        current: now.content,
        yours: content,
      });
    const next = { revision: base + 1, content, saved: { by, at: new Date().toISOString() } };
    const before = labelHistory(write).find((entry) => sameLabels(entry.content, content));
    writeLabels(write, next, before ? inWords('revision-as-in-version', { revision: before.revision }) : '');
    adoptClasses(session, by, now.content, content);
    return next;
  });
  session.events.changed(['label']);
  return saved;
}
