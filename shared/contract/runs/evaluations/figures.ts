import { z } from 'zod';
import { successBy } from '../judging.ts';
import { textFile } from '../report-file.ts';

/** Figures in the layouts of the papers. */
export const figureIds = [
  'mmbench-1',
  'mmbench-4',
  'mmbench-5',
  'mmbench-6',
  'finestate-3',
  'gkb-5',
  'gkb-10',
  'gkb-11',
  'probench-3',
  'probench-5',
] as const;
export const figureId = z.enum(figureIds);
export type FigureId = z.infer<typeof figureId>;

export const figureRequest = z.object({
  id: figureId,
  /** Only runs and items of this release; by default that of the newest complete run, and for items the newest. */
  release: z.string().optional(),
  /** Who decides whether an agent's task was done. */
  by: successBy.default('source'),
  /** Files are light, so that they can be printed. */
  theme: z.enum(['light', 'dark']).default('light'),
});
export type FigureRequest = z.infer<typeof figureRequest>;

/** A figure as SVG with its run record, and its numbers as CSV. */
export const figure = z.object({
  /** Paper and figure. */
  source: z.string(),
  title: z.string(),
  svg: textFile,
  data: textFile,
});
export type Figure = z.infer<typeof figure>;
