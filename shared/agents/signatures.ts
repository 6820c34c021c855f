import type { ActionType } from '../episodes/actions.ts';

/** How an agent writes each action, and what it does. `P` is a position as two numbers. */
const signatures: Readonly<Record<ActionType, readonly [form: string, does: string]>> = {
  click: ['click(P)', 'click or tap there'],
  double_click: ['double_click(P)', 'click twice there'],
  right_click: ['right_click(P)', 'open the context menu there'],
  long_press: ['long_press(P)', 'press and hold there'],
  drag: ['drag(P, P)', 'drag from the first position to the second'],
  swipe: ['swipe(P, P)', 'move the finger from the first position to the second'],
  scroll: ['scroll(P, "down")', 'scroll there to see what is further up, down, left or right'],
  type: ['type("text")', 'type into the focused field'],
  hotkey: ['hotkey("ctrl", "a")', 'press keys together'],
  enter: ['enter()', 'press Enter'],
  back: ['back()', 'go back'],
  home: ['home()', 'go to the home screen'],
  switch_tab: ['switch_tab("title")', 'switch to the tab with this title'],
  open_app: ['open_app("name")', 'open this app'],
  wait: ['wait()', 'wait for the screen to change'],
  answer: ['answer("text")', 'give the answer that the task asks for; then finish'],
  finish: ['finish()', 'the task is done'],
  fail: ['fail("reason")', 'the task cannot be done'],
};

/** How an agent writes an action, with the names of positions, and what it does. */
export function actionForms(type: ActionType): { form: string; does: string } {
  const [form, does] = signatures[type];
  return { form: form.replace('P, P', 'x1, y1, x2, y2').replace('P', 'x, y'), does };
}

/** The action list of a prompt, one a line. */
export function signatureList(types: readonly ActionType[]): string {
  return types
    .map((type) => {
      const { form, does } = actionForms(type);
      return `- ${form}: ${does}`;
    })
    .join('\n');
}

/** The same for a planner, which names elements in words. */
export function wordedSignatureList(types: readonly ActionType[]): string {
  return types
    .map((type) => {
      const [form, does] = signatures[type];
      return `- ${form.replace('P, P', '"element", "element"').replace('P', '"element"')}: ${does}`;
    })
    .join('\n');
}
