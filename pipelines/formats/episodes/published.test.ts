import { describe, expect, it } from 'vitest';
import { readerFixture } from './reader-fixture.test-helper.ts';

/** Layouts as their data sets publish them, where they go beyond the main one that readers.test.ts covers. */
const { at, put, readAll, readOne } = readerFixture();

describe('GUI-Odyssey, as its folder is published', () => {
  const episode = (steps: unknown[]) => ({
    episode_id: '7',
    device_info: { product: 'caiman', h: 1000, w: 500, device_name: 'Pixel 8 Pro' },
    task_info: { category: 'Multi_Apps', app: ['Maps'], meta_task: 'Go to {}', task: 'Go', instruction: 'Go home' },
    step_length: steps.length,
    steps,
  });

  it('finds pictures that come in parts, and takes lists of splits for what they are', async () => {
    await put('data/annotations/7.json', episode([{ step: 0, screenshot: '7_0.png', action: 'COMPLETE', info: '' }]));
    await put('data/screenshots/data_3/7_0.png', 'x');
    await put('data/splits/random_split.json', { train: ['7.json'], test: [] });
    const all = await readAll('gui-odyssey', at('data'));
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({ episode: { steps: [{ picture: { image: { name: '7_0.png' } } }] } });
  });

  it('reads boxes, instructions and intentions of a step, and keys that are actions of their own', async () => {
    await put(
      '7.json',
      episode([
        {
          ...{
            step: 0,
            screenshot: '7_0.png',
            action: 'CLICK',
            info: [
              [500, 500],
              [500, 500],
            ],
            ps: '',
          },
          ...{ sam2_bbox: [480, 490, 520, 510], low_level_instruction: 'Tap Maps.', intention: 'I need the map.' },
          ...{ description: 'The home screen.', context: '' },
        },
        {
          step: 1,
          action: 'SCROLL',
          info: [
            [500, 800],
            [500, 200],
          ],
          ps: '[[500, 800], [501, 400], [500, 200]]',
        },
        { step: 2, action: 'HOME', info: '', sam2_bbox: [] },
        { step: 3, action: 'BACK', info: '' },
        { step: 4, action: 'CLICK', info: 'KEY_APPSELECT' },
        { step: 5, action: 'TYPE', info: 'home' },
        { step: 6, action: 'IMPOSSIBLE', info: '', ps: 'No route was found.' },
      ]),
    );
    const read = await readOne('gui-odyssey');
    expect(read.steps.map(({ actions }) => actions[0]?.type)).toEqual([
      ...['click', 'swipe', 'home', 'back', 'hotkey', 'type', 'fail'],
    ]);
    expect(read.steps[0]).toMatchObject({
      element: { bbox: { numbers: [480, 490, 520, 510], convention: 'xyxy-1000' } },
      instruction: 'Tap Maps.',
      thought: 'I need the map.',
    });
    expect(read.steps[1]?.instruction).toBeUndefined();
    expect(read.content.finalState).toBe('No route was found.');
  });
});

describe('AndroidControl, its whole action space', () => {
  it('reads an action that clicks, types and presses Enter as typing at its point', async () => {
    await put('e.jsonl', {
      ...{ episode_id: 1, goal: 'Search', screenshots: ['0.png', '1.png'] },
      actions: ['{"action_type": "type", "x": 10, "y": 20, "text": "tea"}'],
    });
    const read = await readOne('android-control');
    expect(read.steps[0]?.actions[0]).toMatchObject({
      type: 'type',
      text: 'tea',
      point: { numbers: [10, 20], convention: 'pixel' },
    });
  });
});

describe('AITZ, in its edition with pixels', () => {
  it('reads boxes in pixels of the picture, and points in fractions', async () => {
    await put('rows.json', [
      {
        ...{ episode_id: '3', episode_length: 1, step_id: 0, instruction: 'Ask', image_path: '0.png' },
        ...{ result_action_type: 4, result_touch_yx: '[0.5, 0.25]', result_lift_yx: '[0.5, 0.25]' },
        ...{ ui_positions: '[[129, 461, 40, 24], [0, 0, 1, 1]]', ui_text: '["", ""]', ui_types: '["ICON_X", "TEXT"]' },
      },
    ]);
    const read = await readOne('aitw');
    expect(read.steps[0]?.boxes?.map(({ locate }) => locate)).toEqual([
      { numbers: [461, 129, 24, 40], convention: 'xywh-px' },
      { numbers: [0, 0, 1, 1], convention: 'xywh-px' },
    ]);
    expect(read.steps[0]?.actions[0]?.point).toEqual({ numbers: [0.25, 0.5], convention: 'normalized' });
  });
});

describe('AgentNet, its training data', () => {
  it('reads code, thought and described action of a step', async () => {
    await put('agentnet_ubuntu_5k.jsonl', {
      ...{ task_id: 't', instruction: 'Sort the table', natural_language_task: 'Could you sort it?' },
      ...{ task_completed: true, alignment_score: 7, efficiency_score: 6, task_difficulty: 3 },
      traj: [
        {
          ...{ index: 0, image: 'a.png' },
          value: {
            ...{ observation: 'A sheet.', thought: 'Select first.', action: 'Click on cell C2.' },
            ...{ code: 'pyautogui.click(x=0.1632, y=0.2711)', last_step_correct: true, reflection: '' },
          },
        },
        { index: 1, image: 'b.png', value: { code: 'pyautogui.tripleClick(x=0.5, y=0.25)' } },
        { index: 2, image: 'c.png', value: { code: "computer.terminate(status='success')" } },
      ],
    });
    const read = await readOne('agentnet');
    expect(read.content).toMatchObject({ name: 't', task: 'Sort the table' });
    // A model's opinion of the task is not an outcome; it stays in the record.
    expect(read.content.outcome).toBeUndefined();
    expect(JSON.parse(read.raw)).toMatchObject({ task_completed: true, natural_language_task: 'Could you sort it?' });
    expect(read.steps).toMatchObject([
      {
        ...{ index: 0, thought: 'Select first.', instruction: 'Click on cell C2.' },
        actions: [{ type: 'click', point: { numbers: [0.1632, 0.2711], convention: 'normalized' } }],
      },
      { actions: [{ type: null, point: { numbers: [0.5, 0.25] } }] },
      { actions: [{ type: 'finish', status: 'success' }] },
    ]);
    expect(JSON.parse(read.steps[0]?.raw ?? '')).toMatchObject({ value: { observation: 'A sheet.' } });
  });

  it('names the field that a record lacks', async () => {
    await put('a.jsonl', { task_id: 't', instruction: 'Sort', traj: [{ index: 0, value: {} }] });
    const [entry] = await readAll('agentnet');
    expect(entry).toMatchObject({ refused: { why: expect.stringContaining('code') as string } });
  });
});

describe('OSWorld runs of its own agents', () => {
  it('reads code in a dictionary, and a first picture with a time in its name', async () => {
    const line = (step: number, action: unknown) =>
      JSON.stringify({ step_num: step, action, done: false, screenshot_file: `step_${step}_20250101@120000.png` });
    const calls = [
      { action_space: 'pyautogui', action: 'pyautogui.click(10, 20)', pending_checks: [], call_id: 'c' },
      { name: 'computer', input: { action: 'key' }, action_type: 'tool_use', command: "pyautogui.press('enter')" },
      { action_type: 'CLICK', x: 5.5, y: 6, button: 'right' },
    ];
    await put('os/t/traj.jsonl', calls.map((call, n) => line(n + 1, call)).join('\n'));
    for (const name of ['initial_state_20250101@115900', 'step_1_20250101@120000']) await put(`os/t/${name}.png`, 'x');
    const read = await readOne('osworld-run');
    expect(read.steps.map(({ actions }) => actions)).toMatchObject([
      [{ type: 'click', point: { numbers: [10, 20] }, raw: JSON.stringify(calls[0]) }],
      [{ type: 'enter' }],
      [{ type: 'right_click', point: { numbers: [5.5, 6] } }],
    ]);
    expect(read.steps[0]?.picture).toMatchObject({ image: { name: 'initial_state_20250101@115900.png' } });
  });
});

describe('browser-use, after an action', () => {
  const click = (index: number) => ({ click: { index } });
  const entry = (action: unknown[], more: object = {}) => ({
    model_output: { action },
    result: action.map(() => ({})),
    state: {
      url: 'https://shop.example/list',
      interacted_element: action.map(() => ({ node_name: 'A', bounds: { x: 1, y: 900, width: 30, height: 10 } })),
    },
    ...more,
  });

  it('keeps the error of an action with it', async () => {
    await put('run.json', { history: [entry([click(1), click(2)], { result: [{}, { error: 'Not found' }] })] });
    const read = await readOne('browser-use');
    expect(read.steps[0]?.actions.map(({ status }) => status)).toEqual([undefined, 'Not found']);
  });

  it('gives no box on a page that was scrolled, because boxes are positions on the page', async () => {
    const other = { state: { url: 'https://shop.example/2', interacted_element: entry([1]).state.interacted_element } };
    await put('run.json', {
      history: [
        entry([click(1)]),
        entry([{ scroll: { down: true, pages: 1 } }]),
        entry([click(1)]),
        entry([click(1)], other),
      ],
    });
    const read = await readOne('browser-use');
    expect(read.steps.map(({ element }) => element?.bbox?.numbers[1])).toEqual([900, 900, undefined, 900]);
    expect(read.steps[2]?.element).toMatchObject({ tag: 'a' });
  });
});
