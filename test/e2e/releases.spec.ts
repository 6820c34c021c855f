import { globSync, rmSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriers } from './support/axe.ts';
import { approveAll, makeBenchmark } from './support/benchmark.ts';
import { benchwright } from './support/command-line.ts';
import { goTo } from './support/go-to.ts';
import { savePictures } from './support/pictures.ts';
import { makeWorkplace } from './support/project.ts';
import { hasBrowser, openStudio, type Studio } from './support/studio.ts';

describe.runIf(hasBrowser())('a project without approved items', () => {
  const place = makeWorkplace();
  let studio: Studio;
  beforeAll(async () => {
    const project = await makeBenchmark(place, 'unready', 2);
    studio = await openStudio('browser', { place, project });
    await goTo(studio.page, '#/releases');
  });
  afterAll(async () => {
    await studio?.close();
    place.remove();
  });

  it('has no release to make yet, and leads to Review', async () => {
    const { page } = studio;
    await page.getByRole('heading', { name: 'No release yet' }).waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'releases-empty');
    await page.getByRole('button', { name: 'Go to review' }).click();
    await page.getByText('1 of 2', { exact: true }).waitFor();
    await page.getByText('Answer first').waitFor();
    await page.keyboard.press('1');
    await page.getByText('Word diff').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Your verdict: approved').waitFor();
  });

  it('then says what a release would contain, and what is left out and why', async () => {
    const { page } = studio;
    await page.getByRole('link', { name: 'Releases' }).click();
    await page.getByText('A release made now would contain').waitFor();
    await page.getByText('question waiting for review').waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'releases-left-out');
    expect(studio.errors).toEqual([]);
  });
});

describe.runIf(hasBrowser())('a damaged release', () => {
  const place = makeWorkplace();
  let studio: Studio;
  let project: string;
  let picture: string;
  /** Changes the project's file as nothing in the studio can. */
  const damage = (sql: string) => {
    const db = new Database(path.join(project, 'project.sqlite'));
    for (const trigger of ['release_records_stay', 'releases_stay']) db.exec(`DROP TRIGGER IF EXISTS ${trigger}`);
    db.exec(sql);
    db.close();
  };
  beforeAll(async () => {
    project = await makeBenchmark(place, 'damaged', 3, async (client) => {
      await approveAll(client);
      await client.releases.create({ tag: '0.1' });
    });
    damage("UPDATE release_records SET content = replace(content, 'window 1', 'window 7') WHERE kind = 'question'");
    const [first] = globSync('media/*/*.png', { cwd: project });
    picture = first ?? '';
    rmSync(path.join(project, picture));
    studio = await openStudio('browser', { place, project });
    await goTo(studio.page, '#/releases/0.1');
  });
  afterAll(async () => {
    await studio?.close();
    place.remove();
  });

  it('is shown in the window: which record, what is wrong, what to do', async () => {
    const { page } = studio;
    await page.getByRole('region', { name: '0.1' }).waitFor();
    await page.keyboard.press('v');
    const alert = page.getByRole('alert');
    await alert.getByText('2 problems found:').waitFor();
    const changed = alert.getByRole('listitem').filter({ hasText: /window 1\?.*was changed after it was frozen/ });
    await changed.getByText('with a backup from before the change').waitFor();
    const gone = alert.getByRole('listitem').filter({ hasText: `there is no ${picture}` });
    await gone.getByText('Copy that file back from another copy of the project').waitFor();
    await changed.getByRole('button', { name: /^Show record/ }).click();
    await page.getByRole('row', { name: /window 1\?/, selected: true }).waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'releases-damaged');
  });

  it('is printed on the command line, with the manifest of another release too', async () => {
    await studio.close();
    damage(`UPDATE releases SET hash = '${'a'.repeat(64)}'`);
    const result = await benchwright(place, ['verify', project, '0.1']);
    expect(result.code).toBe(42);
    expect(result.stdout).toContain('record-changed');
    expect(result.stdout).toContain('window 1?');
    expect(result.stdout).toContain(`there is no ${picture}`);
    expect(result.stdout).toMatch(/manifest-hash {2}The manifest of 0\.1 does not match these records: it says a{12}…/);
    expect(result.stdout.match(/→ /g)).toHaveLength(3);
    const json = JSON.parse((await benchwright(place, ['verify', project, '0.1', '--json'])).stdout) as object;
    expect(json).toMatchObject({ tag: '0.1', ok: false, records: 6, pictures: 3 });
    const nowhere = await benchwright(place, ['verify', project, '9.9']);
    expect(nowhere.code).toBe(1);
    expect(nowhere.stderr).toContain('9.9');
  });
});
