import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriers } from './support/axe.ts';
import { savePictures } from './support/pictures.ts';
import { makeProject, makeWorkplace } from './support/project.ts';
import { drawShots, importFolder } from './support/shots.ts';
import { hasBrowser, openStudio, type Studio } from './support/studio.ts';

const secret = 'sk-test-0123456789abcdef';

/**
 * A chat server that answers every request with the middle of the Save button, as 0–1000, when the key is right. It
 * knows no model `unknown` and says nothing when `silent` is asked.
 */
function chatServer(): Promise<Server> {
  const server = createServer((request, response) => {
    const refused = request.headers.authorization !== `Bearer ${secret}`;
    let body = '';
    request.on('data', (text) => {
      body += text;
    });
    request.on('end', () => {
      if (body.includes('"model":"silent"')) return;
      const unknown = body.includes('"model":"unknown"');
      response.writeHead(refused ? 401 : unknown ? 404 : 200, { 'content-type': 'application/json' });
      if (unknown) response.end(JSON.stringify({ error: { message: 'The model `unknown` does not exist' } }));
      else if (refused) response.end(JSON.stringify({ error: { message: 'wrong key', code: 'invalid_api_key' } }));
      else if (request.method === 'GET')
        response.end(JSON.stringify({ object: 'list', data: [{ id: 'm', object: 'model' }] }));
      else
        response.end(
          JSON.stringify({
            id: 'c1',
            object: 'chat.completion',
            created: 1,
            model: 'm',
            choices: [{ index: 0, message: { role: 'assistant', content: '(94, 169)' }, finish_reason: 'stop' }],
            usage: { prompt_tokens: 1200, completion_tokens: 8, total_tokens: 1208 },
          }),
        );
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile());
}

describe.runIf(hasBrowser())('models', () => {
  const place = makeWorkplace();
  let studio: Studio;
  let server: Server;
  let project: string;
  beforeAll(async () => {
    server = await chatServer();
    const folder = await drawShots(place, 'pictures', [{ name: 'a.png', width: 1280, height: 720, text: 'Try' }]);
    project = await makeProject(place, 'models', (client) => importFolder(client, folder));
    studio = await openStudio('browser', { place, project, env: { BENCHWRIGHT_E2E_FOREIGN: secret } });
    const { page } = studio;
    await page.getByRole('link', { name: 'Models' }).click();
    await page.getByRole('option', { name: /builtin\/ocr/ }).waitFor();
  });
  afterAll(async () => {
    await studio.close();
    server.closeAllConnections();
    server.close();
    place.remove();
  });

  it('adds a record in the form and says in words that its key is missing', async () => {
    const { page } = studio;
    await page.getByRole('button', { name: 'Model', exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill('tester');
    await page.getByLabel('Base URL').fill(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
    await page.getByLabel('Key variable').fill('BENCHWRIGHT_TEST_NO_SUCH_KEY');
    await page.keyboard.press('Control+s');
    await page.getByRole('option', { name: /tester.*key missing/ }).waitFor();
    await expectNoBarriers(studio);
  });

  it('keeps a key out of sight, checks the server, and reads the reply by its convention', async () => {
    const { page } = studio;
    await page.getByRole('button', { name: 'Set key…' }).click();
    await page.getByRole('dialog').getByLabel('Key', { exact: true }).fill(secret);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Replace key…' }).waitFor();
    await page.getByRole('button', { name: 'Check' }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: /Server answers.* s$/ })
      .waitFor();
    await page.getByRole('combobox', { name: 'Coordinates' }).or(page.getByLabel('Coordinates')).first().click();
    await page.getByRole('option', { name: '0–1000', exact: true }).click();
    await page.keyboard.press('Control+s');
    await page.getByRole('option', { name: /tester/ }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('120.3, 121.7 px').waitFor();
    await page.getByRole('button', { name: 'Compare conventions' }).click();
    await page.getByRole('cell', { name: /120\.3, 121\.7/ }).waitFor();
    await savePictures(studio, 'models-compare');
    await expectNoBarriers(studio);
  });

  it('tells a refused key, a missing one and an unreached server apart, each with its next step', async () => {
    const { page } = studio;
    const checks = page.getByRole('region', { name: 'Record' });
    await page.getByRole('button', { name: 'Replace key…' }).click();
    await page.getByRole('dialog').getByLabel('Key', { exact: true }).fill('not-the-key');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('option', { name: /tester.*key refused/ }).waitFor();
    await checks.getByText('Replace the key, or ask the provider').waitFor();
    await savePictures(studio, 'models-key-refused');
    await expectNoBarriers(studio);
    await checks.getByRole('button', { name: 'Set key…' }).last().click();
    await page.getByRole('dialog').getByLabel('Key', { exact: true }).fill(secret);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('option', { name: /tester.*kept in memory|tester.*keychain/ }).waitFor();
    const good = await page.getByLabel('Base URL').inputValue();
    await page.getByLabel('Base URL').fill('http://127.0.0.1:9/v1');
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('option', { name: /tester.*server unreachable/ }).waitFor();
    await checks.getByText('Make sure the server is running').waitFor();
    await savePictures(studio, 'models-unreached');
    await page.getByLabel('Base URL').fill(good);
    await page.keyboard.press('Control+s');
    await page.getByRole('option', { name: /tester.*server unreachable/ }).waitFor({ state: 'hidden' });
  });

  it('names a model that the server does not know, and one that does not answer in time', async () => {
    const { page } = studio;
    const model = page.getByRole('textbox', { name: 'Model', exact: true });
    const before = await model.inputValue();
    await model.fill('unknown');
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('option', { name: /tester.*model not found/ }).waitFor();
    await page.getByText('compare the model name and base URL with its list').waitFor();
    await savePictures(studio, 'models-unknown');
    await expectNoBarriers(studio);
    await model.fill('silent');
    await page.getByLabel('Timeout, s').fill('1');
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('option', { name: /tester.*no answer in time/ }).waitFor();
    await page.getByText('Raise the timeout').waitFor();
    await savePictures(studio, 'models-too-slow');
    await model.fill(before);
    await page.getByLabel('Timeout, s').fill('');
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Control+Enter');
    await page.getByText('120.3, 121.7 px').waitFor();
    await page.getByRole('option', { name: /tester.*no answer in time/ }).waitFor({ state: 'hidden' });
  });

  it('shows changes by somebody else to the models file, but never over an edit', async () => {
    const { page } = studio;
    const file = path.join(project, 'models.json');
    const rewrite = (model: string) => {
      const { models } = JSON.parse(readFileSync(file, 'utf8')) as { models: Record<string, unknown>[] };
      writeFileSync(file, JSON.stringify({ models: models.map((entry) => ({ ...entry, model })) }));
    };
    const field = page.getByRole('textbox', { name: 'Model', exact: true });
    rewrite('written-elsewhere');
    await expect.poll(() => field.inputValue()).toBe('written-elsewhere');
    await field.fill('mine');
    rewrite('written-again');
    await page.getByText('has a different version of tester').waitFor();
    await expect.poll(() => field.inputValue()).toBe('mine');
    await page.getByRole('button', { name: 'Use that version' }).click();
    await expect.poll(() => field.inputValue()).toBe('written-again');
  });

  it('asks before a key of the environment goes to a server that a project from elsewhere names', async () => {
    const { page } = studio;
    const file = path.join(project, 'models.json');
    const { models } = JSON.parse(readFileSync(file, 'utf8')) as { models: Record<string, unknown>[] };
    const { port } = server.address() as AddressInfo;
    const foreign = {
      name: 'foreign',
      provider: 'openai',
      model: 'm',
      baseUrl: `http://127.0.0.1:${port}/v1`,
      apiKeyEnv: 'BENCHWRIGHT_E2E_FOREIGN',
    };
    writeFileSync(file, JSON.stringify({ models: [...models, foreign] }));
    await page.getByRole('option', { name: /foreign.*asks before sending the key/ }).click();
    await savePictures(studio, 'models-key-asks');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('would send the key in BENCHWRIGHT_E2E_FOREIGN').waitFor();
    // The same at the dry run of a run that would use it.
    await page.getByRole('link', { name: 'Runs' }).click();
    await page.getByText('No runs yet').waitFor();
    await page.keyboard.press('n');
    const start = page.getByRole('dialog');
    await start.getByRole('combobox', { name: 'Writes the questions' }).click();
    await page.getByRole('option', { name: 'foreign' }).click();
    await start.getByRole('button', { name: 'Allow BENCHWRIGHT_E2E_FOREIGN…' }).waitFor();
    await savePictures(studio, 'runs-key-asks');
    await page.keyboard.press('Escape');
    // A model was chosen, so the dialog asks before that is dropped.
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.getByRole('link', { name: 'Models' }).click();
    await page.getByRole('option', { name: /foreign/ }).click();
    await page.getByRole('button', { name: 'Allow…', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Send the key in BENCHWRIGHT_E2E_FOREIGN?' });
    await dialog.getByText(`http://127.0.0.1:${port}`, { exact: true }).waitFor();
    await savePictures(studio, 'models-key-allow');
    await expectNoBarriers(studio);
    await dialog.getByRole('button', { name: 'Allow', exact: true }).click();
    await page.getByRole('option', { name: /foreign.*environment/ }).waitFor();
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: /Server answers.* s$/ })
      .waitFor();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('option', { name: /foreign.*asks before/ }).waitFor();
    expect(filesUnder(project).filter((text) => readFileSync(text).includes('key-servers'))).toEqual([]);
    writeFileSync(file, JSON.stringify({ models }));
    await page.getByRole('option', { name: /foreign/ }).waitFor({ state: 'hidden' });
    await page.getByRole('option', { name: /tester/ }).click();
  });

  it('shows a record as JSON and says what is wrong with one', async () => {
    const { page } = studio;
    await page.getByRole('radio', { name: 'JSON' }).click();
    const text = page.getByRole('textbox', { name: 'JSON' });
    const whole = await text.inputValue();
    expect(whole).toContain('"tester"');
    expect(whole).not.toContain(secret);
    await text.fill('{"name":');
    await page.getByText('Not valid JSON').waitFor();
    await text.fill(whole);
    await page.getByRole('radio', { name: 'Form' }).click();
    await page.getByLabel('Base URL').waitFor();
  });

  it('imports shared records, each added or refused with its reason', async () => {
    const { page } = studio;
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const shared = {
      models: [
        { name: 'shared', provider: 'anthropic', model: 'claude' },
        { name: 'broken', provider: 'nobody' },
      ],
    };
    await page.getByRole('dialog').getByRole('textbox').fill(JSON.stringify(shared));
    await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByText(/broken:/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('option', { name: /shared/ }).waitFor();
  });

  it('never writes the key into the project or the page’s storage', async () => {
    const { page } = studio;
    const holding = filesUnder(project).filter((file) => readFileSync(file).includes(secret));
    expect(holding).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.outerHTML + JSON.stringify(localStorage))).not.toContain(
      secret,
    );
  });
});
