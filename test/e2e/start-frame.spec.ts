import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeProject, makeWorkplace } from './support/project.ts';
import { hasBrowser, oneBrowser, startServe, stopServe } from './support/studio.ts';

describe.runIf(hasBrowser())('the frame, while the rest of the code is loading', () => {
  const place = makeWorkplace();
  let serving: Awaited<ReturnType<typeof startServe>>;
  beforeAll(async () => {
    const project = await makeProject(place, 'shop early');
    serving = await startServe({ place, project });
  });
  afterAll(async () => {
    await stopServe(serving.child);
    place.remove();
  });

  /** A page whose screens' code waits until `answer` is called. */
  async function waiting() {
    const page = await (await oneBrowser()).newPage({ viewport: { width: 1280, height: 720 } });
    let answer: (how: 'continue' | 'abort') => void = () => undefined;
    const answered = new Promise<'continue' | 'abort'>((resolve) => (answer = resolve));
    await page.route('**/assets/studio-*.js', async (route) =>
      (await answered) === 'abort' ? route.abort() : route.continue(),
    );
    await page.goto(serving.url);
    await page.getByRole('link', { name: 'Library' }).waitFor();
    return { page, answer };
  }

  it('shows the project, takes the token out of the address, and opens what was pressed and typed', async () => {
    const { page, answer } = await waiting();
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: 'Project shop early' }).waitFor();
    await page.getByRole('link', { name: 'Models' }).click();
    await expect.poll(() => page.getByRole('link', { name: 'Models' }).getAttribute('aria-current')).toBe('page');
    await page.getByRole('button', { name: /Search or run/ }).click();
    await page.keyboard.type('keys');
    answer('continue');
    await page.getByRole('option', { name: /Keys/ }).first().waitFor();
    await expect.poll(() => page.getByRole('combobox', { name: 'Action, screen' }).inputValue()).toBe('keys');
    await page.close();
  });

  it('opens the menu that was pressed, and leaves the focus on its button', async () => {
    const { page, answer } = await waiting();
    await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
    answer('continue');
    await page.getByRole('menuitem', { name: 'File' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem', { name: 'File' }).waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Menu');
    await page.close();
  });

  it('says if the code cannot be loaded, and continues when it can', async () => {
    const { page, answer } = await waiting();
    answer('abort');
    await page.getByText(/The server is not responding/).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { name: 'No screenshots yet' }).waitFor();
    await page.close();
  });

  it('starts in the chosen theme', async () => {
    const { page, answer } = await waiting();
    await page.evaluate(() => localStorage.setItem('benchwright.theme', 'light'));
    await page.reload();
    await page.getByRole('link', { name: 'Library' }).waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(244, 244, 244)');
    answer('continue');
    await page.getByRole('heading', { name: 'No screenshots yet' }).waitFor();
    await page.close();
  });
});
