import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { elementContent } from '#shared/contents/element.ts';
import { questionContent } from '#shared/contents/question.ts';
import { DiskFolder } from '#pipelines/formats/disk-folder.ts';
import type { WriteItem } from '#pipelines/formats/format.ts';
import { formats } from '#pipelines/formats/registry.ts';
import { zipped } from '#electron/host/testing/zip.ts';
import { runSamples } from './run-samples.ts';

/** A small, valid source of one format on disk. */
export interface Sample {
  format: string;
  /** What a person chooses. */
  source: string;
  /** Files beside the pictures, with their bytes. */
  files: Map<string, Buffer>;
}

/** Size of every picture here. */
export const sampleSize = { width: 200, height: 100 };

async function* items(picture: string): AsyncGenerator<WriteItem> {
  for (const at of [0, 1, 2]) {
    const box: [number, number, number, number] = [10 + at, 10, 40 + at, 30];
    const common = { state: 'approved' as const, source: 'person', raw: null };
    const content = elementContent.parse({ name: `n${at}`, kind: 'icon', locate: box, interact: box, current: box });
    const options = ['A', 'B', 'C', 'D'].map((letter) => ({ letter, text: `option ${letter}` }));
    const asked = { difficulty: 'easy', question: `Which ${at}?`, options, answer: 'B' };
    const words = { text: `Press ${at}`, style: null, picked: true };
    yield {
      screenshot: {
        id: `s${at}`,
        sha256: `${at}`.repeat(64),
        ...sampleSize,
        ...{ ext: 'png', name: `${at}.png`, exportName: `name-${at}` },
        ...{ platform: 'web', app: 'Shop', tags: [], state: 'approved', file: picture },
      },
      questions: [{ ...common, id: `q${at}`, content: questionContent.parse(asked) }],
      elements: [
        {
          ...common,
          id: `e${at}`,
          content,
          instructions: (['basic', 'locate'] as const).map((type) => ({
            ...common,
            id: type,
            content: { type, ...words },
          })),
        },
      ],
    };
  }
}

const json = (value: unknown) => JSON.stringify(value, null, 1);
const lines = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n');
const three = [0, 1, 2];
const points = (x: number) => [
  { x, y: 2 },
  { x: 30, y: 2 },
  { x: 30, y: 20 },
  { x, y: 20 },
];

/** Sources of formats that are only read: files by name, null for the picture. The first is the one to choose. */
const readOnly: Record<string, Record<string, string | Buffer | null>> = {
  ...runSamples,
  folder: { 'a.png': null, 'manifest.csv': 'file,platform,app\na.png,web,Shop\n' },
  'mmbench-gui-l1': {
    'L1_annotations.json': json(
      three.map((index) => ({
        ...{ index, image_path: 'a.png', image_size: [200, 100], platform: 'os_web', app_name: 'Desk' },
        groups: ['easy', 'medium', 'hard'].map((difficulty) => ({
          ...{
            question: `Which ${difficulty} ${index}?`,
            options: { A: 'x', B: 'y', C: 'z' },
            answer: 'B',
            difficulty,
          },
          explanation: 'It says so.',
        })),
      })),
    ),
    'offline_images/os_web/a.png': null,
  },
  uiautomator: {
    'a.xml':
      '<hierarchy><node class="x.Button" clickable="true" text="Go" bounds="[1,2][30,20]"/><node class="x.Text" text="Hi" bounds="[40,2][80,20]"/></hierarchy>',
    'a.png': null,
  },
  appium: {
    'a.json': json({
      hierarchy: {
        '@width': '200',
        node: three.map((x) => ({ '@class': 'x', '@text': `${x}`, '@bounds': `[${x}1,2][${x}9,20]` })),
      },
    }),
    'a.png': null,
  },
  wda: {
    'a.xml':
      '<XCUIElementTypeApplication x="0" y="0" width="200" height="100"><XCUIElementTypeButton name="Go" x="1" y="1" width="9" height="9"/><XCUIElementTypeButton name="On" x="41" y="1" width="9" height="9"/></XCUIElementTypeApplication>',
    'a.png': null,
  },
  atspi: {
    'a.json': json({
      elements: three.map((id) => ({
        id,
        role: 'push button',
        name: `n${id}`,
        bbox: [1 + 40 * id, 2, 20, 20],
        interactive: true,
      })),
    }),
    'a.png': null,
  },
  dom: {
    'a.json': json(three.map((x) => ({ content: `n${x}`, rect: { left: 1 + 40 * x, top: 2, width: 9, height: 9 } }))),
    'a.png': null,
  },
  'cvat-xml': {
    'annotations.xml': `<annotations><image id="0" name="a.png" width="200" height="100">${three
      .map((x) => `<box label="icon" occluded="0" xtl="${x}" ytl="20" xbr="60" ybr="40"/>`)
      .join('')}</image></annotations>`,
    'a.png': null,
  },
  'labelme-xml': {
    'a.xml': `<annotation><filename>a.png</filename>${three
      .map(
        (x) =>
          `<object><name>menu</name><deleted>0</deleted><polygon>${points(x)
            .map((pt) => `<pt><x>${pt.x}</x><y>${pt.y}</y></pt>`)
            .join('')}</polygon></object>`,
      )
      .join('')}</annotation>`,
    'a.png': null,
  },
  vott: {
    'a-asset.json': json({
      asset: { name: 'a.png', size: sampleSize },
      regions: three.map((left) => ({
        type: 'RECTANGLE',
        tags: ['icon'],
        boundingBox: { left, top: 2, width: 30, height: 20 },
      })),
    }),
    'a.png': null,
  },
  agentnet: {
    't.json': json({
      task_id: 't',
      user_task_description: 'Find it',
      steps: three.map((step_num) => ({
        step_num,
        image: 'a.png',
        action: 'pyautogui.click(x=0.5, y=0.25)',
        inner_monologue: { thought: 'hm' },
        ground_truth_actions: [{ type: 'click', metadata: { bboxes: [{ rel_bbox: [0.4, 0.2, 0.2, 0.1] }] } }],
      })),
    }),
    'images/a.png': null,
  },
  'osworld-run': {
    'chrome/t1/traj.jsonl': lines(
      three.map((n) => ({
        step_num: n + 1,
        action: `pyautogui.click(10.5, ${n})`,
        response: 'r',
        screenshot_file: 'a.png',
      })),
    ),
    'chrome/t1/result.txt': '1\n',
    'chrome/t1/a.png': null,
  },
  'android-control': {
    'e.json': json(
      three.map((episode_id) => ({
        episode_id,
        goal: `Open ${episode_id}`,
        screenshots: ['a.png', 'a.png'],
        screenshot_widths: [200, 200],
        screenshot_heights: [100, 100],
        actions: [{ action_type: 'click', x: 5, y: 6 }],
        step_instructions: ['Open'],
      })),
    ),
    'screenshots/a.png': null,
  },
  'gui-odyssey': {
    '1.json': json({
      episode_id: '1',
      device_info: { w: 200, h: 100 },
      task_info: { category: 'Shopping', app: ['Shop'], instruction: 'Buy' },
      step_length: 3,
      steps: three.map((step) => ({ step, screenshot: 'a.png', action: 'CLICK', info: [[500, 250]] })),
    }),
    'a.png': null,
  },
  aitw: {
    'rows.json': json(
      three.map((step_id) => ({
        ...{ episode_id: '3', episode_length: 3, step_id, instruction: 'Ask', image_path: 'a.png' },
        ...{ result_action_type: 4, result_touch_yx: '[0.8, 0.4]', result_lift_yx: '[0.81, 0.4]' },
        ...{ ui_positions: '[[0.1, 0.2, 0.3, 0.4]]', ui_text: '["Hi"]', ui_types: '["TEXT"]' },
      })),
    ),
    'a.png': null,
  },
  mind2web: {
    'rows.json': json(
      three.map((n) => ({
        ...{ annotation_id: `${n}`, action_uid: `u${n}`, task: `Fly ${n}`, website: 'air', operation: 'CLICK' },
        ...{ bbox: [[1, 2, 3, 4]], previous_actions: [] },
      })),
    ),
  },
  'browser-use': {
    'run.json': json({
      history: three.map((step_number) => ({
        model_output: { current_state: { next_goal: 'Search' }, action: [{ input_text: { index: 3, text: 'lamp' } }] },
        result: [{}],
        state: { url: 'https://shop.example', interacted_element: [null] },
        metadata: { step_number },
      })),
    }),
  },
  'trajectory-folder': {
    'one/episode.json': json({
      id: 'one',
      task: 'Buy',
      steps: three.map((index) => ({ index, screenshot: 'a.png', action: { type: 'click', point: [5, 6] } })),
    }),
    'one/a.png': null,
  },
  probench: {
    'tasks.jsonl': lines(
      three.map((id) => ({
        ...{ id: `${id}`, app: 'airbnb', category: 'Travel', language: 'en', instruction: `Find ${id}` },
        ...{ task_type: 'process', max_steps: 15, key_operations: ['filter'] },
      })),
    ),
  },
  'probench-tasks': {
    'probench-tasks.jsonl': lines(
      three.map((id) => ({
        ...{ id: `${id}`, app: 'airbnb', category: 'Travel', language: 'en', instruction: `Find ${id}` },
        ...{ task_type: 'state', max_steps: 15, key_operations: [] },
      })),
    ),
  },
  webarena: {
    'tasks.json': json(
      three.map((n) => ({
        ...{ task_id: n, intent: `How many orders ${n}?`, sites: ['shopping'], start_url: 'http://shop.example/' },
        eval: { eval_types: ['string_match'], reference_answers: { must_include: [`${n}`] } },
      })),
    ),
  },
  'osworld-tasks': Object.fromEntries(
    three.map((n) => [
      `os/${n}.json`,
      json({
        ...{ id: `t${n}`, snapshot: 'os', instruction: `Sort column ${n}`, config: [], related_apps: ['os'] },
        evaluator: { func: 'compare_table', result: {}, expected: {} },
      }),
    ]),
  ),
  'android-world': {
    'task_metadata.json': json(
      three.map((n) => ({
        ...{ task_name: `Task${n}`, task_template: `Save {file_name} ${n}`, difficulty: 'easy' },
        ...{ tags: [], optimal_steps: '4' },
      })),
    ),
  },
  'agent-tasks': {
    'tasks.json': json(
      three.map((n) => ({
        ...{ id: `t${n}`, level: 'L3', platform: 'web', apps: ['Shop'], instruction: `Open page ${n}`, maxSteps: 9 },
        ...{
          init: [{ open: 'http://shop.example/', app: 'Shop' }],
          criteria: [{ kind: 'url', contains: `page=${n}` }],
        },
      })),
    ),
  },
  'gui-knowledge': {
    ...Object.fromEntries(
      three.map((n) => [
        `q${n}.json`,
        json({
          question_id: `q${n}`,
          knowledge: { knowledge_sub_type: 'WidgetFunctionUnderstanding' },
          question_type: 'multiple_choice',
          question_text: `What does button ${n} do?`,
          question_image_dir_list: ['a.png'],
          option_text: ['Save', 'Open', 'Close'],
          groundtruth: 'B',
        }),
      ]),
    ),
    'a.png': null,
  },
  'playwright-trace': {
    'order.zip': Buffer.from(
      zipped([
        {
          name: 'trace.trace',
          text: lines([
            { type: 'context-options', options: { viewport: sampleSize }, title: 'Order' },
            ...three.flatMap((n) => [
              {
                type: 'before',
                callId: `${n}`,
                startTime: n,
                class: 'Frame',
                method: 'click',
                params: { selector: '#q' },
              },
              { type: 'input', callId: `${n}`, point: { x: 3, y: 4 } },
              { type: 'after', callId: `${n}`, endTime: n + 0.5 },
            ]),
          ]),
        },
      ]),
    ),
  },
};

async function filesOf(root: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && !file.endsWith('.png')) files.set(file, await readFile(file));
  }
  return files;
}

/** Writes a source of every import format into a folder of its own under `folder`. */
export async function makeSamples(folder: string): Promise<Sample[]> {
  const made = sharp({ create: { ...sampleSize, channels: 3, background: 'teal' } });
  const bytes = await made.png().toBuffer();
  const picture = path.join(folder, 'picture.png');
  await writeFile(picture, bytes);
  const samples: Sample[] = [];
  for (const format of formats) {
    if (!format.read && !format.episodes) continue;
    const root = path.join(folder, format.id);
    await mkdir(root);
    const given = readOnly[format.id];
    if (given)
      for (const [name, content] of Object.entries(given)) {
        await mkdir(path.dirname(path.join(root, name)), { recursive: true });
        await writeFile(path.join(root, name), content ?? bytes);
      }
    else if (format.write)
      await format.write(items(picture), new DiskFolder(root), { wrote: () => {}, leftOut: () => {} });
    else throw new Error(`There is no sample of ${format.id}; add one here.`);
    samples.push({
      format: format.id,
      source: path.join(root, given ? '' : (format.main ?? '')),
      files: await filesOf(root),
    });
  }
  return samples;
}
