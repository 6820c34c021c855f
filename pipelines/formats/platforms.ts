import { type Platform, platform } from '#shared/records/fields.ts';
import { own } from './own.ts';

const names: Record<string, Platform> = {
  windows: 'windows',
  win: 'windows',
  win10: 'windows',
  win11: 'windows',
  mac: 'mac',
  macos: 'mac',
  osx: 'mac',
  darwin: 'mac',
  linux: 'linux',
  ubuntu: 'linux',
  debian: 'linux',
  ios: 'ios',
  iphone: 'ios',
  ipad: 'ios',
  android: 'android',
  web: 'web',
  browser: 'web',
};

/** The platform that a word means (`os_ios`, `macOS`, `Ubuntu` …), or null. */
export function platformOf(word: string): Platform | null {
  const name = word
    .trim()
    .toLowerCase()
    .replace(/^os[_-]/, '');
  return own(names, name) ?? null;
}

/** Name used in exported files (MMBench-GUI): `os_linux`. */
export const exportedPlatform = (value: Platform | null): string => (value ? `os_${value}` : 'os_unknown');

/** Parses the exported name; null for `os_unknown` and for anything that is not a platform. */
export const importedPlatform = (value: unknown): Platform | null =>
  typeof value === 'string' ? (platform.safeParse(value).data ?? platformOf(value)) : null;

/**
 * Platform and app from the folders of a relative path: the first that names a platform, and the app after it (or
 * before it).
 */
export function guessFromFolders(folders: readonly string[]): { platform: Platform | null; app: string | null } {
  const at = folders.findIndex((folder) => platformOf(folder) !== null);
  if (at === -1) return { platform: null, app: null };
  return { platform: platformOf(folders[at] ?? ''), app: folders[at + 1] ?? folders[at - 1] ?? null };
}
