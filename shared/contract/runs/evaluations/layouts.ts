import { z } from 'zod';

/** Tables in the layouts of the papers. */
export const layoutIds = [
  'mmbench-1',
  'mmbench-2',
  'mmbench-3',
  'mmbench-5',
  'finestate-2',
  'finestate-vda',
  'finestate-ablation',
  'gkb-2',
  'gkb-3',
  'probench-2',
  'probench-3',
  'probench-4',
  'sspro',
  'osworld',
] as const;
export const layoutId = z.enum(layoutIds);
export type LayoutId = z.infer<typeof layoutId>;
