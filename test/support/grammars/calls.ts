import { actionTypes } from '#shared/episodes/actions.ts';
import type { Point } from '#shared/geometry/shapes.ts';
import { atTheEnd, byApp, defineGrammar, type Grammar, intoField, keysIn, py, wheel, type Writing } from './grammar.ts';

const uiTarsKeys = keysIn({ escape: 'esc', down: 'arrowdown', up: 'arrowup', left: 'arrowleft', right: 'arrowright' });

/** UI-TARS: `Thought: …`, `Action: click(start_box='(x,y)')`; how places are written differs between versions. */
const uiTars = (
  name: string,
  model: string,
  field: { start: string; end: string },
  place: (numbers: readonly [number, number]) => string,
  quoted: (text?: string) => string = py,
): Grammar => {
  const at = (point: Point | undefined, writing: Writing, key = field.start) =>
    point ? `${key}=${place(writing.at(point))}` : null;
  const click =
    (call: string): NonNullable<Parameters<typeof defineGrammar>[0]['say']['click']> =>
    ({ point, keys }, writing) =>
      point && !keys ? `${call}(${at(point, writing)})` : null;
  return defineGrammar(
    {
      ...{ name, model },
      around: (text) => `Thought: The next step is plain, so I do it (a click, or what fits).\nAction: ${text}`,
      say: {
        click: click('click'),
        double_click: click('left_double'),
        right_click: click('right_single'),
        drag: ({ point, to }, writing) =>
          point && to ? `drag(${at(point, writing)}, ${at(to, writing, field.end)})` : null,
        scroll: ({ point, direction, distance }, writing) =>
          point && distance === undefined ? `scroll(${at(point, writing)}, direction='${direction}')` : null,
        type: ({ text }) => `type(content=${quoted(text)})`,
        hotkey: ({ keys }) => `hotkey(key='${uiTarsKeys(keys).join(' ')}')`,
        enter: () => "hotkey(key='enter')",
        wait: ({ ms }) => (ms === undefined ? 'wait()' : null),
        open_app: ({ app }) => `open_app(app_name=${py(app)})`,
        switch_tab: byApp((app) => `open_app(app_name=${py(app)})`),
        back: () => 'press_back()',
        answer: atTheEnd((text) => `finished(content=${py(text)})`),
        finish: ({ text }) => (text === undefined ? 'finished()' : `finished(content=${py(text)})`),
        fail: ({ text }) => (text === undefined ? 'call_user()' : null),
      },
    },
    actionTypes,
  );
};

const glmKeys = keysIn({ escape: 'esc' });
const cogKeys: Readonly<Record<string, string>> = {
  ...{ down: 'Down', up: 'Up', left: 'Left', right: 'Right', ctrl: 'Lcontrol', shift: 'Lshift', alt: 'Lmenu' },
  ...{ escape: 'Escape', pagedown: 'PageDown', tab: 'Tab', delete: 'Delete', end: 'End' },
};
const three = (n: number) => String(Math.round(n)).padStart(3, '0');

/** GLM-4.5V on computers: thousandths in a text. */
const glmAt = (point: Point, writing: Writing) => `start_box='[${writing.at(point).join(',')}]'`;
const glmClick =
  (call: string) =>
  ({ point, keys }: { point?: Point | undefined; keys?: string[] | undefined }, writing: Writing) =>
    point && !keys ? `${call}(${glmAt(point, writing)}, element_info='the "Save" button')` : null;

/** CogAgent writes boxes of three digits; the element's middle is meant. */
const cogBox = (point: Point, { at }: Writing) => {
  const [x, y] = at(point);
  const half = (most: number, n: number) => Math.max(0, Math.min(most, n, 999 - n));
  const [w, h] = [half(4, x), half(3, y)];
  return `box=[[${[x - w, y - h, x + w, y + h].map(three).join(',')}]]`;
};
const cogClick =
  (call: string) =>
  ({ point, keys }: { point?: Point | undefined; keys?: string[] | undefined }, writing: Writing) =>
    point && !keys ? `${call}(${cogBox(point, writing)}, element_type='可点击文本', element_info='Add (1)')` : null;

const venusAt = (key: string, point: Point, { at }: Writing) => `${key}=(${at(point).join(', ')})`;

/** UI-Venus, by its prompt for pages of the web. Its own reader unescapes nothing. */
const venus = (name: string, model: string, place: string): Grammar => {
  const click =
    (call: string) =>
    ({ point, keys }: { point?: Point | undefined; keys?: string[] | undefined }, writing: Writing) =>
      point && !keys ? `${call}(${venusAt(place, point, writing)})` : null;
  return defineGrammar(
    {
      ...{ name, model },
      around: (text) =>
        `<think>The field is there; next I type or click.</think>\n<action>${text}</action>\n<conclusion>Went on with the task.</conclusion>`,
      say: {
        click: click('Click'),
        double_click: click('DoubleClick'),
        drag: ({ point, to }, writing) =>
          point && to ? `Drag(${venusAt('start', point, writing)}, ${venusAt('end', to, writing)})` : null,
        scroll: ({ point, direction, distance }) =>
          point === undefined && distance === undefined ? `Scroll(direction='${direction}')` : null,
        type: ({ text = '' }) => (/[\n\\]/.test(text) ? null : `Type(content='${text}')`),
        hotkey: ({ keys = [] }) => `Hotkey(keys=[${keys.map((key) => py(key)).join(', ')}])`,
        enter: () => 'PressEnter()',
        back: () => 'PressBack()',
        open_app: ({ app }) => `Launch(app=${py(app)})`,
        switch_tab: byApp((app) => `Launch(app=${py(app)})`),
        wait: ({ ms }) => (ms === undefined ? 'Wait()' : null),
        answer: ({ text }) => `CallUser(content='${text}')`,
        finish: ({ text = '' }) => ({
          reply: `Finished(content='${text}')`,
          means: { type: 'finish', ...(text && { text }), raw: '' },
        }),
      },
    },
    actionTypes,
  );
};

const autoTap =
  (call: string) =>
  ({ point, keys }: { point?: Point | undefined; keys?: string[] | undefined }, { at }: Writing) =>
    point && !keys ? `do(action="${call}", element=[${at(point).join(',')}])` : null;

const scaleAt = (point: Point, { at }: Writing) => {
  const [x, y] = at(point);
  return `x=${x}, y=${y}`;
};

/** Families that write calls of their own functions. */
export const callGrammars: readonly Grammar[] = [
  uiTars('UI-TARS 1.0', 'UI-TARS-7B-DPO', { start: 'start_box', end: 'end_box' }, ([x, y]) => `'(${x},${y})'`),
  uiTars(
    'UI-TARS 1.0, tokens',
    'UI-TARS-2B-SFT',
    { start: 'start_box', end: 'end_box' },
    ([x, y]) => `'<|box_start|>(${x},${y})<|box_end|>'`,
  ),
  uiTars(
    'UI-TARS 1.0, boxes',
    'UI-TARS-72B',
    { start: 'start_box', end: 'end_box' },
    ([x, y]) => `'[${x - 3}, ${y - 2}, ${x + 3}, ${y + 2}]'`,
    // As its models often write: apostrophes are left as they are.
    (text) => py(text).replaceAll("\\'", "'"),
  ),
  uiTars(
    'UI-TARS 1.5 and 2',
    'UI-TARS-1.5-7B',
    { start: 'point', end: 'end_point' },
    ([x, y]) => `'<point>${x} ${y}</point>'`,
  ),
  defineGrammar(
    {
      ...{ name: 'OS-Atlas', model: 'OS-Atlas-Pro-7B' },
      around: (text) => `thoughts:\nI should go on with the task.\nactions:\n${text}`,
      say: {
        click: ({ point, keys }, { at }) => (point && !keys ? `CLICK <point>[[${at(point).join(',')}]]</point>` : null),
        type: ({ text = '' }) => (text.includes('\n') ? null : `TYPE [${text}]`),
        scroll: ({ point, direction = 'down', distance }) =>
          point === undefined && distance === undefined ? `SCROLL [${direction.toUpperCase()}]` : null,
        open_app: ({ app }) => `OPEN_APP [${app}]`,
        switch_tab: byApp((app) => `OPEN_APP [${app}]`),
        back: () => 'PRESS_BACK',
        enter: () => 'ENTER',
        wait: ({ ms }) => (ms === undefined ? 'WAIT' : null),
        finish: ({ text }) => (text === undefined ? 'COMPLETE' : null),
        fail: ({ text }) => (text === undefined ? 'IMPOSSIBLE' : null),
      },
    },
    actionTypes,
  ),
  defineGrammar(
    {
      ...{ name: 'GLM-4.5V', model: 'GLM-4.5V' },
      around: (text) =>
        `<think>left_click or type? I look again.</think><|begin_of_box|>${text}<|end_of_box|>\nMemory:\n[]`,
      say: {
        click: glmClick('left_click'),
        double_click: glmClick('left_double_click'),
        right_click: glmClick('right_click'),
        drag: ({ point, to }, writing) =>
          point && to
            ? `left_drag(${glmAt(point, writing)}, start_element_info='a', end_box='[${writing.at(to).join(',')}]', end_element_info='b')`
            : null,
        scroll: (action, writing) => {
          const { point, direction } = action;
          const step = wheel(action);
          const sideways = direction === 'left' || direction === 'right';
          return point && step !== undefined && !sideways
            ? `scroll(${glmAt(point, writing)}, direction='${direction}', step=${step}, element_info='')`
            : null;
        },
        type: ({ text }) => `type(content=${py(text)})`,
        hotkey: ({ keys }) => `key(keys='${glmKeys(keys).join('+')}')`,
        enter: () => "key(keys='enter')",
        wait: ({ ms }) => (ms === undefined ? 'WAIT()' : null),
        finish: ({ text }) => (text === undefined ? 'DONE()' : null),
        fail: ({ text }) => (text === undefined ? 'FAIL()' : null),
      },
    },
    actionTypes,
  ),
  defineGrammar(
    {
      ...{ name: 'CogAgent', model: 'cogagent-9b-20241220' },
      around: (text) =>
        `Status: Going well.\nPlan: 1. Click it. 2. Go on.\nAction: I do the next step on the page.\nGrounded Operation: ${text}`,
      say: {
        click: cogClick('CLICK'),
        double_click: cogClick('DOUBLE_CLICK'),
        right_click: cogClick('RIGHT_CLICK'),
        type: (action, writing) =>
          intoField(
            (text, field) =>
              `TYPE(${cogBox(field, writing)}, text=${py(text)}, element_type='文本输入框', element_info='')`,
          )(action, writing),
        scroll: (action, writing) => {
          const step = wheel(action);
          return action.point && step !== undefined
            ? `SCROLL_${action.direction?.toUpperCase()}(${cogBox(action.point, writing)}, element_type='滚动', element_info='滚动', step_count=${step})`
            : null;
        },
        hotkey: ({ keys = [] }) => {
          const held = keys.slice(0, -1).map((key) => cogKeys[key] ?? key);
          const last = keys.at(-1) ?? '';
          const press = `KEY_PRESS(key='${cogKeys[last] ?? last.toUpperCase()}')`;
          const each = (does: string) => held.map((key) => `KEY_${does}(key='${key}')`);
          return held.length === 0
            ? press
            : `GESTURE(actions=[${[...each('DOWN'), press, ...each('UP').reverse()].join(', ')}])`;
        },
        enter: () => "KEY_PRESS(key='Return')",
        open_app: ({ app }) => `LAUNCH(app=${py(app)}, url='None')`,
        switch_tab: byApp((app) => `LAUNCH(app=${py(app)}, url='None')`),
        finish: ({ text }) => (text === undefined ? 'END()' : null),
      },
    },
    actionTypes,
  ),
  venus('UI-Venus', 'UI-Venus-Navi-7B', 'box'),
  venus('UI-Venus-1.5', 'UI-Venus-1.5-8B', 'point'),
  defineGrammar(
    {
      ...{ name: 'AutoGLM', model: 'AutoGLM-Phone-9B', coordinates: 'thousand' },
      around: (text) => `<think>I tap (or do(action="Back")).</think>\n<answer>${text}</answer>`,
      say: {
        click: autoTap('Tap'),
        double_click: autoTap('Double Tap'),
        // Its own reader takes everything up to the closing bracket, so quotation marks are not escaped.
        type: ({ text }) => `do(action="Type", text="${text}")`,
        open_app: ({ app }) => `do(action="Launch", app="${app}")`,
        switch_tab: byApp((app) => `do(action="Launch", app="${app}")`),
        back: () => 'do(action="Back")',
        wait: ({ ms }) => (ms === undefined ? null : `do(action="Wait", duration="${ms / 1000} seconds")`),
        answer: atTheEnd((text) => `finish(message="${text}")`),
        finish: ({ text = 'Done.' }) => ({
          reply: `finish(message="${text}")`,
          means: { type: 'finish', text, raw: '' },
        }),
      },
    },
    actionTypes,
  ),
  defineGrammar(
    {
      ...{ name: 'InternVL and ScaleCUA', model: 'InternVL3_5-38B' },
      around: (text) =>
        `<think>\nNext step.\n</think>\n<operation>\nDo the next step.\n</operation>\n<action>\n${text}\n</action>`,
      say: {
        click: ({ point, keys }, writing) =>
          point && !keys ? `click(${scaleAt(point, writing)}, clicks=1, button='left')` : null,
        double_click: ({ point, keys }, writing) => (point && !keys ? `doubleClick(${scaleAt(point, writing)})` : null),
        right_click: ({ point, keys }, writing) => (point && !keys ? `rightClick(${scaleAt(point, writing)})` : null),
        scroll: (action, writing) => {
          const { direction, point } = action;
          const clicks = wheel(action);
          if (clicks === undefined || direction === 'left' || direction === 'right') return null;
          return `scroll(clicks=${direction === 'up' ? clicks : -clicks}${point ? `, ${scaleAt(point, writing)}` : ''})`;
        },
        type: ({ text }) => `write(message=${py(text)})`,
        hotkey: ({ keys = [] }) =>
          keys.length === 1
            ? `press(keys=${py(keys[0])}, presses=1)`
            : `hotkey(${keys.map((key) => py(key)).join(', ')})`,
        enter: () => "press(keys='enter', presses=1)",
        back: () => 'navigate_back()',
        open_app: ({ app }) => `open_app(app_name=${py(app)})`,
        switch_tab: byApp((app) => `open_app(app_name=${py(app)})`),
        wait: ({ ms }) => (ms === undefined ? null : `wait(seconds=${ms / 1000})`),
        answer: ({ text }) => `response(answer=${py(text)})`,
        finish: ({ text }) => `terminate(status='success'${text === undefined ? '' : `, info=${py(text)}`})`,
        fail: ({ text }) => `terminate(status='failure'${text === undefined ? '' : `, info=${py(text)}`})`,
      },
    },
    actionTypes,
  ),
];
