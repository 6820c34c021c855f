import path from 'node:path';
import type { Workplace } from './project.ts';
import type { Studio } from './studio.ts';

/** Freezes what is approved as release 1.0 and exports it, by keys and clicks. Returns the folder of the export. */
export async function freezeAndExport({ page, shell }: Studio, place: Workplace, format: RegExp): Promise<string> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('link', { name: 'Releases' }).click();
  await page.getByText('A release made now would contain').waitFor();
  await page.keyboard.press('n');
  await dialog.getByRole('textbox', { name: 'Tag' }).fill('1.0');
  await dialog.getByRole('button', { name: 'Freeze', exact: true }).click();
  await page.getByRole('region', { name: '1.0' }).waitFor();
  await page.keyboard.press('x');
  const out = path.join(place.folder, `exported ${shell}`);
  await dialog.getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: format }).click();
  await dialog.getByRole('textbox', { name: 'Destination' }).fill(out);
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog.getByText('Read back and verified.').waitFor();
  return out;
}
