import { pageCaptureOptions } from '#shared/page-capture.ts';
import { z } from 'zod';

const short = z.string().max(300);
const filters = z.array(z.object({ name: short, extensions: z.array(z.string().max(20)).max(40) })).max(20);

/** What the main process accepts on each channel; anything else is refused. */
export const accepted = {
  menu: z
    .array(
      z.object({
        id: short,
        label: short,
        entries: z
          .array(z.object({ action: short, label: short, shortcut: short.nullable(), enabled: z.boolean() }))
          .max(100),
      }),
    )
    .max(20),
  title: short,
  pickFolder: z.object({ title: short, create: z.boolean().optional() }),
  pickFiles: z.object({ title: short, filters: filters.optional(), many: z.boolean().optional() }),
  pickSave: z.object({ title: short, name: short, filters: filters.optional() }),
  capture: short,
  capturePage: pageCaptureOptions,
  cancelCapturePage: z.null(),
  openExternal: z.string().max(4000),
  reveal: z.string().max(4000),
};
