import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lintsOfScreenshot } from '../../db/queries/items/lints.ts';
import { createProject } from '../../opening/open-project.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { runImport } from '../import/run.ts';
import { openSource, importDefaults } from '../import/source/source.ts';
import { loadTree } from './load-tree.ts';
import { readTree } from './read-tree.ts';
import { acceptPrelabels, listPrelabels } from './prelabels.ts';

const android = (nodes: string) =>
  `<?xml version="1.0"?><hierarchy rotation="0"><node bounds="[0,0][400,200]" class="android.widget.FrameLayout" package="org.clock" text="">${nodes}</node></hierarchy>`;
const alarm = `<node bounds="[10,20][110,80]" class="android.widget.Switch" clickable="true" checkable="true" checked="true" content-desc="Alarm" text="" resource-id="org.clock:id/on"/>`;
const page = (width: number, height: number) =>
  JSON.stringify([
    { id: 'a', content: 'Go', nodeType: 'BUTTON Node', rect: { left: 10, top: 20, width: 40, height: 20 } },
  ]).replace('}}', `},"screenWidth":${width},"screenHeight":${height}}`);

let folder: string;
let session: ProjectSession;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'bw-load-tree-'));
  session = createProject(path.join(folder, 'p'), { name: 'p' });
  mkdirSync(path.join(folder, 'in'));
  await sharp({ create: { width: 400, height: 200, channels: 3, background: 'teal' } })
    .png()
    .toFile(path.join(folder, 'in/clock.png'));
});
afterEach(async () => {
  await session.close();
  rmSync(folder, { recursive: true });
});

async function importIt(format: string, as: 'elements' | 'prelabels') {
  const input = { format, path: path.join(folder, 'in'), as };
  const source = await openSource(input);
  const request = { format, source: 'in', by: 'Ada', records: source.records(), defaults: importDefaults({}), as };
  return runImport(session, request, { progress: () => undefined, checkpoint: () => Promise.resolve() });
}
const elements = () => Number((session.read.all('SELECT count(*) n FROM elements', [])[0] as { n: number }).n);

describe('importing a tree as pre-labels', () => {
  it('proposes its nodes once, with role, name, state and description, and makes no element', async () => {
    writeFileSync(path.join(folder, 'in/clock.xml'), android(alarm));
    const first = await importIt('uiautomator', 'prelabels');
    expect(first).toMatchObject({ imported: 1, refused: [], ids: [expect.any(String)] });
    const [id = ''] = first.ids;
    expect(listPrelabels(session.read, id)).toMatchObject([
      { source: 'tree', from: 'uiautomator', score: 1, name: 'Alarm', role: 'Switch', stateNow: 'checked' },
    ]);
    expect(elements()).toBe(0);
    expect(await importIt('uiautomator', 'prelabels')).toMatchObject({ imported: 0, unchanged: 1 });

    const [made] = acceptPrelabels(
      session,
      { author: { kind: 'person', name: 'Ada' } },
      listPrelabels(session.read, id).map((listPrelabel) => listPrelabel.id),
    );
    expect(made).toMatchObject({
      source: 'uiautomator',
      content: { component: 'Switch', category: 'B', description: 'org.clock:id/on', locate: [10, 20, 110, 80] },
    });
  });

  it('does not prevent importing it as elements afterwards', async () => {
    writeFileSync(path.join(folder, 'in/clock.xml'), android(alarm));
    await importIt('uiautomator', 'prelabels');
    const { ids } = await importIt('uiautomator', 'elements');
    expect(elements()).toBe(1);
    expect(listPrelabels(session.read, ids[0] ?? '').map(({ state }) => state)).toEqual(['matched']);
  });

  it('is refused for a format that is not a tree', async () => {
    await expect(importIt('folder', 'prelabels')).rejects.toMatchObject({ code: 'INVALID', data: { field: 'as' } });
  });
});

describe('loading a tree for a screenshot', () => {
  let screenshotId: string;
  beforeEach(async () => {
    screenshotId = (await importIt('folder', 'elements')).ids[0] ?? '';
  });
  const load = (name: string, text: string, fit: 'ask' | 'as-is' | 'scale' = 'ask') =>
    loadTree(session, { screenshotId, name, found: readTree(name, text), fit });

  it('recognises its kind by its content and adds each node once', () => {
    expect(load('a.xml', android(alarm))).toEqual({
      outcome: 'loaded',
      from: 'uiautomator',
      added: 1,
      known: 0,
      leftOut: [],
    });
    expect(load('a.xml', android(alarm))).toMatchObject({ added: 0, known: 1 });
    const wda = `<XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Clock" x="0" y="0" width="100" height="50"><XCUIElementTypeButton type="XCUIElementTypeButton" label="Go" visible="true" x="25" y="25" width="50" height="5"/></XCUIElementTypeApplication>`;
    expect(load('source.xml', wda)).toMatchObject({ from: 'wda', added: 1 });
    expect(listPrelabels(session.read, screenshotId).find(({ from }) => from === 'wda')?.bbox).toEqual([
      100, 100, 300, 120,
    ]);
    const capture = (platform: string) =>
      JSON.stringify({
        platform,
        image_size: [400, 200],
        elements: [{ id: 1, role: 'button', name: 'Go', bbox: [1, 2, 30, 40], interactive: true }],
      });
    expect(load('tree.json', capture('os_linux'))).toMatchObject({ from: 'atspi', added: 1 });
    expect(load('tree.json', capture('os_web'))).toMatchObject({ from: 'dom', added: 1 });
  });

  it('asks about a tree of another size, and uses it unchanged or scaled', () => {
    expect(load('page.json', page(200, 100))).toEqual({
      outcome: 'size-differs',
      from: 'dom',
      tree: [200, 100],
      picture: [400, 200],
      sameShape: true,
    });
    expect(listPrelabels(session.read, screenshotId)).toEqual([]);
    expect(load('page.json', page(200, 100), 'scale')).toMatchObject({ outcome: 'loaded', added: 1 });
    expect(listPrelabels(session.read, screenshotId)[0]?.bbox).toEqual([20, 40, 100, 80]);
    expect(load('page.json', page(200, 150), 'scale')).toMatchObject({ outcome: 'size-differs', sameShape: false });
    expect(lintsOfScreenshot(session.read, screenshotId).map(({ code }) => code)).toEqual([]);
    expect(load('page.json', page(200, 150), 'as-is')).toMatchObject({ outcome: 'loaded', added: 1 });
    expect(lintsOfScreenshot(session.read, screenshotId).map(({ code }) => code)).toEqual(['size-differs']);
  });

  it.each([
    ['broken.json', '{"elements": [', /broken\.json was not loaded: not valid JSON/],
    ['broken.xml', '<hierarchy><node', /not well-formed XML/],
    ['other.json', '{"a": 1}', /not a readable tree/],
    ['empty.xml', android(''), /none of its nodes/],
    ['elsewhere.xml', android(alarm.replace('[10,20][110,80]', '[900,20][950,80]')), /none of its 1 boxes is on/],
  ])('refuses %s with the reason and changes nothing', (name, text, why) => {
    expect(() => load(name, text, 'as-is')).toThrow(why);
    expect(listPrelabels(session.read, screenshotId)).toEqual([]);
  });
});
