import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowedInPackage } from '../unit/allowed-in-package.ts';
import { makeBenchmark } from './support/benchmark.ts';
import { type ChatServer, startChatServer } from './support/chat-server.ts';
import { goTo } from './support/go-to.ts';
import { makePackage, type Packaged } from './support/packaged.ts';
import { makeWorkplace } from './support/project.ts';
import { drawShots, someShots } from './support/shots.ts';
import { hasDesktop, openStudio, type Studio } from './support/studio.ts';

const root = path.resolve(import.meta.dirname, '../..');
const here = process.platform === 'linux' && hasDesktop();

/** Needs a runtime to package with; the list of what would be packed is checked without one in `package.test.ts`. */
describe.runIf(here)('a package made from this checkout', () => {
  const place = makeWorkplace();
  let made: Packaged;
  let server: ChatServer;
  let studio: Studio;
  const files = () => made.entries.map(({ file }) => file);
  beforeAll(async () => {
    made = makePackage();
    server = await startChatServer(() => '[]');
    // Thousands of files are packed.
  }, 300_000);
  afterAll(async () => {
    await studio?.close();
    await server?.close();
    made?.remove();
    place.remove();
  });

  it('contains everything allowed from the checkout, and nothing else', () => {
    const own = files().filter((file) => !/^node_modules(\/|$)/.test(file));
    const folders = ['out', 'resources'];
    expect(own.filter((file) => !allowedInPackage.test(file) && !folders.includes(file))).toEqual([]);
    const built = globSync('{out,resources}/**/*.*', { cwd: root }).filter((file) => !/\.(map|d\.ts)$/.test(file));
    expect(built.filter((file) => !own.includes(file))).toEqual([]);
    expect(files().filter((file) => /\.test\.|\.pem$|people\.json$|models\.json$|\.env$/.test(file))).toEqual([]);
  });

  it('has its own code and every worker inside the archive', () => {
    const out = made.entries.filter(({ file }) => file.startsWith('out/'));
    expect(out.filter(({ unpacked }) => unpacked)).toEqual([]);
    const workers = globSync('{electron/host,pipelines}/**/*.worker.ts', { cwd: root });
    expect(workers.length).toBeGreaterThan(3);
    for (const source of workers)
      expect(files()).toContain(`out/main/${path.basename(source).replace(/\.ts$/, '.js')}`);
  });

  it('contains the licence texts of everything it ships', () => {
    expect(made.text('LICENSE')).toContain('Apache License');
    expect(made.text('NOTICE')).toContain('Benchwright');
    const texts = made.text('THIRD-PARTY-LICENCES.txt');
    const packages = files().flatMap(
      (file) => /^node_modules\/((?:@[^/]+\/)?[^/@]+)\/package\.json$/.exec(file)?.[1] ?? [],
    );
    expect(packages.length).toBeGreaterThan(50);
    expect(packages.filter((name) => !texts.includes(`\n${name} `))).toEqual([]);
  });

  it('has the fuses of a release', async () => {
    const wire = await getCurrentFuseWire(made.executable);
    const off = [
      FuseV1Options.RunAsNode,
      FuseV1Options.EnableNodeOptionsEnvironmentVariable,
      FuseV1Options.EnableNodeCliInspectArguments,
      FuseV1Options.GrantFileProtocolExtraPrivileges,
    ];
    for (const fuse of off) expect(wire[fuse], FuseV1Options[fuse]).toBe(FuseState.DISABLE);
    for (const fuse of [FuseV1Options.EnableEmbeddedAsarIntegrityValidation, FuseV1Options.OnlyLoadAppFromAsar])
      expect(wire[fuse], FuseV1Options[fuse]).toBe(FuseState.ENABLE);
  });

  it('imports, started from the archive with workers out of it', async () => {
    made.useTestBinding();
    const folder = await makeBenchmark(place, 'packaged', 2, async (client) => {
      await client.models.save({ record: server.record('asked-model') });
    });
    const pictures = await drawShots(place, 'pictures', someShots(3));
    studio = await openStudio('desktop', {
      place,
      project: folder,
      app: made.archive,
      env: { BENCHWRIGHT_E2E_KEY: 'not-a-real-key' },
    });
    const { page, app } = studio;
    expect(await app?.evaluate(({ app: electron }) => electron.getAppPath())).toBe(made.archive);
    await page.keyboard.press('Control+i');
    await page.getByLabel('File or folder').fill(pictures);
    await page.getByText('3 pictures').waitFor();
    await page.getByRole('button', { name: /^Next/ }).click();
    await page
      .getByRole('button', { name: /^Import/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'Show in the library' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /^5 screenshots/ })
      .waitFor();
    expect(existsSync(path.join(path.dirname(made.archive), 'app'))).toBe(false);
  });

  it('asks a model', async () => {
    const { page } = studio;
    await goTo(page, '#/runs');
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Writes the questions' }).click();
    await page.getByRole('option', { name: 'asked-model' }).click();
    await dialog.getByRole('button', { name: /^Start/ }).click();
    await page.getByRole('region', { name: 'Runs' }).getByText('done').waitFor();
    expect(server.calls()).toBeGreaterThan(0);
    expect(studio.errors).toEqual([]);
  });
});
