import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EpisodeRead } from '../format.ts';
import { readTrace } from './events.ts';
import { playwrightTrace } from './index.ts';

const browser = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((file) => existsSync(file));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-trace-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function readAll(source: string): Promise<EpisodeRead[]> {
  const all: EpisodeRead[] = [];
  for await (const episode of playwrightTrace.episodes?.(source, {}) ?? []) all.push(episode);
  return all;
}

const page = `<body><input id=q placeholder=Search><button onclick="this.textContent='Done'">Go</button><div id=a draggable=true style="position:absolute;left:100px;top:100px;width:40px;height:40px"></div><div id=b style="position:absolute;left:300px;top:200px;width:60px;height:60px"></div><div style="height:2000px"></div></body>`;

describe('Playwright trace', () => {
  it.runIf(browser !== undefined)('reads a trace that Playwright made here', async () => {
    const file = path.join(folder, 'order.zip');
    const started = await chromium.launch({ executablePath: browser ?? '', args: ['--no-sandbox'] });
    try {
      const context = await started.newContext({ viewport: { width: 800, height: 500 } });
      await context.tracing.start({ screenshots: true, title: 'Order a lamp' });
      const tab = await context.newPage();
      await tab.setContent(page);
      await tab.locator('#q').fill('lamp');
      await tab.locator('#q').press('Enter');
      await tab.getByRole('button', { name: 'Go' }).click();
      await tab.dragAndDrop('#a', '#b');
      await tab.mouse.move(300, 250);
      await tab.mouse.wheel(0, 240);
      await context.tracing.stop({ path: file });
    } finally {
      await started.close();
    }
    const [entry] = await readAll(file);
    if (!entry || !('episode' in entry)) throw new Error(`Nothing was read: ${JSON.stringify(entry)}`);
    const { content, steps, final } = entry.episode;
    expect(content).toMatchObject({ task: 'Order a lamp', name: 'order', screen: { w: 800, h: 500, dpr: 1 } });
    expect(steps.map(({ actions }) => actions[0]?.type)).toEqual(['type', 'enter', 'click', 'drag', 'scroll']);
    expect(steps[0]?.actions[0]).toMatchObject({ text: 'lamp' });
    expect(steps[0]?.element?.name).toBe('#q');
    expect(steps[2]?.actions[0]?.point?.numbers.every((share) => share > 0 && share < 1)).toBe(true);
    expect(steps[3]).toMatchObject({
      actions: [{ point: { numbers: [120 / 800, 120 / 500] }, to: { numbers: [330 / 800, 230 / 500] } }],
      element: { name: '#a', bbox: { numbers: [100 / 800, 100 / 500, 40 / 800, 40 / 500] } },
    });
    expect(steps[4]?.actions[0]).toMatchObject({
      direction: 'down',
      distance: 240,
      point: { numbers: [300 / 800, 250 / 500], convention: 'normalized' },
    });
    for (const picture of [...steps.map((step) => step.picture), final]) {
      if (!picture || !('image' in picture)) throw new Error('A picture is missing.');
      expect(picture.image.bytes?.subarray(0, 2).toString('hex')).toBe('ffd8');
    }
  });

  it.runIf(browser !== undefined)('names what was chosen from a list, and keeps taps and navigations', async () => {
    const file = path.join(folder, 'places.zip');
    const started = await chromium.launch({ executablePath: browser ?? '', args: ['--no-sandbox'] });
    try {
      const context = await started.newContext({ viewport: { width: 800, height: 500 }, hasTouch: true });
      await context.tracing.start({ screenshots: true });
      const tab = await context.newPage();
      await tab.goto('data:text/html,<select multiple><option>Low<option value=h>High</select>');
      await tab.selectOption('select', 'Low');
      await tab.selectOption('select', [{ value: 'h' }, { index: 0 }]);
      await tab.touchscreen.tap(400, 250);
      await tab.goto('data:text/html,two');
      await tab.reload();
      await context.tracing.stop({ path: file });
    } finally {
      await started.close();
    }
    const [entry] = await readAll(file);
    if (!entry || !('episode' in entry)) throw new Error(`Nothing was read: ${JSON.stringify(entry)}`);
    expect(entry.episode.steps.map(({ actions }) => actions[0])).toMatchObject([
      { type: 'click', text: 'Low' },
      { type: 'click', text: 'h, 0' },
      { type: 'click', point: { numbers: [0.5, 0.5] } },
      { type: null, raw: expect.stringContaining('data:text/html,two') },
      { type: null, raw: expect.stringContaining('reload') },
    ]);
  });

  it('joins events by call even if others are in between, and skips broken lines', () => {
    const lines = [
      '{"type":"before","callId":"1","startTime":1,"class":"Frame","method":"click"}',
      'not JSON',
      '{"type":"before","callId":"2","startTime":2,"class":"Frame","method":"goBack"}',
      '{"type":"input","callId":"1","point":{"x":3,"y":4}}',
      '{"type":"after","callId":"2","endTime":5,"error":{"message":"gone"}}',
      '{"type":"screencast-frame","sha1":"b","width":8,"height":5,"timestamp":9}',
      '{"type":"screencast-frame","sha1":"a","width":8,"height":5,"timestamp":1}',
    ];
    const trace = readTrace(lines.join('\n'));
    expect(trace.calls).toMatchObject([
      { before: { callId: '1' }, point: { x: 3, y: 4 }, error: null },
      { before: { callId: '2' }, error: 'gone' },
    ]);
    expect(trace.frames.map(({ sha1 }) => sha1)).toEqual(['a', 'b']);
  });

  it('refuses what is not a zip file by name', async () => {
    await writeFile(path.join(folder, 'x.zip'), 'PK no zip');
    await writeFile(path.join(folder, 'y.zip'), 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n');
    expect(await readAll(folder)).toMatchObject([
      { refused: { record: 'x.zip', why: expect.stringContaining('zip') } },
      { refused: { record: 'y.zip', why: expect.stringContaining('git-lfs pointer') } },
    ]);
  });
});
