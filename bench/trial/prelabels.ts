import type { Hands } from './hands.ts';
import { drawn, drawnByHand } from './screen.ts';
import { becomes, type Tally } from './tally.ts';

/** Accepts a pre-label and rejects another by keyboard, and takes both back. */
export async function prelabels(hands: Hands, tally: Tally): Promise<void> {
  const { page } = hands;
  const [all, before] = [await drawn(page), await drawnByHand(page)];
  if (before > 0 || all < 2) return;
  await hands.think();
  await hands.press('Escape', 'Tab', 'Enter');
  tally.note('A8: Tab and Enter accept a pre-label', await becomes(() => drawnByHand(page), before + 1));
  await hands.press('Control+z');
  tally.note('A8: Ctrl+Z makes it a pre-label again', await becomes(() => drawnByHand(page), before));
  await hands.think();
  await becomes(() => drawn(page), all);
  await hands.press('Escape', 'Tab', 'Delete');
  tally.note('A8: Del rejects one', await becomes(() => drawn(page), all - 1));
  await hands.press('Control+z');
  tally.note('A8: Ctrl+Z brings it back', await becomes(() => drawn(page), all));
  const only = page.getByRole('checkbox', { name: 'Interactive only' });
  await hands.clickOn(only);
  tally.note('A8: Interactive only leaves fewer, or as many', (await drawn(page)) <= all);
  await hands.clickOn(only);
  tally.note('A8: and all are there again', await becomes(() => drawn(page), all));
}

/** Names the elements of a picture together, and undoes that in one step. */
export async function bulk(hands: Hands, tally: Tally, name: string): Promise<void> {
  const { page } = hands;
  const count = await drawnByHand(page);
  if (count < 2) return;
  const named = () => page.getByRole('option').filter({ hasText: name }).count();
  await hands.press('Escape', 'Control+a');
  await hands.think();
  await hands.clickOn(page.getByLabel('Name', { exact: true }));
  await hands.type(name);
  await hands.press('Tab');
  tally.note('B3: several elements are named at once', await becomes(named, count));
  await hands.press('Control+z');
  tally.note('B3: one Ctrl+Z undoes that', await becomes(named, 0));
  await hands.press('Escape');
}
