import {
  type Batch,
  type BatchMember,
  type BatchSource,
  type NewBatch,
  type Stage,
  stages,
} from '#shared/contract/review/batches.ts';
import { findItemKind } from '#shared/items/registry.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { ReadDb, WriteDb } from '../../../db/connection.ts';
import {
  allBatches,
  deleteBatch,
  findBatch,
  inNoBatch,
  insertBatch,
  itemsInStates,
  itemsOfIds,
  membersOf,
  memberStates,
  type StoredBatch,
  type StoredMember,
  updateBatch,
} from '../../../db/queries/review/batches.ts';
import { assign, assignmentOf } from '../../../db/queries/review/assignments.ts';
import { failure, notFound } from '../../../errors/errors.ts';
import { newId } from '../../../db/new-id.ts';
import type { Caller } from '../../../people/caller.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import type { Blind } from '../../../items/blind/blind.ts';
import { episodeIndex } from '../../episodes/episode-index.ts';
import { countStages, stageOfBatch, stageOfMember, stageSeen } from './stage.ts';

const mostMembers = 500;

function described({ seq: _, ...batch }: StoredBatch, members: readonly StoredMember[], blind: Blind | null): Batch {
  const live = members.filter(({ retired }) => !retired);
  const seen = (stage: Stage): Stage => (blind?.gold ? stageSeen(stage) : stage);
  const counts = countStages(live.map((member) => seen(stageOfMember(batch.kind, member))));
  // Submitted as a whole where what is decided is hidden: otherwise the last approval would show.
  return { ...batch, stage: seen(stageOfBatch(counts)), counts };
}

/** All batches, newest first. */
export function listBatches({ read }: ProjectSession, blind: Blind | null): Batch[] {
  const stored = allBatches(read);
  const kinds = new Set(stored.map(({ kind }) => kind));
  const members = new Map<number, StoredMember[]>();
  for (const member of [...kinds].flatMap((kind) => memberStates(read, kind)))
    (members.get(member.batch) ?? members.set(member.batch, []).get(member.batch))?.push(member);
  return stored.map((batch) => described(batch, members.get(batch.seq) ?? [], blind));
}

function wanted(db: ReadDb, id: string): StoredBatch {
  const found = findBatch(db, id);
  if (!found) throw notFound('batch', id);
  return found;
}

/** A batch with its members, those furthest from done first. Whoever answers blind
 * sees no words of items, since those of a gold item would tell it from the others. */
export function openBatch(
  session: ProjectSession,
  id: string,
  blind: Blind | null,
): Batch & { members: BatchMember[] } {
  const batch = wanted(session.read, id);
  const members = memberStates(session.read, batch.kind, batch.seq);
  const order = (stage: Stage) => stages.indexOf(stage);
  const shown = members
    .filter(({ retired }) => !retired)
    .map((member) => {
      const stage = stageOfMember(batch.kind, member);
      const label = batch.kind === 'item' && blind ? '' : member.label;
      return {
        id: blind?.seenAs(member.id) ?? member.id,
        kind: member.kind,
        label,
        stage: blind?.gold ? stageSeen(stage) : stage,
      };
    })
    .sort((a, b) => order(a.stage) - order(b.stage) || a.label.localeCompare(b.label));
  return { ...described(batch, members, blind), members: shown.slice(0, mostMembers) };
}

/** What a batch is to contain, in the project's order, with the kind of each item. Errors: INVALID for an unknown kind. */
async function chosenBy(session: ProjectSession, of: BatchSource): Promise<{ id: string; kind: string | null }[]> {
  const plain = (ids: string[]) => ids.map((id) => ({ id, kind: null }));
  if (of.kind === 'screenshot') return plain(await session.library.ask('chosenIds', of.selection));
  if (of.kind === 'episode') return plain(episodeIndex(session).chosen(of.selection));
  if (of.selection.kind === 'ids') return itemsOfIds(session.read, of.selection.ids);
  const { kind: kinds, state } = of.selection.filter;
  const unknown = kinds.find((kind) => !findItemKind(kind));
  if (unknown !== undefined)
    throw failure('INVALID', phrase('batch-no-kind', { kind: unknown }), { field: 'of.selection.filter.kind' });
  return itemsInStates(session.read, kinds, state);
}

/** Pictures are assigned with their batch, and nobody's when it is taken back. */
function assignPictures(db: WriteDb, batch: StoredBatch, was: string | null, by: string): void {
  if (batch.kind !== 'screenshot') return;
  const at = new Date().toISOString();
  const to = batch.person === null ? null : { person: batch.person, due: batch.due };
  for (const id of membersOf(db, batch)) {
    // What was given to somebody else one by one since then stays theirs.
    const now = assignmentOf(db, id)?.person ?? null;
    if (now === null || now === was || now === batch.person) assign(db, id, to, by, at);
  }
}

const batchWithId = (session: ProjectSession, id: string): Batch => {
  const batch = wanted(session.read, id);
  return described(batch, memberStates(session.read, batch.kind, batch.seq), null);
};

/** Makes a batch. Errors: INVALID if nothing matches. */
export async function createBatch(
  session: ProjectSession,
  by: string,
  { of, free, most, ...fields }: NewBatch,
): Promise<Batch> {
  const chosen = await chosenBy(session, of);
  const all = chosen.map((entry) => entry.id);
  const ids = (free ? inNoBatch(session.read, all) : all).slice(0, most ?? all.length);
  const taken = new Set(ids);
  const kinds = new Set(chosen.flatMap((entry) => (taken.has(entry.id) ? [entry.kind] : [])));
  if (ids.length === 0) throw failure('INVALID', phrase('batch-empty'), { field: 'of' });
  const batch = {
    ...{ ...fields, id: newId(), kind: of.kind, itemKind: kinds.size === 1 ? ([...kinds][0] ?? null) : null },
    ...{ blocked: null, by, at: new Date().toISOString() },
  };
  session.write.immediate(() => {
    insertBatch(session.write, batch, ids);
    assignPictures(session.write, wanted(session.write, batch.id), null, by);
  });
  return batchWithId(session, batch.id);
}

/** Changes a batch and, if it is of pictures, whose these are. */
export function changeBatch(
  session: ProjectSession,
  by: string,
  id: string,
  change: Partial<Pick<Batch, 'name' | 'person' | 'due' | 'blocked'>>,
): Batch {
  session.write.immediate(() => {
    const before = wanted(session.write, id);
    const after = { ...before, ...change };
    updateBatch(session.write, after);
    if (after.person !== before.person || after.due !== before.due)
      assignPictures(session.write, after, before.person, by);
  });
  return batchWithId(session, id);
}

export function removeBatch(session: ProjectSession, by: string, id: string): void {
  session.write.immediate(() => {
    const batch = wanted(session.write, id);
    if (batch.person !== null) assignPictures(session.write, { ...batch, person: null }, batch.person, by);
    deleteBatch(session.write, batch);
  });
}

/** FORBIDDEN for an annotator who does not have the batch. */
export function assertOwnBatch(session: ProjectSession, caller: Caller, id: string): void {
  const { person } = wanted(session.read, id);
  if (caller.role === 'annotator' && person !== caller.name) throw failure('FORBIDDEN', phrase('batch-not-yours'), {});
}
