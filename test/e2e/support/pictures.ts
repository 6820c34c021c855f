import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Studio } from './studio.ts';

const folder = path.resolve(import.meta.dirname, '../../../test-results/screens');

export const sizes = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
] as const;

const themes = ['dark', 'light'] as const;

/**
 * Pictures are for people to look at and cost as much time as the tests: they are saved where BENCHWRIGHT_PICTURES is
 * `all`, and otherwise only by the smoke specs, once a screen.
 */
const wanted = process.env['BENCHWRIGHT_PICTURES'] === 'all';

async function save({ page, shell }: Studio, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}-${page.viewportSize()?.width}-${shell}.png`) });
}

/** Saves the screen at its current size and theme, as `test-results/screens/<name>-<width>-<shell>.png`. */
export async function savePicture(studio: Studio, name: string): Promise<void> {
  if (wanted) await save(studio, name);
}

/**
 * Saves the current screen in both themes and three sizes, as `<name>-<theme>-<width>-<shell>.png` in the same folder.
 * Ends in the theme and size that it found.
 */
export async function savePictures(studio: Studio, name: string): Promise<void> {
  if (!wanted) return;
  const { page } = studio;
  const before = page.viewportSize();
  const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme'] ?? 'dark');
  const setScheme = (theme: string) =>
    page.evaluate((value) => {
      document.documentElement.dataset['mantineColorScheme'] = value;
    }, theme);
  const was = await scheme();
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const theme of themes) {
      await setScheme(theme);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await save(studio, `${name}-${theme}`);
    }
  }
  await setScheme(was);
  if (before) await page.setViewportSize(before);
}

/** Saves the screen that a smoke spec shows: once as it is, or in all sizes and themes where they are asked for. */
export async function saveScreen(studio: Studio, name: string): Promise<void> {
  await (wanted ? savePictures(studio, name) : save(studio, name));
}
