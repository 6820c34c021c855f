import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriers } from '../support/axe.ts';
import { type ChatServer, startChatServer } from '../support/chat-server.ts';
import { goTo } from '../support/go-to.ts';
import { saveScreen } from '../support/pictures.ts';
import { hasBrowser } from '../support/studio.ts';
import { openShop } from './shop.ts';

const drafted = ['easy', 'medium', 'hard'].map((difficulty) => ({
  difficulty,
  question: `What does the ${difficulty} part show?`,
  options: { A: 'A bar', B: 'A button', C: 'A list', D: 'A field' },
  answer: 'B',
  explanation: 'A button stands in the middle.',
}));

describe.runIf(hasBrowser())('runs', () => {
  let server: ChatServer;
  beforeAll(async () => {
    server = await startChatServer(() => JSON.stringify(drafted));
  });
  afterAll(() => server.close());
  const { studio } = openShop({
    fill: (client) => client.models.save({ record: server.record('drafter') }),
    env: { BENCHWRIGHT_E2E_KEY: 'not-a-real-key' },
  });

  it('lists the runs, estimates a new one, and follows it to its end', async () => {
    const { page } = studio();
    await goTo(page, '#/runs');
    await page.getByRole('row', { name: /told-model/ }).waitFor();
    await saveScreen(studio(), 'runs-list');
    await expectNoBarriers(studio());
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Writes the questions' }).click();
    await page.getByRole('option', { name: 'drafter' }).click();
    await dialog.getByRole('textbox', { name: /^Limit/ }).fill('1');
    await dialog.getByRole('region', { name: 'Dry run' }).getByText('Items').waitFor();
    await saveScreen(studio(), 'runs-start');
    await expectNoBarriers(studio());
    await dialog.getByRole('button', { name: /^Start/ }).click();
    await page.getByRole('region', { name: 'Runs' }).getByText('done', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Draft questions/ }).click();
    await page.getByRole('row', { name: /3 questions/ }).waitFor();
    expect(server.calls()).toBe(1);
    await saveScreen(studio(), 'run');
    await expectNoBarriers(studio());
    expect(studio().errors).toEqual([]);
  });
});
