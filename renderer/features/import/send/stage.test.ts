import { beforeEach, expect, test, vi } from 'vitest';
import { looked } from '#shared/video/key-frames.ts';

const { calls, decoder } = vi.hoisted(() => ({
  calls: [] as unknown[],
  decoder: { unreadable: false, looked: (): void => {} },
}));
vi.mock('../../../transport/client.ts', () => ({
  client: {
    imports: {
      stage: async ({ parts }: { parts: { name: string }[] }) => {
        calls.push(parts.map(({ name }) => name));
        return { upload: 'u', leftOut: [] };
      },
      staged: async () => ({ path: '/cache/uploads/u', leftOut: [] }),
      unstage: async () => calls.push('unstage'),
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
      seconds: 2,
      look: async (at: number) => {
        decoder.looked();
        signal.throwIfAborted();
        return new Uint8Array(looked.width * looked.height).fill(at < 1 ? 0 : 100);
      },
      picture: async () => new Blob(['x']),
      close: () => {},
    };
  };
  return { VideoUnreadable, openVideo };
});

const { sendChosen, stopSending, useStage } = await import('./stage.ts');
const { useDraft } = await import('../draft.ts');

const entry = (name: string) => ({ name, file: new File(['x'], name) });
beforeEach(() => {
  calls.length = 0;
  Object.assign(decoder, { unreadable: false, looked: () => {} });
  useDraft.setState({ path: '' });
});

test('a video among pictures is sent as a picture of each change', async () => {
  await sendChosen([entry('web/clip.mp4'), entry('a.png')]);
  expect(calls).toEqual([['a.png'], ['00.200', '01.200'].map((at) => `web/clip_00-00-${at}.png`)]);
  expect(useDraft.getState().path).toBe('/cache/uploads/u');
});

test('a video in a data set is sent as it is', async () => {
  await sendChosen([entry('run/video.webm'), entry('run/trace.json')]);
  expect(calls).toEqual([['run/video.webm', 'run/trace.json']]);
});

test('a video that the browser cannot read is named, and nothing is previewed', async () => {
  decoder.unreadable = true;
  await sendChosen([entry('old.avi')]);
  expect([calls, useStage.getState().unread, useDraft.getState().path]).toEqual([[], ['old.avi'], '']);
});

test('Cancel ends it while a video is read, and what was sent is deleted', async () => {
  decoder.looked = stopSending;
  await sendChosen([entry('a.mp4'), entry('a.png')]);
  expect(calls).toEqual([['a.png'], 'unstage']);
  expect(useStage.getState().sending).toBeNull();
});
