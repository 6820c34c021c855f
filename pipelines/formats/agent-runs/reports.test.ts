import { describe, expect, it } from 'vitest';
import { readerFixture } from '../episodes/reader-fixture.test-helper.ts';
import type { ReadEpisode } from '../episodes/record.ts';

const { put, readAll, readOne } = readerFixture();
const acted = ({ steps }: ReadEpisode) => steps.flatMap(({ actions }) => actions.map(({ raw: _, ...rest }) => rest));
const bytes = ({ steps, final }: ReadEpisode) =>
  [...steps.map(({ picture }) => picture), final].map((picture) =>
    picture && 'image' in picture ? (picture.image.bytes?.toString() ?? picture.image.name.split('/').at(-1)) : picture,
  );
const url = (text: string) => `data:image/png;base64,${Buffer.from(text).toString('base64')}`;

describe('AndroidLab', () => {
  const line = (index: number, action: string, kwargs: object = {}, more: object = {}) =>
    JSON.stringify({
      ...{ trace_id: 'clock_1', index, target: 'Set it', current_response: 'do(…)', window: [1080, 2400] },
      ...{ image: `/root/logs/clock_1/Screen/screenshot-${index}-before.png`, xml: 'ERROR' },
      ...{ parsed_action: { operation: 'do', action, kwargs }, ...more },
    });

  it('reads steps, boxes, trees and the last picture of a run', async () => {
    for (const n of [0, 1, 2, 3]) await put(`clock_1/Screen/screenshot-${n}-before.png`, 'x');
    await put('clock_1/Screen/screenshot-end-9.png', 'x');
    await put(
      'clock_1/xml/0.xml',
      '<hierarchy><node class="x.Button" clickable="true" text="Go" bounds="[1,2][30,20]"/></hierarchy>',
    );
    await put(
      'clock_1/traces/trace.jsonl',
      [
        line(0, 'Tap', { element: [10, 20, 30, 60] }, { xml: 'logs\\clock_1\\xml\\0.xml' }),
        line(1, 'Swipe', { element: [5, 6], direction: 'up', dist: 'medium' }),
        line(2, 'Press Back'),
        line(3, 'finish', { message: 'ok' }),
      ].join('\n'),
    );
    const read = await readOne('androidlab');
    expect(acted(read)).toEqual([
      { type: 'click', point: { numbers: [20, 40], convention: 'pixel' } },
      { type: 'swipe', point: { numbers: [5, 6], convention: 'pixel' }, direction: 'up', directionOf: 'finger' },
      { type: 'back' },
      { type: 'finish', text: 'ok' },
    ]);
    expect(bytes(read)).toEqual([0, 1, 2, 3].map((n) => `screenshot-${n}-before.png`).concat('screenshot-end-9.png'));
    expect(read.steps[0]).toMatchObject({
      element: { bbox: { numbers: [10, 20, 30, 60], convention: 'xyxy-px' } },
      boxes: [{ content: { name: 'Go' } }],
      boxesFrom: 'uiautomator',
    });
    expect(read.content).toMatchObject({
      task: 'Set it',
      name: 'clock_1',
      platform: 'android',
      outcome: 'unknown',
      scroll: 'finger',
    });
  });

  it('lists a line that is no step, and keeps a run that was cut off', async () => {
    await put(
      'clock_2/traces/trace.jsonl',
      `${line(0, 'Launch', { package: 'com.clock' })}\n{"index":"x"}\n${line(1, 'Ponder')}\n`,
    );
    const read = await readOne('androidlab');
    expect(acted(read)).toEqual([{ type: 'open_app', app: 'com.clock' }, { type: null }]);
    expect(read.problems).toMatchObject([{ code: 'record-incomplete', step: 1 }]);
    expect(read.content.outcome).toBe('uncompleted');
    expect(bytes(read)).toEqual([expect.anything(), expect.anything(), null]);
  });
});

describe('Midscene', () => {
  const size = { width: 200, height: 100 };
  const tap = (x: number, picture: unknown, more: object = {}) => ({
    ...{ type: 'Action Space', subType: 'Tap', status: 'finished', uiContext: { size, screenshot: picture } },
    param: { locate: { center: [x, 50], rect: { left: x - 10, top: 40, width: 20, height: 20 }, description: 'Go' } },
    ...more,
  });
  const page = (dump: unknown, attributes = '', images: Record<string, string> = {}) =>
    `<!doctype html><html>${Object.entries(images)
      .map(([id, text]) => `<script type="midscene-image" data-id="${id}">${text}</script>`)
      .join(
        '\n',
      )}<script type="midscene_web_dump" ${attributes}>\n${JSON.stringify(dump).replaceAll('<', '__midscene_lt__')}\n</script></html>`;

  it('reads a planned case with its pictures, and how the test ended', async () => {
    const dump = {
      groupName: 'Shop',
      deviceType: 'android',
      executions: [
        {
          name: 'Act - Buy <b>',
          tasks: [
            {
              type: 'Planning',
              subType: 'Plan',
              param: { userInstruction: 'Buy <b>' },
              output: { log: 'First the button' },
            },
            { type: 'Planning', subType: 'Locate', param: { prompt: 'button' }, output: {} },
            tap(
              50,
              { type: 'midscene_screenshot_ref', id: 'p1' },
              { recorder: [{ type: 'screenshot', timing: 'after-calling', screenshot: { id: 'p2' } }] },
            ),
            { type: 'Insight', subType: 'Assert' },
            {
              ...tap(1, null),
              subType: 'Input',
              param: { value: 'lamp', locate: null },
              status: 'failed',
              errorMessage: 'gone',
            },
          ],
        },
      ],
    };
    await put('report.html', page(dump, 'playwright_test_status="passed"', { p1: url('one'), p2: url('two') }));
    const read = await readOne('midscene');
    expect(acted(read)).toEqual([
      { type: 'click', point: { numbers: [0.25, 0.5], convention: 'normalized' } },
      { type: 'type', text: 'lamp', status: 'gone' },
    ]);
    expect(bytes(read)).toEqual(['one', null, null]);
    expect(read.steps[0]).toMatchObject({
      thought: 'First the button',
      element: { name: 'Go', bbox: { numbers: [0.2, 0.4, 0.1, 0.2] } },
    });
    expect(read.content).toMatchObject({ task: 'Buy <b>', name: 'report', platform: 'android', outcome: 'success' });
  });

  it.each([
    [
      { subType: 'Scroll', param: { direction: 'up', distance: 300 } },
      { type: 'scroll', direction: 'up', directionOf: 'content', distance: 300, unit: 'px' },
    ],
    [{ subType: 'KeyboardPress', param: { keyName: 'Enter' } }, { type: 'enter' }],
    [
      { subType: 'DragAndDrop', param: { from: { center: [20, 50] }, to: { center: [100, 50] } } },
      {
        type: 'drag',
        point: { numbers: [0.1, 0.5], convention: 'normalized' },
        to: { numbers: [0.5, 0.5], convention: 'normalized' },
      },
    ],
    [
      { subType: 'Launch', param: 'com.shop' },
      { type: 'open_app', app: 'com.shop' },
    ],
    [{ subType: 'Hover' }, { type: null, point: { numbers: [0.25, 0.5], convention: 'normalized' } }],
  ])('reads %o', async (more, expected) => {
    await put('r.html', page({ executions: [{ tasks: [tap(50, null, more)] }] }));
    expect(acted(await readOne('midscene'))).toEqual([expected]);
  });

  it('reads a script of several executions once each, and pictures beside the report', async () => {
    await put('screenshots/s1.jpeg', 'x');
    const first = page({ executions: [{ id: 'a', name: 'Tap', tasks: [] }] }, 'data-group-id="g"');
    const both = page(
      {
        executions: [
          { id: 'a', name: 'Tap - Go', tasks: [tap(1, { id: 's1', storage: 'file', path: './screenshots/s1.jpeg' })] },
          { id: 'b', name: 'Tap - On', tasks: [tap(2, url('two'))] },
        ],
      },
      'data-group-id="g"',
    );
    await put('r.html', first + both);
    const read = await readOne('midscene');
    expect(bytes(read)).toEqual(['s1.jpeg', 'two', null]);
    expect(read.steps.map(({ phase, index }) => [phase, index])).toEqual([
      ['Tap - Go', 0],
      ['Tap - On', 1],
    ]);
    expect(read.content.task).toBe('Go\nOn');
    await put('r.html', '<html>Hello</html>');
    expect(await readAll('midscene')).toMatchObject([{ refused: { why: 'it has no dump of Midscene' } }]);
  });
});

describe('VisualWebArena', () => {
  const step = (action: string, text = '', picture = '') =>
    `<h2>New Page</h2>\n<h3 class='url'><a href=http://s.test/?a=1&b=2>URL: http://s.test/?a=1&b=2</a></h3>\n<div class='state_obv'><pre>${text}</pre><div>\n${
      picture && `<img src='${url(picture)}' style='width:50vw; height:auto;'/>\n`
    }<div class='prev_action' style='background-color:pink'>None</div>\n<div class='predict_action'><div class='raw_parsed_prediction' style='background-color:grey'><pre>Let's go.</pre></div><div class='action_object'><pre>{}</pre></div><div class='parsed_action' style='background-color:yellow'><pre>${action}</pre></div></div>\n`;
  const head =
    "<body>\n <pre>sites: ['shopping', 'reddit']\ntask_id: 12\nintent: Buy a lamp,\nplease\nimage: None\n</pre>\n";

  it('reads the task, its pages and their actions', async () => {
    await put(
      'render_12.html',
      [
        head,
        step("click [4] where [4] is [4] button 'Don't'", '', 'one'),
        step('type [7] [a [b] c\n] where [7]', "\t\t[7] textbox 'Search'", 'two'),
        step('scroll [down]'),
        step('press [ctrl+a]'),
        step('page_focus [1]'),
        step('go_back'),
        step('stop [$5.00]'),
        '</body>',
      ].join(''),
    );
    const read = await readOne('visualwebarena');
    expect(acted(read)).toEqual([
      { type: 'click' },
      { type: 'type', text: 'a [b] c' },
      { type: 'scroll', direction: 'down', directionOf: 'content' },
      { type: 'hotkey', keys: ['ctrl', 'a'] },
      { type: 'switch_tab', text: '1' },
      { type: 'back' },
      { type: 'answer', text: '$5.00' },
    ]);
    expect(bytes(read).slice(0, 3)).toEqual(['one', 'two', null]);
    expect(read.steps[0]).toMatchObject({
      element: { name: "button 'Don't'" },
      url: 'http://s.test/?a=1&b=2',
      response: "Let's go.",
    });
    expect(read.steps[1]?.element?.name).toBe("textbox 'Search'");
    expect(read.content).toMatchObject({
      task: 'Buy a lamp,\nplease',
      name: '12',
      apps: ['shopping', 'reddit'],
      outcome: 'unknown',
    });
  });

  it('a run without an answer is uncompleted, and other pages are refused', async () => {
    await put('render_1.html', head + step('hover [3]'));
    await put('render_2.html', '<h2>New Page</h2>');
    const [run, other] = await readAll('visualwebarena');
    expect(run).toMatchObject({
      episode: { content: { outcome: 'uncompleted' }, steps: [{ actions: [{ type: null }] }] },
    });
    expect(other).toMatchObject({ refused: { record: 'render_2.html' } });
  });
});
