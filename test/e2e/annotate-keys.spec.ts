import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { elementContent } from '#shared/contents/element.ts';
import { boxProject, drag, fields, fitted, shown, toAnnotate } from './support/canvas.ts';
import { makeWorkplace } from './support/project.ts';
import { hasBrowser, openStudio, type Studio } from './support/studio.ts';

const size = [2560, 1440] as const;
/** Rows of drawn elements in the element list, and the selected ones. */
const rows = (page: Page) => page.getByRole('option');
const chosen = (page: Page) => page.getByRole('option', { selected: true });
const zoom = async (page: Page) => Number(/(\d+) %/.exec((await page.locator('footer').textContent()) ?? '')?.[1]);
/** The status bar; the history names the same steps. */
const statusBar = (page: Page) => page.getByRole('contentinfo', { name: 'Status' });
const tool = (page: Page) => page.getByRole('application').getAttribute('data-tool');

/** Every key of the annotate view, pressed in the real window. */
describe.runIf(hasBrowser())('keys of annotate', () => {
  const place = makeWorkplace();
  let studio: Studio;
  let page: Page;
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const box = (...numbers: number[]) => expect.poll(() => fields(page)).toEqual(numbers);
  const picks = (...names: string[]) =>
    expect
      .poll(async () => (await chosen(page).allTextContents()).map((text) => /box [a-z]/.exec(text)?.[0] ?? text))
      .toEqual(names);

  beforeAll(async () => {
    const project = await boxProject(place, 'keys', async (client) => {
      const { rows: all } = await client.screenshots.query({ sort: 'name' });
      const made = (
        [
          ['box a', [400, 400, 700, 600]],
          ['box b', [450, 450, 550, 500]],
          ['box c', [450, 450, 550, 500]],
        ] as const
      ).map(([name, locate], at) => ({
        content: elementContent.parse({ name, locate, kind: 'icon', stateTarget: `${at}` }),
      }));
      const first = all.find(({ name }) => name.startsWith('a-2560'));
      if (first) await client.elements.create({ screenshotId: first.id, made, label: 'Draw' });
    });
    studio = await openStudio('browser', { place, project });
    ({ page } = studio);
    await toAnnotate(page);
    await shown(page, 'a-2560');
    await rows(page).nth(2).waitFor();
  });
  afterAll(async () => {
    await studio.close();
    place.remove();
  });

  it('Tab, Shift+Tab, Alt+. and Alt+, reach every region, also identical ones, and Tab finally leaves', async () => {
    // The picture has the focus as soon as the screen opens.
    const holder = () => page.evaluate(() => document.activeElement?.getAttribute('role'));
    await expect.poll(holder).toBe('application');
    await press('Tab');
    await picks('box a');
    await press('Tab', 'Tab');
    await picks('box c');
    await press('Shift+Tab');
    await picks('box b');
    await press('Alt+.', 'Alt+.');
    await picks('box a');
    await press('Alt+,');
    await picks('box c');
    await press('Tab');
    expect(await holder()).not.toBe('application');
    await page.getByRole('application').focus();
  });

  it('a click on a button leaves the keys with the picture: Space and Enter do not press it again', async () => {
    await press('Escape');
    await page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: 'Zoom in' }).click();
    const zoomed = await zoom(page);
    await press('Space', 'Tab');
    await picks('box a');
    expect(await zoom(page)).toBe(zoomed);
    await press('Escape', 'f');
  });

  it('Alt+click goes down a stack of boxes', async () => {
    await press('Escape');
    const at = await fitted(page, size, [500, 475]);
    const names = new Set<string>();
    await page.keyboard.down('Alt');
    for (const _ of [1, 2, 3]) {
      await page.mouse.click(at[0], at[1]);
      await expect.poll(() => chosen(page).count()).toBe(1);
      names.add((await chosen(page).textContent()) ?? '');
    }
    await page.keyboard.up('Alt');
    expect(names.size).toBe(3);
  });

  it('arrows move by 1 and 10, Ctrl+Shift grows and Ctrl+Alt shrinks an edge', async () => {
    await rows(page).filter({ hasText: 'box a' }).click();
    await page.getByRole('application').focus();
    await box(400, 400, 700, 600);
    await press('ArrowLeft', 'ArrowUp', 'Shift+ArrowRight', 'Shift+ArrowDown');
    await box(409, 409, 709, 609);
    await press(
      'Control+Shift+ArrowLeft',
      'Control+Shift+ArrowUp',
      'Control+Shift+ArrowRight',
      'Control+Shift+ArrowDown',
    );
    await box(408, 408, 710, 610);
    await press('Control+Alt+ArrowLeft', 'Control+Alt+ArrowUp', 'Control+Alt+ArrowRight', 'Control+Alt+ArrowDown');
    await box(409, 409, 709, 609);
  });

  it('1 and 2 set the kind, E edits the name, Escape restores it', async () => {
    const kind = (name: string) => page.getByRole('radio', { name }).getAttribute('aria-checked');
    await press('1');
    await expect.poll(() => kind('text')).toBe('true');
    await press('2');
    await expect.poll(() => kind('icon')).toBe('true');
    await press('e');
    await page.keyboard.type('nothing');
    await press('Escape');
    await expect.poll(() => rows(page).filter({ hasText: 'nothing' }).count()).toBe(0);
    await page.getByRole('application').focus();
  });

  it('B cycles through the boxes, Shift+B derives, Ctrl+B swaps, Shift+W draws a region that Del removes', async () => {
    await press('Shift+B', 'b');
    await expect.poll(() => fields(page, 'Interact')).toEqual([409, 409, 709, 609]);
    await press('Control+Alt+ArrowLeft', 'Control+b');
    await expect.poll(() => fields(page, 'Interact')).toEqual([409, 409, 709, 609]);
    await press('b');
    await page.getByText('none, Q draws it').waitFor();
    await press('b');
    await box(410, 409, 709, 609);
    await press('Shift+W');
    expect(await tool(page)).toBe('draw');
    await press('Enter');
    await page.getByLabel('Region 2, left edge in pixels').waitFor();
    await press('b');
    await page.getByLabel('Locate, left edge in pixels').waitFor();
    await press('b', 'b', 'b');
    await page.getByLabel('Region 2, left edge in pixels').waitFor();
    await press('Delete');
    await page.getByLabel('Region 2, left edge in pixels').waitFor({ state: 'hidden' });
    await expect.poll(() => rows(page).count()).toBe(3);
  });

  it('P and Enter outline, Shift+P and arrows bend it, I and Del add and remove corners; the mouse traces one', async () => {
    await press('p', 'Enter', 'Shift+P', 'ArrowUp');
    await box(410, 408, 709, 609);
    await press('i', 'Delete', 'Control+z', 'Control+z', 'Control+z');
    await statusBar(page).getByText('Undone: Change outline').waitFor();
    await press('Escape', 'Escape', 'p');
    // Keys wait for what is being undone; the pointer does not.
    await expect.poll(() => tool(page)).toBe('outline');
    for (const at of [
      [1500, 300],
      [1700, 300],
      [1600, 450],
    ] as const) {
      const [x, y] = await fitted(page, size, at);
      await page.mouse.click(x, y);
    }
    await press('Enter');
    await expect.poll(() => rows(page).count()).toBe(4);
    await expect.poll(() => tool(page)).toBe('select');
    await press('Delete');
    await expect.poll(() => rows(page).count()).toBe(3);
  });

  it('W and R draw once, pressed twice they stay active, Escape and V leave', async () => {
    const around = async (x: number) =>
      drag(page, await fitted(page, size, [x, 1000]), await fitted(page, size, [x + 200, 1200]));
    for (const key of ['w', 'r']) {
      await press(key);
      await around(1500);
      await expect.poll(() => tool(page)).toBe('select');
      await press('Delete');
    }
    await press('w', 'w');
    await around(1500);
    await around(1800);
    expect(await tool(page)).toBe('draw');
    await expect.poll(() => rows(page).count()).toBe(5);
    await press('v');
    await expect.poll(() => tool(page)).toBe('select');
    await press('w', 'Escape');
    await expect.poll(() => tool(page)).toBe('select');
  });

  it('Ctrl+A, Del and Backspace retire; undo and redo go back over saves', async () => {
    const count = (number: number) => expect.poll(() => rows(page).count()).toBe(number);
    await press('Control+a', 'Backspace');
    await count(0);
    await press('Control+z');
    await count(5);
    await press('Control+Shift+z');
    await count(0);
    await press('Control+z', 'Control+z', 'Control+z');
    await count(3);
  });

  it('Ctrl+C, Ctrl+V and Ctrl+D copy, paste and duplicate', async () => {
    await rows(page).filter({ hasText: 'box b' }).click();
    await page.getByRole('application').focus();
    await press('Control+c', 'Control+v');
    await expect.poll(() => rows(page).count()).toBe(4);
    await press('Control+d');
    await expect.poll(() => rows(page).count()).toBe(5);
    await box(458, 458, 558, 508);
    await press('Control+z', 'Control+z');
    await expect.poll(() => rows(page).count()).toBe(3);
  });

  it('align and distribute by the palette', async () => {
    const run = async (name: string) => {
      await press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill(name);
      await press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    };
    await press('Control+a');
    await run('Align left');
    await page.getByText('Saved').first().waitFor();
    await rows(page).filter({ hasText: 'box c' }).click();
    await expect.poll(async () => (await fields(page))[0]).toBe(410);
    await press('Control+a');
    await run('Distribute down');
    await rows(page).filter({ hasText: 'box c' }).click();
    await expect.poll(async () => (await fields(page))[1]).not.toBe(450);
    await press('Control+z', 'Control+z');
    await statusBar(page).getByText('Undone: Align boxes').waitFor();
    // Undo finally changes the selection, so the row is clicked until it stays selected.
    const left = page.getByLabel('Locate, left edge in pixels');
    await expect
      .poll(async () => {
        await rows(page).filter({ hasText: 'box c' }).click();
        return (await left.count()) === 1 ? left.getAttribute('title') : null;
      })
      .toBe('450');
  });

  it('S snaps and T tightens to the picture’s content', async () => {
    await press('Escape', 'w');
    await drag(page, await fitted(page, size, [1195, 696]), await fitted(page, size, [1324, 765]));
    await press('s');
    await box(1200, 700, 1320, 760);
    await press('Control+z', 't');
    await box(1200, 700, 1320, 760);
    await press('Delete');
  });

  it('+, −, 0, F and Z zoom; Space and H pan; L, F9, [ and ] open and close', async () => {
    await page.mouse.move(...(await fitted(page, size, [1280, 720])));
    const before = await zoom(page);
    await press('+');
    await expect.poll(() => zoom(page)).toBe(Math.round(before * 1.25));
    await press('-');
    await expect.poll(() => zoom(page)).toBe(before);
    await press('0');
    await expect.poll(() => zoom(page)).toBe(100);
    const map = page.locator('img[src*="thumb"]').last();
    await page.getByText('Map', { exact: false }).first().waitFor();
    await press('F9');
    await page.getByText('Map', { exact: false }).first().waitFor({ state: 'hidden' });
    await press('F9');
    await map.waitFor();
    await page.keyboard.down('Space');
    await expect.poll(() => tool(page)).toBe('hand');
    await page.keyboard.up('Space');
    await expect.poll(() => tool(page)).toBe('select');
    await press('l');
    await page.mouse.move(...(await fitted(page, size, [1300, 720])));
    await page.getByText('Loupe 8×').waitFor();
    await press('l');
    await page.getByText('Loupe 8×').waitFor({ state: 'hidden' });
    await press('f');
    await expect.poll(() => zoom(page)).toBe(before);
    await rows(page).filter({ hasText: 'box b' }).click();
    await page.getByRole('application').focus();
    await press('z');
    await expect.poll(() => zoom(page)).toBeGreaterThan(100);
    await press('f', '[');
    await page.getByRole('region', { name: 'Elements' }).waitFor({ state: 'hidden' });
    await press('[', ']');
    await page.getByRole('navigation', { name: 'Neighbouring pictures' }).waitFor({ state: 'hidden' });
    await press(']');
    // The canvas has its size again once both are back; what follows reckons with it.
    await page.getByRole('region', { name: 'Elements' }).waitFor();
    await page.getByRole('navigation', { name: 'Neighbouring pictures' }).waitFor();
  });

  it('the wheel zooms at the pointer; the status bar shows the place in px and 0–1; W shows the crosshair; Ctrl+F searches', async () => {
    const status = async () => (await page.locator('footer').textContent()) ?? '';
    // The pointer is on a whole pixel of the screen, which is about two of the picture.
    const middle = /px 6(39|40)\.\d, 3(59|60)\.\d/;
    const at = await fitted(page, size, [640, 360]);
    await page.mouse.move(...at);
    await expect.poll(status).toMatch(middle);
    expect(await status()).toMatch(/0–1 0\.(249|250)\d, 0\.(249|250)\d/);
    const before = await zoom(page);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -240);
    await page.keyboard.up('Control');
    await expect.poll(() => zoom(page)).toBeGreaterThan(before);
    await page.mouse.move(at[0] + 1, at[1]);
    await page.mouse.move(...at);
    await expect.poll(status).toMatch(middle);
    await press('f', 'w');
    await page.mouse.move(at[0] + 5, at[1]);
    await expect.poll(() => page.locator('[role=application] i').count()).toBe(2);
    await press('Escape', 'Control+f');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Find element');
    await page.keyboard.type('box b');
    await expect.poll(() => rows(page).count()).toBe(1);
    await press('Escape');
    await expect.poll(() => rows(page).count()).toBe(3);
  });

  it('digits without a component type say so and change nothing, and the next picture is preloaded', async () => {
    await rows(page).filter({ hasText: 'box b' }).click();
    await page.getByRole('application').focus();
    const revision = page.locator('footer').getByText(/^Saved, rev \d+$/);
    const before = await revision.textContent();
    await press('3', '9');
    await page.locator('footer').getByText('No component type has the key 9').waitFor();
    expect(await revision.textContent()).toBe(before);
    const pictures = () =>
      page.evaluate(
        () =>
          performance.getEntriesByType('resource').filter(({ name }) => /\/media\/[0-9a-f]{64}\?/.test(name)).length,
      );
    await expect.poll(pictures).toBeGreaterThan(1);
  });

  it('N makes an absent target; C pins a comment that is read back and resolved', async () => {
    await press('n');
    await page.keyboard.type('a lamp');
    await press('Enter');
    await rows(page).filter({ hasText: 'a lamp' }).waitFor();
    await page.getByRole('checkbox', { name: 'No such target on this picture', checked: true }).waitFor();
    await page.getByRole('application').focus();
    await press('Escape', 'c');
    await page.mouse.click(...(await fitted(page, size, [2000, 300])));
    await page.keyboard.type('What is this?');
    await press('Control+Enter');
    const pin = page.getByRole('button', { name: /^Comment 1 by/ });
    await pin.waitFor();
    await page.getByRole('textbox', { name: 'New comment' }).waitFor({ state: 'hidden' });
    await shown(page, 'a-2560');
    await pin.click();
    await page.getByRole('button', { name: 'Resolve', exact: true }).first().click();
    await page.getByRole('button', { name: /Resolved comment 1 by/ }).waitFor();
    await page.getByRole('application').focus();
    await press('c', 'Enter');
    await page.getByRole('textbox', { name: 'New comment' }).waitFor();
    await press('Escape');
    await page.getByRole('textbox', { name: 'New comment' }).waitFor({ state: 'hidden' });
  });

  it('A and D step, with Ctrl+Shift to unreviewed pictures; Ctrl+Shift+V copies from the previous picture', async () => {
    await page.getByRole('application').focus();
    await press('d');
    await shown(page, 'b-6016');
    await press('Control+Shift+v');
    await expect.poll(() => rows(page).count()).toBe(4);
    await press('Enter');
    await page.getByText(/Saved, rev 2/).waitFor();
    await press('a');
    await shown(page, 'a-2560');
    await press('Control+Shift+d');
    await shown(page, 'c-exif');
    await press('Control+Shift+a');
    await shown(page, 'a-2560');
  });

  it('X rejects, Enter approves, Ctrl+Enter approves all and continues', async () => {
    const state = (name: string) =>
      rows(page).filter({ hasText: 'box b' }).getByText(name).or(page.getByText(name)).first();
    await rows(page).filter({ hasText: 'box b' }).click();
    await page.getByRole('application').focus();
    await press('x');
    await page.getByRole('dialog', { name: 'Why is this element rejected?' }).waitFor();
    await press('1');
    await page.getByText('rejected: the box is wrong').waitFor();
    await state('rejected').waitFor();
    await press('Enter');
    await state('approved').waitFor();
    await press('Control+Enter');
    await shown(page, 'b-6016');
    expect(studio.errors).toEqual([]);
  });
});
