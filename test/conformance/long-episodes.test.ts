import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';

const all = 100_000;
const few = 10_000;
/** Steps per episode if a file has several. */
const each = 100;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-long-'));
});
afterEach(() => rm(folder, { recursive: true }));

type Line = (n: number) => unknown;
interface Long {
  format: string;
  file: string;
  line: Line;
  /** What is before the first line, between two, and after the last. */
  around?: [string, string, string];
  episodes: number;
  /** Fewer if each row looks for four pictures on the disk, which takes time but no memory. */
  steps?: number;
}

const aitw: (many: boolean) => Line = (many) => (n) => ({
  episode_id: String(many ? Math.floor(n / each) : 0),
  episode_length: many ? each : all,
  step_id: many ? n % each : n,
  instruction: 'Ask for the way',
  image_path: null,
  result_action_type: 4,
  result_touch_yx: [0.8, 0.4],
  result_lift_yx: [0.8, 0.4],
});

const within = (head: object, list: string): [string, string, string] => {
  const open = JSON.stringify({ ...head, [list]: [] });
  return [`${open.slice(0, -2)}\n`, ',\n', '\n]}'];
};

const long: Long[] = [
  {
    format: 'agentnet',
    file: 'agentnet/t.json',
    line: (n) => ({ step_num: n + 1, image: null, action: `pyautogui.click(x=0.5, y=0.${n})` }),
    around: within({ task_id: 't', user_task_description: 'Find it' }, 'steps'),
    episodes: 1,
  },
  {
    format: 'gui-odyssey',
    file: 'odyssey/1.json',
    line: (n) => ({ step: n, screenshot: '', action: 'CLICK', info: [[n % 1000, 250]] }),
    around: within(
      {
        episode_id: '1',
        device_info: { w: 1080, h: 2400 },
        task_info: { category: 'Shop', app: ['Shop'], instruction: 'Buy' },
        step_length: all,
      },
      'steps',
    ),
    episodes: 1,
  },
  {
    format: 'browser-use',
    file: 'browser/run.json',
    line: (n) => ({
      model_output: { current_state: {}, action: [{ click_element_by_index: { index: n } }] },
      result: [{}],
      state: { url: 'https://shop.example' },
      metadata: { step_number: n },
    }),
    around: within({}, 'history'),
    episodes: 1,
  },
  {
    format: 'osworld-run',
    file: 'os/chrome/t1/traj.jsonl',
    line: (n) => ({ step_num: n + 1, action: `pyautogui.click(10.5, ${n % 700})`, screenshot_file: null }),
    episodes: 1,
  },
  {
    format: 'trajectory-folder',
    file: 'ours/one/actions.jsonl',
    line: (n) => ({ index: n, action: { type: 'click', point: [n % 900, 6] } }),
    episodes: 1,
  },
  { format: 'aitw', file: 'aitw/one.jsonl', line: aitw(false), episodes: 1 },
  { format: 'aitw', file: 'aitw-many/rows.jsonl', line: aitw(true), episodes: all / each },
  {
    format: 'android-control',
    file: 'android/flat.jsonl',
    line: (n) => ({ image: '', task: `Task ${Math.floor(n / each)}`, gt: { action_type: 'click', x: 5, y: n % 900 } }),
    episodes: all / each,
  },
  {
    format: 'mind2web',
    file: 'mind2web/rows.jsonl',
    line: (n) => ({
      ...{ annotation_id: `a${Math.floor(n / each)}`, action_uid: `u${n}`, task: 'Fly', website: 'air' },
      ...{ operation: 'CLICK', bbox: [[1, 2, 3, 4]], previous_actions: [] },
    }),
    episodes: few / each,
    steps: few,
  },
];

async function write({
  file,
  line,
  steps = all,
  around: [before, between, after] = ['', '\n', '\n'],
}: Long): Promise<string> {
  const whole = path.join(folder, file);
  await mkdir(path.dirname(whole), { recursive: true });
  const text = function* () {
    yield before;
    for (let n = 0; n < steps; n += 1) yield `${n > 0 ? between : ''}${JSON.stringify(line(n))}`;
    yield after;
  };
  await pipeline(Readable.from(text()), createWriteStream(whole));
  return whole;
}

it('every episode format reads 100,000 steps in one file with a heap of 512 MB', async () => {
  const sources = [];
  for (const entry of long) sources.push({ format: entry.format, path: await write(entry) });
  const child = path.join(import.meta.dirname, 'long-episodes.child.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-old-space-size=512',
    child,
    JSON.stringify(sources),
  ]);
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual(long.map(({ format, episodes, steps = all }) => ({ format, episodes, steps, refused: [] })));
}, 120_000);
