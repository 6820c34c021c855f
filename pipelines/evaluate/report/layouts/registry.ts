import type { LayoutId } from '#shared/contract/runs/evaluations/layouts.ts';
import { mmbench3, mmbench5 } from './automation.ts';
import type { Layout } from './define.ts';
import { fineState2, fineStateAblation, fineStateVda } from './finestate.ts';
import { gkb2, gkb3 } from './knowledge.ts';
import { mmbench1, mmbench2 } from './mmbench.ts';
import { osworld } from './osworld.ts';
import { probench2, probench3, probench4 } from './probench.ts';
import { sspro } from './sspro.ts';

/** Every layout by id; a new one is a file here, a line in this list and one in the contract. */
export const layouts: Readonly<Record<LayoutId, Layout>> = {
  'mmbench-1': mmbench1,
  'mmbench-2': mmbench2,
  'mmbench-3': mmbench3,
  'mmbench-5': mmbench5,
  'finestate-2': fineState2,
  'finestate-vda': fineStateVda,
  'finestate-ablation': fineStateAblation,
  'gkb-2': gkb2,
  'gkb-3': gkb3,
  'probench-2': probench2,
  'probench-3': probench3,
  'probench-4': probench4,
  sspro,
  osworld,
};
