import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goTo } from './support/go-to.ts';
import { makeProject, makeWorkplace } from './support/project.ts';
import { hasDesktop, openStudio, type Studio } from './support/studio.ts';

/** Process ids of the hosts that belong to this window. */
async function hosts(studio: Studio): Promise<number[]> {
  const all = await studio.app?.evaluate(({ app }) =>
    app.getAppMetrics().map(({ pid, name, serviceName }) => ({ pid, name, serviceName })),
  );
  return (all ?? [])
    .filter(({ name, serviceName }) => [name, serviceName].some((text) => text?.includes('benchwright-host')))
    .map(({ pid }) => pid);
}

describe.runIf(hasDesktop())('a host that is killed under the window', () => {
  const place = makeWorkplace();
  let studio: Studio;
  beforeAll(async () => {
    studio = await openStudio('desktop', { place, project: await makeProject(place, 'restart') });
  });
  afterAll(async () => {
    await studio?.close();
    place.remove();
  });

  it('is restarted, and the window continues with the same project', async () => {
    const { page } = studio;
    await goTo(page, '#/library');
    await page.getByText('No screenshots yet').waitFor();
    const [first] = await hosts(studio);
    if (first === undefined) throw new Error('The window has no host.');
    process.kill(first, 'SIGKILL');
    await expect.poll(async () => (await hosts(studio)).filter((pid) => pid !== first).length).toBe(1);
    await goTo(page, '#/runs');
    await page.getByText('No runs yet').waitFor();
  });
});

describe.runIf(hasDesktop())('an app that is ended by Ctrl+C in its terminal', () => {
  const place = makeWorkplace();
  afterAll(() => place.remove());

  it('closes its project first, although the signal reaches the host too', async () => {
    const project = await makeProject(place, 'interrupted');
    const studio = await openStudio('desktop', { place, project });
    await studio.page.getByText('No screenshots yet').waitFor();
    const lock = path.join(project, 'lock.json');
    expect(existsSync(lock)).toBe(true);
    const main = studio.app?.process();
    const ended = new Promise((resolve) => main?.once('exit', resolve));
    for (const pid of await hosts(studio)) process.kill(pid, 'SIGINT');
    main?.kill('SIGINT');
    await ended;
    expect(existsSync(lock)).toBe(false);
  });
});
