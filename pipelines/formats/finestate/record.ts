import { z } from 'zod';
import type { Platform } from '#shared/records/fields.ts';
import type { BBox } from '#shared/geometry/shapes.ts';
import type { Convention } from '#shared/geometry/number-conventions.ts';
import { toPixels } from '#shared/geometry/conventions.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import { componentOf, type Component } from '#shared/contents/component.ts';
import { type Device, deviceOfFolders } from '#shared/tasks/fine-state/device.ts';
import type { RawBox } from '../boxes/boxes.ts';
import { pixelBox } from '../gold/box.ts';
import { checkedRow, type FineStateCase, type GoldReader, rowOf, sizedRow } from '../gold/row.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { exportedPlatform, importedPlatform } from '../platforms.ts';
import { Refused } from '../refused.ts';

// An empty list means "no such box" in published files.
const box = z
  .array(z.number())
  .nullish()
  .transform((value, context): BBox | null => {
    if (!value || value.length === 0) return null;
    const [a, b, c, d] = value;
    if (value.length === 4 && a !== undefined && b !== undefined && c !== undefined && d !== undefined)
      return [a, b, c, d];
    context.addIssue({ code: 'custom', message: inWords('format-box-four', { n: value.length }) });
    return z.NEVER;
  });

/**
 * A record of FineState-Bench. `loactebbox` is how its files spell the key; the correct spelling and the older flat
 * form (`bbox`, `now_coords`, `target_coords`) are read too.
 */
export const row = z.object({
  image: z.string().default(''),
  image_size: z.tuple([z.number().positive(), z.number().positive()]).optional(),
  /** Written by our export; in published files the folders give the device. */
  device: z.string().nullish(),
  platform: z.string().nullish(),
  component: z
    .object({
      name: z.string().nullish(),
      type: z.string().nullish(),
      current_state: z.string().nullish(),
      target_state: z.string().nullish(),
      instructions: z.object({ locate: z.string().nullish(), interact: z.string().nullish() }).nullish(),
    })
    .nullish(),
  processing_details: z.object({
    locate: box,
    loactebbox: box,
    locatebbox: box,
    interact: box,
    interactbbox: box,
    bbox: box,
    now_coords: box,
    target_coords: box,
  }),
});
export type Row = z.infer<typeof row>;

export interface Boxes {
  locate: RawBox | null;
  current: RawBox | null;
  interact: RawBox | null;
}

export function boxesOf({ processing_details: boxes }: Row, convention: Convention): Boxes {
  const raw = (numbers: BBox | null): RawBox | null => numbers && { numbers, convention };
  return {
    locate: raw(boxes.locate ?? boxes.bbox),
    current: raw(boxes.loactebbox ?? boxes.locatebbox ?? boxes.now_coords),
    interact: raw(boxes.interactbbox ?? boxes.target_coords),
  };
}

export interface Place extends Component {
  device: Device | null;
  platform: Platform | null;
}

const ofDevice: Partial<Record<Device, Platform>> = { web: 'web', desktop: 'windows' };

/** A screenshot whose platform is unknown according to our export. */
const noPlatform = exportedPlatform(null);
const platformOfDevice = (device: Device | null): Platform | null => (device && ofDevice[device]) ?? null;

/** Component and device according to folders and record; `file` contains the folders and stem of the JSON file. */
export function placeOf({ image, component, ...stated }: Row, file: readonly string[] = []): Place {
  const folders = image.split(/[\\/]/);
  const device =
    deviceOfFolders([stated.device ?? '']) ?? deviceOfFolders(folders) ?? deviceOfFolders(file.toReversed());
  return {
    ...componentOf([...folders, ...file.toReversed()], component?.type),
    device,
    platform: importedPlatform(stated.platform) ?? (stated.platform === noPlatform ? null : platformOfDevice(device)),
  };
}

/** Where a picture may be if a part of the data set was chosen: its path starts at the root of the whole. */
export function placesBelow(name: string): string[] {
  const folders = name.split(/[\\/]/);
  return folders.map((_, at) => folders.slice(at).join('/'));
}

export const readCases: GoldReader<FineStateCase> = async (value, around) => [
  await rowOf(async () => {
    const checked = row.safeParse(value);
    if (!checked.success) throw new Refused(shapeProblem(checked.error));
    const { image, image_size: statedSize, component } = checked.data;
    const raw = boxesOf(checked.data, around.convention ?? 'xyxy-norm');
    const { locate } = raw;
    if (!locate) throw new Refused(phrase('format-no-locate'));
    const places = placesBelow(image);
    return sizedRow(around, { ref: image, statedSize, places }, (size, gone) => {
      const pixels = (box: RawBox | null) => box && toPixels(box.convention, box.numbers, size);
      const { device, ...place } = placeOf(checked.data);
      const target = component?.target_state;
      const shared = {
        case: 0,
        image: { ref: image, ...size },
        ...place,
        ...(device && { device }),
        locate: toPixels(locate.convention, locate.numbers, size),
        current: pixels(raw.current),
        interact: pixels(raw.interact),
        ...(!target?.trim() && ({ withoutTarget: true } as const)),
      };
      const instructions = component?.instructions;
      const both: FineStateCase = {
        locate: { ...shared, stage: 'locate', instruction: instructions?.locate ?? '' },
        interact: { ...shared, stage: 'interact', instruction: instructions?.interact ?? '' },
        saysTarget: target !== undefined,
      };
      return checkedRow(both, gone, () => {
        for (const what of ['locate', 'current', 'interact'] as const) {
          const box = raw[what];
          if (box) pixelBox(box, size, what);
        }
      });
    });
  }),
];
