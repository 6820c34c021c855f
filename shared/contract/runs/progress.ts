import type { ItemState } from '../common.ts';

export const progresses = ['untouched', 'working', 'submitted', 'conflict', 'approved', 'rejected', 'retired'] as const;
/** How far the work on a picture is, as people speak of it. */
export type Progress = (typeof progresses)[number];

const ofState: Record<ItemState, Progress> = {
  draft: 'working',
  to_review: 'submitted',
  conflict: 'conflict',
  approved: 'approved',
  rejected: 'rejected',
  retired: 'retired',
};

/** A picture's progress from its stored state: a draft without anything on it is untouched. */
export function progressOf(picture: {
  state: ItemState;
  elements: number;
  instructions: number;
  questions: number;
}): Progress {
  const empty = picture.elements + picture.instructions + picture.questions === 0;
  return picture.state === 'draft' && empty ? 'untouched' : ofState[picture.state];
}
