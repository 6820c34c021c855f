import { beforeEach, expect, test, vi } from 'vitest';
import { looked } from '#shared/video/key-frames.ts';

const { calls, decoder } = vi.hoisted(() => ({
  calls: [] as string[][],
  decoder: { seconds: 1, shade: (_at: number): number => 0, unreadable: false, looked: (): void => {}, closed: 0 },
}));
vi.mock('../../../transport/client.ts', () => ({
  client: {
    imports: {
      upload: async ({ names }: { names: string[] }) => {
        calls.push(names);
        return { imported: names.length, unchanged: 0, refused: [], ids: names, unset: names };
      },
    },
  },
  orpc: {},
  shell: { desktop: null },
}));
vi.mock('../../../ui/files/video-decoder.ts', () => {
  class VideoUnreadable extends Error {}
  const openVideo = async (_file: Blob, signal: AbortSignal) => {
    if (decoder.unreadable) throw new VideoUnreadable();
    return {
      seconds: decoder.seconds,
      look: async (at: number) => {
        decoder.looked();
        signal.throwIfAborted();
        return new Uint8Array(looked.width * looked.height).fill(decoder.shade(at));
      },
      picture: async () => new Blob(['x']),
      close: () => decoder.closed++,
    };
  };
  return { VideoUnreadable, openVideo };
});

const { stopUpload, upload, useUpload } = await import('./upload.ts');
const { useBulkDialog } = await import('../bulk/bulk-dialog-store.ts');

const video = (name: string, type = '') => ({ name, file: new File(['x'], name, { type }) });
beforeEach(() => {
  calls.length = 0;
  Object.assign(decoder, { seconds: 1, shade: () => 0, unreadable: false, looked: () => {}, closed: 0 });
  useBulkDialog.setState({ open: null, about: null });
});

test('a video gives a picture of each change, named by its time, and asks once for platform and app', async () => {
  Object.assign(decoder, { seconds: 3, shade: (at: number) => (at < 1 ? 0 : at < 2 ? 100 : 200) });
  await upload([video('web/clip.v1.mp4'), { name: 'a.png', file: new File(['x'], 'a.png') }], 'drop');
  expect(calls).toEqual([['a.png'], ['00.200', '01.200', '02.200'].map((at) => `web/clip.v1_00-00-${at}.png`)]);
  expect(useUpload.getState().upload).toMatchObject({ done: 4, total: 4, imported: 4, going: false, reading: null });
  expect(useBulkDialog.getState()).toMatchObject({ open: 'assign', about: calls.flat() });
  expect(decoder.closed).toBe(1);
});

test.each([
  ['that never changes', 4, '00.200'],
  ['of one picture', 0.04, '00.000'],
])('a video %s gives its first picture', async (_, seconds, at) => {
  decoder.seconds = seconds;
  await upload([video('still', 'video/webm')], 'drop');
  expect(calls).toEqual([[`still_00-00-${at}.png`]]);
});

test('the pictures of a long video are sent in calls of at most 20', async () => {
  Object.assign(decoder, { seconds: 45, shade: (at: number) => (Math.floor(at) % 2) * 100 });
  await upload([video('long.webm')], 'paste');
  expect(calls.map((names) => names.length)).toEqual([20, 20, 5]);
});

test('a video that the browser cannot read is named, and the next one is read', async () => {
  decoder.unreadable = true;
  await upload([video('old.avi'), video('other.wmv')], 'drop');
  expect(calls).toEqual([]);
  const { refused = [], going } = useUpload.getState().upload ?? {};
  expect(going).toBe(false);
  expect(refused.map((entry) => entry.record)).toEqual(['old.avi', 'other.wmv']);
  expect(refused[0]?.why).toMatch(/^old\.avi cannot be read as a video here; the command line may read it with ffmpeg/);
});

test('Stop ends it while a video is read, closes it, and reads no other', async () => {
  let n = 0;
  Object.assign(decoder, { seconds: 60, looked: () => ++n === 5 && stopUpload() });
  await upload([video('a.mp4'), video('b.mp4')], 'drop');
  expect([n, decoder.closed, calls]).toEqual([5, 1, []]);
  expect(useUpload.getState().upload).toMatchObject({ going: false, reading: null, refused: [] });
});
