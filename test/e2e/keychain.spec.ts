import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Keyring, keyringLacks, startKeyring } from './support/keyring.ts';
import { savePictures } from './support/pictures.ts';
import { makeProject, makeWorkplace } from './support/project.ts';
import { hasDesktop, openStudio, type Studio } from './support/studio.ts';

const secret = 'sk-test-fedcba9876543210';

function holding(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() && readFileSync(file).includes(secret));
}

/** Runs where a keyring is available; the global setup says so where it is not. */
const able = hasDesktop() && keyringLacks().length === 0;

describe.runIf(able)('keys in the system’s keychain', () => {
  const place = makeWorkplace();
  const keysFile = path.join(place.home, 'keys.json');
  /** What the server was sent as authorization, newest last. */
  const sent: (string | undefined)[] = [];
  let server: Server;
  let keyring: Keyring;
  let project: string;
  let studio: Studio | null = null;

  const open = async (): Promise<Studio> => {
    const { env, args } = keyring;
    studio = await openStudio('desktop', { place, project, env, args });
    await studio.page.getByRole('link', { name: 'Models' }).click();
    await studio.page.getByRole('option', { name: /guarded/ }).click();
    return studio;
  };
  const check = async ({ page }: Studio) => {
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: /Server answers.* s$/ })
      .waitFor();
  };

  beforeAll(async () => {
    server = createServer((request, response) => {
      sent.push(request.headers.authorization);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ object: 'list', data: [{ id: 'm', object: 'model' }] }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    project = await makeProject(place, 'keychain', async (client) => {
      const record = { name: 'guarded', provider: 'openai' as const, baseUrl, model: 'm', params: {}, limits: {} };
      await client.models.save({ record });
    });
    keyring = await startKeyring();
  });
  afterAll(async () => {
    await studio?.close();
    await keyring.stop();
    server.closeAllConnections();
    server.close();
    place.remove();
  });

  it('uses the keyring and not an unprotected file', async () => {
    const { app } = await open();
    const backend = await app?.evaluate(({ safeStorage }) => safeStorage.getSelectedStorageBackend());
    expect(backend).toBe('gnome_libsecret');
  });

  it('stores a key, says so, uses it, and writes it nowhere in plain text', async () => {
    if (!studio) throw new Error('not open');
    const { page } = studio;
    await page.getByRole('button', { name: 'Set key…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Kept on this machine for this model').waitFor();
    await dialog.getByLabel('Key', { exact: true }).fill(secret);
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: /guarded.*keychain/ }).waitFor();
    await check(studio);
    expect(sent.at(-1)).toBe(`Bearer ${secret}`);
    await savePictures(studio, 'models-keychain');
    await expect.poll(() => statSync(keysFile, { throwIfNoEntry: false })?.size ?? 0).toBeGreaterThan(0);
    expect(Object.keys(JSON.parse(readFileSync(keysFile, 'utf8')) as object)).toEqual([
      expect.stringContaining('guarded'),
    ]);
    expect(statSync(keysFile).mode & 0o077).toBe(0);
    expect([place.home, project, keyring.folder].flatMap(holding)).toEqual([]);
  });

  it('still has it after a restart, until it is removed', async () => {
    await studio?.close();
    const again = await open();
    await again.page.getByRole('option', { name: /guarded.*keychain/ }).waitFor();
    await check(again);
    expect(sent.at(-1)).toBe(`Bearer ${secret}`);
    await again.page.getByRole('button', { name: 'Remove key' }).click();
    await again.page.getByRole('option', { name: /guarded.*none needed/ }).waitFor();
    await expect.poll(() => readFileSync(keysFile, 'utf8')).toBe('{}');
    await again.close();
    const last = await open();
    await last.page.getByRole('option', { name: /guarded.*none needed/ }).waitFor();
    await check(last);
    expect(sent.at(-1)).toBeUndefined();
    // The desktop is started twice.
  }, 60_000);
});
