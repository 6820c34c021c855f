const root = Number.parseFloat(globalThis.getComputedStyle?.(document.documentElement).fontSize ?? '');

/** The text size set in the browser as a factor of the usual one (16 px); it changes with a reload. */
const factor = root > 0 ? root / 16 : 1;

/** For style sheets: the size of icons is set in pixels. */
export function followTextSize(): void {
  document.documentElement.style.setProperty('--text-scale', String(factor));
}

/** Pixels on the screen of a length given in pixels at the usual text size, as in the style sheets. */
export const scaled = (pixels: number): number => (factor === 1 ? pixels : Math.round(pixels * factor));

/** A CSS value with its pixel lengths scaled. */
export const scaledTracks = (css: string): string =>
  factor === 1 ? css : css.replaceAll(/(\d+(?:\.\d+)?)px/g, (_, pixels: string) => `${scaled(Number(pixels))}px`);

/** A media query of pixels at the usual text size. */
export const scaledQuery = (query: string): string =>
  query.replaceAll(/(\d+)px/g, (_, pixels: string) => `${Number(pixels) / 16}em`);
