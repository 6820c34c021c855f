import type { Hands } from './hands.ts';
import { becomes, type Tally } from './tally.ts';

/** Everything that changes the view, and everything that leads to another picture: each is used and undone again. */
export async function views(hands: Hands, tally: Tally): Promise<void> {
  const { page } = hands;
  const canvas = page.getByRole('application');
  const names = page.locator('[data-kind="name"]');
  const named = async () => (await names.count()) > 0;
  await hands.press('f', 'Escape', 'm');
  tally.note('B4: M writes the names on the boxes', await becomes(named, true));
  await hands.think();
  await page.keyboard.down('o');
  tally.note('B4: boxes and names are hidden while O is held', await becomes(named, false));
  await page.keyboard.up('o');
  tally.note('B4: and are there again when it is released', await becomes(named, true));
  await hands.press('m');
  tally.note('B4: M takes the names away', await becomes(named, false));

  await hands.think();
  const zoom = page.getByRole('button', { name: /Zoom in percent/ });
  const before = await zoom.innerText();
  await hands.clickOn(zoom);
  await hands.type('1600');
  await hands.press('Enter');
  tally.note(
    'B4: a zoom that is typed is taken',
    await becomes(async () => /1[\s,.]?600/.test(await zoom.innerText()), true),
  );
  await hands.press('f');
  tally.note('B4: F shows the whole picture again', await becomes(() => zoom.innerText(), before));

  await hands.think();
  await hands.clickOn(page.getByRole('button', { name: 'View', exact: true }).last());
  const brightness = page.getByRole('slider', { name: 'Brightness' });
  await brightness.focus();
  await hands.press('ArrowRight', 'ArrowRight');
  tally.note(
    'B4: brightness changes the picture only',
    await becomes(() => brightness.getAttribute('aria-valuenow'), '110'),
  );
  await hands.clickOn(page.getByRole('button', { name: 'Reset', exact: true }));
  await hands.press('Escape');

  await hands.think();
  const box = await page.getByRole('option').first().boundingBox();
  if (box) await hands.click(box.x + 30, box.y + box.height / 2, 'right');
  tally.note('B4: a right click opens the menu of an element', await becomes(() => page.getByRole('menu').count(), 1));
  await hands.press('Escape');
  tally.note(
    'A9: Escape gives the keys back to the canvas',
    await becomes(
      async () =>
        (await page.getByRole('menu').count()) === 0 &&
        (await canvas.evaluate(
          (on) => on.contains(document.activeElement) || document.activeElement === document.body,
        )),
      true,
    ),
  );

  await hands.think();
  await hands.press('F1');
  const help = page.getByRole('dialog');
  await help.waitFor();
  await hands.type('blur');
  tally.note(
    'B4: the key help finds a key by words',
    await becomes(() => help.getByText(/blur/i).first().isVisible(), true),
  );
  await hands.press('Escape');
  if ((await help.count()) > 0) await hands.press('Escape');
  await help.waitFor({ state: 'hidden' });

  await hands.think();
  const place = page.url();
  const number = await page.getByRole('button', { name: /Go to picture number/ }).innerText();
  await hands.press('j');
  await hands.type(number === '1' ? '2' : '1');
  await hands.press('Enter');
  tally.note('B4: J and a number go to that picture', await becomes(async () => page.url() !== place, true));
  await hands.press('j');
  await hands.type(number);
  await hands.press('Enter');
  tally.note('B4: and back', await becomes(async () => page.url() === place, true));
}
