import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriers } from './support/axe.ts';
import { approveAll, evaluated, makeBenchmark } from './support/benchmark.ts';
import { goTo } from './support/go-to.ts';
import { type Held, holdCalls } from './support/held-requests.ts';
import { savePictures } from './support/pictures.ts';
import { makeProject, makeWorkplace } from './support/project.ts';
import { hasBrowser, openStudio, type Studio } from './support/studio.ts';

const sentence = 'The project’s file could not be read: the disk gave no answer. Check the disk, then try again.';

/** Places of the named regions of the screen, to the pixel. */
function places(studio: Studio, names: readonly string[]) {
  return Promise.all(
    names.map(async (name) => {
      const box = await studio.page.getByRole('region', { name, exact: true }).boundingBox();
      return box && [name, box.x, box.y, box.width, box.height].map((n) => (typeof n === 'number' ? Math.round(n) : n));
    }),
  );
}

describe.runIf(hasBrowser())('screens with late data', () => {
  const place = makeWorkplace();
  let studio: Studio;
  let last: Held | null = null;
  beforeAll(async () => {
    const project = await makeBenchmark(place, 'late', 8, async (client) => {
      await approveAll(client);
      await client.releases.create({ tag: '0.1' });
      await evaluated(client, ['builtin/random', 'builtin/ocr']);
    });
    studio = await openStudio('browser', { place, project });
    await studio.page.getByRole('link', { name: 'Evaluate' }).waitFor();
  });
  afterEach(() => last?.release());
  afterAll(async () => {
    await studio?.close();
    place.remove();
  });
  /** Opens a screen again, with the calls of some procedures held back. */
  const openHeld = async (address: string, procedures: readonly string[]): Promise<Held> => {
    await goTo(studio.page, address);
    const held = await Promise.all(procedures.map((procedure) => holdCalls(studio.page, procedure)));
    await studio.page.reload();
    for (const entry of held) await entry.waits();
    const all: Held = {
      waits: async () => {},
      release: async () => {
        await Promise.all(held.map((entry) => entry.release()));
      },
      fail: async (message) => {
        await held[0]?.fail(message);
      },
    };
    last = all;
    return all;
  };
  const busy = () => studio.page.locator('main[aria-busy="true"]');
  const alert = () => studio.page.getByRole('alert').filter({ hasText: 'the disk gave no answer' });
  /** Pictures and accessibility checks of the screen while it is loading, then with its error, then loaded. */
  const failAndRetry = async (held: Held, name: string, there: () => Promise<unknown>) => {
    await held.fail(sentence);
    await alert().waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, `${name}-error`);
    await held.release();
    await alert().getByRole('button', { name: 'Retry' }).click();
    await alert().waitFor({ state: 'hidden' });
    await there();
  };

  it('Evaluate is shown before its data, and nothing moves when the data arrives', async () => {
    const regions = ['Leaderboard', 'Answers', 'Breakdown', 'Paired', 'Items'];
    const held = await openHeld('#/evaluate', ['evaluations/list']);
    await busy().waitFor();
    const before = await places(studio, regions);
    expect(before).not.toContain(null);
    await expectNoBarriers(studio);
    await savePictures(studio, 'evaluate-loading');
    await held.release();
    await studio.page.getByRole('row', { name: /builtin\/ocr/ }).waitFor();
    await studio.page.getByText(/exact McNemar p/).waitFor();
    expect(await places(studio, regions)).toEqual(before);
  });

  it('Evaluate keeps another row’s tables, dimmed, until those of the chosen one are loaded', async () => {
    await goTo(studio.page, '#/evaluate');
    await studio.page.getByText(/exact McNemar p/).waitFor();
    const breakdown = studio.page.getByRole('region', { name: 'Breakdown' });
    const before = await breakdown.getByText(/^builtin\//).textContent();
    const later = await holdCalls(studio.page, 'evaluations/get');
    const other = before === 'builtin/ocr' ? 'builtin/random' : 'builtin/ocr';
    await studio.page.getByRole('region', { name: 'Leaderboard' }).getByRole('button', { name: other }).first().click();
    last = later;
    await later.waits();
    await breakdown.locator('[aria-busy="true"]').waitFor();
    expect(await breakdown.getByText(/^builtin\//).textContent()).toBe(before);
    await savePictures(studio, 'evaluate-changing');
    await later.release();
    await breakdown.getByText(other, { exact: true }).waitFor();
    await breakdown.locator('[aria-busy="true"]').waitFor({ state: 'hidden' });
  });

  it('Evaluate says in one sentence why there is nothing, and continues when asked', async () => {
    const held = await openHeld('#/evaluate', ['evaluations/list']);
    await failAndRetry(held, 'evaluate', () => studio.page.getByRole('row', { name: /builtin\/ocr/ }).waitFor());
  });

  it('Review is shown before its queue is loaded, says why it cannot be, and recovers', async () => {
    const held = await openHeld('#/review', ['review/queue']);
    await studio.page.getByRole('region', { name: 'Queue' }).waitFor();
    await studio.page.getByText('Loading the queue').waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'review-loading');
    await failAndRetry(held, 'review', () => studio.page.getByText('Queue is empty').waitFor());
  });

  it('Releases is shown before its list, says why it cannot be loaded, and recovers', async () => {
    const held = await openHeld('#/releases', ['releases/list', 'releases/preview']);
    await studio.page.getByText('A release made now would contain').waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'releases-loading');
    await failAndRetry(held, 'releases', () => studio.page.getByRole('button', { name: /0\.1/ }).waitFor());
  });

  it('Runs is shown before its list, says why it cannot be loaded, and recovers', async () => {
    const held = await openHeld('#/runs', ['runs/list']);
    await studio.page.getByRole('grid', { name: 'Runs' }).waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'runs-loading');
    await failAndRetry(held, 'runs', () => studio.page.getByRole('row', { name: /builtin\/ocr/ }).waitFor());
  });

  it('one run is shown before its figures, says why they cannot be loaded, and recovers', async () => {
    await goTo(studio.page, '#/runs');
    await studio.page.getByRole('row', { name: /builtin\/ocr/ }).dblclick();
    await studio.page.getByText('Finished all steps').waitFor();
    const address = await studio.page.evaluate(() => location.hash);
    const held = await openHeld(address, ['runs/get']);
    await studio.page.getByText('Finished all steps').waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'run-loading');
    await failAndRetry(held, 'run', () => studio.page.getByRole('heading', { name: /builtin\/ocr/ }).waitFor());
  });
});

describe.runIf(hasBrowser())('screens without anything to show', () => {
  const place = makeWorkplace();
  let studio: Studio;
  beforeAll(async () => {
    studio = await openStudio('browser', { place, project: await makeProject(place, 'empty') });
    await studio.page.getByRole('link', { name: 'Evaluate' }).waitFor();
  });
  afterAll(async () => {
    await studio?.close();
    place.remove();
  });

  it.each([
    ['evaluate', 'No release to evaluate'],
    ['review', 'Queue is empty'],
    ['releases', 'No release yet'],
    ['runs', 'No runs yet'],
  ])('%s says what to do next', async (screen, words) => {
    await goTo(studio.page, `#/${screen}`);
    await studio.page.getByText(words).first().waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, `${screen}-nothing`);
    expect(studio.errors).toEqual([]);
  });
});
