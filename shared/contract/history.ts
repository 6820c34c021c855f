import { z } from 'zod';
import { entityKind, id } from '../records/fields.ts';
import { procedure } from './errors.ts';
import { revision } from './questions.ts';

/** What an undo or redo changed; null if there was nothing to undo. */
export const undone = z
  .object({ label: z.string(), changed: z.array(z.object({ kind: entityKind, id, revision: z.number().int() })) })
  .nullable();

export const history = {
  revisions: procedure.input(z.object({ kind: entityKind, id })).output(z.array(revision)),
  /** Undoes this person's last change (in the project, or on one screenshot) by writing new revisions. Survives restarts. */
  undo: procedure.input(z.object({ screenshotId: id.optional() })).output(undone),
  redo: procedure.input(z.object({ screenshotId: id.optional() })).output(undone),
};
