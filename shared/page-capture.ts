import { z } from 'zod';
import { inWords } from './phrases/phrase.ts';
import { themes } from './theme.ts';

/** Maximum pixels of a captured picture (width × height). */
const mostPixels = 64_000_000;

/** How to capture a web page; sizes in CSS pixels, the picture is `size × ratio`. */
export const pageCaptureOptions = z
  .object({
    /** As typed; `https://` is added if it has no scheme. */
    address: z.string().max(4000),
    width: z.number().int().min(200).max(7680),
    height: z.number().int().min(200).max(7680),
    ratio: z.number().min(0.5).max(4),
    /** What the page is told that the reader prefers. */
    theme: z.enum(themes),
    /** Longest wait for the page to load. */
    seconds: z.number().int().min(1).max(120),
  })
  .refine(({ width, height, ratio }) => width * height * ratio * ratio <= mostPixels, {
    message: inWords('shape-too-many-pixels'),
  });
export type PageCaptureOptions = z.infer<typeof pageCaptureOptions>;

export const pageCaptureFaults = [
  'address',
  'busy',
  'name-lookup',
  'connection',
  'certificate',
  'redirect',
  'download',
  'timeout',
  'crashed',
  'cancelled',
  'failed',
] as const;
export type PageCaptureFault = (typeof pageCaptureFaults)[number];

/** A captured page, or why it failed. The picture is a PNG; `tree` is JSON of the `dom` format in its pixels. */
export type PageCapture =
  | {
      ok: true;
      picture: Uint8Array<ArrayBuffer>;
      tree: string;
      /** The final URL, after redirects. */
      address: string;
      title: string;
      /** HTTP status of the page. */
      status: number;
      /** It had not finished loading in time and was captured anyway. */
      unfinished: boolean;
    }
  | { ok: false; code: PageCaptureFault; message: string };
