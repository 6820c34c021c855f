import { looked } from '#shared/video/key-frames.ts';

/** The browser cannot decode a video. */
export class VideoUnreadable extends Error {}

/** A video that shows one moment at a time. */
export interface OpenVideo {
  /** Length in seconds. */
  seconds: number;
  /** Goes to a time in seconds; the grey values there, in the size in which changes are looked for. */
  look(at: number): Promise<Uint8Array>;
  /** What it shows now, in full size, as PNG. */
  picture(): Promise<Blob>;
  close(): void;
}

/** Waits for an event of a video. Errors: VideoUnreadable; the signal's reason. */
function until(video: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const { signal: heard } = listening;
    const end = (settle: () => void) => () => {
      listening.abort();
      settle();
    };
    const fail = end(() => reject(new VideoUnreadable()));
    const stop = end(() => reject(signal.reason));
    if (video.error) return fail();
    if (signal.aborted) return stop();
    video.addEventListener(event, end(resolve), { signal: heard });
    video.addEventListener('error', fail, { signal: heard });
    signal.addEventListener('abort', stop, { signal: heard });
  });
}

function surface(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new VideoUnreadable();
  pen.imageSmoothingQuality = 'high';
  return { canvas, pen };
}

/** Opens a video with the browser's decoder. Errors: VideoUnreadable; the signal's reason, also while it looks. */
export async function openVideo(file: Blob, signal: AbortSignal): Promise<OpenVideo> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  const close = () => {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  };
  const seek = async (at: number) => {
    const arrived = until(video, 'seeked', signal);
    video.currentTime = at;
    await arrived;
  };
  try {
    video.muted = true;
    video.preload = 'auto';
    const loaded = until(video, 'loadeddata', signal);
    video.src = url;
    await loaded;
    // A recording of a browser does not tell its length until its end was looked for.
    if (!Number.isFinite(video.duration)) await seek(Number.MAX_SAFE_INTEGER);
    const seconds = Number.isFinite(video.duration) ? video.duration : video.currentTime;
    const { videoWidth, videoHeight } = video;
    if (videoWidth === 0 || videoHeight === 0) throw new VideoUnreadable();
    const { width, height } = looked;
    const small = surface(width, height);
    const full = surface(videoWidth, videoHeight);
    return {
      seconds,
      look: async (seconds) => {
        await seek(seconds);
        small.pen.drawImage(video, 0, 0, width, height);
        const { data } = small.pen.getImageData(0, 0, width, height);
        const grey = new Uint8Array(width * height);
        for (let n = 0, at = 0; n < grey.length; n++, at += 4)
          grey[n] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
        return grey;
      },
      picture: () => {
        full.pen.drawImage(video, 0, 0);
        return new Promise((resolve, reject) =>
          full.canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new VideoUnreadable())), 'image/png'),
        );
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}
