import type { Page } from 'playwright-core';
import type { Hands } from './hands.ts';

/** How often each sentence was tried, and how often it held. */
export class Tally {
  readonly rows = new Map<string, { tried: number; held: number }>();

  note(sentence: string, held: boolean, what = ''): void {
    if (!held) console.error(`not held: ${sentence}. ${what}`);
    const row = this.rows.get(sentence) ?? { tried: 0, held: 0 };
    this.rows.set(sentence, { tried: row.tried + 1, held: row.held + Number(held) });
  }
}

/** What a round typed on one picture, to be looked for in the project afterwards. */
export interface Typed {
  name: string;
  component: string;
  now: string;
  target: string;
  description: string;
  instruction: string;
  /** Name of the second element, whose field was left by Ctrl+Enter. */
  last: string;
}

const typedBy = (n: number): Typed => ({
  name: `Remember choice ${n}`,
  component: 'Checkbox',
  now: 'unchecked',
  target: 'checked',
  description: `The box beside the words “Remember my choice”, in row ${n} of the settings.`,
  instruction: `Tick the box that remembers the choice, number ${n}.`,
  last: `Save changes ${n}`,
});

/** Elements and ghosts of the picture, as the list's header counts them: the list itself keeps only the lines in view. */
const drawn = async (page: Page) =>
  Number((await page.getByRole('region', { name: 'Elements' }).locator('header').innerText()).match(/\d+/)?.[0]);
const selected = (page: Page) => page.getByRole('option', { selected: true }).count();
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true }).inputValue();
const blurs = (page: Page) => page.getByText('Blurred', { exact: true }).count();

/** Waits until a value is as wanted; false when it does not become so. */
export async function becomes<T>(read: () => Promise<T>, wanted: T): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if ((await read().catch(() => undefined)) === wanted) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

/** One picture as an annotator works through it, with the keys that once went elsewhere pressed on the way. */
export async function round(page: Page, hands: Hands, tally: Tally, n: number): Promise<Typed> {
  const typed = typedBy(n);
  const canvas = await page.getByRole('application').boundingBox();
  if (!canvas) throw new Error('there is no canvas');
  const middle = [canvas.x + canvas.width / 2, canvas.y + canvas.height / 2] as const;
  const at = (x: number, y: number) => [middle[0] + x, middle[1] + y] as const;
  const before = await drawn(page);

  hands.think();
  await hands.press('w');
  await hands.drag(at(-180, -120), at(-60, -70));
  tally.note('W and a drag draw a new element', await becomes(() => drawn(page), before + 1));

  hands.think();
  await hands.press('e');
  await hands.type(typed.name);
  await hands.press('Control+a', 'Control+c', 'Control+d', 'Control+v', 'Backspace');
  tally.note(
    'Ctrl+A, C, D, V and Backspace stay in the field',
    (await drawn(page)) === before + 1 && (await selected(page)) === 1,
  );
  await hands.press('Control+a');
  await hands.type(typed.name);
  await hands.press('Tab');

  for (const [label, text] of [
    ['State now', typed.now],
    ['Target state', typed.target],
    ['Description', typed.description],
  ] as const) {
    hands.think();
    await hands.clickOn(page.getByLabel(label, { exact: true }));
    await hands.type(text);
    await hands.press('Tab');
    tally.note('what Tab leaves stays in the field', (await field(page, label)) === text);
  }

  hands.think();
  await hands.clickOn(page.getByLabel('Component', { exact: true }).first());
  await hands.type('checkb');
  await hands.press('Enter');

  hands.think();
  await hands.clickOn(page.getByRole('button', { name: 'Variant', exact: true }));
  await hands.type(typed.instruction);
  await hands.press('Enter');
  tally.note(
    'Enter stores an instruction once',
    await becomes(() => page.getByText(typed.instruction, { exact: true }).count(), 1),
  );
  hands.think();
  await hands.press('2', 'ArrowRight', 'ArrowRight', 'Shift+ArrowDown', 's', 't');
  await hands.press('Control+z', 'Control+Shift+z');

  hands.think();
  await hands.press('b', 'b', 'w');
  await hands.drag(at(40, 60), at(150, 100));
  tally.note('W draws a new element also while another box is active', await becomes(() => drawn(page), before + 2));

  const covered = await blurs(page);
  hands.think();
  await hands.press('Shift+X');
  await hands.drag(at(-220, 110), at(-60, 150));
  tally.note('a drag with the blur tool blurs the area at once', await becomes(() => blurs(page), covered + 1));
  await hands.press('Control+z');
  tally.note('Ctrl+Z takes the blur away', await becomes(() => blurs(page), covered));
  await hands.press('Control+Shift+z');
  tally.note('Ctrl+Shift+Z blurs again', await becomes(() => blurs(page), covered + 1));

  hands.think();
  await hands.press('e');
  await hands.type(typed.last);
  const address = page.url();
  await hands.press('Control+Enter');
  tally.note('Ctrl+Enter goes to the next picture', await becomes(async () => page.url() !== address, true));
  return typed;
}
