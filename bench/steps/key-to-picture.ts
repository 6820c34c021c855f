import type { Page } from 'playwright-core';

/**
 * Milliseconds from the next key press to the end of the frame that shows a picture with this name, of another episode
 * than now if `another`.
 */
export async function keyToPicture(page: Page, key: string, label: string, another = false): Promise<number> {
  const shown = page.evaluate(
    ([wanted, other]) =>
      new Promise<number>((resolve) => {
        const title = () => document.querySelector('h1')?.textContent;
        const before = title();
        const onKey = (event: KeyboardEvent) => {
          // After the frame: what that frame drew is on the screen.
          const behindFrame = () => requestAnimationFrame(() => setTimeout(look));
          const look = (): void => {
            const image = document.querySelector<HTMLImageElement>('figure img');
            const drawn = image?.alt === wanted && image.complete && image.naturalWidth > 0;
            if (drawn && (!other || title() !== before)) resolve(performance.now() - event.timeStamp);
            else behindFrame();
          };
          behindFrame();
        };
        window.addEventListener('keydown', onKey, { once: true, capture: true });
      }),
    [label, another] as const,
  );
  await page.evaluate(() => undefined);
  await page.keyboard.press(key);
  return shown;
}
