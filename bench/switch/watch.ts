import type { Page } from 'playwright-core';

/** What says that the next screenshot is on the screen. */
export interface Expected {
  /** Layer with the picture, and layer with the boxes; the same one where there is only one. */
  canvases: { picture: string; boxes: string };
  /** Colour in the middle of the next picture. */
  colour: [number, number, number];
}

declare global {
  interface Window {
    switched?: Promise<number>;
  }
}

/**
 * Arms the page: from the next key press on it looks behind each frame whether the middle of the picture has the colour and
 * the boxes differ from those before, and tells the time from the press to the end of the frame that shows both.
 */
export function arm(page: Page, expected: Expected): Promise<void> {
  return page.evaluate(({ canvases, colour }) => {
    const canvas = (selector: string): HTMLCanvasElement => {
      const found = document.querySelector(selector);
      if (!(found instanceof HTMLCanvasElement)) throw new Error(`no canvas at ${selector}`);
      return found;
    };
    const pixels = (on: HTMLCanvasElement, x: number, y: number, width: number, height: number) =>
      on.getContext('2d')?.getImageData(x, y, width, height).data ?? new Uint8ClampedArray();
    /** The column through the middle, where every picture's boxes lie at heights of their own. */
    const column = () => {
      const on = canvas(canvases.boxes);
      return pixels(on, Math.floor(on.width / 2), 0, 1, on.height).join();
    };
    const shown = () => {
      const on = canvas(canvases.picture);
      const [r, g, b] = pixels(on, Math.floor(on.width / 2), Math.floor(on.height / 2), 1, 1);
      return r === colour[0] && g === colour[1] && b === colour[2];
    };
    const before = column();
    window.switched = new Promise((resolve) => {
      const onKey = (event: KeyboardEvent) => {
        // Behind the frame: what that frame drew is there, whoever asked for it first.
        const look = () =>
          setTimeout(() => {
            const now = performance.now();
            if (shown() && column() !== before) resolve(now - event.timeStamp);
            else requestAnimationFrame(look);
          });
        requestAnimationFrame(look);
      };
      window.addEventListener('keydown', onKey, { once: true, capture: true });
    });
  }, expected);
}

/** Milliseconds from the key press to the next screenshot and its boxes on the screen. */
export async function pressed(page: Page, key: string): Promise<number> {
  await page.keyboard.press(key);
  return page.evaluate(() => window.switched ?? Promise.reject(new Error('not armed')));
}
