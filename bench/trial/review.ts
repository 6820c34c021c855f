import type { Hands } from './hands.ts';
import { becomes, type Tally } from './tally.ts';

/** What the reviewer does with a stored box after answering. */
export type Choice = 'accepts it' | 'uses their own' | 'rejects it';
const digits: Record<Choice, string[]> = { 'accepts it': ['1'], 'uses their own': ['2'], 'rejects it': ['3', '1'] };

/** Finds an element blind in Review, watches the overlap while drawing again, and decides. */
export async function blindBox(
  hands: Hands,
  tally: Tally,
  {
    name,
    box: [x1, y1, x2, y2],
    choice,
  }: { name: string; box: readonly [number, number, number, number]; choice: Choice },
): Promise<void> {
  const { page } = hands;
  const panel = page.getByRole('complementary', { name: 'Box', exact: true });
  // The queue shows what came in when one returns to it.
  await hands.press('Alt+1', 'Alt+3');
  const queue = page.getByRole('region', { name: 'Queue' });
  const boxes = queue.getByRole('button', { name: /^Boxes/ });
  await boxes.waitFor();
  if ((await boxes.getAttribute('aria-pressed')) !== 'true') await hands.clickOn(boxes);
  const line = queue.getByRole('button', { name }).first();
  tally.note('B1: a submitted box enters the queue of somebody else', await becomes(() => line.count(), 1), name);
  await hands.think();
  await hands.clickOn(line);
  await panel.getByText(name).first().waitFor();
  const picture = page.getByRole('img', { name: /^Screenshot / });
  await picture.waitFor();
  const bounds = await picture.boundingBox();
  if (!bounds) throw new Error('the picture is not on the screen');
  const scale = bounds.width / (await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth));
  const at = (x: number, y: number) => [bounds.x + x * scale, bounds.y + y * scale] as const;
  const overlap = async () => /IoU (\d\.\d+)/.exec(await panel.innerText())?.[1];
  tally.note('B1: nothing of the box is shown before the answer', (await overlap()) === undefined);
  await hands.drag(at(x1 - 5, y1 + 4), at(x2 + 4, y2 - 3));
  await hands.press('Enter');
  tally.note('B1: the overlap is shown after it', await becomes(async () => (await overlap()) !== undefined, true));
  const first = await overlap();
  await hands.think();
  let half: string | undefined;
  await hands.drag(at(x1 + 1, y1 + 1), at(x2, y2), async () => {
    await becomes(async () => (await overlap()) !== first, true);
    half = await overlap();
  });
  const last = await overlap();
  tally.note('B1: it follows the pointer while a box is drawn again', Number(half) < Number(last), `${half} ${last}`);
  await hands.think();
  await hands.press(...digits[choice]);
  tally.note(`B1: a reviewer ${choice} by digit`, await becomes(() => panel.getByText(name).count(), 0), name);
}

/** Rejects an element in Annotate; the history names the reason. Ctrl+Z undoes it. */
export async function reject(hands: Hands, tally: Tally, address: string, name: string): Promise<void> {
  const { page } = hands;
  await page.goto(address);
  const line = page.getByRole('option').filter({ hasText: name }).first();
  await hands.clickOn(line);
  await hands.think();
  await hands.press('x');
  const why = page.getByRole('dialog');
  tally.note('A7: X asks for the reason', await becomes(() => why.count(), 1));
  await hands.think();
  await hands.press('3');
  const history = page.getByText('rejected: the state is wrong');
  tally.note('A7: the history names it', await becomes(async () => (await history.count()) > 0, true));
  await hands.press('Control+z');
  const undone = page.getByText('Undone: Reject elements', { exact: true });
  tally.note(
    'A7: Ctrl+Z undoes it, and the history says so',
    await becomes(async () => (await undone.count()) > 0, true),
  );
}
