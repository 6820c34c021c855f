import { z } from 'zod';
import { elementKinds } from '#shared/contents/element.ts';
import { toPixels } from '#shared/geometry/conventions.ts';
import type { GroundingItem } from '#shared/tasks/grounding/item.ts';
import type { RawBox } from '../boxes/boxes.ts';
import { pixelBox } from '../gold/box.ts';
import { checkedRow, type GoldReader, rowOf, sizedRow, unknownSize } from '../gold/row.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { platformOf } from '../platforms.ts';
import { Refused } from '../refused.ts';

/** A row of ScreenSpot-Pro; `instruction_cn` is the same request in Chinese. */
export const row = z.object({
  img_filename: z.string().min(1),
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  instruction: z.string().min(1).max(2000),
  instruction_cn: z.string().max(2000).nullish(),
  id: z.string().optional(),
  application: z.string().nullish(),
  group: z.string().nullish(),
  platform: z.string().nullish(),
  img_size: z.tuple([z.number().positive(), z.number().positive()]).optional(),
  ui_type: z.enum(elementKinds).nullish(),
});

/** Where a picture may be, below the picture folder. */
export const picturePlaces = (name: string): string[] => [name, `images/${name}`];

export const readTargets: GoldReader<Omit<GroundingItem, 'index'>> = async (value, around) => [
  await rowOf(async () => {
    const checked = row.safeParse(value);
    if (!checked.success) throw new Refused(shapeProblem(checked.error));
    const { img_filename: ref, img_size: statedSize, bbox, instruction, platform, application, group } = checked.data;
    const places = picturePlaces(ref);
    return sizedRow(around, { ref, statedSize, places }, (size, gone) => {
      const box: RawBox = { numbers: bbox, convention: around.convention ?? 'xyxy-px' };
      const item = {
        image: { ref, ...size },
        platform: platformOf(platform ?? ''),
        app: application || null,
        ...(group ? { group } : {}),
        type: 'basic' as const,
        kind: checked.data.ui_type ?? null,
        instruction,
        targets: [toPixels(box.convention, bbox, size)],
        polygon: null,
        absent: false,
      };
      return checkedRow(item, gone, () => void pixelBox(box, size === unknownSize ? null : size, 'locate'));
    });
  }),
];
