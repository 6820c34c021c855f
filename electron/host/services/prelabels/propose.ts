import { newId } from '../../db/new-id.ts';
import type { ElementContent } from '#shared/contents/element.ts';
import type { WriteDb } from '../../db/connection.ts';
import { insertPrelabel } from '../../db/queries/screenshots/prelabels.ts';

/** Where a tree's node is proposed. */
export interface ProposedOn {
  screenshotId: string;
  /** The tree's format id. */
  from: string;
  at: string;
}

/** Proposes a node of a tree as a pre-label, once; true when it was new. Boxes in image pixels. */
export function proposeNode(db: WriteDb, content: ElementContent, on: ProposedOn): boolean {
  const { name, kind, role, component, stateNow, description, locate, interact, current } = content;
  if (!locate) return false;
  return insertPrelabel(db, {
    id: newId(),
    screenshotId: on.screenshotId,
    source: 'tree',
    from: on.from,
    score: 1,
    name,
    kind,
    role: role ?? component,
    stateNow,
    bbox: locate,
    interact,
    current,
    at: on.at,
    description,
  });
}
