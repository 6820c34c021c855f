import { fineStateBench } from './finestate.ts';
import { mmbenchGuiL1 } from './mmbench-gui-l1.ts';
import { mmbenchGuiL2 } from './mmbench-gui-l2.ts';
import type { PublishedTable } from './published.ts';

/** The table printed in the task's paper, for orientation only; undefined for tasks without one. */
export function publishedFor(task: string): PublishedTable | undefined {
  return [mmbenchGuiL1, mmbenchGuiL2, fineStateBench].find((table) => table.task === task);
}
