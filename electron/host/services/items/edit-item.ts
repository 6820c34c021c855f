import type { z } from 'zod';
import type { items } from '#shared/contract/items.ts';
import { itemKind } from '#shared/items/registry.ts';
import { findItem } from '../../db/queries/items/items.ts';
import { failure, notFound } from '../../errors/errors.ts';
import type { Caller } from '../../people/caller.ts';
import type { ChangeTarget } from '../../changes/change.ts';
import { changeOnce } from '../../changes/change-once.ts';
import { saveEntity } from '../../changes/save.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { kindName } from '#shared/items/kind-name.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';

type Edit = z.infer<NonNullable<(typeof items.edit)['~orpc']['inputSchema']>>;

/**
 * Corrects an item of any kind as one undo step, without an answer or verdict by the person. An approved or rejected
 * item goes back to review; with `approved`, an approved item stays approved if its kind accepts the new content.
 * Errors: NOT_FOUND, CONFLICT, INVALID.
 */
export function editItem(
  target: ChangeTarget,
  me: Caller,
  { id, baseRevision, content, why, approved, edit }: Edit,
): void {
  const by = { author: { kind: 'person', name: me.name }, as: me.role, why, label: 'edit-item' } as const;
  changeOnce(target, by, edit, (to) => {
    const item = findItem(to.db, id);
    if (!item) throw notFound('item', id);
    const kind = itemKind(item.kind);
    const parsed = kind.content.safeParse(content);
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join('.') || 'content';
      throw failure('INVALID', phrase('save-wrong-content', { kind: kind.id, why: shapeProblem(parsed.error) }), {
        field,
      });
    }
    if (approved && item.state !== 'approved')
      throw failure('INVALID', phrase('save-not-approved', { kind: kindName(kind.id) }), {
        field: 'approved',
      });
    const unfit = approved ? (kind.review?.unfit(parsed.data) ?? null) : null;
    if (unfit !== null)
      throw failure('INVALID', phrase('verdict-unfit-still', { kind: kindName(kind.id), why: unfit }), {
        field: 'content',
      });
    return [saveEntity(to, kind.id, id, baseRevision, parsed.data, approved ? { state: 'approved' } : {})];
  });
}
