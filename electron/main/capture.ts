import { desktopCapturer, screen } from 'electron';
import type { Captured, CaptureSource } from '#shared/bridge.ts';
import { inWords } from '#shared/phrases/phrase.ts';

/** Screens and windows that can be captured, with thumbnails. */
export async function captureSources(): Promise<CaptureSource[]> {
  const found = await desktopCapturer.getSources({
    types: ['screen', 'window'],
    thumbnailSize: { width: 320, height: 200 },
  });
  return found.map((source) => ({
    id: source.id,
    name: source.name,
    kind: source.id.startsWith('screen:') ? 'screen' : 'window',
    preview: source.thumbnail.toDataURL(),
  }));
}

/** The source at its full size in device pixels, as PNG; a sentence if it is gone. */
export async function capture(id: string): Promise<Captured> {
  // The picture keeps its shape inside this size, so the largest screen's size loses nothing.
  const sizes = screen.getAllDisplays().map(({ size, scaleFactor }) => ({
    width: Math.ceil(size.width * scaleFactor),
    height: Math.ceil(size.height * scaleFactor),
  }));
  const thumbnailSize = {
    width: Math.max(...sizes.map((size) => size.width)),
    height: Math.max(...sizes.map((size) => size.height)),
  };
  const types: ('screen' | 'window')[] = [id.startsWith('screen:') ? 'screen' : 'window'];
  const source = (await desktopCapturer.getSources({ types, thumbnailSize })).find((one) => one.id === id);
  if (!source || source.thumbnail.isEmpty()) return { ok: false, message: inWords('desktop-source-gone') };
  return { ok: true, picture: new Uint8Array(source.thumbnail.toPNG()) };
}
