import { describe, expect, it } from 'vitest';
import { readerFixture } from '../episodes/reader-fixture.test-helper.ts';
import type { ReadEpisode } from '../episodes/record.ts';

const { at, put, readAll, readOne } = readerFixture();
const acted = ({ steps }: ReadEpisode) => steps.map(({ actions }) => actions.map(({ raw: _, ...rest }) => rest));
const bytes = ({ steps, final }: ReadEpisode) =>
  [...steps.map(({ picture }) => picture), final].map((picture) =>
    picture && 'image' in picture ? (picture.image.bytes?.toString() ?? picture.image.name.split('/').at(-1)) : picture,
  );
const base64 = (text: string) => Buffer.from(text).toString('base64');
const url = (text: string) => `data:image/png;base64,${base64(text)}`;
const pixel = (...numbers: number[]) => ({ numbers, convention: 'pixel' });

describe('Anthropic messages', () => {
  const call = (input: object, name = 'computer', text = 'hm') => ({
    role: 'assistant',
    content: [
      { type: 'text', text },
      { type: 'tool_use', id: 'x', name, input },
    ],
  });
  const result = (picture: string | null, error?: string) => ({
    role: 'user',
    content: [
      {
        ...{ type: 'tool_result', tool_use_id: 'x', ...(error && { is_error: true }) },
        content: picture
          ? [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: base64(picture) } }]
          : [{ type: 'text', text: error ?? 'ok' }],
      },
    ],
  });

  it('gives each action the picture seen before it; looking is no action', async () => {
    const messages = [
      { role: 'user', content: [{ type: 'text', text: 'Buy it' }] },
      call({ action: 'screenshot' }, 'computer', 'Look.'),
      result('one'),
      call({ action: 'left_click', coordinate: [10, 20] }),
      result('two'),
      call({ action: 'scroll', coordinate: [1, 2], scroll_direction: 'down', scroll_amount: 5 }),
      result(null, 'no such screen'),
      call({ action: 'key', text: 'ctrl+s' }),
      result('three'),
      { role: 'assistant', content: [{ type: 'text', text: 'Done.' }] },
    ];
    const read = await readOne('anthropic-messages', await put('run.json', { model: 'claude', messages }));
    expect(acted(read)).toEqual([
      [{ type: 'click', point: pixel(10, 20) }],
      [
        {
          ...{
            type: 'scroll',
            point: pixel(1, 2),
            direction: 'down',
            directionOf: 'content',
            distance: 5,
            unit: 'wheel',
          },
          status: 'no such screen',
        },
      ],
      [{ type: 'hotkey', keys: ['ctrl', 's'] }],
      [{ type: 'finish', text: 'Done.' }],
    ]);
    expect(bytes(read)).toEqual(['one', 'two', null, 'three', null]);
    expect(read.steps[0]?.thought).toBe('Look.\n\nhm');
    expect(read.content).toMatchObject({ task: 'Buy it', name: 'run', agent: 'claude', outcome: 'unknown' });
  });

  it.each([
    [
      { action: 'left_click_drag', start_coordinate: [1, 2], coordinate: [3, 4] },
      { type: 'drag', point: pixel(1, 2), to: pixel(3, 4) },
    ],
    [
      { action: 'left_click', coordinate: [1, 2], text: 'shift' },
      { type: null, point: pixel(1, 2) },
    ],
    [
      { action: 'middle_click', coordinate: [1, 2] },
      { type: null, point: pixel(1, 2) },
    ],
    [{ action: 'key', text: 'Return' }, { type: 'enter' }],
    [
      { action: 'type', text: 'a+b' },
      { type: 'type', text: 'a+b' },
    ],
    [
      { action: 'wait', duration: 2 },
      { type: 'wait', ms: 2000 },
    ],
  ])('reads %o', async (input, expected) => {
    await put('run.json', [{ role: 'user', content: 'T' }, call(input)]);
    const read = await readOne('anthropic-messages');
    expect(acted(read)).toEqual([[expected]]);
    expect(read.content.outcome).toBe('uncompleted');
  });

  it('reads tools that are one action each, keeps other tools as unknown, and refuses chats', async () => {
    await put('a.json', [
      { role: 'user', content: 'T' },
      call({ coordinate: [1, 2] }, 'double_click'),
      call({ command: 'ls' }, 'bash'),
    ]);
    await put('b.json', [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hi' },
    ]);
    const [run, chat] = await readAll('anthropic-messages');
    expect(run && 'episode' in run && acted(run.episode)).toEqual([
      [{ type: 'double_click', point: pixel(1, 2) }],
      [{ type: null }],
    ]);
    expect(chat).toMatchObject({ refused: { record: 'b.json', why: 'it has no computer-use actions' } });
  });
});

describe('OpenAI computer-use items', () => {
  const call = (action: object) => ({ type: 'computer_call', call_id: 'c', action });
  const output = (image_url: string) => ({
    type: 'computer_call_output',
    call_id: 'c',
    output: { type: 'computer_screenshot', image_url },
  });

  it('reads messages, reasoning, calls and pictures, inside and beside the file', async () => {
    await put('two.png', 'x');
    const items = [
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'Buy it' },
          { type: 'input_image', image_url: url('one') },
        ],
      },
      { type: 'reasoning', summary: [{ type: 'summary_text', text: 'hm' }] },
      call({ type: 'click', button: 'left', x: 1, y: 2 }),
      output('two.png'),
      {
        type: 'computer_call',
        call_id: 'd',
        actions: [{ type: 'type', text: 'a' }, { type: 'keypress', keys: ['ENTER'] }, { type: 'screenshot' }],
      },
      output(url('three')),
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] },
    ];
    const read = await readOne(
      'openai-computer-use',
      await put('run.json', { input: items.slice(0, 3), output: items.slice(3), model: 'cu' }),
    );
    expect(acted(read)).toEqual([
      [{ type: 'click', point: pixel(1, 2) }],
      [{ type: 'type', text: 'a' }, { type: 'enter' }],
      [{ type: 'finish', text: 'Done.' }],
    ]);
    expect(bytes(read)).toEqual(['one', 'two.png', 'three', null]);
    expect(read.steps[0]?.thought).toBe('hm');
    expect(read.content).toMatchObject({ task: 'Buy it', agent: 'cu', outcome: 'unknown' });
  });

  it.each([
    [
      { type: 'click', button: 'wheel', x: 1, y: 2 },
      { type: null, point: pixel(1, 2) },
    ],
    [
      {
        type: 'drag',
        path: [
          { x: 1, y: 2 },
          { x: 9, y: 9 },
          { x: 3, y: 4 },
        ],
      },
      { type: 'drag', point: pixel(1, 2), to: pixel(3, 4) },
    ],
    [
      { type: 'scroll', x: 5, y: 6, scroll_x: 0, scroll_y: -300 },
      { type: 'scroll', point: pixel(5, 6), direction: 'up', directionOf: 'content', distance: 300, unit: 'px' },
    ],
    [
      { type: 'keypress', keys: ['CTRL', 'L'] },
      { type: 'hotkey', keys: ['CTRL', 'L'] },
    ],
    [{ type: 'wait' }, { type: 'wait' }],
  ])('reads %o', async (action, expected) => {
    await put('run.json', { items: [{ role: 'user', content: 'T' }, call(action)] });
    const read = await readOne('openai-computer-use');
    expect(acted(read)).toEqual([[expected]]);
    expect(read.content.outcome).toBe('uncompleted');
  });
});

describe('cua', () => {
  const call = { type: 'computer_call', call_id: 'c', action: { type: 'click', button: 'left', x: 1, y: 2 } };
  const output = (image_url: string) => ({
    type: 'computer_call_output',
    call_id: 'c',
    output: { type: 'input_image', image_url },
  });

  it('reads the items of a run that ended', async () => {
    await put('t1/metadata.json', {
      ...{ trajectory_id: 't1', status: 'completed', total_usage: { response_cost: 0.5 } },
      kwargs: { model: 'anthropic/claude', messages: [{ role: 'user', content: 'Buy it' }] },
      new_items: [
        call,
        output(url('one')),
        call,
        output(url('two')),
        { type: 'message', role: 'assistant', content: [{ text: 'Done.' }] },
      ],
    });
    const read = await readOne('cua');
    expect(acted(read)).toEqual([
      [{ type: 'click', point: pixel(1, 2) }],
      [{ type: 'click', point: pixel(1, 2) }],
      [{ type: 'finish', text: 'Done.' }],
    ]);
    expect(bytes(read)).toEqual([null, 'one', 'two', null]);
    expect(read.content).toMatchObject({ task: 'Buy it', name: 't1', agent: 'anthropic/claude', cost: 0.5 });
  });

  it('reads a run that was cut off from its turns, without pictures with crosses', async () => {
    await put('t2/metadata.json', { trajectory_id: 't2', status: 'running', kwargs: { messages: 'Buy it' } });
    await put('t2/turn_000/0000_api_start.json', { kwargs: {} });
    await put('t2/turn_000/0001_agent_response.json', { response: { output: [call] } });
    await put('t2/turn_000/0002_screenshot_after.png', 'one');
    await put('t2/turn_000/0003_computer_call_result.json', { item: call, result: [output('[omitted]')] });
    await put('t2/turn_000/0004_screenshot_action.png', 'crossed');
    await put('t2/turn_001/0005_agent_response.json', { response: { output: [call] } });
    const read = await readOne('cua');
    expect(bytes(read)).toEqual([null, '0002_screenshot_after.png', null]);
    expect(read.content).toMatchObject({ task: 'Buy it', outcome: 'uncompleted' });
    await put('t3/metadata.json', { trajectory_id: 't3', status: 'running' });
    expect(await readAll('cua', at('t3'))).toMatchObject([{ refused: { record: 'metadata.json' } }]);
  });
});

describe('UI-TARS conversations', () => {
  const turn = (value: string) => ({ from: 'gpt', value });
  const place = (convention: string, ...numbers: number[]) => ({ numbers, convention });

  it('reads training data with a picture for each <image>', async () => {
    await put('a.png', 'x');
    await put('b.png', 'x');
    const conversations = [
      { from: 'human', value: 'You are a GUI agent.\n\n## User Instruction\nBuy it\n' },
      { from: 'human', value: '<image>' },
      turn("Thought: It's there.\nAction: click(start_box='<|box_start|>(100,200)<|box_end|>')"),
      { from: 'human', value: '<image>' },
      turn("Thought: hm\nAction: type(content='it\\'s\\n')"),
      turn("Action: finished(content='ok')"),
    ];
    await put('rows.jsonl', JSON.stringify({ id: 7, images: ['a.png', 'b.png'], conversations }));
    const read = await readOne('ui-tars', at('rows.jsonl'));
    expect(acted(read)).toEqual([
      [{ type: 'click', point: place('thousand', 100, 200) }],
      [{ type: 'type', text: "it's" }, { type: 'enter' }],
      [{ type: 'finish', text: 'ok' }],
    ]);
    expect(bytes(read)).toEqual(['a.png', 'b.png', null, null]);
    expect(read.steps[0]?.thought).toBe("It's there.");
    expect(read.content).toMatchObject({ task: 'Buy it', name: '7', outcome: 'unknown' });
  });

  it.each([
    [
      "drag(start_point='<point>1 2</point>', end_point='<point>3 1200</point>')",
      { type: 'drag', point: place('pixel', 1, 2), to: place('pixel', 3, 1200) },
    ],
    [
      "scroll(start_box='[0.1, 0.2, 0.3, 0.4]', direction='down')",
      {
        type: 'scroll',
        point: place('normalized', 0.2, 0.30000000000000004),
        direction: 'down',
        directionOf: 'content',
      },
    ],
    ["hotkey(key='ctrl c')", { type: 'hotkey', keys: ['ctrl', 'c'] }],
    ["select(start_box='(10,20)')", { type: 'click', point: place('thousand', 10, 20) }],
    ["open_app(app_name='Clock')", { type: 'open_app', app: 'Clock' }],
    ['press_back()', { type: 'back' }],
  ])('reads a list of messages with %s', async (call, expected) => {
    await put('run.json', [
      { role: 'user', content: 'T' },
      { role: 'assistant', content: `Thought: x\nAction: ${call}` },
    ]);
    expect(acted(await readOne('ui-tars'))).toEqual([[expected]]);
  });

  it('reads what the desktop app saves, with its parsed actions, and refuses other conversations', async () => {
    await put('report.json', {
      instruction: 'Buy it',
      conversations: [
        { from: 'human', value: 'Buy it' },
        { from: 'human', value: '<image>', screenshotBase64: base64('one') },
        {
          ...turn('Action: click(…)'),
          predictionParsed: [
            { action_type: 'click', action_inputs: { start_box: '[0.25,0.5,0.25,0.5]' }, thought: 'hm' },
          ],
        },
      ],
    });
    const read = await readOne('ui-tars');
    expect(acted(read)).toEqual([[{ type: 'click', point: place('normalized', 0.25, 0.5) }]]);
    expect(bytes(read)).toEqual(['one', null]);
    await put('report.json', [
      { id: 1, image: 'a.png', conversations: [{ from: 'human', value: 'What?' }, turn('A button.')] },
    ]);
    expect(await readAll('ui-tars')).toMatchObject([{ refused: { why: expect.stringMatching(/Action:/) } }]);
  });
});
