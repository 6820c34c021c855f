import { create } from 'zustand';
import type { ScreenshotRow } from '#shared/contract/screenshots.ts';
import type { Fitted } from '../../canvas/layers/fitted.ts';

export interface ShownPicture {
  sha256: string;
  /** Its address: another address for the same picture is another look of it. */
  address: string;
  /** Null if it is missing or damaged. */
  image: HTMLImageElement | null;
  /** Prepared in advance, if there was time. */
  fitted: Fitted | null;
}

/** What is on the canvas: the screenshot, and its picture. The previous one stays until the next is ready. */
export interface ShownItem {
  screenshot: ScreenshotRow | null;
  picture: ShownPicture | null;
}

export const useShownItem = create<ShownItem>(() => ({ screenshot: null, picture: null }));

/** The picture of the screenshot on the canvas; null while it is loading. */
export function shownPicture({ screenshot, picture }: ShownItem): ShownPicture | null {
  return screenshot && picture?.sha256 === screenshot.sha256 ? picture : null;
}
