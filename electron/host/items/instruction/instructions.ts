import { z } from 'zod';
import { type Instruction } from '#shared/contract/elements.ts';
import { type InstructionContent, instructionContent } from '#shared/contents/instruction.ts';
import type { ItemState } from '#shared/records/fields.ts';
import type { ReadDb } from '../../db/connection.ts';
import { getItem, itemsOf, type StoredItem } from '../../db/queries/items/items.ts';
import { elementIdOf } from '../../db/queries/items/instruction/instructions.ts';
import { lintsByItem } from '../../db/queries/items/lints.ts';
import { revisionsAt } from '../../db/queries/items/revisions.ts';
import { getScreenshot } from '../../db/queries/screenshots/screenshots.ts';
import { notFound } from '../../errors/errors.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import type { By } from '../../changes/change.ts';
import { changeOnce } from '../../changes/change-once.ts';
import { createInstruction } from './create.ts';
import { saveEntity, setState } from '../../changes/save.ts';

type Content = z.infer<typeof instructionContent>;

function toInstructions(db: ReadDb, items: readonly StoredItem[]): Instruction[] {
  const ids = items.map(({ id }) => id);
  const lints = lintsByItem(db, 'instruction', ids);
  const wanted = items.map(({ id, revision }) => ({ id, number: revision }));
  const latest = revisionsAt(db, 'instruction', wanted);
  return items.map(({ id, parentId, screenshotId, revision, state, content, source }) => ({
    ...{ id, screenshotId, revision, state, source },
    elementId: parentId ?? '',
    content: instructionContent.parse(content),
    author: latest.get(`${id} ${revision}`)?.author ?? { kind: 'import', name: source },
    lints: lints.get(id) ?? [],
  }));
}

export function getInstruction(db: ReadDb, id: string): Instruction {
  const [found] = toInstructions(db, [stored(db, id)]);
  if (!found) throw notFound('instruction', id);
  return found;
}

function stored(db: ReadDb, id: string, kind: 'instruction' | 'element' = 'instruction'): StoredItem {
  const found = getItem(db, kind, id);
  if (!found) throw notFound(kind, id);
  return found;
}

/** The picked live instructions of one type of an element: at most one, unless an import added more. */
function pickedRivals(db: ReadDb, screenshotId: string, elementId: string, type: Content['type']): StoredItem[] {
  return itemsOf(db, 'instruction', screenshotId, false).filter(({ parentId, content }) => {
    const entry = instructionContent.parse(content);
    return entry.picked && entry.type === type && parentId === elementId;
  });
}

/** Instructions of a screenshot's elements, in the order they were made. */
export function listInstructions(db: ReadDb, screenshotId: string): Instruction[] {
  if (!getScreenshot(db, screenshotId)) throw notFound('screenshot', screenshotId);
  return toInstructions(db, itemsOf(db, 'instruction', screenshotId, false));
}

/** Adds a wording. A request to pick it is honoured only if no other of its type is picked; see `pickInstruction`. */
export function addInstruction(
  session: ProjectSession,
  by: By,
  elementId: string,
  content: InstructionContent,
  edit?: string,
): Instruction {
  const [made] = changeOnce(session, { ...by, label: 'new-instruction' }, edit, (to) => {
    const { screenshotId } = stored(to.db, elementId, 'element');
    const rival = pickedRivals(to.db, screenshotId, elementId, content.type).length > 0;
    const given = { ...content, picked: content.picked && !rival };
    return [createInstruction(to, { elementId, content: given, ...(edit === undefined ? {} : { id: edit }) })];
  });
  return getInstruction(session.read, made?.id ?? '');
}

export function editInstruction(
  session: ProjectSession,
  by: By,
  id: string,
  base: number,
  content: InstructionContent,
  edit?: string,
): Instruction {
  changeOnce(session, { ...by, label: 'edit-instruction' }, edit, (to) => [
    saveEntity(to, 'instruction', id, base, content),
  ]);
  return getInstruction(session.read, id);
}

export function moveInstruction(
  session: ProjectSession,
  by: By,
  id: string,
  base: number,
  state: ItemState,
  edit?: string,
): Instruction {
  const label = state === 'retired' ? 'retire-instruction' : 'instruction-state';
  changeOnce(session, { ...by, label }, edit, (to) => [setState(to, 'instruction', id, state, base)]);
  return getInstruction(session.read, id);
}

/** Picks a variant for its type and element; the previous pick is removed in the same step. */
export function pickInstruction(
  session: ProjectSession,
  by: By,
  id: string,
  base: number,
  edit?: string,
): Instruction[] {
  const chosen = stored(session.read, id);
  const { type } = instructionContent.parse(chosen.content);
  const elementId = elementIdOf(session.read, id);
  changeOnce(session, { ...by, label: 'pick-instruction' }, edit, (to) => {
    const before = pickedRivals(to.db, chosen.screenshotId, elementId, type).filter((other) => other.id !== id);
    return [
      ...before.map((other) =>
        saveEntity(to, 'instruction', other.id, null, { ...instructionContent.parse(other.content), picked: false }),
      ),
      saveEntity(to, 'instruction', id, base, { ...instructionContent.parse(chosen.content), picked: true }),
    ];
  });
  return listInstructions(session.read, chosen.screenshotId).filter(
    (listInstruction) => listInstruction.elementId === elementId,
  );
}
