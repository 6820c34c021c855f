import { create } from 'zustand';
import type { ScreenshotRow } from '#shared/contract/screenshots.ts';
import type { Fitted } from '../../canvas/layers/fitted.ts';

export interface ShownPicture {
  sha256: string;
  /** Where it came from: another address for the same picture is another look of it. */
  address: string;
  /** Null when it is missing or damaged. */
  image: HTMLImageElement | null;
  /** Drawn beforehand, where there was time for it. */
  fitted: Fitted | null;
}

/** What is on the canvas: the screenshot, and the last picture that was ready. The last one stays until the next is known. */
export interface ShownItem {
  screenshot: ScreenshotRow | null;
  picture: ShownPicture | null;
}

export const useShownItem = create<ShownItem>(() => ({ screenshot: null, picture: null }));

/** The picture of the screenshot on the canvas; null while it is read. */
export function shownPicture({ screenshot, picture }: ShownItem): ShownPicture | null {
  return screenshot && picture?.sha256 === screenshot.sha256 ? picture : null;
}
