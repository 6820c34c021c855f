import type { z } from 'zod';
import type { ItemState } from '#shared/contract/common.ts';
import type { screenshotDetail } from '#shared/contract/screenshots.ts';

export type Standing = z.infer<typeof screenshotDetail>['standing'];

/** How far the work on a picture is, as people speak of it. */
export type Progress = 'untouched' | 'working' | 'submitted' | 'conflict' | 'approved' | 'rejected' | 'retired';

const progress: Record<ItemState, Progress> = {
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
  return picture.state === 'draft' && empty ? 'untouched' : progress[picture.state];
}

/** What stands between a picture and its approval, in the order in which it is worth doing. */
export function missingOf(standing: Standing): Standing {
  const order: ItemState[] = ['conflict', 'draft', 'to_review'];
  return order.flatMap((state) => standing.filter((one) => one.state === state));
}
