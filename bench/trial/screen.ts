import type { Page } from 'playwright-core';

/** The picture in the address of Annotate; empty elsewhere. */
export const pictureId = (page: Page): string => /\/annotate\/([\w-]+)/.exec(page.url())?.[1] ?? '';

/** Number of elements and pre-labels of the picture, from the list's header: the list itself renders only visible lines. */
export async function drawn(page: Page): Promise<number> {
  const header = page.getByRole('region', { name: 'Elements' }).locator('header');
  return Number(/\d+/.exec(await header.innerText())?.[0]);
}

/** Elements that somebody drew, without pre-labels. */
export async function drawnByHand(page: Page): Promise<number> {
  const list = await page.getByRole('region', { name: 'Elements' }).innerText();
  return Number(/Drawn\s+(\d+)/.exec(list)?.[1] ?? 0);
}

export const selected = (page: Page): Promise<number> => page.getByRole('option', { selected: true }).count();

export const field = (page: Page, name: string): Promise<string> => page.getByLabel(name, { exact: true }).inputValue();

/** Points around the middle of the canvas, in CSS pixels of the page. */
export async function canvasPlaces(page: Page): Promise<(x: number, y: number) => readonly [number, number]> {
  const canvas = await page.getByRole('application').boundingBox();
  if (!canvas) throw new Error('there is no canvas');
  return (x, y) => [canvas.x + canvas.width / 2 + x, canvas.y + canvas.height / 2 + y];
}

/** Text of the status bar once everything is saved. */
export const savedWord = (page: Page) => page.getByText(/^(All saved|Saved, rev [\d,.]+)$/);

/** Edges of the selected element's active box in picture pixels: left, top, right, bottom. */
export async function activeBox(page: Page): Promise<readonly [number, number, number, number]> {
  const edges = page.getByLabel(/^Locate, (left|top|right|bottom) edge in pixels$/);
  const [left = 0, top = 0, right = 0, bottom = 0] = await edges.evaluateAll((inputs) =>
    inputs.map((input) => Number((input as HTMLInputElement).title)),
  );
  return [left, top, right, bottom];
}
