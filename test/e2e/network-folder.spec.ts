import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriers } from './support/axe.ts';
import { benchwright } from './support/command-line.ts';
import { savePictures } from './support/pictures.ts';
import { makeProject, makeWorkplace } from './support/project.ts';
import { hasBrowser, openStudio, type Studio } from './support/studio.ts';

describe.runIf(hasBrowser())('a project on a network folder', () => {
  const place = makeWorkplace();
  const env = { BENCHWRIGHT_NETWORK_FOLDERS: place.folder };
  let studio: Studio;
  beforeAll(async () => {
    const project = await makeProject(place, 'shared');
    studio = await openStudio('browser', { place, project, env });
  });
  afterAll(async () => {
    await studio.close();
    place.remove();
  });

  it('says so, and why, until it is dismissed', async () => {
    const { page } = studio;
    const note = page.getByRole('alert').filter({ hasText: /shared is on a network folder/ });
    await note.getByText('can lose saved work').waitFor();
    await page.getByText('No screenshots yet').waitFor();
    await savePictures(studio, 'network-folder');
    await expectNoBarriers(studio);
    await page.getByRole('link', { name: 'Models' }).click();
    await page.getByRole('option', { name: /builtin\/ocr/ }).waitFor();
    await expect.poll(() => note.count()).toBe(1);
    await note.getByRole('button', { name: 'Dismiss' }).click();
    await note.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Library' }).click();
    await page.getByRole('main').waitFor();
    expect(await note.count()).toBe(0);
  });
});

it('the command line warns when such a project is created or opened, apart from its result', async () => {
  const place = makeWorkplace();
  try {
    const folder = `${place.folder}/made`;
    const env = { BENCHWRIGHT_NETWORK_FOLDERS: place.folder };
    const made = await benchwright(place, ['new', folder, '--json'], env);
    expect(made.stderr).toContain('made is on a network folder');
    expect(JSON.parse(made.stdout)).toMatchObject({ screenshots: 0 });
    const listed = await benchwright(place, ['list', folder, 'screenshots'], env);
    expect(listed.stderr).toContain('Warning:');
    const local = await benchwright(place, ['list', folder, 'screenshots']);
    expect(local.stderr).not.toContain('network');
  } finally {
    place.remove();
  }
});
