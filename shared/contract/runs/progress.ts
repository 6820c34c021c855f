import type { ItemState } from '../../records/fields.ts';

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

/** From what is furthest from done to what is decided. */
const stages = ['draft', 'conflict', 'to_review', 'approved', 'rejected'] as const satisfies readonly ItemState[];

/**
 * A picture's state from the states of the items on it: the one furthest from done. So nothing is submitted while a
 * draft is left, and nothing is approved while something waits. Retired items do not count; a picture without any other
 * is a draft. What is decided does not show through what is not, also where decided states are seen as `to_review`.
 */
export function pictureState(items: Iterable<ItemState>): ItemState {
  const states = new Set(items);
  return stages.find((stage) => states.has(stage)) ?? 'draft';
}

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
