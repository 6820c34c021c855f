import { existsSync } from 'node:fs';

/** The machine's runtimes for the shells; found once by the global setup and passed to every spec file. */
export interface Runtimes {
  /** Path of a Chromium, or null. */
  chromium: string | null;
  electron: { executable: string; version: string; kind: string; env: Record<string, string>; shim: boolean } | null;
  /** Why the desktop cannot be run here; empty when it can. */
  why: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    runtimes: Runtimes;
  }
}

const places = [
  process.env['BENCHWRIGHT_CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export function findChromium(): string | null {
  return places.find((place) => place !== undefined && existsSync(place)) ?? null;
}
