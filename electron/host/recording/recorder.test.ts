import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import sharp from '#pipelines/sharp.ts';
import type { RecordedBrowser, RecordedPage } from '../web-page/browser.ts';
import { findChromium, LocalChromium } from '../web-page/chromium.ts';
import { type RecordedStep, Recorder } from './recorder.ts';
import { openSite } from './testing/site.ts';

const chromium = findChromium();

/** Colour of the page's background in a picture, as `#rrggbb`. */
async function background(step: RecordedStep | undefined): Promise<string> {
  if (!step?.look) return 'no picture';
  const raw = await sharp(step.look.picture).extract({ left: 700, top: 500, width: 1, height: 1 }).raw().toBuffer();
  return `#${raw.subarray(0, 3).toString('hex')}`;
}

describe.runIf(chromium !== null)('recording in a local browser', () => {
  let site: Awaited<ReturnType<typeof openSite>>;
  let browser: LocalChromium;
  let recorder: Recorder;
  const steps: RecordedStep[] = [];
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(() => site.close());
  afterEach(() => recorder.stop());

  async function begin(path = '/', options: { ratio?: number; secrets?: boolean } = {}): Promise<Page> {
    steps.length = 0;
    browser = new LocalChromium(chromium ?? '', true);
    const { ratio = 1, secrets = false } = options;
    recorder = new Recorder(
      browser,
      { url: site.origin + path, width: 800, height: 600, ratio, theme: 'light', secrets },
      (step) => void steps.push(step),
    );
    await recorder.start();
    await recorder.settled();
    const [page] = browser.context?.pages() ?? [];
    if (!page) throw new Error('no page');
    return page;
  }
  const eventsOf = () =>
    steps.map(({ actions, element }) => [
      ...actions.map(({ raw: _, ...action }) => action),
      ...(element ? [element.name] : []),
    ]);

  /** As on a busy machine: the page arrives late, and until then its history does not contain it. */
  function late(page: RecordedPage): RecordedPage {
    let blank: unknown = null;
    let arrived = false;
    return {
      ...page,
      send: async (method, params) => {
        if (method !== 'Page.getNavigationHistory') return page.send(method, params);
        const now = (await page.send(method, params)) as { entries: object[] };
        blank ??= now;
        // Some browsers report it as a typed address, like a person's own.
        const entries = now.entries.map((entry) => ({ ...entry, transitionType: 'typed' }));
        return arrived ? { ...now, entries } : blank;
      },
      onEvent: (listener) =>
        page.onEvent((method, params) => {
          if (method !== 'Page.frameNavigated') return listener(method, params);
          setTimeout(() => {
            arrived = true;
            listener(method, params);
          }, 300);
        }),
    };
  }

  it('never mistakes the start for an act of the person, however late the page arrives', async () => {
    steps.length = 0;
    browser = new LocalChromium(chromium ?? '', true);
    const slow: RecordedBrowser = {
      open: (view, listener) => browser.open(view, { ...listener, page: (page) => listener.page(late(page)) }),
      close: () => browser.close(),
    };
    recorder = new Recorder(
      slow,
      { url: site.origin, width: 800, height: 600, ratio: 1, theme: 'light', secrets: false },
      (step) => void steps.push(step),
    );
    await recorder.start();
    const [page] = browser.context?.pages() ?? [];
    await page?.mouse.click(60, 60);
    await recorder.settled();
    expect(eventsOf()).toEqual([[{ type: 'click', point: [60, 60] }, 'Add lamp']]);
  });

  it('records each action with the picture before it and the element under the point', async () => {
    const page = await begin();
    const { mouse, keyboard } = page;
    await mouse.click(60, 60);
    await recorder.settled();
    await mouse.dblclick(260, 60);
    await recorder.settled();
    await mouse.click(420, 60, { button: 'right' });
    await recorder.settled();
    await mouse.click(100, 135);
    await recorder.settled();
    await keyboard.type('Ada L');
    await keyboard.press('Backspace');
    await recorder.settled();
    await keyboard.press('Enter');
    await recorder.settled();
    await keyboard.press('Control+k');
    await recorder.settled();
    await mouse.move(140, 260);
    await mouse.wheel(0, 240);
    await recorder.settled();
    await mouse.move(320, 240);
    await mouse.down();
    await mouse.move(400, 240, { steps: 5 });
    await mouse.up();
    await recorder.settled();
    expect(eventsOf()).toEqual([
      [{ type: 'click', point: [60, 60] }, 'Add lamp'],
      [{ type: 'double_click', point: [260, 60] }, 'Open twice'],
      [{ type: 'right_click', point: [420, 60] }, 'Options'],
      [{ type: 'click', point: [100, 135] }, 'Name'],
      [{ type: 'type', text: 'Ada ' }, 'Name'],
      [{ type: 'enter' }, 'Name'],
      [{ type: 'hotkey', keys: ['ctrl', 'k'] }, 'Name'],
      [{ type: 'scroll', point: [140, 260], direction: 'down', directionOf: 'content', distance: 240, unit: 'px' }],
      [{ type: 'drag', point: [320, 240], to: [400, 240] }, 'Price'],
    ]);
    // Each action but the first comes after the previous one's change, and before its own.
    expect(await Promise.all(steps.slice(0, 6).map(background))).toEqual([
      '#ffffff',
      '#ccffcc',
      '#ccccff',
      '#ffcccc',
      '#ffcccc',
      '#ffcccc',
    ]);
    expect(await background(steps[6])).toBe('#ffffcc');
    expect(steps[0]?.element).toEqual({ role: 'button', name: 'Add lamp', tag: 'button', bbox: [40, 40, 160, 80] });
    const tree = JSON.parse(steps[0]?.look?.tree?.text ?? '{}') as { elements: { role: string; bbox: number[] }[] };
    expect(tree.elements.find(({ role }) => role === 'textbox')?.bbox).toEqual([40, 120, 240, 150]);
    const { last } = await recorder.stop();
    expect(last?.url).toBe(`${site.origin}/`);
  });

  it('recognises going back, another address, a new tab and a switch of tabs', async () => {
    const page = await begin();
    await page.mouse.click(220, 370);
    await page.waitForURL('**/cart');
    await recorder.settled();
    await page.goBack();
    await recorder.settled();
    const opened = browser.context?.waitForEvent('page');
    await page.mouse.click(60, 370);
    const help = await opened;
    await help?.waitForURL('**/help');
    await recorder.settled();
    await help?.mouse.click(60, 220);
    await recorder.settled();
    await page.bringToFront();
    await page.mouse.click(60, 60);
    await recorder.settled();
    expect(eventsOf()).toEqual([
      [{ type: 'click', point: [220, 370] }, 'Cart'],
      [{ type: 'back' }],
      [{ type: 'click', point: [60, 370] }, 'Help in a new tab'],
      [{ type: 'click', point: [60, 220] }, 'Close'],
      [{ type: 'switch_tab', text: 'Shop' }],
      [{ type: 'click', point: [60, 60] }, 'Add lamp'],
    ]);
    expect(await Promise.all(steps.map(background))).toEqual([
      '#ffffff',
      '#eeeeff',
      '#ffffff',
      '#ffeeee',
      '#ffeeee',
      '#ffffff',
    ]);
    expect(steps.map(({ url }) => new URL(url).pathname)).toEqual(['/', '/cart', '/', '/help', '/help', '/']);
  });

  it('scales places and boxes to the pixels of the picture', async () => {
    const page = await begin('/', { ratio: 2 });
    await page.mouse.click(60, 60);
    await recorder.settled();
    expect(steps[0]?.actions[0]?.point).toEqual([120, 120]);
    expect(steps[0]?.element?.bbox).toEqual([80, 80, 320, 160]);
    expect(await sharp(steps[0]?.look?.picture).metadata()).toMatchObject({ width: 1600, height: 1200 });
  });

  it('covers passwords in text, tree and pictures, also once they are shown; shows them when asked to', async () => {
    const typeIt = async (page: Page) => {
      await page.mouse.click(300, 135);
      await page.keyboard.type('hunter2');
      await recorder.settled();
      await page.mouse.click(520, 135);
      await recorder.settled();
      await page.mouse.click(60, 60);
      await recorder.settled();
    };
    await typeIt(await begin());
    const covered = await sharp(steps[3]?.look?.picture)
      .extract({ left: 285, top: 125, width: 190, height: 20 })
      .removeAlpha()
      .raw()
      .toBuffer();
    expect(new Set(covered)).toEqual(new Set([0x8a, 0x8f, 0x98]));
    const everything = JSON.stringify(steps.map((step) => ({ ...step, look: step.look?.tree })));
    expect(everything).toContain('"text":"••••••••"');
    expect(everything).not.toContain('hunter2');
    await recorder.stop();
    await typeIt(await begin('/', { secrets: true }));
    expect(steps[1]?.actions[0]?.text).toBe('hunter2');
    expect(steps[3]?.look?.tree?.text).toContain('hunter2');
  });

  it('refuses permissions, downloads and addresses that are not on the web', async () => {
    const page = await begin('/hostile');
    await page.getByText('place 1').waitFor();
    await page.getByText('camera denied').waitFor();
    expect(await page.title()).toBe('Hostile');
    await expect(page.goto('file:///etc/passwd')).rejects.toThrow(/ERR_/);
    await recorder.settled();
    expect(JSON.stringify(steps)).not.toContain('passwd');
  });

  it('ends with a reason when the window is closed, the page crashes or the browser is gone', async () => {
    const page = await begin();
    await page.mouse.click(60, 60);
    await recorder.settled();
    await page.close();
    await expect(recorder.cut).resolves.toEqual({
      why: 'The browser window was closed before the recording was finished.',
    });
    const { last } = await recorder.stop();
    expect(steps).toHaveLength(1);
    expect(last?.url).toBe(`${site.origin}/`);
    const crashed = await begin();
    void crashed.goto('chrome://crash').catch(() => undefined);
    await expect(recorder.cut).resolves.toEqual({ why: 'The page crashed.' });
    await recorder.stop();
    await begin();
    await browser.context?.browser()?.close();
    await expect(recorder.cut).resolves.toMatchObject({ why: expect.stringContaining('browser') });
  });
});
