import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriers } from './support/axe.ts';
import { makeBenchmark } from './support/benchmark.ts';
import { type ChatServer, startChatServer } from './support/chat-server.ts';
import { goTo } from './support/go-to.ts';
import { savePictures } from './support/pictures.ts';
import { makeWorkplace } from './support/project.ts';
import { hasBrowser, openStudio, type Studio } from './support/studio.ts';

const drafted = ['easy', 'medium', 'hard'].map((difficulty) => ({
  difficulty,
  question: `What does the ${difficulty} part show?`,
  options: { A: 'A bar', B: 'A button', C: 'A list', D: 'A field' },
  answer: 'B',
  explanation: 'A button stands in the middle.',
}));

describe.runIf(hasBrowser())('runs', () => {
  const place = makeWorkplace();
  const pictures = 6;
  let server: ChatServer;
  let studio: Studio;
  let folder: string;
  const open = async () => {
    const opened = await openStudio('browser', {
      place,
      project: folder,
      env: { BENCHWRIGHT_E2E_KEY: 'not-a-real-key' },
    });
    await goTo(opened.page, '#/runs');
    return opened;
  };
  beforeAll(async () => {
    server = await startChatServer(() => JSON.stringify(drafted));
    const project = await makeBenchmark(place, 'runs', pictures, async (client) => {
      await client.models.save({ record: server.record('held-model') });
      await client.models.save({ record: { ...server.record('killed-model'), model: 'another' } });
    });
    folder = project;
    studio = await open();
  });
  afterAll(async () => {
    server?.release();
    await studio?.close();
    await server?.close();
    place.remove();
  });
  const bar = () => studio.page.getByRole('region', { name: 'Runs' });

  it('shows the dry run before anything is sent, and starts from the keyboard', async () => {
    await studio.page.getByText('No runs yet').waitFor();
    server.hold();
    await studio.page.keyboard.press('n');
    const dialog = studio.page.getByRole('dialog');
    const writer = dialog.getByRole('combobox', { name: 'Writes the questions' });
    await writer.click();
    await studio.page.getByRole('option', { name: 'held-model' }).click();
    await dialog.getByText('Cost').waitFor();
    await dialog.getByRole('textbox', { name: /^Cap in/ }).fill('5');
    await dialog.getByRole('button', { name: 'Start, cap $5.00' }).waitFor();
    expect(server.calls()).toBe(0);
    await expectNoBarriers(studio);
    await savePictures(studio, 'runs-start');
    await dialog.getByRole('button', { name: 'Start, cap $5.00' }).click();
    await bar().getByText('running').waitFor();
    await expect.poll(() => server.calls()).toBeGreaterThan(0);
  });

  it('pauses by one key and says how many calls are in flight, then continues to the end', async () => {
    await savePictures(studio, 'run-going');
    await expectNoBarriers(studio);
    await studio.page.keyboard.press('p');
    await bar().getByText('pausing').waitFor();
    await studio.page.getByText(/calls? in flight will finish/).waitFor();
    server.release();
    await bar().getByText('paused').waitFor();
    const sent = server.calls();
    expect(sent).toBeLessThan(pictures);
    await savePictures(studio, 'run-paused');
    await studio.page.keyboard.press('p');
    await bar().getByText('done').waitFor();
    expect(server.calls()).toBe(pictures);
  });

  it('opens an item down to prompt and raw reply, as text', async () => {
    await studio.page.getByRole('button', { name: /^Draft questions/ }).click();
    await studio.page.getByRole('radio', { name: 'Draft questions', checked: true }).waitFor();
    await studio.page
      .getByRole('row', { name: /window-\d/ })
      .first()
      .waitFor();
    await studio.page.getByRole('grid', { name: 'Items' }).focus();
    await studio.page.keyboard.press('ArrowDown');
    const call = studio.page.getByRole('region', { name: 'Call' });
    await call.getByText('held-model').waitFor();
    await call.getByText('A button stands in the middle.').first().waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'run-call');
    await studio.page.keyboard.press('Escape');
    await call.waitFor({ state: 'hidden' });
    await studio.page.keyboard.press('Escape');
    await studio.page.getByRole('grid', { name: 'Runs' }).waitFor();
    await savePictures(studio, 'runs-list');
    expect(studio.errors).toEqual([]);
  });

  /** Chooses the writing model in the dialog that `n` opens. */
  async function choose(model: string) {
    const { page } = studio;
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Writes the questions' }).click();
    await page.getByRole('option', { name: model }).click();
    return dialog;
  }

  it('sends nothing when the same is asked again', async () => {
    const { page } = studio;
    const dialog = await choose('held-model');
    await dialog.getByText(`${pictures} already answered`).waitFor();
    await savePictures(studio, 'runs-start-again');
    await dialog.getByRole('button', { name: /^Start/ }).click();
    await bar().getByText('done').waitFor();
    await page.getByText(`0 calls, ${pictures} from cache`).waitFor();
    await page.getByText(/\$0\.00 spent/).waitFor();
    expect(server.calls()).toBe(pictures);
    await page.keyboard.press('Escape');
  });

  it('shows counts, rate, time left and money while it runs', async () => {
    const { page } = studio;
    await page.getByRole('grid', { name: 'Runs' }).waitFor();
    server.hold(2);
    const dialog = await choose('killed-model');
    await dialog.getByRole('button', { name: /^Start/ }).click();
    await expect.poll(() => server.calls()).toBe(pictures + 4);
    const steps = page.getByRole('region', { name: 'Steps' });
    await steps.getByRole('img', { name: '2 done, 2 in flight, 2 waiting, 0 failed' }).waitFor();
    await page.getByText(/^about \d+ (s|min)$/).waitFor();
    await page.getByText(/^\d+\.\d \/ min$/).waitFor();
    await page.getByText(/^\$0\.02 spent, \$0\.\d+ reserved, no cap$/).waitFor();
    await page.getByText('Stopping now loses at most 2 calls in flight').waitFor();
    await savePictures(studio, 'run-counts');
  });

  it('continues after SIGKILL, and sends again only what was in flight', async () => {
    await studio.kill();
    studio = await open();
    const { page } = studio;
    await page.getByRole('row', { name: /interrupted/ }).dblclick();
    await page.getByText('The engine stopped during this run; resume it to continue.').waitFor();
    await page.keyboard.press('p');
    // The note is shown while the run is active: the server answers only once it was read.
    await page.getByText('Engine restarted, 2 calls sent again.').waitFor();
    server.release();
    await bar().getByText('done').waitFor();
    await page.getByText(`${pictures} calls, 0 from cache`).waitFor();
    await page.getByText(/\$0\.06 spent/).waitFor();
    expect(server.calls()).toBe(2 * pictures + 2);
    await savePictures(studio, 'run-restarted');
    expect(studio.errors).toEqual([]);
  });
});
