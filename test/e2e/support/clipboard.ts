import type { Page } from 'playwright-core';

/** Puts a picture of one colour on the clipboard, as another program would. */
export async function copyPicture(page: Page, colour: string): Promise<void> {
  await page.evaluate(async (fill) => {
    const canvas = new OffscreenCanvas(300, 200);
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = fill;
      context.fillRect(0, 0, 300, 200);
    }
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': canvas.convertToBlob() })]);
  }, colour);
}
