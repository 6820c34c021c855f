import type { Page } from 'playwright-core';

/** How to recognise that the next screenshot is on the screen. */
export interface Expected {
  /** Layer with the picture, and layer with the boxes; the same one if there is only one. */
  canvases: { picture: string; boxes: string };
  /** Colour in the middle of the next picture. */
  colour: [number, number, number];
  /** Text of the page's heading when the panels have followed; absent if there is none. */
  heading?: string;
}

/** Milliseconds from the key press to the end of the frame that shows it. */
export interface Switched {
  /** The next screenshot with its boxes. */
  painted: number;
  /** The panels around it. */
  followed: number;
}

declare global {
  interface Window {
    switched?: Promise<Switched>;
  }
}

/**
 * Prepares the page: from the next key press on it checks after each frame whether the middle of the picture has the
 * colour and the boxes differ from those before. Returns the time from the press to the end of the frame that shows
 * both, and to that of the frame that names the next picture.
 */
export function arm(page: Page, expected: Expected): Promise<void> {
  return page.evaluate(({ canvases, colour, heading }) => {
    const canvas = (selector: string): HTMLCanvasElement => {
      const found = document.querySelector(selector);
      if (!(found instanceof HTMLCanvasElement)) throw new Error(`no canvas at ${selector}`);
      return found;
    };
    const pixels = (on: HTMLCanvasElement, x: number, y: number, width: number, height: number) =>
      on.getContext('2d')?.getImageData(x, y, width, height).data ?? new Uint8ClampedArray();
    /** The column through the middle, where every picture's boxes are at different heights. */
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
        // After the frame: what that frame drew is on the screen, whoever requested it first.
        const behindFrame = (look: () => void) => requestAnimationFrame(() => setTimeout(look));
        const look = (): void => {
          const painted = performance.now() - event.timeStamp;
          if (!shown() || column() === before) {
            behindFrame(look);
            return;
          }
          const read = (now: number) => {
            const named = heading === undefined || document.querySelector('h1')?.textContent === heading;
            if (named) resolve({ painted, followed: now });
            else behindFrame(() => read(performance.now() - event.timeStamp));
          };
          read(painted);
        };
        behindFrame(look);
      };
      window.addEventListener('keydown', onKey, { once: true, capture: true });
    });
  }, expected);
}

/** Presses the key and returns when the next picture was on the screen. */
export async function pressed(page: Page, key: string): Promise<Switched> {
  await page.keyboard.press(key);
  return page.evaluate(() => window.switched ?? Promise.reject(new Error('not armed')));
}
