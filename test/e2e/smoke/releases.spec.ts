import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectNoBarriers } from '../support/axe.ts';
import { goTo } from '../support/go-to.ts';
import { saveScreen } from '../support/pictures.ts';
import { hasBrowser } from '../support/studio.ts';
import { openShop } from './shop.ts';

describe.runIf(hasBrowser())('releases', () => {
  const { studio, place } = openShop();

  it('shows a release, verifies it, and exports it with the file read back', async () => {
    const { page } = studio();
    await goTo(page, '#/releases/0.1');
    await page.getByRole('region', { name: '0.1' }).getByText('First six windows.').waitFor();
    await page.keyboard.press('v');
    await page.getByText('Everything is unchanged since the freeze: 12 records, 6 pictures.').waitFor();
    await saveScreen(studio(), 'releases');
    await expectNoBarriers(studio());
    await page.keyboard.press('x');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Format' }).click();
    await page.getByRole('option', { name: /vlmevalkit-tsv/ }).click();
    const out = path.join(place.folder, 'exported.tsv');
    await dialog.getByRole('textbox', { name: 'Destination' }).fill(out);
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog.getByText('Read back and verified.').waitFor();
    await saveScreen(studio(), 'releases-exported');
    expect(readFileSync(out, 'utf8').trim().split('\n')).toHaveLength(7);
    expect(studio().errors).toEqual([]);
  });
});
