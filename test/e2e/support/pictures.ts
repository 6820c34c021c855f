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

/** The desktop shows the same page, so there one size and theme is enough, unless BENCHWRIGHT_PICTURES is `all`. */
const wanted = (shell: Studio['shell']) =>
  shell === 'browser' || process.env['BENCHWRIGHT_PICTURES'] === 'all'
    ? { sizes, themes }
    : { sizes: sizes.slice(1, 2), themes: themes.slice(0, 1) };

/** Saves the screen at its current size and theme, as `<name>-<width>-<shell>.png`. */
export async function savePicture({ page, shell }: Studio, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}-${page.viewportSize()?.width}-${shell}.png`) });
}

/**
 * Saves the current screen in both themes and three sizes, as
 * `test-results/screens/<name>-<theme>-<width>-<shell>.png`, for people to look at. Ends in the theme and size that
 * it found.
 */
export async function savePictures(studio: Studio, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { page, shell } = studio;
  const before = page.viewportSize();
  const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme'] ?? 'dark');
  const setScheme = (theme: string) =>
    page.evaluate((value) => {
      document.documentElement.dataset['mantineColorScheme'] = value;
    }, theme);
  const was = await scheme();
  const chosen = wanted(shell);
  for (const size of chosen.sizes) {
    await page.setViewportSize(size);
    for (const theme of chosen.themes) {
      await setScheme(theme);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await page.screenshot({ path: path.join(folder, `${name}-${theme}-${size.width}-${shell}.png`) });
    }
  }
  await setScheme(was);
  if (before) await page.setViewportSize(before);
}
