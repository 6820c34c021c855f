import type { z } from 'zod';
import type { Author } from '#shared/contract/common.ts';
import type { undone } from '#shared/contract/history.ts';
import type { WriteDb } from '../db/connection.ts';
import { entriesOf, markOperation, nextOperation, type OperationEntry } from '../db/queries/operations.ts';
import { getRevision } from '../db/queries/revisions.ts';
import { failure } from '../errors.ts';
import type { ProjectSession } from '../project-session.ts';
import { type Change, change } from './change.ts';
import { loadEntity, savedKind } from './entity.ts';
import { saveEntity } from './save.ts';

export type Direction = 'undo' | 'redo';
type Undone = z.infer<typeof undone>;

/** Entries of one transaction, so that taking back a bulk edit does not hold up the thread. */
const batch = 400;

/** The revision an entry starts from and the one it brings back. */
function ends(entry: OperationEntry, direction: Direction): { now: number; back: number } {
  return direction === 'undo' ? { now: entry.to, back: entry.from } : { now: entry.from, back: entry.to };
}

/** Refuses when the item is no longer what this step left: somebody else's change must not be taken back with it. */
function assertUntouched(db: WriteDb, entry: OperationEntry, direction: Direction): void {
  const entity = loadEntity(db, savedKind(entry.kind), entry.id);
  const latest = getRevision(db, entry.kind, entry.id, entity.revision);
  if (latest?.sameAs === ends(entry, direction).now) return;
  const yours = getRevision(db, entry.kind, entry.id, Math.max(1, ends(entry, direction).back));
  throw failure(
    'CONFLICT',
    `This ${entry.kind} was changed by ${latest?.author.name ?? 'somebody'} since, so your step was not taken back; open its history to choose a revision.`,
    {
      kind: entry.kind,
      id: entry.id,
      currentRevision: entity.revision,
      current: { content: entity.content, state: entity.state },
      yours: yours?.content ?? null,
    },
  );
}

/** Writes the content and state of another revision as a new one; revision 0 is "not there": retired. */
function bringBack(to: Change, entry: OperationEntry, direction: Direction): void {
  const { back } = ends(entry, direction);
  const kind = savedKind(entry.kind);
  const source = getRevision(to.db, entry.kind, entry.id, Math.max(1, back));
  if (!source)
    throw failure('INVALID', `Revision ${back} of this ${entry.kind} is missing; run doctor on the project.`, {});
  saveEntity(to, kind, entry.id, null, source.content, {
    state: back === 0 ? 'retired' : source.state,
    sameAs: back,
  });
}

/**
 * Takes back (or does again) a person's last step, in the project or on one screenshot, by new revisions; so it
 * survives saving and restarts. CONFLICT when somebody else changed an item of it since; nothing is written then.
 * Null when there is no step. A step over thousands of items goes in batches, checked as a whole first.
 */
export async function takeBack(
  session: ProjectSession,
  person: string,
  direction: Direction,
  screenshotId: string | null,
): Promise<Undone> {
  const db = session.write;
  const operation = nextOperation(db, person, direction, screenshotId);
  if (!operation) return null;
  const entries = entriesOf(db, operation.seq);
  for (const entry of entries) assertUntouched(db, entry, direction);

  const author: Author = { kind: 'person', name: person };
  const why = `${direction}: ${operation.label}`;
  const changed: NonNullable<Undone>['changed'] = [];
  for (let at = 0; at < entries.length; at += batch) {
    if (at > 0) await new Promise((resolve) => setImmediate(resolve));
    const part = entries.slice(at, at + batch);
    change(session, { author, why, step: false }, (to) => {
      for (const entry of part) {
        assertUntouched(db, entry, direction);
        bringBack(to, entry, direction);
      }
      if (at + batch >= entries.length) markOperation(db, operation.seq, direction === 'undo' ? 'undone' : 'done');
      for (const { kind, id, to: revision } of to.entries) changed.push({ kind, id, revision });
    });
  }
  return { label: operation.label, changed };
}
