import { actionTypes } from '#shared/episodes/actions.ts';
import type { Action } from '#shared/episodes/actions.ts';
import type { Point } from '#shared/geometry/shapes.ts';
import { written } from '#pipelines/agents/ask.ts';
import { defineGrammar, type Grammar, keysIn, py, wheel, type Writing } from './grammar.ts';

type Clicked = Pick<Action, 'point' | 'keys'>;

const named = (point: Point, { at }: Writing) => {
  const [x, y] = at(point);
  return `x=${x}, y=${y}`;
};
const bare = (point: Point, { at }: Writing) => at(point).join(', ');

type Place = (point: Point, writing: Writing) => string;

const click =
  (call: string, place: Place) =>
  ({ point, keys }: Clicked, writing: Writing) =>
    point && !keys ? `${call}(${place(point, writing)})` : null;

/** What all writers of pyautogui share. */
const pyautogui = (place: Place, wholeKeys: boolean) =>
  ({
    click: click('pyautogui.click', place),
    double_click: click('pyautogui.doubleClick', place),
    right_click: click('pyautogui.rightClick', place),
    drag: ({ point, to }: Action, writing: Writing) =>
      point && to
        ? `pyautogui.moveTo(${place(point, writing)})\npyautogui.dragTo(${place(to, writing)}, button='left')`
        : null,
    scroll: (action: Action, writing: Writing) => {
      const clicks = wheel(action);
      const { point, direction } = action;
      if (clicks === undefined) return null;
      const across = direction === 'left' || direction === 'right';
      const by = direction === 'down' || direction === 'left' ? -clicks : clicks;
      const there = point ? `, ${named(point, writing)}` : '';
      return `pyautogui.${across ? 'hscroll' : 'scroll'}(${by}${there})`;
    },
    type: ({ text }: Action) => `pyautogui.write(${wholeKeys ? `message=${py(text)}` : `${py(text)}, interval=0.05`})`,
    hotkey: ({ keys = [] }: Action) => {
      const texts = keysIn({ escape: 'esc' })(keys).map((key) => py(key));
      if (texts.length === 1) return `pyautogui.press(${wholeKeys ? 'keys=' : ''}${texts.join()})`;
      return wholeKeys ? `pyautogui.hotkey(keys=[${texts.join(', ')}])` : `pyautogui.hotkey(${texts.join(', ')})`;
    },
    enter: () => (wholeKeys ? "pyautogui.press(keys='enter')" : "pyautogui.press('enter')"),
  }) satisfies Parameters<typeof defineGrammar>[0]['say'];

const playwrightKeys = keysIn({
  ...{ ctrl: 'Control', shift: 'Shift', alt: 'Alt', escape: 'Escape', down: 'ArrowDown', up: 'ArrowUp' },
  ...{ pagedown: 'PageDown', pageup: 'PageUp', tab: 'Tab', delete: 'Delete', home: 'Home', end: 'End' },
  ...{ backspace: 'Backspace' },
});

/** Models that follow the prompt's own list, each in its convention: fractions, y first, resized pixels, and others. */
const listed = [
  ['GPT', 'gpt-5'],
  ['Gemini', 'gemini-2.5-pro'],
  ['Claude', 'claude-opus-4-5'],
  ['Qwen2-VL', 'Qwen2-VL-72B-Instruct'],
  ['Qwen-VL-Max', 'qwen-vl-max'],
  ['MiniCPM-V', 'MiniCPM-V-4_5'],
] as const;

const ownList = (name: string, model: string): Grammar => ({
  ...{ name, model },
  lacks: ['long_press', 'swipe', 'home'],
  write(action, { at }) {
    const { point, to, direction, distance, ms, keys, type } = action;
    if (type === null || this.lacks.includes(type) || distance !== undefined || ms !== undefined) return null;
    if (keys && type !== 'hotkey') return null;
    if (type === 'scroll' && (!point || !direction)) return null;
    return `I go on.\n${written({ ...action, ...(point && { point: at(point) }), ...(to && { to: at(to) }) })}`;
  },
});

/** Families that write code, and the prompt's own list. */
export const codeGrammars: readonly Grammar[] = [
  ...listed.map(([family, model]): Grammar => ownList(`The prompt’s list, ${family}`, model)),
  defineGrammar(
    {
      ...{ name: 'Aguvis', model: 'Aguvis-7B-720P' },
      around: (text) => `Thought: I go on.\nAction: Use the control.\nAction code:\n${text}`,
      say: {
        ...pyautogui(named, true),
        answer: ({ text }) => `answer(${py(text)})`,
        finish: ({ text }) => (text === undefined ? "terminate(status='success')" : null),
        fail: ({ text }) => (text === undefined ? "terminate(status='failure')" : null),
      },
    },
    actionTypes,
  ),
  defineGrammar(
    {
      ...{ name: 'Kimi-VL', model: 'Kimi-VL-A3B-Thinking' },
      around: (text) =>
        `◁think▷Maybe pyautogui.click(x=0.1, y=0.1)? No.◁/think▷## Action:\nGo on with the task.\n\n## Code:\n\`\`\`python\n${text}\n\`\`\``,
      say: {
        ...pyautogui(named, true),
        wait: ({ ms }) => (ms === undefined ? 'computer.wait()' : `computer.wait(seconds=${ms / 1000})`),
        answer: ({ text }) => `computer.answer(text=${py(text)})`,
        finish: ({ text }) => (text === undefined ? "computer.terminate(status='success')" : null),
        fail: ({ text }) => (text === undefined ? "computer.terminate(status='failure')" : null),
      },
    },
    actionTypes,
  ),
  defineGrammar(
    {
      ...{ name: 'OSWorld', model: 'any-desktop-model', coordinates: 'pixel' },
      around: (text) =>
        /^[A-Z]+$/.test(text)
          ? `\`\`\`${text}\`\`\``
          : `The control is visible.\n\`\`\`python\nimport pyautogui\nimport time\n\n# the next step\n${text}\ntime.sleep(0.5)\n\`\`\``,
      say: {
        ...pyautogui(bare, false),
        wait: ({ ms }) => (ms === undefined ? 'WAIT' : null),
        finish: ({ text }) => (text === undefined ? 'DONE' : null),
        fail: ({ text }) => (text === undefined ? 'FAIL' : null),
      },
    },
    actionTypes,
  ),
  defineGrammar(
    {
      ...{ name: 'BrowserGym, by position', model: 'any-web-model', coordinates: 'pixel' },
      around: (text) => `The field is there.\n\`\`\`${text}\`\`\``,
      say: {
        click: click('mouse_click', bare),
        double_click: click('mouse_dblclick', bare),
        right_click: ({ point, keys }, writing) =>
          point && !keys ? `mouse_click(${bare(point, writing)}, button='right')` : null,
        drag: ({ point, to }, writing) =>
          point && to ? `mouse_drag_and_drop(${bare(point, writing)}, ${bare(to, writing)})` : null,
        scroll: ({ point, direction, distance, unit }) => {
          if (point || unit !== 'px' || distance === undefined) return null;
          const by = direction === 'up' || direction === 'left' ? -distance : distance;
          return direction === 'left' || direction === 'right' ? `scroll(${by}, 0)` : `scroll(0, ${by})`;
        },
        type: ({ text }) => `keyboard_type(${py(text)})`,
        hotkey: ({ keys }) => `keyboard_press('${playwrightKeys(keys).join('+')}')`,
        enter: () => "keyboard_press('Enter')",
        back: () => 'go_back()',
        switch_tab: ({ text = '' }, { tab }) => {
          const found = tab(text);
          return (
            found && {
              reply: `tab_focus(${found.at})`,
              means: { type: 'switch_tab', text: String(found.at + 1), raw: '' },
            }
          );
        },
        wait: ({ ms }) => `noop(${ms ?? 1000})`,
        answer: ({ text }) => `send_msg_to_user(${py(text)})`,
        fail: ({ text }) => (text === undefined ? null : `report_infeasible(${py(text)})`),
      },
    },
    actionTypes,
  ),
  defineGrammar(
    {
      ...{ name: 'WebArena', model: 'any-id-model', coordinates: 'pixel' },
      around: (text) => `Let's think step-by-step. In summary, the next action I will perform is \`\`\`${text}\`\`\``,
      say: {
        scroll: ({ point, direction, distance }) =>
          point === undefined && distance === undefined && (direction === 'up' || direction === 'down')
            ? `scroll [${direction}]`
            : null,
        hotkey: ({ keys }) => `press [${playwrightKeys(keys).join('+')}]`,
        enter: () => 'press [Enter]',
        back: () => 'go_back',
        switch_tab: ({ text = '' }, { tab }) => {
          const found = tab(text);
          return (
            found && {
              reply: `tab_focus [${found.at}]`,
              means: { type: 'switch_tab', text: String(found.at + 1), raw: '' },
            }
          );
        },
        answer: ({ text = '' }) =>
          text.includes('\n') ? null : { reply: `stop [${text}]`, means: { type: 'finish', text, raw: '' } },
        finish: ({ text = '' }) => ({
          reply: `stop [${text}]`,
          means: { type: 'finish', ...(text && { text }), raw: '' },
        }),
      },
    },
    actionTypes,
  ),
];
