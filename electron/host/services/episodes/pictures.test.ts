import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import sharp from '#pipelines/sharp.ts';
import { importFrom } from '../../testing/episodes.ts';
import { hostForEach } from '../../testing/host.ts';

const fixture = hostForEach();
const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n';
const jsonLines = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n');

/** Three steps whose pictures are a good one, a git-lfs pointer, and none, as each format writes them. */
const files: [format: string, file: string, pictures: string, text: (names: readonly string[]) => string][] = [
  [
    'agentnet',
    't.json',
    'images',
    (names) =>
      JSON.stringify({
        ...{ task_id: 't', user_task_description: 'Find it' },
        steps: names.map((image, n) => ({
          ...{ step_num: n + 1, image },
          action: 'pyautogui.click(x=0.5, y=0.5)\npyautogui.write(message="lamp")',
        })),
      }),
  ],
  [
    'osworld-run',
    'chrome/t1/traj.jsonl',
    'chrome/t1',
    (names) =>
      jsonLines([
        ...names.map((screenshot_file, n) => ({ step_num: n + 1, action: 'pyautogui.click(5, 6)', screenshot_file })),
        { step_num: 4, action: 'DONE' },
      ]),
  ],
  [
    'android-control',
    'e.json',
    '',
    (names) =>
      JSON.stringify([
        {
          ...{ episode_id: 7, goal: 'Open mail', screenshots: names },
          actions: names.map(() => ({ action_type: 'click', x: 5, y: 6 })),
        },
      ]),
  ],
  [
    'gui-odyssey',
    '1.json',
    '',
    (names) =>
      JSON.stringify({
        ...{ episode_id: '1', device_info: { w: 64, h: 40 }, step_length: 3 },
        task_info: { category: 'Shopping', app: ['Shop'], instruction: 'Buy' },
        steps: names.map((screenshot, step) => ({ step, screenshot, action: 'CLICK', info: [[500, 250]] })),
      }),
  ],
  [
    'aitw',
    'rows.json',
    '',
    (names) =>
      JSON.stringify(
        names.map((image_path, step_id) => ({
          ...{ episode_id: '3', episode_length: 3, step_id, instruction: 'Ask', image_path },
          ...{ result_action_type: 4, result_touch_yx: [0.5, 0.5], result_lift_yx: [0.5, 0.5] },
        })),
      ),
  ],
  [
    'mind2web',
    'rows.json',
    '',
    (names) =>
      JSON.stringify(
        names.map((screenshot, n) => ({
          ...{ annotation_id: 'a', action_uid: `u${n}`, task: 'Fly', website: 'air', operation: 'CLICK', screenshot },
          previous_actions: names.slice(0, n),
        })),
      ),
  ],
  [
    'trajectory-folder',
    'one/episode.json',
    'one',
    (names) =>
      JSON.stringify({
        ...{ id: 'one', task: 'Buy it' },
        steps: names.map((screenshot, index) => ({ index, screenshot, action: { type: 'click', point: [5, 6] } })),
      }),
  ],
];

it.each(files)(
  '%s: an episode is imported without its broken pictures, and lists each with its reason',
  async (...entry) => {
    const [format, file, pictures, text] = entry;
    await fixture.client().projects.create({ path: fixture.folder('project') });
    const source = fixture.folder('in');
    for (const folder of [path.dirname(path.join(source, file)), path.join(source, pictures)])
      await mkdir(folder, { recursive: true });
    await writeFile(path.join(source, file), text(['a.png', 'b.png', 'c.png']));
    await sharp({ create: { width: 64, height: 40, channels: 3, background: '#335577' } })
      .png()
      .toFile(path.join(source, pictures, 'a.png'));
    await writeFile(path.join(source, pictures, 'b.png'), pointer);

    const report = await importFrom(fixture.session(), source, format);
    expect(report).toMatchObject({ imported: 1 });
    const [row] = (await fixture.client().episodes.query({})).rows;
    const { stepList, problemList } = await fixture.client().episodes.get({ id: row?.id ?? '' });
    expect(stepList.length).toBeGreaterThanOrEqual(3);
    expect(stepList.flatMap(({ picture, pictureName }) => (picture ? [pictureName] : []))).toEqual(['a.png']);
    const texts = problemList.map(({ detail }) => detail);
    expect(texts.some((detail) => detail.includes('b.png') && detail.includes('git-lfs pointer'))).toBe(true);
    expect(texts.some((detail) => detail.includes('c.png') && detail.includes('not found'))).toBe(true);
  },
);
