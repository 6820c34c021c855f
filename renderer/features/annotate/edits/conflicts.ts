import { type ElementContent, elementContent } from '#shared/contents/element.ts';
import type { PendingEdit } from '../../../edits/pending.ts';

/** Both versions after somebody else saved in between; nothing of either is lost. */
export interface Conflict {
  /** Key of the edit that is waiting for the choice. */
  key: string;
  /** The element. */
  id: string;
  message: string;
  theirs: ElementContent;
  yours: ElementContent;
}

/** Edits in conflict with somebody else's change, with both versions. */
export function conflictsOf(pending: readonly PendingEdit[]): Conflict[] {
  return pending.flatMap(({ key, call, problem }) => {
    const yours = call.kind === 'save' ? call.input.edits[0] : undefined;
    if (problem?.kind !== 'conflict' || !yours) return [];
    const theirs = elementContent.safeParse(problem.current?.content);
    return theirs.success
      ? [
          {
            key,
            id: yours.id,
            message: problem.message,
            theirs: theirs.data,
            yours: elementContent.parse(yours.content),
          },
        ]
      : [];
  });
}
