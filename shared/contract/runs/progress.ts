import type { ItemState } from '../common.ts';

export const progresses = ['untouched', 'working', 'submitted', 'conflict', 'approved', 'rejected', 'retired'] as const;
/** Progress of the work on a picture, as shown to people. */
export type Progress = (typeof progresses)[number];

const ofState: Record<ItemState, Progress> = {
  draft: 'working',
  to_review: 'submitted',
  conflict: 'conflict',
  approved: 'approved',
  rejected: 'rejected',
  retired: 'retired',
};

/** Derives a picture's progress from its stored state: a draft without any items is untouched. */
export function progressOf(picture: {
  state: ItemState;
  elements: number;
  instructions: number;
  questions: number;
}): Progress {
  const empty = picture.elements + picture.instructions + picture.questions === 0;
  return picture.state === 'draft' && empty ? 'untouched' : ofState[picture.state];
}
