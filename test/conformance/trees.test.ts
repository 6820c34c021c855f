import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ReadRecord } from '#pipelines/formats/format.ts';
import { formatOf } from '#pipelines/formats/registry.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-trees-'));
  await mkdir(path.join(folder, 'app'));
  await sharp({ create: { width: 828, height: 1792, channels: 3, background: 'teal' } })
    .png()
    .toFile(path.join(folder, 'app/screenshot.png'));
});
afterEach(() => rm(folder, { recursive: true }));

async function read(format: string, name: string, content: string): Promise<ReadRecord> {
  await writeFile(path.join(folder, 'app', name), content);
  for await (const record of formatOf(format)?.read?.(folder, {}) ?? []) {
    if ('refused' in record) throw new Error(record.refused.why);
    return record;
  }
  throw new Error('nothing was read');
}
const linesOf = (record: ReadRecord) =>
  record.elements.map(({ content, locate }) => [
    content.name,
    content.role ?? content.component,
    content.component ?? null,
    content.stateNow ?? null,
    locate?.numbers,
  ]);

it('reads a UI Automator dump', async () => {
  const record = await read(
    'uiautomator',
    'page.xml',
    `<?xml version="1.0" ?>
<hierarchy rotation="0"><node bounds="[0,0][828,1792]" class="android.widget.FrameLayout" clickable="false" package="org.clock" text="">
<node bounds="[10,20][110,80]" class="android.widget.Switch" clickable="true" checkable="true" checked="true" content-desc="Wi-Fi &amp; more" text=""/>
<node bounds="[0,0][0,0]" class="android.widget.Button" clickable="true" text="hidden"/></node></hierarchy>`,
  );
  expect(record.screenshot).toMatchObject({ platform: 'android', app: 'org.clock', declaredSize: [828, 1792] });
  expect(linesOf(record)).toEqual([['Wi-Fi & more', 'Switch', 'Switch', 'checked', [10, 20, 110, 80]]]);
});

it('reads a HarmonyOS layout and an Appium tree', async () => {
  const harmony = {
    attributes: { bounds: '[0,0][828,1792]', type: 'root' },
    children: [
      {
        attributes: { bounds: '[1,2][30,40]', clickable: 'true', text: '设置', type: 'Button', bundleName: 'com.x' },
        children: [],
      },
    ],
  };
  expect(linesOf(await read('uiautomator', 'layout.json', JSON.stringify(harmony)))).toEqual([
    ['设置', 'Button', null, null, [1, 2, 30, 40]],
  ]);
  await rm(path.join(folder, 'app/layout.json'));
  const button = (text: string, bounds: string) => ({
    '@class': 'android.widget.Button',
    '@text': text,
    '@clickable': 'true',
    '@bounds': bounds,
    '@package': 'p',
  });
  const appium = {
    hierarchy: {
      '@width': '828',
      '@height': '1700',
      'android.widget.Button': [button('One', '[0,0][50,50]'), button('Two', '[50,0][100,50]')],
    },
  };
  const record = await read('appium', 'view_tree.json', JSON.stringify(appium));
  expect(record.screenshot.declaredSize).toEqual([828, 1700]);
  expect(linesOf(record).map(([name]) => name)).toEqual(['One', 'Two']);
});

it('reads WebDriverAgent points as fractions of the screen', async () => {
  const record = await read(
    'wda',
    'source.xml',
    `<XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Clock" x="0" y="0" width="414" height="896">
<XCUIElementTypeSwitch type="XCUIElementTypeSwitch" label="Alarm" value="1" visible="true" x="207" y="448" width="41.4" height="89.6"/></XCUIElementTypeApplication>`,
  );
  expect(record.screenshot).toMatchObject({ platform: 'ios', app: 'Clock' });
  expect(linesOf(record)).toEqual([
    ['Alarm', 'Switch', 'Switch', '1', [0.5, 0.5, 0.09999999999999999, 0.09999999999999999]],
  ]);
});

it('reads captures of desktops and pages, and lists of page elements', async () => {
  const capture = {
    platform: 'os_linux',
    app_name: 'Editor',
    image_size: [828, 1792],
    elements: [
      {
        id: 1,
        role: 'check box',
        name: 'Wrap lines',
        states: ['checked'],
        bbox: [1, 2, 30, 40],
        interactive: true,
        interact_bbox: [1, 2, 10, 12],
      },
    ],
  };
  const record = await read('atspi', 'screenshot.json', JSON.stringify(capture));
  expect(linesOf(record)).toEqual([['Wrap lines', 'Checkbox', 'Checkbox', 'checked', [1, 2, 30, 40]]]);
  expect(record.elements[0]?.interact?.numbers).toEqual([1, 2, 10, 12]);
  await rm(path.join(folder, 'app/screenshot.json'));
  const list = [
    {
      id: 'a',
      content: 'Go',
      nodeType: 'BUTTON Node',
      rect: { left: 5, top: 6, width: 10, height: 12 },
      screenWidth: 828,
      screenHeight: 1792,
    },
  ];
  expect(linesOf(await read('dom', 'element-snapshot.json', JSON.stringify(list)))).toEqual([
    ['Go', 'button', null, null, [5, 6, 15, 18]],
  ]);
});

it('sets icon or text for every node, by its role', async () => {
  const node = (at: number, type: string, text: string) =>
    `<node bounds="[${at},0][${at + 9},9]" class="android.widget.${type}" clickable="true" ${text}/>`;
  const nodes = [
    node(10, 'Button', 'text="Save"'),
    node(20, 'Button', ''),
    node(30, 'ImageView', 'content-desc="Logo"'),
    node(40, 'Switch', 'content-desc="Wi-Fi"'),
    node(50, 'TextView', 'text="Name"'),
  ];
  const record = await read('uiautomator', 'page.xml', `<hierarchy rotation="0">${nodes.join('')}</hierarchy>`);
  expect(record.elements.map(({ content }) => content.kind)).toEqual(['text', 'icon', 'icon', 'icon', 'text']);
});
