import { z } from 'zod';
import type { Platform } from '#shared/records/fields.ts';
import { deviceOf as deviceOfPlatform, devices } from '../../lints/platform-names.ts';

/** The devices by which FineState-Bench splits its tables. */
export const device = z.enum(devices);
export type Device = z.infer<typeof device>;

/** Prefix of the tag that stores the device of a screenshot without a known platform: `device:mobile`. */
export const deviceTag = (of: Device): string => `device:${of}`;

/** The device that a screenshot is tagged with, or null. */
export const taggedDevice = (tags: readonly string[]): Device | null =>
  devices.find((device) => tags.includes(deviceTag(device))) ?? null;

/** The device of an item: its own, otherwise its platform's; null if neither is known. */
export function deviceOf({
  platform,
  device,
}: {
  platform: Platform | null;
  device?: Device | undefined;
}): Device | null {
  return device ?? deviceOfPlatform(platform);
}

/** The device that a folder of the data set names: `mobile_en`, `web`, `desktop`. */
export function deviceOfFolders(folders: readonly string[]): Device | null {
  for (const folder of folders) {
    const found = /^(desktop|mobile|web)(?:_[a-z]{2})?$/.exec(folder)?.[1];
    const known = devices.find((device) => device === found);
    if (known) return known;
  }
  return null;
}
