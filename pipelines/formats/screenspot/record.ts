import { z } from 'zod';
import type { Platform } from '#shared/records/fields.ts';
import { elementKinds } from '#shared/contents/element.ts';
import { toPixels } from '#shared/geometry/conventions.ts';
import type { GroundingItem } from '#shared/tasks/grounding/item.ts';
import type { RawBox } from '../boxes/boxes.ts';
import { pixelBox } from '../gold/box.ts';
import { checkedRow, type GoldReader, rowOf, sizedRow, unknownSize } from '../gold/row.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { platformOf } from '../platforms.ts';
import { Refused } from '../refused.ts';

/** A row of ScreenSpot (SeeClick) v1 or v2; derived files may give the picture's size. */
export const row = z.object({
  img_filename: z.string().min(1),
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  instruction: z.string().min(1).max(2000),
  data_type: z.enum(elementKinds).nullish(),
  data_source: z.string().nullish(),
  // Rows of ScreenSpot-Pro have this instead.
  ui_type: z.undefined().optional(),
  img_size: z.tuple([z.number().positive(), z.number().positive()]).optional(),
});

/** The web part names sites instead of a platform; they become apps. */
export const sites: ReadonlySet<string> = new Set(['gitlab', 'shop', 'forum', 'tool']);

export const sourcePlatform = (source: string): Platform | null => (sites.has(source) ? 'web' : platformOf(source));

/** Where a picture may be, below the picture folder. */
export const picturePlaces = (name: string): string[] => [
  name,
  `screenspot_imgs/${name}`,
  `screenspotv2_image/${name}`,
  `images/${name}`,
];

export const readTargets: GoldReader<Omit<GroundingItem, 'index'>> = async (value, around) => [
  await rowOf(async () => {
    const checked = row.safeParse(value);
    if (!checked.success) throw new Refused(shapeProblem(checked.error));
    const { img_filename: ref, img_size: statedSize, bbox, instruction, data_type: kind, data_source } = checked.data;
    const places = picturePlaces(ref);
    return sizedRow(around, { ref, statedSize, places }, (size, gone) => {
      const source = data_source ?? '';
      const box: RawBox = { numbers: bbox, convention: around.convention ?? 'xywh-px' };
      const item = {
        image: { ref, ...size },
        platform: sourcePlatform(source),
        app: sites.has(source) ? source : null,
        type: 'basic' as const,
        kind: kind ?? null,
        instruction,
        targets: [toPixels(box.convention, bbox, size)],
        polygon: null,
        absent: false,
      };
      return checkedRow(item, gone, () => void pixelBox(box, size === unknownSize ? null : size, 'locate'));
    });
  }),
];
