import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RecordedPage } from '../web-page/browser.ts';
import { Looker } from './looker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that only answers. */
function answering(): RecordedPage {
  const answers: Record<string, unknown> = {
    'Runtime.evaluate': { result: { value: [] } },
    'Page.captureScreenshot': { data: '' },
  };
  return {
    id: 'page',
    opened: false,
    send: (method) => Promise.resolve(answers[method]),
    onEvent: () => undefined,
  };
}

it('takes pictures of a page that reports changes all the time', async () => {
  const looker = new Looker(answering(), { width: 800, height: 600, ratio: 1 });
  looker.at('http://127.0.0.1/', 'Clock');
  looker.world(1);
  looker.start();
  for (let at = 0; at < 20; at++) {
    await vi.advanceTimersByTimeAsync(30);
    looker.changed();
  }
  expect(looker.last).toMatchObject({ url: 'http://127.0.0.1/', tree: null });
  // The newest picture is no older than the pause before a picture and one report.
  expect(looker.changes - (looker.last?.change ?? 0)).toBeLessThanOrEqual(3);
  looker.stop();
});
