import type { Action } from '#shared/episodes/actions.ts';
import { chord } from '#shared/agents/browser-keys.ts';
import { scrollOf } from '#shared/agents/browser-scroll.ts';
import type { WriteEpisode } from '../episodes/write.ts';

/** Milliseconds that a press is held, and that an agent waits unless it says how long. */
const [heldMs, usualWaitMs] = [800, 1000];

const text = (value: string): string => JSON.stringify(value);
/** A comment on one line. */
const comment = (value: string): string =>
  `// ${value
    .replaceAll(/[\s\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, 300)}`;
const number = (value: number): string => String(Math.round(value * 100) / 100);

/** Where a script acts: size of the page in CSS pixels, and how many pixels of the pictures one is. */
export interface ScriptView {
  width: number;
  height: number;
  ratio: number;
}

/** What an action is in Playwright; null for one that no page can perform. */
export function statementsOf(action: Action, view: ScriptView): string[] | null {
  const { type, point, to, keys = [], ms } = action;
  const css = ([x, y]: readonly [number, number]) => `${number(x / view.ratio)}, ${number(y / view.ratio)}`;
  const at = point ? css(point) : `${number(view.width / 2)}, ${number(view.height / 2)}`;
  switch (type) {
    case 'click':
      return [`await page.mouse.click(${at});`];
    case 'double_click':
      return [`await page.mouse.dblclick(${at});`];
    case 'right_click':
      return [`await page.mouse.click(${at}, { button: 'right' });`];
    case 'long_press':
      return [`await page.mouse.click(${at}, { delay: ${ms ?? heldMs} });`];
    case 'drag':
      return [
        `await page.mouse.move(${at});`,
        'await page.mouse.down();',
        `await page.mouse.move(${to ? css(to) : at}, { steps: 4 });`,
        'await page.mouse.up();',
      ];
    case 'scroll':
    case 'swipe': {
      const [across, down] = scrollOf(action, view);
      return [`await page.mouse.move(${at});`, `await page.mouse.wheel(${number(across)}, ${number(down)});`];
    }
    case 'type':
      return [`await page.keyboard.type(${text(action.text ?? '')});`];
    case 'hotkey':
      return [`await page.keyboard.press(${text(chord(keys))});`];
    case 'enter':
      return ["await page.keyboard.press('Enter');"];
    case 'back':
      return ['await page.goBack();'];
    case 'wait':
      return [`await page.waitForTimeout(${Math.min(ms ?? usualWaitMs, 10_000)});`];
    case 'answer':
    case 'finish':
    case 'fail':
      return [];
    default:
      return null;
  }
}

/** The first page of an episode in a web browser; null for any other episode. */
export function firstPage({ content, steps }: Pick<WriteEpisode, 'content' | 'steps'>): string | null {
  const found = steps.find((step) => step.content.url !== undefined)?.content.url;
  if (found === undefined || !/^https?:/.test(found)) return null;
  return content.platform === null || content.platform === 'web' ? found : null;
}

/** The view of an episode: its own, or that of its first picture. */
function viewOf({ content, steps }: WriteEpisode): ScriptView {
  const picture = steps.find((step) => step.picture)?.picture;
  const { w, h, dpr } = content.screen ?? { w: picture?.width ?? 1280, h: picture?.height ?? 720, dpr: 1 };
  const ratio = dpr > 0 ? dpr : 1;
  return { width: w / ratio, height: h / ratio, ratio };
}

/** A program that repeats an episode in a browser with Playwright. Where it acts is where the agent acted, in pixels. */
export function playwrightProgram(episode: WriteEpisode, url: string): string {
  const view = viewOf(episode);
  const { task, name, agent, outcome } = episode.content;
  const steps = episode.steps.flatMap(({ content: { actions, thought } }, at) => [
    '',
    comment(`Step ${at + 1}${thought ? `: ${thought}` : ''}`),
    ...actions.flatMap((action) => statementsOf(action, view) ?? [comment(`Not possible on a page: ${action.raw}`)]),
    ...actions.flatMap(({ type, text }) => (type === 'answer' && text ? [comment(`Answer: ${text}`)] : [])),
    'await page.waitForTimeout(pause);',
  ]);
  return [
    comment(`Task: ${task}`),
    comment(
      `Episode ${name}${agent === null ? '' : ` of ${agent}`}, outcome ${outcome}. Needs: npm install playwright`,
    ),
    "import { chromium } from 'playwright';",
    '',
    comment('Milliseconds between two steps'),
    'const pause = 1000;',
    "const browser = await chromium.launch({ headless: process.env.HEADLESS === '1' });",
    `const page = await browser.newPage({ viewport: { width: ${Math.round(view.width)}, height: ${Math.round(view.height)} }, deviceScaleFactor: ${number(view.ratio)} });`,
    `await page.goto(${text(url)});`,
    ...steps,
    '',
    'await browser.close();',
    '',
  ].join('\n');
}
