import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePictures } from '../support/pictures.ts';
import { makeProject, makeWorkplace } from '../support/project.ts';
import { openStudio, type Studio, shells } from '../support/studio.ts';

describe.each(shells())('start in the %s shell', (shell) => {
  const place = makeWorkplace();
  afterAll(() => place.remove());

  describe('without a project', () => {
    let studio: Studio;
    beforeAll(async () => {
      studio = await openStudio(shell, { place });
    });
    afterAll(() => studio.close());

    it('shows the start page, with a way to make a project', async () => {
      const make = studio.page.getByRole('button', { name: /new project/i }).first();
      await make.waitFor();
      expect(await make.isEnabled()).toBe(true);
      await savePictures(studio, 'home-empty');
    });

    it('writes no error to the console', () => {
      expect(studio.errors).toEqual([]);
    });
  });

  describe('with a project', () => {
    let studio: Studio;
    beforeAll(async () => {
      const project = await makeProject(place, `shop screens ${shell}`);
      studio = await openStudio(shell, { place, project });
    });
    afterAll(() => studio.close());

    it('starts in the project', async () => {
      await studio.page.getByRole('link', { name: 'Library' }).waitFor();
      await studio.page.getByRole('heading', { name: 'No screenshots yet' }).waitFor();
      await studio.page.getByText(`shop screens ${shell}`).first().waitFor();
    });

    it.runIf(shell === 'browser')(
      'needs one code file for its first paint, and its styles are in the page',
      async () => {
        const { page } = studio;
        const source = await (await page.request.get(new URL('/', page.url()).href)).text();
        expect(source.match(/<script/g)).toHaveLength(1);
        expect(source).not.toContain('rel="stylesheet"');
        expect(source.match(/<style>/g)).toHaveLength(1);
      },
    );

    it('starts where the project was left', async () => {
      const { page } = studio;
      await page.getByRole('link', { name: 'Models' }).click();
      await page.getByRole('listbox', { name: 'Models' }).waitFor();
      await page.evaluate(() => {
        history.replaceState(null, '', location.pathname);
        location.reload();
      });
      await page.getByRole('listbox', { name: 'Models' }).waitFor();
      expect(await page.evaluate(() => location.hash)).toBe('#/models');
    });

    it('opens the command palette by key', async () => {
      await studio.page.keyboard.press('Control+k');
      await studio.page.getByRole('dialog').waitFor();
      await studio.page.keyboard.press('Escape');
      await studio.page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(studio.errors).toEqual([]);
    });
  });
});
