import { describe, expect, it } from 'vitest';
import { readerFixture } from './reader-fixture.test-helper.ts';
import type { ReadEpisode } from './record.ts';

const { at, put, readAll, readOne } = readerFixture();

const types = (episode: ReadEpisode) => episode.steps.flatMap(({ actions }) => actions.map(({ type }) => type));

describe('AgentNet', () => {
  it('reads code, monologue and boxes, and keeps the numbers of the steps', async () => {
    await put('images/t_2.png', 'x');
    await put('t.json', {
      task_id: 't',
      user_task_description: 'Find it',
      meta_info: { applications: ['Explorer'], websites: ['goodreads'], system: 'Windows', complexity: {} },
      steps: [
        {
          step_num: 2,
          image: 't_2.png',
          action: 'pyautogui.click(x=0.5, y=0.25)',
          inner_monologue: { observation: 'o', thought: 'hm', low_level_instruction: 'Click it' },
          ground_truth_actions: [{ type: 'click', metadata: { bboxes: [{ rel_bbox: [0.4, 0.2, 0.2, 0.1] }] } }],
        },
        { step_num: 22, image: 'gone.png', action: "computer.terminate(status='success')" },
      ],
    });
    const read = await readOne('agentnet', at('t.json'));
    expect(read.content).toMatchObject({
      task: 'Find it',
      name: 't',
      platform: 'windows',
      apps: ['Explorer', 'goodreads'],
    });
    expect(read.steps[0]).toMatchObject({
      index: 2,
      picture: { image: { name: 't_2.png' } },
      thought: 'hm',
      instruction: 'Click it',
      element: { bbox: { numbers: [0.4, 0.2, 0.2, 0.1], convention: 'xywh-norm' } },
    });
    expect(read.steps[1]).toMatchObject({ index: 22, picture: { name: 'gone.png' }, actions: [{ type: 'finish' }] });
    expect(read.content.outcome).toBeUndefined();
  });
});

describe('AgentNet whose code and ground truth differ', () => {
  const entry = (action: string, ...truth: object[]) =>
    put('t.json', {
      task_id: 't',
      meta_info: { system: 'Darwin' },
      steps: [{ step_num: 1, action, ground_truth_actions: truth }],
    });
  const position = { x: 0.5, y: 0.25 };

  it.each([
    [
      `pyautogui.write(message="polish this: '")`,
      [{ type: 'write', params: { text: 'polish this: ' } }],
      { type: 'type', text: 'polish this: ' },
    ],
    [
      'pyautogui.click(x=0.1, y=0.1)',
      [{ type: 'doubleClick', params: { position } }],
      { type: 'double_click', point: { numbers: [0.5, 0.25] } },
    ],
    [
      'pyautogui.scroll(3)',
      [
        { type: 'moveTo', params: { position } },
        { type: 'scroll', params: { position, amount: -3 } },
      ],
      { type: 'scroll', direction: 'down', distance: 3, point: { numbers: [0.5, 0.25] } },
    ],
  ])('keeps both for %s, and the ground truth wins', async (code, truth, expected) => {
    const read = await readOne('agentnet', await entry(code, ...truth));
    expect(read.content.platform).toBe('mac');
    expect(read.steps[0]?.actions).toMatchObject([{ ...expected, raw: code }]);
    expect(read.steps[0]?.problems).toMatchObject([{ code: 'action-differs' }]);
  });

  it('says nothing where they agree, or where the ground truth is not understood', async () => {
    const keys = { type: 'hotkey', params: { keys: ['ctrl', 'c'] } };
    const same = await readOne('agentnet', await entry("pyautogui.hotkey(keys=['ctrl', 'c'])", keys));
    expect(same.steps[0]).not.toHaveProperty('problems');
    const unknown = await readOne('agentnet', await entry("pyautogui.press('f5')", { type: 'ponder' }));
    expect(unknown.steps[0]?.actions).toMatchObject([{ type: 'hotkey', keys: ['f5'] }]);
    expect(unknown.steps[0]).not.toHaveProperty('problems');
  });
});

describe('OSWorld runs of UI-TARS', () => {
  const notes = "'''\nObservation:\nA page (with 'quotes').\n\nThought:\nType it.\n'''";
  it.each([
    [
      `import pyautogui\nimport time\n${notes}\n\nimport pyperclip\npyperclip.copy('it\\'s')\npyautogui.hotkey('ctrl', 'v')\ntime.sleep(0.5)\n\npyautogui.press('enter')`,
      [{ type: 'type', text: "it's" }, { type: 'enter' }],
    ],
    [
      `${notes}\nimport pyperclip\npyperclip.copy("a")\npyautogui.hotkey("command", "v")`,
      [{ type: 'type', text: 'a' }],
    ],
    [
      `${notes}\npyautogui.click(10.5, 20.25, button='left')\ntime.sleep(1)`,
      [{ type: 'click', point: { numbers: [10.5, 20.25] } }],
    ],
    [`${notes}\npyautogui.hotkey('ctrl', 'v')`, [{ type: 'hotkey', keys: ['ctrl', 'v'] }]],
    [`import pyautogui\nimport time\n${notes}\ntime.sleep(5)`, [{ type: 'wait', ms: 5000 }]],
  ])('reads %s', async (action, expected) => {
    await put('os/t/traj.jsonl', JSON.stringify({ step_num: 1, action }));
    const [step] = (await readOne('osworld-run')).steps;
    expect(step?.actions).toMatchObject(expected);
    expect(step?.actions).toHaveLength(expected.length);
    expect(step?.thought).toBe('Type it.');
  });
});

describe('OSWorld runs', () => {
  it('gives a step the picture before it, which was taken after the previous step', async () => {
    for (const name of ['step_1_a.png', 'step_2_b.png']) await put(`chrome/t1/${name}`, 'x');
    const lines = [
      {
        step_num: 1,
        action_timestamp: 'a',
        action: 'pyautogui.click(10.5, 20)',
        response: 'r',
        screenshot_file: 'step_1_a.png',
      },
      {
        step_num: 2,
        action_timestamp: 'b',
        action: { action_type: 'CLICK', x: 1, y: 2, num_clicks: 2 },
        screenshot_file: 'step_2_b.png',
      },
      { step_num: 2, action: 'DONE', screenshot_file: null },
    ];
    await put('chrome/t1/traj.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'));
    await put('chrome/t1/result.txt', '0.5\n');
    const read = await readOne('osworld-run');
    expect(types(read)).toEqual(['click', 'double_click', 'finish']);
    expect(read.steps.map(({ picture }) => picture && 'image' in picture && picture.image.name)).toEqual([
      null,
      'step_1_a.png',
      'step_2_b.png',
    ]);
    expect(read.content).toMatchObject({ name: 'chrome/t1', outcome: 'failure', score: 0.5, threshold: 1 });
    expect(read.problems).toMatchObject([{ code: 'no-picture', step: 0 }]);
  });

  it('calls a run that only failed an error, and refuses an empty one', async () => {
    await put('os/t2/traj.jsonl', '{"Error": "Time limit exceeded"}\n');
    await put('os/t3/traj.jsonl', '\n');
    const [error, empty] = await readAll('osworld-run');
    expect(error).toMatchObject({
      episode: { content: { outcome: 'error', reason: 'Time limit exceeded' }, steps: [] },
    });
    expect(empty).toMatchObject({ refused: { why: 'it has no steps and no error' } });
  });
});

describe('AndroidControl', () => {
  it('takes the last screenshot as the final one, and scroll directions as those of the content', async () => {
    for (const n of [0, 1, 2]) await put(`screenshots/${n}.png`, 'x');
    await put('e.json', [
      {
        episode_id: 7,
        goal: 'Open mail',
        screenshots: ['0.png', '1.png', '2.png'],
        screenshot_widths: [1080, 1080, 1080],
        screenshot_heights: [2400, 2400, 2400],
        actions: [
          { action_type: 'open_app', app_name: 'Mail' },
          { action_type: 'scroll', direction: 'down' },
        ],
        step_instructions: ['Open the app', 'Scroll'],
      },
    ]);
    const read = await readOne('android-control', at('e.json'));
    expect(read.steps).toMatchObject([
      { actions: [{ type: 'open_app', app: 'Mail' }], instruction: 'Open the app', declaredSize: [1080, 2400] },
      { actions: [{ type: 'scroll', direction: 'down', directionOf: 'content' }] },
    ]);
    expect(read.final).toMatchObject({ image: { name: '2.png' } });
  });

  it('reads actions that are JSON in strings, as published', async () => {
    await put('e.json', [
      {
        episode_id: 7,
        goal: 'Open mail',
        screenshots: [null, null, null],
        actions: ['{"action_type": "click", "x": 313.5, "y": 708}', '{"action_type":'],
      },
    ]);
    const read = await readOne('android-control', at('e.json'));
    expect(read.steps.map(({ actions }) => actions[0])).toEqual([
      {
        type: 'click',
        point: { numbers: [313.5, 708], convention: 'pixel' },
        raw: '{"action_type": "click", "x": 313.5, "y": 708}',
      },
      { type: null, raw: '{"action_type":' },
    ]);
  });

  it('groups flattened steps by task', async () => {
    const row = (image: string, task: string, type: string) => ({ image, task, gt: { action_type: type, x: 5, y: 6 } });
    const rows = [
      row('a.png', 'A', 'click'),
      row('b.png', 'A', 'navigate_back'),
      row('c.png', 'B', 'wait'),
      row('d.png', 'A', 'click'),
    ];
    await put('flat.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'));
    const all = await readAll('android-control', at('flat.jsonl'));
    expect(all).toMatchObject([
      { episode: { content: { task: 'A' }, steps: [{ index: 0 }, { index: 1 }] } },
      { refused: { line: 4 } },
      { episode: { content: { task: 'B' } } },
    ]);
  });
});

describe('GUI-Odyssey', () => {
  it('reads thousandths and keys in place of points, and reports a wrong length', async () => {
    await put('1.json', {
      episode_id: '1',
      device_info: { w: 1080, h: 2400 },
      task_info: { category: 'Shopping', app: ['Shop'], instruction: 'Buy' },
      step_length: 9,
      steps: [
        { step: 0, screenshot: '1_0.png', action: 'CLICK', info: [[500, 250]] },
        { step: 1, screenshot: '1_1.png', action: 'CLICK', info: 'KEY_HOME' },
        {
          step: 2,
          screenshot: '1_2.png',
          action: 'SCROLL',
          info: [
            [500, 800],
            [500, 200],
          ],
        },
        { step: 3, screenshot: '1_3.png', action: 'TYPE', info: 'lamp' },
        { step: 4, screenshot: '1_4.png', action: 'IMPOSSIBLE', info: '' },
      ],
    });
    const read = await readOne('gui-odyssey');
    expect(types(read)).toEqual(['click', 'home', 'swipe', 'type', 'fail']);
    expect(read.steps[2]?.actions[0]).toMatchObject({
      point: { numbers: [500, 800], convention: 'thousand' },
      to: { numbers: [500, 200] },
    });
    expect(read.problems).toMatchObject([{ code: 'record-incomplete', detail: 'The record says 9 steps and has 5.' }]);
  });
});

describe('AITW', () => {
  it('reads y before x and lists inside text, and distinguishes taps from swipes by length', async () => {
    const row = (step: number, type: number, more: object = {}) => ({
      episode_id: '3',
      episode_length: 3,
      step_id: step,
      instruction: 'Ask',
      image_path: `${step}.png`,
      result_action_type: type,
      ...more,
    });
    await put('rows.json', [
      row(0, 4, {
        result_touch_yx: '[0.8, 0.4]',
        result_lift_yx: '[0.81, 0.4]',
        ui_positions: '[[0.1, 0.2, 0.3, 0.4]]',
        ui_text: '["Hi"]',
        ui_types: '["TEXT"]',
      }),
      row(1, 4, { result_touch_yx: [0.8, 0.5], result_lift_yx: [0.2, 0.5] }),
      row(2, 10),
    ]);
    const read = await readOne('aitw');
    expect(types(read)).toEqual(['click', 'swipe', 'finish']);
    expect(read.steps[0]?.actions[0]?.point?.numbers).toEqual([0.4, 0.8]);
    expect(read.steps[0]?.boxes).toMatchObject([
      { locate: { numbers: [0.2, 0.1, 0.4, 0.3], convention: 'xywh-norm' }, content: { name: 'Hi', kind: 'text' } },
    ]);
    expect(read.problems).toBeUndefined();
  });
});

describe('browser-use', () => {
  it('reads several actions per step and pictures inside the file', async () => {
    await put('run.json', {
      history: [
        {
          model_output: {
            current_state: { next_goal: 'Search' },
            action: [{ input_text: { index: 3, text: 'lamp' } }, { click_element_by_index: { index: 4 } }],
          },
          result: [{}, {}],
          state: {
            url: 'https://shop.example',
            screenshot: Buffer.from('png').toString('base64'),
            interacted_element: [null, { node_name: 'BUTTON', bounds: { x: 1, y: 2, width: 30, height: 10 } }],
          },
          metadata: { step_number: 1 },
        },
        {
          model_output: { action: [{ done: { text: 'Done', success: true } }] },
          result: [{ is_done: true, success: true }],
          state: {},
        },
      ],
      usage: { total_cost: 0.0312 },
    });
    const read = await readOne('browser-use');
    expect(types(read)).toEqual(['type', 'click', 'finish']);
    expect(read.content).toMatchObject({ outcome: 'unknown', reason: 'the agent says success', cost: 0.0312 });
    const picture = read.steps[0]?.picture;
    if (!picture || !('image' in picture)) throw new Error('The picture was not read.');
    expect(picture.image.bytes?.toString()).toBe('png');
    expect(read.steps[0]).toMatchObject({
      instruction: 'Search',
      url: 'https://shop.example',
      element: { tag: 'button' },
    });
  });
});

const readers = [
  'agentnet',
  'osworld-run',
  'android-control',
  'gui-odyssey',
  'aitw',
  'mind2web',
  'browser-use',
  'trajectory-folder',
];
describe.each(readers)('%s, given files of other formats', (format) => {
  it.each([
    ['another record', '{"hello": 1}'],
    ['a broken record', '{"steps": ['],
    ['nothing', ''],
  ])('refuses %s, and says why', async (_, text) => {
    const name =
      format === 'osworld-run' ? 'd/t/traj.jsonl' : format === 'trajectory-folder' ? 'd/episode.json' : 'd/x.json';
    await put(name, text);
    const all = await readAll(format);
    expect(all.some((entry) => 'episode' in entry && entry.episode.steps.length > 0)).toBe(false);
    for (const entry of all) if ('refused' in entry) expect(entry.refused.why).not.toBe('');
    expect(all).not.toEqual([]);
  });

  it.each([
    ['a pickle', Buffer.from([0x80, 4, 0x95, 0x0a, 0, 0]), 'the file is a Python pickle'],
    ['a git-lfs pointer', 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n', 'git-lfs pointer'],
  ])('refuses %s once, and names it', async (_, content, why) => {
    const name =
      format === 'osworld-run' ? 'd/t/traj.jsonl' : format === 'trajectory-folder' ? 'd/episode.json' : 'd/x.json';
    await put(name, content);
    const all = await readAll(format);
    expect(all).toEqual([
      { refused: expect.objectContaining({ why: expect.stringContaining(why) as string }) as unknown },
    ]);
  });
});
