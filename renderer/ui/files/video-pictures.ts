import { KeyFrames, perSecond } from '#shared/video/key-frames.ts';
import { frameName, isVideo } from '#shared/video/names.ts';
import type { DroppedFile } from './dropped-files.ts';
import { openVideo } from './video-decoder.ts';

export const looksLikePicture = ({ file, name }: DroppedFile) =>
  file.type.startsWith('image/') || /\.(png|jpe?g|webp|gif|bmp|tiff?|avif)$/i.test(name);

export const looksLikeVideo = (file: DroppedFile) =>
  !looksLikePicture(file) && (file.file.type.startsWith('video/') || isVideo(file.name));

/** Files that operating systems create in folders. */
export const ofTheSystem = ({ name }: DroppedFile) => /(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini)$/i.test(name);

/**
 * A picture of each visible change of a video, named by the video and the time; as the command line's
 * `--every-change`. Errors: VideoUnreadable; the signal's reason.
 * @param progress - called with the share that was looked at, 0–1
 */
export async function* videoPictures(
  { file, name }: DroppedFile,
  progress: (share: number) => void,
  signal: AbortSignal,
): AsyncGenerator<DroppedFile> {
  const video = await openVideo(file, signal);
  try {
    const frames = new KeyFrames();
    // A change is kept at the moment that is shown, also the one that the video ends in.
    const kept = async (at: number): Promise<DroppedFile> => {
      const picture = frameName(name, at);
      return { name: picture, file: new File([await video.picture()], picture, { type: 'image/png' }) };
    };
    let n = 0;
    do {
      const at = frames.next(await video.look(n / perSecond), n / perSecond);
      if (at !== null) yield await kept(at);
      n++;
      progress(Math.min(1, n / perSecond / video.seconds));
    } while (n / perSecond < video.seconds);
    const last = frames.end();
    if (last !== null) yield await kept(last);
  } finally {
    video.close();
  }
}
