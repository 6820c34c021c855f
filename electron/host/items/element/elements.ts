import { elementRejectReasons } from '#shared/items/element/reject-reasons.ts';
import { isReason } from '#shared/labels/reasons.ts';
import type { ItemState } from '#shared/records/fields.ts';
import { type Element } from '#shared/contract/elements.ts';
import { type ElementContent, elementContent } from '#shared/contents/element.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import type { ReadDb } from '../../db/connection.ts';
import { labelSetOf } from '../../db/queries/labels.ts';
import { getItem } from '../../db/queries/items/items.ts';
import { getRevision } from '../../db/queries/items/revisions.ts';
import { failure } from '../../errors/errors.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import type { By } from '../../changes/change.ts';
import { changeOnce } from '../../changes/change-once.ts';
import { createElement } from './create.ts';
import type { Made } from '../../changes/create.ts';
import { saveEntity, setState } from '../../changes/save.ts';
import { assertApprovable } from './box.ts';
import { getElement } from './read.ts';

export interface NewElement {
  id?: string | undefined;
  content: ElementContent;
  source?: string | undefined;
}

/**
 * Elements at the revisions that an edit made, even if somebody changed one since, so that the page never builds on
 * what it has not seen.
 */
function asLeft(db: ReadDb, made: readonly Made[]): Element[] {
  return made.map(({ id, revision }) => {
    const now = getElement(db, id);
    const then = now.revision === revision ? null : getRevision(db, 'element', id, revision);
    return then ? { ...now, revision, state: then.state, content: elementContent.parse(then.content) } : now;
  });
}

/** Adds elements in one step; an existing id (a repeated call) is left unchanged. */
export function addElements(
  session: ProjectSession,
  by: By,
  screenshotId: string,
  made: readonly NewElement[],
  edit?: string,
): Element[] {
  const there = changeOnce(session, by, edit, (to) =>
    made.map(({ id, content, source }) => {
      const there = id === undefined ? null : getItem(to.db, 'element', id);
      if (there) {
        if (there.screenshotId === screenshotId) return { id: there.id, revision: there.revision };
        throw failure('INVALID', phrase('element-elsewhere', { id: there.id }), { field: 'id' });
      }
      return createElement(to, {
        screenshotId,
        content,
        ...(id === undefined ? {} : { id }),
        ...(source === undefined ? {} : { source }),
      });
    }),
  );
  return asLeft(session.read, there);
}

/** Saves several elements in one step: on a CONFLICT of one, none is saved. */
export function editElements(
  session: ProjectSession,
  by: By,
  edits: readonly { id: string; baseRevision: number; content: ElementContent }[],
  edit?: string,
): Element[] {
  const saved = changeOnce(session, by, edit, (to) =>
    edits.map(({ id, baseRevision, content }) => saveEntity(to, 'element', id, baseRevision, content)),
  );
  return asLeft(session.read, saved);
}

/** The reason shown in history for a revision that only moves an element. */
const whyMoved: Partial<Record<ItemState, string>> = {
  approved: inWords('revision-approved'),
  to_review: inWords('revision-submitted'),
};

/** Changes the state of elements in one step, recorded in their histories; INVALID for a rejection without a reason. */
export function moveElements(
  session: ProjectSession,
  by: By,
  items: readonly { id: string; baseRevision: number }[],
  state: ItemState,
  { edit, reason }: { edit?: string | undefined; reason?: string | undefined } = {},
): Element[] {
  if (state === 'rejected' && !isReason(labelSetOf(session.read), elementRejectReasons, reason))
    throw failure('INVALID', phrase('verdict-needs-reason'), { field: 'reason' });
  const saying =
    state === 'rejected' && reason !== undefined
      ? { why: inWords('revision-rejected', { reason }), reason }
      : { why: whyMoved[state] ?? '' };
  const moved = changeOnce(session, { ...by, ...saying }, edit, (to) =>
    items.map(({ id, baseRevision }) => {
      if (state === 'approved') assertApprovable(to.db, id);
      return setState(to, 'element', id, state, baseRevision);
    }),
  );
  return asLeft(session.read, moved);
}
