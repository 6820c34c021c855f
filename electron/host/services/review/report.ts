import { ORPCError } from '@orpc/server';
import type { z } from 'zod';
import type { reportInput, ReportOutcome } from '#shared/contract/review/report.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { appliedEdit } from '../../db/queries/items/applied-edits.ts';
import { copyOf } from '../../db/queries/review/gold.ts';
import { hooksOfItem } from '../../items/registry.ts';
import type { Caller } from '../../people/caller.ts';
import type { Blind } from '../../items/blind/blind.ts';
import type { ChangeTarget } from '../../changes/change.ts';
import { changeOnce } from '../../changes/change-once.ts';
import { addComment } from '../comments.ts';

/**
 * Stores a person's report that something is wrong with an item. An approved one goes back to the review queue, as
 * one undo step whose revisions contain the text; if the person may not reopen it, or it is not approved, the report
 * becomes a comment. Releases are unchanged. Errors: NOT_FOUND, FORBIDDEN for items waiting for the person's own
 * blind answer.
 */
export function reportItem(
  target: ChangeTarget,
  me: Caller,
  { id, text, edit }: z.infer<typeof reportInput>,
  blind: Blind | null,
): ReportOutcome {
  const { write } = target;
  const hooks = hooksOfItem(write, id);
  if (blind?.hides(hooks.id, id)) throw blind.refusal();
  if (edit !== undefined && appliedEdit(write, edit, me.name)) return 'queued';
  const note = () => addComment(write, me.name, hooks.id, id, { text, x: null, y: null, edit });
  const state = hooks.stateOf(write, id);
  if (state !== 'approved') {
    note();
    return state === 'to_review' || state === 'conflict' ? 'waiting' : 'noted';
  }
  const author = { kind: 'person', name: me.name } as const;
  try {
    const by = { author, as: me.role, why: inWords('revision-reported', { text }), report: text, label: 'report-key' };
    changeOnce(target, by, edit, (to) => {
      hooks.putBack(to, id);
      return [];
    });
    // Their copy waits again; what they report is about the original.
    const original = copyOf(write, id)?.original;
    if (original !== undefined) addComment(write, me.name, hooks.id, original, { text, x: null, y: null });
    return 'queued';
  } catch (error) {
    if (!(error instanceof ORPCError) || error.code !== 'FORBIDDEN') throw error;
    note();
    return 'noted';
  }
}
