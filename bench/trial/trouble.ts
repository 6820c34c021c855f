import type { Page } from 'playwright-core';
import type { Hands } from './hands.ts';
import { field, pictureId, savedWord } from './screen.ts';
import { becomes, type Tally } from './tally.ts';

const pending = (page: Page, count: number) =>
  page.getByText(`Not saved: ${count} edit${count === 1 ? '' : 's'}`).count();

/** Draws a box with the keyboard alone and names it. */
async function draw(hands: Hands, name: string): Promise<void> {
  await hands.press('w', 'Enter', 'e');
  await hands.type(name);
  await hands.press('Enter');
}

/** The network is cut while a person works on, and comes back. */
export async function cut(hands: Hands, tally: Tally, name: string): Promise<void> {
  const { page } = hands;
  await draw(hands, `${name} before`);
  await savedWord(page).waitFor();
  await page.context().setOffline(true);
  await hands.think();
  await hands.press('e');
  await hands.type(name);
  await hands.press('Enter');
  tally.note('A6: offline, what is typed is counted', await becomes(() => pending(page, 1), 1));
  await hands.press('d');
  tally.note(
    'A6: on the next picture too, and nothing says that all is saved',
    await becomes(async () => (await pending(page, 1)) === 1 && (await savedWord(page).count()) === 0, true),
  );
  tally.note(
    'A6: there is one banner',
    await becomes(() => page.getByRole('alert').count(), 1),
    (await page.getByRole('alert').allInnerTexts()).join(' / '),
  );
  await page.context().setOffline(false);
  tally.note('A6: back online it is saved without a press', await becomes(() => pending(page, 1), 0));
  await hands.press('a');
  tally.note(
    'A6: and is in the picture',
    await becomes(() => page.getByRole('option').filter({ hasText: name }).count(), 1),
  );
}

/** Another person renames what was renamed here while the network was cut. */
export async function conflict(hands: Hands, other: Page, tally: Tally, name: string): Promise<void> {
  const { page } = hands;
  await draw(hands, name);
  await savedWord(page).waitFor();
  await other.goto(other.url().replace(/#.*/, `#/annotate/${pictureId(page)}`));
  await other.getByRole('option').filter({ hasText: name }).click();
  await page.context().setOffline(true);
  await hands.press('e');
  await hands.type(`${name} mine`);
  await hands.press('Enter');
  const theirs = other.getByLabel('Name', { exact: true });
  await theirs.fill(`${name} theirs`);
  await theirs.press('Enter');
  await savedWord(other).waitFor();
  await page.context().setOffline(false);
  const chip = page.getByRole('button', { name: '1 conflict' });
  tally.note('A5: the conflict is listed', await becomes(() => chip.count(), 1));
  await hands.press('d');
  tally.note(
    'A5: also on another picture',
    await becomes(async () => (await chip.count()) === 1 && (await savedWord(page).count()) === 0, true),
  );
  await page.reload();
  tally.note('A5: and after a reload', await becomes(() => chip.count(), 1));
  await hands.clickOn(chip);
  await hands.clickOn(page.getByRole('button', { name: 'Compare' }));
  await hands.think();
  await hands.clickOn(page.getByRole('button', { name: 'Keep mine' }));
  tally.note(
    'A5: the choice settles it, and the other person sees it',
    await becomes(
      () =>
        other
          .getByRole('option')
          .filter({ hasText: `${name} mine` })
          .count(),
      1,
    ),
  );
  tally.note('A5: nothing is listed any more', await becomes(() => chip.count(), 0));
}

/** The server is killed, something is typed, the tab is closed, and both come back. */
export async function killed(
  hands: Hands,
  tally: Tally,
  name: string,
  server: { kill(): Promise<void>; restart(): Promise<void> },
): Promise<void> {
  const { page } = hands;
  const context = page.context();
  const address = page.url();
  await draw(hands, `${name} before`);
  await savedWord(page).waitFor();
  await server.kill();
  await hands.press('e');
  await hands.type(name);
  await hands.press('Enter');
  tally.note('A6: without a server what is typed is counted', await becomes(() => pending(page, 1), 1));
  await page.close();
  await server.restart();
  const fresh = await context.newPage();
  hands.turnTo(fresh);
  await fresh.goto(address);
  const offer = fresh.getByRole('button', { name: 'Save now' });
  tally.note('A6: the edit of the closed tab is offered', await becomes(() => offer.count(), 1));
  await hands.clickOn(offer);
  tally.note('A6: and saved', await becomes(() => fresh.getByRole('option').filter({ hasText: name }).count(), 1));
  await hands.clickOn(fresh.getByRole('option').filter({ hasText: name }).first());
  tally.note('A6: to the letter', await becomes(() => field(fresh, 'Name'), name));
}
