import { z } from 'zod';
import { elementKinds } from '#shared/contents/element.ts';
import { toPixels } from '#shared/geometry/conventions.ts';
import type { GroundingItem } from '#shared/tasks/grounding/item.ts';
import type { RawBox } from '../boxes/boxes.ts';
import { pixelBox } from '../gold/box.ts';
import { checkedRow, type GoldReader, rowOf, sizedRow } from '../gold/row.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { mmbenchPlaces } from '../pictures/mmbench-places.ts';
import { importedPlatform } from '../platforms.ts';
import { Refused } from '../refused.ts';

/** One row of L2_annotations.json: an element and one instruction for it. */
export const row = z.object({
  image_path: z.string().min(1),
  instruction: z.string().min(1).max(2000),
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  image_size: z.tuple([z.number(), z.number()]).optional(),
  data_type: z.enum(elementKinds).nullish(),
  platform: z.string().nullish(),
  app_name: z.string().nullish(),
  grounding_type: z.enum(['basic', 'advanced']),
  category: z.string().nullish(),
});

export const readTargets: GoldReader<Omit<GroundingItem, 'index'>> = async (value, around) => [
  await rowOf(async () => {
    const checked = row.safeParse(value);
    if (!checked.success) throw new Refused(shapeProblem(checked.error));
    const { image_path: ref, image_size: statedSize, instruction, bbox, platform, app_name: app } = checked.data;
    const places = mmbenchPlaces(checked.data);
    return sizedRow(around, { ref, statedSize, places }, (size, gone) => {
      const box: RawBox = { numbers: bbox, convention: around.convention ?? 'xyxy-norm' };
      const item = {
        image: { ref, ...size },
        platform: importedPlatform(platform),
        app: app?.trim() || null,
        type: checked.data.grounding_type,
        kind: checked.data.data_type ?? null,
        instruction,
        targets: [toPixels(box.convention, bbox, size)],
        polygon: null,
        absent: false,
      };
      // The published code treats a box as fractions only if all four are in 0..1, otherwise as pixels (D7).
      const fractions = around.convention !== undefined || bbox.every((number) => number >= 0 && number <= 1);
      const published = fractions ? item : { ...item, targets: [bbox] };
      return checkedRow(item, gone, () => void pixelBox(box, size, 'locate'), published);
    });
  }),
];
