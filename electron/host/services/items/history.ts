import { phrase, stepPhrase } from '#shared/phrases/phrase.ts';
import type { z } from 'zod';
import type { Author, ItemState } from '#shared/records/fields.ts';
import type { undone } from '#shared/contract/history.ts';
import type { WriteDb } from '../../db/connection.ts';
import { entriesOf, markOperation, nextOperation, type OperationEntry } from '../../db/queries/items/operations.ts';
import { getRevision } from '../../db/queries/items/revisions.ts';
import { refreshChecked } from '../../db/queries/review/sampling.ts';
import {
  decidedSince,
  insertTakeback,
  type StepVerdict,
  verdictsOfOperation,
} from '../../db/queries/review/verdict-takebacks.ts';
import { getPrelabels, setRefused } from '../../db/queries/screenshots/prelabels.ts';
import { failure } from '../../errors/errors.ts';
import { reviewHooks } from '../../items/registry.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { type Change, change, prelabelKind } from '../../changes/change.ts';
import { loadEntity, savedKind } from '../../changes/entity.ts';
import { atOnce, type Control, type LongWork } from '../../long-work/long-work.ts';
import { assertEnded, whileOpen } from '../../changes/open-steps.ts';
import { takeBackLot } from '../review/sampling.ts';
import { saveEntity } from '../../changes/save.ts';
import { kindName } from '#shared/items/kind-name.ts';

export type Direction = 'undo' | 'redo';
type Undone = z.infer<typeof undone>;

/** Entries per transaction, so that undoing a bulk edit does not block the thread. */
const batch = 400;

/** The revision an entry starts from and the one it brings back. */
function ends(entry: OperationEntry, direction: Direction): { now: number; back: number } {
  return direction === 'undo' ? { now: entry.to, back: entry.from } : { now: entry.from, back: entry.to };
}

/**
 * Whether there is something to undo; false if an interrupted undo has already done it. Refuses if the item changed
 * since this step: somebody else's change must not be undone with it.
 */
function isUntouched(db: WriteDb, entry: OperationEntry, direction: Direction): boolean {
  const entity = loadEntity(db, savedKind(entry.kind), entry.id);
  const latest = getRevision(db, entry.kind, entry.id, entity.revision);
  const { now, back } = ends(entry, direction);
  if (latest?.sameAs === now) return true;
  if (latest?.sameAs === back) return false;
  const yours = getRevision(db, entry.kind, entry.id, Math.max(1, back));
  throw failure(
    'CONFLICT',
    phrase('undo-changed-since', { kind: kindName(entry.kind), author: latest?.author.name ?? 'somebody' }),
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
  if (!source) throw failure('INVALID', phrase('undo-revision-missing', { back, kind: entry.kind }), {});
  saveEntity(to, kind, entry.id, null, source.content, {
    state: back === 0 ? 'retired' : source.state,
    sameAs: back,
  });
}

/** Brings refused pre-labels back, or refuses them again, if they have not changed since the step. */
function turnPrelabels(to: Change, entries: readonly OperationEntry[], direction: Direction): void {
  const steps = new Map(entries.map((entry) => [entry.id, ends(entry, direction)]));
  for (const prelabel of getPrelabels(to.db, [...steps.keys()])) {
    const step = steps.get(prelabel.id);
    if (!step || Number(prelabel.refused) !== step.now) continue;
    setRefused(to.db, prelabel.id, step.back === 1);
    to.refusedPrelabel(prelabel, step.back === 1);
  }
}

/** An item's state in review. */
function stateOf(db: WriteDb, { kind, entityId }: StepVerdict): ItemState | null {
  return reviewHooks(kind)?.stateOf(db, entityId) ?? null;
}

/**
 * CONFLICT if somebody else has decided on the same item since: their decision was made, and took effect, with this one
 * in place. `settled`: the step changed the item itself, so the item's revision shows whether it was touched.
 */
function assertUndecided(db: WriteDb, verdict: StepVerdict, direction: Direction, settled: boolean): void {
  if (direction === 'undo' && (settled || stateOf(db, verdict) === 'to_review')) return;
  const who = decidedSince(db, verdict);
  if (who === null) return;
  const what = direction === 'undo' ? 'undone' : 'redone';
  const { revision, content, state } = loadEntity(db, verdict.kind, verdict.entityId);
  throw failure('CONFLICT', phrase('undo-decided-since', { who, what }), {
    ...{ kind: verdict.kind, id: verdict.entityId, currentRevision: revision },
    ...{ current: { content, state }, yours: null },
  });
}

/** The items of verdicts, with their current revision. */
function itemsOf(db: WriteDb, verdicts: readonly StepVerdict[]): NonNullable<Undone>['changed'] {
  return verdicts.map(({ kind, entityId: id }) => ({ kind, id, revision: loadEntity(db, kind, id).revision }));
}

/**
 * Undoes or redoes a person's last step, in the project or on one screenshot, by new revisions; so it survives saving
 * and restarts. Verdicts of the step are kept, marked as undone, and no longer count. CONFLICT if somebody else changed
 * one of its items, or decided on one, since; nothing is written then. Null if there is no step. A step over thousands of items is undone in batches, after checking all of it; interrupted in
 * between it is still the last step, and undoing it again continues there.
 */
export async function takeBack(
  session: ProjectSession,
  person: string,
  direction: Direction,
  screenshotId: string | null,
  work: LongWork = atOnce,
): Promise<Undone> {
  const db = session.write;
  const operation = nextOperation(db, person, direction, screenshotId);
  if (!operation) return null;
  assertEnded(session, operation.seq, operation.label);
  const all = entriesOf(db, operation.seq);
  const entries = all.filter(({ kind }) => kind !== prelabelKind);
  const prelabels = all.filter(({ kind }) => kind === prelabelKind);
  const verdicts = verdictsOfOperation(db, operation.seq);

  const author: Author = { kind: 'person', name: person };
  const why = `${direction}: ${operation.label}`;
  const changed: NonNullable<Undone>['changed'] = [];
  const last = Math.max(0, Math.ceil(entries.length / batch) - 1) * batch;
  const title = phrase(direction === 'undo' ? 'job-undo' : 'job-redo', { step: stepPhrase(operation.label) });
  const each = async (control: Control) => {
    for (let at = 0; at <= last; at += batch) {
      if (at > 0) await control.checkpoint();
      for (const entry of entries.slice(at, at + batch)) isUntouched(db, entry, direction);
    }
    for (const verdict of verdicts) assertUndecided(db, verdict, direction, entries.length > 0);
    for (let at = 0; at <= last; at += batch) {
      if (at > 0) await control.checkpoint();
      const part = entries.slice(at, at + batch);
      change(session, { author, why, step: false }, (to) => {
        // In a step that was interrupted before, the lot was undone with its first items.
        const begins = at === 0 && (part[0] === undefined || isUntouched(db, part[0], direction));
        if (begins) takeBackLot(to, operation, person, direction === 'undo');
        for (const entry of part) if (isUntouched(db, entry, direction)) bringBack(to, entry, direction);
        if (at === last) {
          for (const { id, kind, entityId } of verdicts) {
            insertTakeback(db, id, direction === 'undo', person, to.at);
            refreshChecked(db, kind, entityId);
            to.ruled(kind, entityId, id);
          }
          turnPrelabels(to, prelabels, direction);
          markOperation(db, operation.seq, direction === 'undo' ? 'undone' : 'done');
        }
        for (const { kind, id, to: revision } of to.entries) changed.push({ kind, id, revision });
      });
      control.progress(Math.min(entries.length, at + batch));
    }
  };
  await whileOpen(session, { seq: operation.seq }, () => work(title, entries.length, each));
  const changedIds = new Set(changed.map(({ id }) => id));
  changed.push(
    ...itemsOf(
      db,
      verdicts.filter(({ entityId }) => !changedIds.has(entityId)),
    ),
  );
  return { label: operation.label, changed };
}
