import { z } from 'zod';

/** Tables in the layouts of the papers. */
export const layoutIds = [
  'mmbench-1',
  'mmbench-2',
  'finestate-2',
  'finestate-vda',
  'finestate-ablation',
  'gkb-2',
] as const;
export const layoutId = z.enum(layoutIds);
export type LayoutId = z.infer<typeof layoutId>;
