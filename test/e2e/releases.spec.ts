import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriers } from './support/axe.ts';
import { approveAll, makeBenchmark } from './support/benchmark.ts';
import { goTo } from './support/go-to.ts';
import { savePictures } from './support/pictures.ts';
import { makeWorkplace } from './support/project.ts';
import { openStudio, type Studio, shells } from './support/studio.ts';

describe.each(shells())('a project of which nothing is approved in the %s shell', (shell) => {
  const place = makeWorkplace();
  let studio: Studio;
  beforeAll(async () => {
    const project = await makeBenchmark(place, `unready ${shell}`, 2);
    studio = await openStudio(shell, { place, project });
    await goTo(studio.page, '#/releases');
  });
  afterAll(async () => {
    await studio?.close();
    place.remove();
  });

  it('has no release to make yet, and leads to Review', async () => {
    const { page } = studio;
    await page.getByRole('heading', { name: 'No release yet' }).waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'releases-empty');
    await page.getByRole('button', { name: 'Go to review' }).click();
    await page.getByText('1 of 2', { exact: true }).waitFor();
    await page.getByText('Answer first').waitFor();
    await page.keyboard.press('1');
    await page.getByText('Word diff').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Your verdict: approved').waitFor();
  });

  it('then says what a release would hold, and what stays out and why', async () => {
    const { page } = studio;
    await page.getByRole('link', { name: 'Releases' }).click();
    await page.getByText('A release made now would hold').waitFor();
    await page.getByText('questions waiting for review').waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'releases-left-out');
    expect(studio.errors).toEqual([]);
  });
});

describe.each(shells())('releases in the %s shell', (shell) => {
  const place = makeWorkplace();
  const count = 4;
  let studio: Studio;
  beforeAll(async () => {
    const project = await makeBenchmark(place, `releases ${shell}`, count, approveAll);
    studio = await openStudio(shell, { place, project });
    await goTo(studio.page, '#/releases');
  });
  afterAll(async () => {
    await studio?.close();
    place.remove();
  });

  it('shows what a release would hold', async () => {
    await studio.page.getByText('A release made now would hold').waitFor();
    await studio.page.getByText('questions', { exact: true }).waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'releases-preview');
  });

  it('freezes under a tag and verifies it', async () => {
    await studio.page.keyboard.press('n');
    const dialog = studio.page.getByRole('dialog');
    const tag = dialog.getByRole('textbox', { name: 'Tag' });
    await tag.fill('not a tag');
    await dialog.getByText('A tag starts with a letter or digit').waitFor();
    expect(await dialog.getByRole('button', { name: 'Freeze', exact: true }).isDisabled()).toBe(true);
    await tag.fill('0.1');
    await dialog.getByRole('textbox', { name: 'Note' }).fill('First four windows.');
    await expectNoBarriers(studio);
    await savePictures(studio, 'releases-freeze');
    await dialog.getByRole('button', { name: 'Freeze', exact: true }).click();
    await studio.page.getByRole('region', { name: '0.1' }).getByText('First four windows.').waitFor();
    await studio.page.keyboard.press('v');
    await studio.page.getByText('Every record is as it was frozen.').waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'releases-open');
  });

  it('exports the release, reads it back and says so', async () => {
    await studio.page.keyboard.press('x');
    const dialog = studio.page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Format' }).click();
    await studio.page.getByRole('option', { name: /vlmevalkit-tsv/ }).click();
    const out = path.join(place.folder, `export ${shell}.tsv`);
    await dialog.getByRole('textbox', { name: 'Destination' }).fill(out);
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog.getByText('Read back and found equal.').waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'releases-exported');
    expect(readFileSync(out, 'utf8').trim().split('\n')).toHaveLength(count + 1);
  });

  it('says why a format cannot hold the release, and leaves nothing behind', async () => {
    const dialog = studio.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Export another' }).click();
    await dialog.getByRole('combobox', { name: 'Format' }).click();
    await studio.page.getByRole('option', { name: /mmbench-gui-l1/ }).click();
    const out = path.join(place.folder, `refused ${shell}`);
    await dialog.getByRole('textbox', { name: 'Destination' }).fill(out);
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog.getByText('L1 needs one of each difficulty').waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'releases-refused');
    expect(existsSync(out)).toBe(false);
    expect(studio.errors).toEqual([]);
  });
});
