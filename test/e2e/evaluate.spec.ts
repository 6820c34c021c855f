import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriers } from './support/axe.ts';
import { approveAll, makeBenchmark } from './support/benchmark.ts';
import { type ChatServer, startChatServer } from './support/chat-server.ts';
import { goTo } from './support/go-to.ts';
import { savePictures } from './support/pictures.ts';
import { makeWorkplace } from './support/project.ts';
import { hasBrowser, openStudio, type Studio } from './support/studio.ts';

/** Right, wrong, refused and unreadable answers, and one that the published parser reads differently. */
function reply(prompt: string): string {
  const at = Number(/button of window (\d+)/.exec(prompt)?.[1]);
  const key = 'ABCD'[at % 4] ?? 'A';
  if (at === 5) return 'None of these.';
  if (at === 6) return "I'm sorry, but I can't help with that.";
  if (at === 7) return `A button labelled like this is what I see, so the answer is ${key}`;
  return at % 3 === 0 ? 'C' : `**${key}**`;
}

describe.runIf(hasBrowser())('evaluation', () => {
  const place = makeWorkplace();
  const count = 8;
  let server: ChatServer;
  let studio: Studio;
  beforeAll(async () => {
    server = await startChatServer(reply);
    const project = await makeBenchmark(place, 'evaluate', count, async (client) => {
      await client.models.save({ record: server.record('told-model') });
      await approveAll(client);
      await client.releases.create({ tag: '0.1' });
    });
    studio = await openStudio('browser', { place, project, env: { BENCHWRIGHT_E2E_KEY: 'not-a-real-key' } });
    // Files that the page saves are kept here.
    await studio.page.evaluate(() => {
      const holder = window as unknown as { saved: Blob[] };
      holder.saved = [];
      const make = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (blob: Blob | MediaSource) => {
        if (blob instanceof Blob) holder.saved.push(blob);
        return make(blob);
      };
    });
    await goTo(studio.page, '#/evaluate');
  });
  afterAll(async () => {
    await studio?.close();
    await server?.close();
    place.remove();
  });
  const lastSaved = (type: string) =>
    studio.page.evaluate(async (wanted) => {
      const { saved } = window as unknown as { saved: Blob[] };
      const blob = saved.findLast((entry) => entry.type.startsWith(wanted));
      return blob ? await blob.text() : '';
    }, type);
  const board = () => studio.page.getByRole('region', { name: 'Leaderboard' });

  it('evaluates several models at once after a dry run', async () => {
    await studio.page.getByText('No evaluation of this release').waitFor();
    await studio.page.keyboard.press('n');
    const dialog = studio.page.getByRole('dialog');
    for (const model of ['told-model', 'builtin/random', 'builtin/ocr'])
      await studio.page.getByRole('option', { name: model }).click();
    await dialog.getByRole('heading', { name: 'Dry run' }).click();
    await dialog.getByText('Total', { exact: true }).waitFor();
    expect(server.calls()).toBe(0);
    await expectNoBarriers(studio);
    await savePictures(studio, 'evaluate-start');
    await dialog.getByRole('button', { name: 'Start 3 evaluations' }).click();
    await board()
      .getByRole('row', { name: /told-model.*computed here/ })
      .waitFor();
    await board()
      .getByRole('row', { name: /builtin\/ocr.*baseline/ })
      .waitFor();
    await board()
      .getByRole('row', { name: /builtin\/random.*baseline/ })
      .waitFor();
  });

  it('keeps right, wrong, parse failures and refusals apart', async () => {
    await board()
      .getByRole('button', { name: /^told-model/ })
      .click();
    const answers = studio.page.getByRole('region', { name: 'Answers' });
    await answers
      .getByRole('img', { name: /told-model: 4 right, 2 wrong, 1 parse failures, 1 refusals, 0 errors/ })
      .waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'evaluate-results');
  });

  it('opens an item down to the reply and how it was parsed', async () => {
    await studio.page.getByRole('radio', { name: 'readings differ' }).click();
    await studio.page.getByText(/^told-model, \d items?$/).waitFor();
    await studio.page.keyboard.press('ArrowRight');
    const card = studio.page.getByRole('button', { name: /button of window 7\?/ });
    await card.getByText(/^parity:/).waitFor();
    await card.dblclick();
    const dialog = studio.page.getByRole('dialog');
    await dialog.getByText('As the published code reads it').waitFor();
    const marked = dialog.locator('mark');
    await expect.poll(() => marked.first().innerText()).toContain('D');
    await expectNoBarriers(studio);
    await savePictures(studio, 'evaluate-item');
    await dialog.getByRole('button', { name: 'Show prompt and raw reply' }).click();
    await dialog.getByText('Prompt, user').first().waitFor();
    await studio.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('switches the reading in place and filters items by cell and by pair', async () => {
    await studio.page.getByRole('radio', { name: 'all', exact: true }).click();
    await board()
      .getByText(/^parity /)
      .waitFor();
    await studio.page.keyboard.press('s');
    await board()
      .getByText(/^strict /)
      .waitFor();
    await studio.page.keyboard.press('s');
    await studio.page.getByRole('button', { name: /^web, easy:/ }).click();
    await studio.page.getByText('told-model, 3 items').waitFor();
    await studio.page.keyboard.press('Escape');
    await studio.page.getByText(`told-model, ${count} items`).waitFor();
    const paired = studio.page.getByRole('region', { name: 'Paired' });
    await paired.getByText(/exact McNemar p (=|<) /).waitFor();
    await paired.getByRole('button', { name: /only told-model/ }).click();
    await studio.page.getByRole('button', { name: /Clear the filter: only told-model/ }).waitFor();
    await studio.page.keyboard.press('Escape');
  });

  it('saves report and charts', async () => {
    await studio.page.getByRole('button', { name: /report/i }).click();
    await studio.page.getByRole('menuitem', { name: 'Markdown' }).click();
    await expect.poll(() => lastSaved('text/markdown')).toContain('told-model');
    await studio.page.getByRole('button', { name: 'Save Leaderboard' }).click();
    await studio.page.getByRole('menu', { name: 'Save Leaderboard' }).getByRole('menuitem', { name: 'SVG' }).click();
    await expect.poll(() => lastSaved('image/svg+xml')).toContain('builtin/random');
    await studio.page.getByRole('button', { name: 'Save Answers' }).click();
    await studio.page.getByRole('menu', { name: 'Save Answers' }).getByRole('menuitem', { name: 'Data (CSV)' }).click();
    await expect.poll(() => lastSaved('text/csv')).toContain('told-model,4,2,1,1,0');
    await studio.page.getByRole('button', { name: 'Save Leaderboard' }).click();
    await studio.page.getByRole('menu', { name: 'Save Leaderboard' }).getByRole('menuitem', { name: 'PNG' }).click();
    await expect.poll(() => lastSaved('image/png')).toMatch(/PNG/);
    expect(studio.errors).toEqual([]);
  });
});
