import { z } from 'zod';

/** Most pixels of a picture that is taken, over both sides. */
const mostPixels = 64_000_000;

/** How a web page is to be taken; sizes in CSS pixels, the picture is `size × ratio`. */
export const pageCaptureOptions = z
  .object({
    /** As a person types it; `https://` is put before one without a scheme. */
    address: z.string().max(4000),
    width: z.number().int().min(200).max(7680),
    height: z.number().int().min(200).max(7680),
    ratio: z.number().min(0.5).max(4),
    /** Longest wait for the page to load. */
    seconds: z.number().int().min(1).max(120),
  })
  .refine(({ width, height, ratio }) => width * height * ratio * ratio <= mostPixels, {
    message: 'The picture would have over 64 million pixels.',
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

/** A page that was taken, or why not. The picture is a PNG; `tree` is JSON of the `dom` format in its pixels. */
export type PageCapture =
  | {
      ok: true;
      picture: Uint8Array<ArrayBuffer>;
      tree: string;
      /** Where the page really was, after redirects. */
      address: string;
      title: string;
      /** HTTP status of the page. */
      status: number;
      /** It had not finished loading when the time was up, and was taken as it was. */
      unfinished: boolean;
    }
  | { ok: false; code: PageCaptureFault; message: string };
