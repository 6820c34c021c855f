import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ModelRecord, modelRecord } from '#shared/contract/runs/models.ts';
import { playUnderstanding } from '../faults/examiners.ts';
import { type Fault, silence } from '../faults/faults.ts';
import { type ModelServer, startModelServer } from '../faults/server.ts';
import { expectNoBarriers } from './support/axe.ts';
import { goTo } from './support/go-to.ts';
import { savePictures } from './support/pictures.ts';
import { makeProject, makeWorkplace } from './support/project.ts';
import { drawShots, importFolder, someShots } from './support/shots.ts';
import { hasBrowser, openStudio, type Studio } from './support/studio.ts';

const refused = (status: number, headers: Record<string, string> = {}): Fault => {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: { message: 'no', type: 'fault' } }));
  };
};

describe.runIf(hasBrowser())('runs that go wrong', () => {
  const place = makeWorkplace();
  const pictures = 4;
  /** How each model behaves now; a model that is not named answers well. */
  const manners = new Map<string, Fault | 'scribbles'>();
  let server: ModelServer;
  let studio: Studio;

  const record = (name: string, more: Partial<ModelRecord> = {}): ModelRecord =>
    modelRecord.parse({
      name,
      provider: 'openai',
      model: name,
      baseUrl: server.openai,
      price: { inputPerMTok: 10, outputPerMTok: 10 },
      limits: { concurrency: 1 },
      ...more,
    });

  beforeAll(async () => {
    server = await startModelServer({
      say: (asked) => (manners.get(asked.model) === 'scribbles' ? '{"questions": [' : playUnderstanding(asked)),
      fault: (_n, { model }) => {
        const manner = manners.get(model);
        return typeof manner === 'function' ? { name: model, fault: manner } : null;
      },
    });
    manners.set('breaks-off', silence);
    const folder = await drawShots(place, 'pictures', someShots(pictures));
    const project = await makeProject(place, 'troubles', async (client) => {
      await importFolder(client, folder);
      for (const name of ['writer', 'scribbler', 'locked-out', 'patient', 'breaks-off'])
        await client.models.save({ record: record(name) });
      await client.runs.start({ pipeline: 'understanding', roles: { generator: ['breaks-off'] }, limit: 2 });
      await vi.waitUntil(() => server.log.length > 0, { timeout: 30_000 });
    });
    manners.clear();
    studio = await openStudio('browser', { place, project });
    await goTo(studio.page, '#/runs');
  });
  afterAll(async () => {
    await studio?.close();
    await server?.close();
    place.remove();
  });

  const bar = () => studio.page.getByRole('region', { name: 'Runs' });
  const problems = () => studio.page.getByRole('region', { name: 'Problems' });
  const state = (word: string) => bar().getByText(word, { exact: true }).waitFor();

  /** Starts a run from the list by its dialog. */
  async function start(roles: Record<string, string>, more: { limit?: string; cap?: string } = {}): Promise<void> {
    const { page } = studio;
    await goTo(page, '#/runs');
    await page.getByRole('grid', { name: 'Runs' }).waitFor();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog');
    for (const [role, model] of Object.entries(roles)) {
      await dialog.getByRole('combobox', { name: role }).click();
      await page.getByRole('option', { name: model, exact: true }).click();
    }
    if (more.limit) await dialog.getByRole('textbox', { name: /^Limit/ }).fill(more.limit);
    if (more.cap) await dialog.getByRole('textbox', { name: /^Cap in/ }).fill(more.cap);
    await dialog.getByRole('button', { name: /^Start/ }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  it('says that the engine stopped during a run, and continues', async () => {
    const { page } = studio;
    await page.getByRole('row', { name: /interrupted/ }).dblclick();
    await page.getByText('The engine was closed during this run').waitFor();
    await savePictures(studio, 'run-interrupted');
    await expectNoBarriers(studio);
    await page.keyboard.press('p');
    await state('done');
    await page.getByText('resumed once').waitFor();
  });

  it('stops at the cap, says what is left, and continues after it is raised', async () => {
    const { page } = studio;
    await start({ 'Writes the questions': 'writer' }, { cap: '0.03' });
    await state('stopped at the cap');
    await page.getByText(/Stopped at the cap of \$0\.03: .* [1-4] left; raise the cap to resume\./).waitFor();
    await savePictures(studio, 'run-capped');
    await expectNoBarriers(studio);
    await page.getByRole('button', { name: 'Raise the cap…' }).click();
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /^Cap in/ })
      .fill('5');
    await page.getByRole('button', { name: 'Set and resume' }).click();
    await state('done');
    await page.getByText(`of ${pictures}`, { exact: true }).waitFor();
  });

  it('shows why items failed, accepts a reply corrected by hand, and retries the rest', async () => {
    const { page } = studio;
    manners.set('scribbler', 'scribbles');
    await start({ 'Writes the questions': 'scribbler' }, { limit: '2' });
    await state('done, all failed');
    await problems().getByText('2 items failed permanently').waitFor();
    await problems()
      .getByRole('button', { name: /reply not in the requested format/ })
      .click();
    await problems().getByText('{"questions": [').waitFor();
    await problems().getByRole('button', { name: 'Show the items' }).click();
    await savePictures(studio, 'run-problems');
    await expectNoBarriers(studio);
    await page
      .getByRole('grid', { name: 'Items' })
      .getByRole('row', { name: /3 tries gave no readable answer/ })
      .first()
      .click();
    const call = page.getByRole('region', { name: 'Call' });
    const mend = call.getByRole('textbox', { name: 'Corrected reply' });
    await mend.waitFor();
    await expect.poll(() => mend.inputValue()).toBe('{"questions": [');
    await mend.fill(playUnderstanding({ text: '' }));
    await savePictures(studio, 'run-mend');
    await expectNoBarriers(studio);
    await call.getByRole('button', { name: 'Use this reply' }).click();
    await problems().getByText('1 item failed permanently').waitFor();
    await page.getByRole('radio', { name: 'all', exact: true }).click();
    await page.getByRole('row', { name: /3 questions, reply by/ }).waitFor();
    manners.delete('scribbler');
    const sent = server.log.length;
    await problems().getByRole('button', { name: 'Retry 1' }).click();
    await problems().getByText('1 item failed permanently').waitFor({ state: 'hidden' });
    await state('done');
    expect(server.log.length).toBe(sent + 1);
  });

  it('stops only the model whose key is refused', async () => {
    const { page } = studio;
    manners.set('locked-out', refused(401));
    await start({ 'Writes the questions': 'writer', 'Checks them (': 'locked-out' });
    await state('done, see note');
    await page
      .getByRole('status')
      .filter({ hasText: /locked-out/ })
      .waitFor();
    await problems().getByText(`${pictures} items failed permanently`).waitFor();
    await problems()
      .getByRole('button', { name: /key refused.*locked-out/ })
      .waitFor();
    // What the other model did is kept: every item is through its step.
    await page.getByRole('button', { name: /^Draft questions/ }).click();
    await page
      .getByRole('row', { name: /3 questions/ })
      .nth(pictures - 1)
      .waitFor();
    expect(server.log.filter((entry) => entry.fault === 'locked-out')).toHaveLength(1);
    await savePictures(studio, 'run-key-refused');
    await expectNoBarriers(studio);
  });

  it('says how long the provider asks to wait, and cancels after asking once', async () => {
    const { page } = studio;
    manners.set('patient', refused(429, { 'retry-after': '42' }));
    await start({ 'Writes the questions': 'patient' }, { limit: '2' });
    await page.getByText(/Waiting \d+ s because the provider of patient asked to/).waitFor();
    await savePictures(studio, 'run-waiting');
    await expectNoBarriers(studio);
    await bar().getByRole('button', { name: 'Cancel…' }).click();
    await page.getByText('0 finished items and every answer received stay; 2 are not done.').waitFor();
    await savePictures(studio, 'run-cancel');
    await page.getByRole('button', { name: 'Cancel the run' }).click();
    await state('cancelled');
    await page.getByText('Finished work is kept.').waitFor();
    expect(studio.errors).toEqual([]);
  });
});
