import type { LayoutId } from '#shared/contract/runs/evaluations/layouts.ts';
import type { Layout } from './define.ts';
import { fineState2, fineStateAblation, fineStateVda } from './finestate.ts';
import { gkb2 } from './knowledge.ts';
import { mmbench1, mmbench2 } from './mmbench.ts';

/** Every layout by id; a new one is a file here, a line in this list and one in the contract. */
export const layouts: Readonly<Record<LayoutId, Layout>> = {
  'mmbench-1': mmbench1,
  'mmbench-2': mmbench2,
  'finestate-2': fineState2,
  'finestate-vda': fineStateVda,
  'finestate-ablation': fineStateAblation,
  'gkb-2': gkb2,
};
