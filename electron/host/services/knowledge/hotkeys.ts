import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Platform } from '#shared/records/fields.ts';
import { resourcesFolder } from '../../files/app-folders.ts';

const file = z.object({ hotkeys: z.array(z.object({ keys: z.string(), does: z.string() })).min(30) });

/** Platforms with keyboard shortcuts; touch platforms have none. */
const known: readonly Platform[] = ['windows', 'mac', 'linux', 'web'];
const read = new Map<Platform, string[]>();

/** Common shortcuts of a platform, keys separated by spaces; empty if it has none. */
export function hotkeysOf(platform: Platform | null): string[] {
  if (platform === null || !known.includes(platform)) return platform === null ? hotkeysOf('web') : [];
  let found = read.get(platform);
  if (!found) {
    const text = readFileSync(path.join(resourcesFolder(), 'hotkeys', `${platform}.json`), 'utf8');
    found = file.parse(JSON.parse(text)).hotkeys.map(({ keys }) => keys);
    read.set(platform, found);
  }
  return found;
}
