import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Convention } from '#shared/contract/imports.ts';
import { formatOf } from '#pipelines/formats/registry.ts';
import { formatFiles, parquetFile, pictureSize } from '../conformance/format-files.ts';
import { fields } from './support/canvas.ts';
import { benchwright } from './support/command-line.ts';
import { goTo } from './support/go-to.ts';
import { savePictures } from './support/pictures.ts';
import { makeProject, makeWorkplace } from './support/project.ts';
import { openStudio, type Studio, shells } from './support/studio.ts';

/** What is in the library once a format's files are imported. */
interface Case {
  format: string;
  picture: string;
  files(bytes: Buffer): Record<string, string | Buffer | null>;
  /** Boxes in image pixels, as Annotate must show them; null for questions. */
  shown: readonly number[][] | null;
  /** Compares an export with what was imported; null for import-only formats. */
  compare: ((out: string) => Promise<void> | void) | null;
  records: number;
}

const { width: W, height: H } = pictureSize;
const within = (value: number, to: number) => Math.min(Math.max(value, 0), to);

/** Pixel corners by each convention's definition, without the formats' code. */
const corners: Record<Convention, (a: number, b: number, c: number, d: number) => number[]> = {
  'xyxy-px': (a, b, c, d) => [a, b, c, d],
  'xywh-px': (a, b, c, d) => [a, b, a + c, b + d],
  'xyxy-norm': (a, b, c, d) => [a * W, b * H, c * W, d * H],
  'xywh-norm': (a, b, c, d) => [a * W, b * H, (a + c) * W, (b + d) * H],
  'cxcywh-norm': (a, b, c, d) => [(a - c / 2) * W, (b - d / 2) * H, (a + c / 2) * W, (b + d / 2) * H],
  'xywh-percent': (a, b, c, d) => [(a / 100) * W, (b / 100) * H, ((a + c) / 100) * W, ((b + d) / 100) * H],
  'xyxy-1000': (a, b, c, d) => [(a / 1000) * W, (b / 1000) * H, (c / 1000) * W, (d / 1000) * H],
};
const inPicture = (convention: Convention) => (numbers: number[]) => {
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  return corners[convention](a, b, c, d).map((value, at) => within(value, at % 2 === 0 ? W : H));
};

const boxed = [...formatFiles, parquetFile].map((one): Case => {
  const picture = `${one.format}.png`;
  return {
    format: one.format,
    picture,
    files: (bytes) => one.make(one.boxes, picture, bytes),
    shown: one.boxes.map(inPicture(one.convention)),
    compare: async (out) => expect(await one.boxesOf(out)).toEqual(one.boxes),
    records: one.apart ? one.boxes.length : 1,
  };
});

const questions = [
  ['Which tab is open?', 'First', 'Second', '=1+1', 'Fourth', 'B', 'easy'],
  ['What does "Save" do?', 'Saves, at once', '设置', 'two words', 'nothing', 'A', 'hard'],
];
const asked: Case = {
  format: 'vlmevalkit-tsv',
  picture: 'vlmevalkit-tsv.png',
  files: (bytes) => ({
    'rows.tsv': [
      ['index', 'image', 'question', 'A', 'B', 'C', 'D', 'answer', 'category', 'image_path'].join('\t'),
      ...questions.map((row, at) =>
        [
          at,
          at === 0 ? bytes.toString('base64') : '0',
          ...row.map((cell) => cell.replaceAll('"', '""')),
          'vlmevalkit-tsv.png',
        ]
          .map((cell) => (String(cell).includes('"') ? `"${cell}"` : cell))
          .join('\t'),
      ),
    ].join('\n'),
  }),
  shown: null,
  compare: (out) => {
    const [header = '', ...lines] = readFileSync(path.join(out, 'questions.tsv'), 'utf8').trim().split('\n');
    const names = header.split('\t');
    const cell = (line: string, name: string) =>
      (line.split('\t')[names.indexOf(name)] ?? '').replace(/^"(.*)"$/, '$1').replaceAll('""', '"');
    const told = lines.map((line) =>
      ['question', 'A', 'B', 'C', 'D', 'answer', 'category'].map((name) => cell(line, name)),
    );
    expect(told.sort()).toEqual([...questions].sort());
  },
  records: 2,
};

/** A tree is beside its picture; its nodes are listed here with their expected boxes. */
const tree = (format: string, ending: string, text: string, shown: number[][]): Case => ({
  format,
  picture: `${format}.png`,
  files: () => ({ [`${format}.${ending}`]: text, [`${format}.png`]: null }),
  shown,
  compare: null,
  records: 1,
});
const trees = [
  tree(
    'uiautomator',
    'xml',
    `<hierarchy rotation="0"><node bounds="[0,0][${W},${H}]" class="android.widget.FrameLayout" text="">
    <node bounds="[10,20][110,80]" class="android.widget.Switch" clickable="true" checkable="true" checked="true" content-desc="Wi-Fi" text=""/>
    <node bounds="[200,300][700,900]" class="android.widget.TextView" clickable="false" text="Settings"/></node></hierarchy>`,
    [
      [10, 20, 110, 80],
      [200, 300, 700, 900],
    ],
  ),
  tree(
    'appium',
    'json',
    JSON.stringify({
      hierarchy: {
        '@width': String(W),
        '@height': String(H),
        'android.widget.Button': ['[3,4][50,60]', '[70,4][120,60]'].map((box, at) => ({
          '@class': 'android.widget.Button',
          '@text': `Button ${at}`,
          '@clickable': 'true',
          '@bounds': box,
        })),
      },
    }),
    [
      [3, 4, 50, 60],
      [70, 4, 120, 60],
    ],
  ),
  // 390×844 points on 1170×2532 pixels: three pixels per point.
  tree(
    'wda',
    'xml',
    `<XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Health" x="0" y="0" width="390" height="844">
    <XCUIElementTypeButton type="XCUIElementTypeButton" label="Edit" visible="true" x="10" y="20" width="30" height="40"/>
    <XCUIElementTypeSwitch type="XCUIElementTypeSwitch" label="Alarm" value="1" visible="true" x="300" y="500" width="51" height="31"/>
    </XCUIElementTypeApplication>`,
    [
      [30, 60, 120, 180],
      [900, 1500, 1053, 1593],
    ],
  ),
  tree(
    'atspi',
    'json',
    JSON.stringify({
      platform: 'os_linux',
      app_name: 'Files',
      image_size: [W, H],
      elements: [
        { id: 1, role: 'push button', name: 'Open', bbox: [5.5, 6, 45, 26], interactive: true },
        { id: 2, role: 'check box', name: 'Hidden', bbox: [50, 6, 90, 26.25], interactive: true, states: ['checked'] },
      ],
    }),
    [
      [5.5, 6, 45, 26],
      [50, 6, 90, 26.25],
    ],
  ),
  tree(
    'dom',
    'json',
    JSON.stringify([
      { id: 1, role: 'button', text: 'Buy', rect: { left: 12.5, top: 20, width: 100, height: 40.125 } },
      { id: 2, role: 'link', text: 'Help', rect: { left: 200, top: 20, width: 60, height: 20 } },
    ]),
    [
      [12.5, 20, 112.5, 60.125],
      [200, 20, 260, 40],
    ],
  ),
];
const cases = [...boxed, asked, ...trees];

describe.each(shells())('every format through the window of the %s shell', (shell) => {
  const place = makeWorkplace();
  const sources = path.join(place.folder, 'sources');
  let studio: Studio;
  let project: string;
  beforeAll(async () => {
    for (const [at, one] of cases.entries()) {
      const bytes = await sharp({ create: { ...pictureSize, channels: 3, background: { r: 9 * at, g: 120, b: 90 } } })
        .png()
        .toBuffer();
      for (const [name, content] of Object.entries(one.files(bytes))) {
        const file = path.join(sources, one.format, name);
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, content ?? bytes);
      }
    }
    project = await makeProject(place, `formats ${shell}`);
    studio = await openStudio(shell, { place, project });
    await studio.page.getByRole('link', { name: 'Library' }).waitFor();
  });
  afterAll(async () => {
    await studio.close();
    place.remove();
  });

  const inLibrary = async (picture: string) => {
    const { page } = studio;
    await page.getByRole('link', { name: 'Library' }).click();
    await page.getByRole('searchbox').fill(picture.replace('.png', ''));
    // FineState's files have extensions in capitals, like its data set.
    const name = page.getByTitle(new RegExp(`^${picture.replace('.', '\\.')}$`, 'i'));
    // Rows from before the search stay, dimmed, until the new ones arrive.
    const fresh = page.getByRole('listbox', { name: 'Screenshots' }).locator('[role="option"]:not([data-stale])');
    const cell = fresh.filter({ has: name });
    await cell.waitFor();
    return cell;
  };

  it.each(cases)('$format is imported with its numbers', async ({ format, picture, files, shown, records }) => {
    const { page } = studio;
    const [first = ''] = Object.keys(files(Buffer.of()));
    await goTo(page, '#/import');
    await page.getByLabel('File or folder').fill(path.join(sources, format, first));
    const choice = page.getByRole('combobox', { name: 'Format' });
    const name = formatOf(format)?.name ?? '';
    await choice.click();
    await page.getByRole('option', { name, exact: true }).click();
    await page.getByText(new RegExp(`^${records} records?, 1 picture$`)).waitFor();
    if (trees.some((one) => one.format === format)) await page.getByRole('radio', { name: /^Elements/ }).click();
    const next = page.getByRole('button', { name: /^(Next|Import|Use )/ }).last();
    if ((await next.innerText()).startsWith('Next')) {
      await next.click();
      await page.getByRole('radiogroup', { name: /Which box format/ }).waitFor();
    }
    await page
      .getByRole('button', { name: /^(Import|Use )/ })
      .last()
      .click();
    await page.getByText('Nothing was refused.').waitFor();
    const cell = await inLibrary(picture);
    const many = shown ? `${shown.length} targets` : `${records} questions`;
    await cell.getByText(many, { exact: true }).waitFor();
    if (!shown) return;
    await cell.dblclick();
    await page.getByRole('heading', { name: new RegExp(picture.replace('.png', '')) }).waitFor();
    const rows = page.getByRole('listbox', { name: /Elements/ }).getByRole('option');
    await expect.poll(() => rows.count()).toBe(shown.length);
    const seen: number[][] = [];
    for (let at = 0; at < shown.length; at++) {
      await rows.nth(at).click();
      await expect.poll(() => rows.nth(at).getAttribute('aria-selected')).toBe('true');
      seen.push(await fields(page));
    }
    const order = (a: number[], b: number[]) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0);
    const wanted = [...shown].sort(order);
    for (const [at, box] of seen.sort(order).entries())
      for (const [edge, value] of box.entries()) expect(value).toBeCloseTo(wanted[at]?.[edge] ?? Number.NaN, 9);
  });

  it('everything is approved between two sessions', async () => {
    await studio.close();
    const said = await benchwright(place, ['review', project, '--approve-all', '--as', 'ann', '--json']);
    expect(said.code, said.stderr).toBe(0);
    studio = await openStudio(shell, { place, project });
    await studio.page.getByRole('link', { name: 'Library' }).waitFor();
  });

  it.each(cases.filter((one) => one.compare))(
    '$format is exported with the numbers it was imported with',
    async (one) => {
      const { page } = studio;
      const cell = await inLibrary(one.picture);
      await cell.click();
      await page.keyboard.press('Control+e');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: 'Format' }).click();
      await page.getByRole('option', { name: new RegExp(`\\(${one.format}\\)$`) }).click();
      const out = path.join(place.folder, 'out', one.format);
      await dialog.getByRole('textbox', { name: 'Destination' }).fill(out);
      await dialog.getByRole('button', { name: 'Export', exact: true }).click();
      await dialog.getByText('Read back and verified.').waitFor();
      if (one.format === 'coco') await savePictures(studio, 'export-selected');
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await dialog.waitFor({ state: 'detached' });
      await one.compare?.(out);
    },
  );

  it('wrote nothing to the console', () => {
    expect(studio.errors).toEqual([]);
  });
});
