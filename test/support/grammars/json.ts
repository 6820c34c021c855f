import { actionTypes } from '#shared/episodes/actions.ts';
import type { Action } from '#shared/episodes/actions.ts';
import type { Point } from '#shared/geometry/shapes.ts';
import {
  atTheEnd,
  byApp,
  defineGrammar,
  type Grammar,
  intoField,
  json,
  keysIn,
  wheel,
  type Writing,
} from './grammar.ts';

type Clicked = Pick<Action, 'point' | 'keys'>;

const toolCall = (name: string) => (args: object) =>
  `<tool_call>\n{"name": "${name}", "arguments": ${json(args)}}\n</tool_call>`;

/** Qwen2.5-VL and Qwen3-VL on computers, and what is trained on their notation. */
const computerUse = (
  name: string,
  model: string,
  {
    around,
    answers,
    sideways,
  }: {
    around?: (text: string) => string;
    answers: boolean;
    sideways: boolean;
  },
): Grammar => {
  const call = toolCall('computer_use');
  const click =
    (action: string) =>
    ({ point, keys }: Clicked, { at }: Writing) =>
      point && !keys ? call({ action, coordinate: at(point) }) : null;
  return defineGrammar(
    {
      ...{ name, model },
      ...(around && { around }),
      say: {
        click: click('left_click'),
        double_click: click('double_click'),
        right_click: click('right_click'),
        type: ({ text }) => call({ action: 'type', text }),
        hotkey: ({ keys }) => call({ action: 'key', keys }),
        enter: () => call({ action: 'key', keys: ['enter'] }),
        scroll: ({ point, direction, distance, unit }, { at }) => {
          const across = direction === 'left' || direction === 'right';
          if (distance === undefined || unit === 'wheel' || (across && !sideways)) return null;
          const pixels = direction === 'down' || direction === 'left' ? -distance : distance;
          return call({
            action: across ? 'hscroll' : 'scroll',
            pixels,
            ...(point && { coordinate: at(point) }),
          });
        },
        wait: ({ ms }) => (ms === undefined ? null : call({ action: 'wait', time: ms / 1000 })),
        ...(answers && { answer: ({ text }: Action) => call({ action: 'answer', text }) }),
        finish: ({ text }) => (text === undefined ? call({ action: 'terminate', status: 'success' }) : null),
        fail: ({ text }) => (text === undefined ? call({ action: 'terminate', status: 'failure' }) : null),
      },
    },
    actionTypes,
  );
};

/** The same families on phones; tabs are apps. */
const mobileUse = (name: string, model: string, around?: (text: string) => string): Grammar => {
  const call = toolCall('mobile_use');
  const press = (button: string) => () => call({ action: 'system_button', button });
  return defineGrammar(
    {
      ...{ name, model },
      ...(around && { around }),
      say: {
        click: ({ point, keys }, { at }) => (point && !keys ? call({ action: 'click', coordinate: at(point) }) : null),
        type: ({ text }) => call({ action: 'type', text }),
        enter: press('Enter'),
        back: press('Back'),
        open_app: ({ app }) => call({ action: 'open', text: app }),
        switch_tab: byApp((app) => call({ action: 'open', text: app })),
        wait: ({ ms }) => (ms === undefined ? null : call({ action: 'wait', time: ms / 1000 })),
        answer: ({ text }) => call({ action: 'answer', text }),
        finish: ({ text }) => (text === undefined ? call({ action: 'terminate', status: 'success' }) : null),
        fail: ({ text }) => (text === undefined ? call({ action: 'terminate', status: 'failure' }) : null),
      },
    },
    actionTypes,
  );
};

const maiCall = toolCall('mobile_use');

/** Holo's structured output: a note, a thought, and the action, which names its element and place. */
const holo = (name: string, model: string): Grammar => {
  const reply = (action: object) => json({ note: 'The page is open.', thought: 'I go on.', action });
  const at = (point: Point, { at: numbers }: Writing) => {
    const [x, y] = numbers(point);
    return { x, y };
  };
  return defineGrammar(
    {
      ...{ name, model },
      say: {
        click: ({ point, keys }, writing) =>
          point && !keys ? reply({ action: 'click_element', element: 'the button', ...at(point, writing) }) : null,
        type: (action, writing) =>
          intoField((text, field) =>
            reply({ action: 'write_element_abs', content: text, element: 'the field', ...at(field, writing) }),
          )(action, writing),
        scroll: ({ point, direction, distance }) =>
          point === undefined && distance === undefined ? reply({ action: 'scroll', direction }) : null,
        back: () => reply({ action: 'go_back' }),
        wait: ({ ms }) => (ms === undefined ? null : reply({ action: 'wait', seconds: ms / 1000 })),
        answer: atTheEnd((text) => reply({ action: 'answer', content: text })),
        finish: ({ text = '' }) => ({
          reply: reply({ action: 'answer', content: text || 'Done.' }),
          means: { type: 'finish', text: text || 'Done.', raw: '' },
        }),
      },
    },
    actionTypes,
  );
};

const claudeKeys = keysIn({
  ...{ escape: 'Escape', down: 'Down', up: 'Up', pagedown: 'Page_Down', pageup: 'Page_Up', delete: 'Delete' },
  ...{ backspace: 'BackSpace', tab: 'Tab', home: 'Home', end: 'End' },
});
const openaiKeys = keysIn({ escape: 'ESC', down: 'ARROWDOWN', up: 'ARROWUP', left: 'ARROWLEFT', right: 'ARROWRIGHT' });

const claudeClick =
  (action: string) =>
  ({ point, keys }: Clicked, { at }: Writing) =>
    point ? json({ action, coordinate: at(point), ...(keys && { text: keys.join('+') }) }) : null;

const xy = (point: Point | undefined, { at }: Writing) => {
  const [x, y] = at(point ?? [0, 0]);
  return { x, y };
};

const androidWorld = (args: object) => json(args);
const showUi = (action: string, value: string | null, position: readonly number[] | null) =>
  `{'action': '${action}', 'value': ${value === null ? 'None' : `'${value}'`}, 'position': ${
    position ? `[${position.join(', ')}]` : 'None'
  }}`;

/** Families that write JSON. */
export const jsonGrammars: readonly Grammar[] = [
  computerUse('Qwen2.5-VL, computer', 'Qwen2.5-VL-72B-Instruct', { answers: false, sideways: false }),
  computerUse('Qwen3-VL, computer', 'Qwen3-VL-235B-A22B-Thinking', {
    around: (text) => `<think>\nWhere is it?\n</think>\n\nThought: There it is.\nAction: "Use it."\n${text}`,
    ...{ answers: true, sideways: true },
  }),
  computerUse('GUI-Owl', 'GUI-Owl-7B', {
    around: (text) => `<thinking>I see it.</thinking>\n${text}\n<conclusion>Did the next step.</conclusion>`,
    ...{ answers: true, sideways: false },
  }),
  computerUse('GUI-Owl-1.5', 'GUI-Owl-1.5-32B-Instruct', {
    around: (text) => `Action: Go on with the task.\n${text}`,
    ...{ answers: true, sideways: true },
  }),
  mobileUse('Qwen2.5-VL, phone', 'Qwen2.5-VL-7B-Instruct'),
  mobileUse('Qwen3-VL, phone', 'Qwen3-VL-8B-Instruct', (text) => `Thought: On it.\nAction: "Go on."\n${text}`),
  defineGrammar(
    {
      ...{ name: 'MAI-UI', model: 'MAI-UI-8B' },
      around: (text) => `<thinking>\nI go on.\n</thinking>\n${text}`,
      say: {
        click: ({ point, keys }, { at }) =>
          point && !keys ? maiCall({ action: 'click', coordinate: at(point) }) : null,
        drag: ({ point, to }, { at }) =>
          point && to ? maiCall({ action: 'drag', start_coordinate: at(point), end_coordinate: at(to) }) : null,
        type: ({ text }) => maiCall({ action: 'type', text }),
        enter: () => maiCall({ action: 'system_button', button: 'enter' }),
        back: () => maiCall({ action: 'system_button', button: 'back' }),
        open_app: ({ app }) => maiCall({ action: 'open', text: app }),
        switch_tab: byApp((app) => maiCall({ action: 'open', text: app })),
        wait: ({ ms }) => (ms === undefined ? maiCall({ action: 'wait' }) : null),
        answer: ({ text }) => maiCall({ action: 'answer', text }),
        finish: ({ text }) => (text === undefined ? maiCall({ action: 'terminate', status: 'success' }) : null),
        fail: ({ text }) => (text === undefined ? maiCall({ action: 'terminate', status: 'fail' }) : null),
      },
    },
    actionTypes,
  ),
  holo('Holo1', 'Holo1-7B'),
  holo('Holo1.5', 'Holo1.5-7B'),
  holo('Holo2', 'Holo2-8B'),
  defineGrammar(
    {
      ...{ name: 'AgentCPM', model: 'AgentCPM-GUI', coordinates: 'thousand' },
      say: {
        click: ({ point, keys }, { at }) => (point && !keys ? json({ thought: 'Tap it.', POINT: at(point) }) : null),
        type: ({ text }) => json({ thought: 'Type it.', TYPE: text }),
        enter: () => json({ thought: 'Send it.', PRESS: 'ENTER' }),
        back: () => json({ PRESS: 'BACK' }),
        wait: ({ ms }) => (ms === undefined ? null : json({ duration: ms })),
        finish: ({ text }) => (text === undefined ? json({ thought: 'Done.', STATUS: 'finish' }) : null),
        fail: ({ text }) => (text === undefined ? json({ thought: 'No way.', STATUS: 'impossible' }) : null),
      },
    },
    actionTypes,
  ),
  defineGrammar(
    {
      ...{ name: 'AndroidWorld', model: 'm3a', coordinates: 'pixel' },
      around: (text) => `Reason: it is the next step, as {"action_type": …} says.\nAction: ${text}`,
      say: {
        click: ({ point, keys }, writing) =>
          point && !keys ? androidWorld({ action_type: 'click', ...xy(point, writing) }) : null,
        double_click: ({ point, keys }, writing) =>
          point && !keys ? androidWorld({ action_type: 'double_tap', ...xy(point, writing) }) : null,
        type: (action, writing) =>
          intoField((text, field) => androidWorld({ action_type: 'input_text', text, ...xy(field, writing) }))(
            action,
            writing,
          ),
        scroll: ({ point, direction, distance }) =>
          point === undefined && distance === undefined ? androidWorld({ action_type: 'scroll', direction }) : null,
        enter: () => androidWorld({ action_type: 'keyboard_enter' }),
        back: () => androidWorld({ action_type: 'navigate_back' }),
        open_app: ({ app }) => androidWorld({ action_type: 'open_app', app_name: app }),
        switch_tab: byApp((app) => androidWorld({ action_type: 'open_app', app_name: app })),
        wait: ({ ms }) => (ms === undefined ? androidWorld({ action_type: 'wait' }) : null),
        answer: ({ text }) => androidWorld({ action_type: 'answer', text }),
        finish: ({ text }) =>
          text === undefined ? androidWorld({ action_type: 'status', goal_status: 'complete' }) : null,
        fail: ({ text }) =>
          text === undefined ? androidWorld({ action_type: 'status', goal_status: 'infeasible' }) : null,
      },
    },
    actionTypes,
  ),
  defineGrammar(
    {
      ...{ name: 'ShowUI', model: 'ShowUI-2B' },
      say: {
        click: ({ point, keys }, { at }) => (point && !keys ? showUi('CLICK', null, at(point)) : null),
        // Its texts are of a Python literal without escapes.
        type: (action, writing) =>
          /['\\\n]/.test(action.text ?? '')
            ? null
            : intoField((text, field) => showUi('INPUT', text, writing.at(field)))(action, writing),
        scroll: ({ point, direction, distance }) =>
          point === undefined && distance === undefined ? showUi('SCROLL', direction ?? 'down', null) : null,
        enter: () => showUi('ENTER', null, null),
        answer: ({ text = '' }) => (/['\\\n]/.test(text) ? null : showUi('ANSWER', text, null)),
      },
    },
    actionTypes,
  ),
  defineGrammar(
    {
      ...{ name: 'Claude computer use, as text', model: 'claude-computer-use' },
      around: (text) => `I'll go on with the task.\n\n\`\`\`json\n${text}\n\`\`\``,
      say: {
        click: claudeClick('left_click'),
        double_click: claudeClick('double_click'),
        right_click: claudeClick('right_click'),
        drag: ({ point, to }, { at }) =>
          point && to ? json({ action: 'left_click_drag', start_coordinate: at(point), coordinate: at(to) }) : null,
        scroll: (action, { at }) => {
          const { point, direction } = action;
          const amount = wheel(action);
          return point && amount !== undefined
            ? json({ action: 'scroll', coordinate: at(point), scroll_direction: direction, scroll_amount: amount })
            : null;
        },
        type: ({ text }) => json({ action: 'type', text }),
        hotkey: ({ keys }) => json({ action: 'key', text: claudeKeys(keys).join('+') }),
        enter: () => json({ action: 'key', text: 'Return' }),
        wait: ({ ms }) => (ms === undefined ? null : json({ action: 'wait', duration: ms / 1000 })),
      },
    },
    actionTypes,
  ),
  defineGrammar(
    {
      ...{ name: 'OpenAI computer use, as text', model: 'computer-use-preview' },
      say: {
        click: ({ point, keys }, writing) =>
          json({
            ...{ type: 'click', button: 'left', ...xy(point, writing) },
            ...(keys && { keys: keys.map((key) => key.toUpperCase()) }),
          }),
        double_click: ({ point, keys }, writing) =>
          keys ? null : json({ type: 'double_click', ...xy(point, writing) }),
        right_click: ({ point, keys }, writing) =>
          keys ? null : json({ type: 'click', button: 'right', ...xy(point, writing) }),
        drag: ({ point, to }, writing) => json({ type: 'drag', path: [xy(point, writing), xy(to, writing)] }),
        scroll: ({ point, direction, distance = 0, unit }, writing) => {
          if (unit !== 'px' || !point) return null;
          const by = direction === 'up' || direction === 'left' ? -distance : distance;
          const across = direction === 'left' || direction === 'right';
          return json({ type: 'scroll', ...xy(point, writing), scroll_x: across ? by : 0, scroll_y: across ? 0 : by });
        },
        type: ({ text }) => json({ type: 'type', text }),
        hotkey: ({ keys }) => json({ type: 'keypress', keys: openaiKeys(keys).map((key) => key.toUpperCase()) }),
        enter: () => json({ type: 'keypress', keys: ['ENTER'] }),
        wait: ({ ms }) => (ms === undefined ? json({ type: 'wait' }) : null),
      },
    },
    actionTypes,
  ),
];
