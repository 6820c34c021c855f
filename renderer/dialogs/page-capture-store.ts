import { create } from 'zustand';
import type { PageCaptureOptions } from '#shared/page-capture.ts';

/** Settings for capturing web pages; kept while the window is open, since pages are often captured in series. */
export const usePageCapture = create<PageCaptureOptions>(() => ({
  address: '',
  width: 1280,
  height: 720,
  ratio: 1,
  theme: 'light',
  seconds: 20,
}));

/** Common page sizes, in CSS pixels. */
export const pageSizes = [
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
  [820, 1180],
  [390, 844],
] as const;

export const nameOfSize = (width: number, height: number): string => `${width} × ${height}`;

export const pageRatios = [1, 1.5, 2, 3] as const;
