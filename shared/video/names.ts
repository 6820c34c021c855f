const endings = /\.(?:mp4|m4v|mov|webm|mkv|avi|mpe?g|ts|ogv|flv|wmv)$/i;
export const isVideo = (file: string): boolean => endings.test(file);

/** `00-01-12.400`: a time in a file name. */
export function timeName(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const rest = ((milliseconds % 60_000) / 1000).toFixed(3).padStart(6, '0');
  return `${two(milliseconds / 3_600_000)}-${two((milliseconds / 60_000) % 60)}-${rest}`;
}

/** Name of the picture of a video at a time in seconds, in the video's folder: `clip_00-01-12.400.png`. */
export const frameName = (video: string, at: number): string =>
  `${video.replace(/(?<=[^/])\.[^./]+$/, '')}_${timeName(at)}.png`;
