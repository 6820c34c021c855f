import type { Page } from 'playwright-core';
import type { Point } from '#shared/geometry/shapes.ts';
import type { Action } from '#shared/episodes/actions.ts';
import { chord } from '#shared/agents/browser-keys.ts';
import { scrollOf } from '#shared/agents/browser-scroll.ts';

/** Milliseconds that a press is held, and that an agent waits unless it says how long. */
const heldMs = 800;
const usualWaitMs = 1000;
/** Longest wait for the page before this one. */
const backMs = 10_000;

interface View {
  width: number;
  height: number;
  ratio: number;
}

async function dragged(page: Page, [x1, y1]: Point, [x2, y2]: Point): Promise<void> {
  await page.mouse.move(x1, y1);
  await page.mouse.down();
  await page.mouse.move((x1 + x2) / 2, (y1 + y2) / 2);
  await page.mouse.move(x2, y2, { steps: 4 });
  await page.mouse.up();
}

/** A click of any kind, with the keys that are held down meanwhile. */
async function clicked(page: Page, { type, keys = [], ms }: Action, [x, y]: Point): Promise<string> {
  const held = keys.map((key) => chord([key]));
  try {
    for (const key of held) await page.keyboard.down(key);
    if (type === 'double_click') await page.mouse.dblclick(x, y);
    else if (type === 'right_click') await page.mouse.click(x, y, { button: 'right' });
    else await page.mouse.click(x, y, type === 'long_press' ? { delay: ms ?? heldMs } : {});
  } finally {
    for (const key of held) await page.keyboard.up(key);
  }
  return [...held, `${type} ${x}, ${y}`].join('+');
}

/**
 * Performs one action on a page, positions in pixels of the picture. Resolves with what was done; rejects if the browser
 * refuses it.
 */
export async function performOn(page: Page, action: Action, view: View): Promise<string> {
  const css = ([x, y]: Point): Point => [x / view.ratio, y / view.ratio];
  const { type, text = '', keys = [] } = action;
  const [x, y] = action.point ? css(action.point) : [view.width / 2, view.height / 2];
  switch (type) {
    case 'click':
    case 'double_click':
    case 'right_click':
    case 'long_press':
      return clicked(page, action, [x, y]);
    case 'drag':
      await dragged(page, [x, y], action.to ? css(action.to) : [x, y]);
      return `drag ${x}, ${y}`;
    case 'scroll':
    case 'swipe': {
      const [across, down] = scrollOf(action, view);
      await page.mouse.move(x, y);
      await page.mouse.wheel(across, down);
      return `wheel ${across}, ${down}`;
    }
    case 'type':
      if (action.point) await page.mouse.click(x, y);
      await page.keyboard.type(text);
      return `type ${JSON.stringify(text)}`;
    case 'hotkey':
      await page.keyboard.press(chord(keys));
      return `press ${chord(keys)}`;
    case 'enter':
      await page.keyboard.press('Enter');
      return 'press Enter';
    case 'back':
      await page.goBack({ waitUntil: 'commit', timeout: backMs });
      return 'back';
    default:
      await page.waitForTimeout(action.ms ?? usualWaitMs);
      return 'wait';
  }
}
