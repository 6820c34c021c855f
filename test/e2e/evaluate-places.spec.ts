import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriers } from './support/axe.ts';
import { type ChatServer, startChatServer } from './support/chat-server.ts';
import { goTo } from './support/go-to.ts';
import { savePictures } from './support/pictures.ts';
import { makePlaces, pointAt } from './support/places.ts';
import { makeWorkplace } from './support/project.ts';
import { hasBrowser, openStudio, type Studio } from './support/studio.ts';

describe.runIf(hasBrowser())('evaluation of places', () => {
  const place = makeWorkplace();
  let server: ChatServer;
  let fractions: ChatServer;
  let studio: Studio;
  beforeAll(async () => {
    server = await startChatServer(pointAt);
    // Answers in fractions, although its record says pixels.
    fractions = await startChatServer(() => '(0.2, 0.21)');
    const project = await makePlaces(place, 'places', [
      { ...server.record('pointer'), coordinates: 'pixel' },
      { ...fractions.record('mistaken'), coordinates: 'pixel' },
      // Nothing listens there.
      { ...server.record('gone'), baseUrl: server.record('gone').baseUrl?.replace(/v1$/, 'gone') },
    ]);
    studio = await openStudio('browser', { place, project, env: { BENCHWRIGHT_E2E_KEY: 'not-a-real-key' } });
    await studio.page.evaluate(() => {
      const holder = window as unknown as { saved: Blob[] };
      holder.saved = [];
      const make = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (blob: Blob | MediaSource) => {
        if (blob instanceof Blob) holder.saved.push(blob);
        return make(blob);
      };
    });
  });
  afterAll(async () => {
    await studio?.close();
    await server?.close();
    await fractions?.close();
    place.remove();
  });
  const page = () => studio.page;
  const region = (name: string) => page().getByRole('region', { name });
  const rowOf = (name: string | RegExp) => region('Leaderboard').getByRole('row', { name });
  const lastSaved = (type: string) =>
    page().evaluate(async (wanted) => {
      const { saved } = window as unknown as { saved: Blob[] };
      const blob = saved.findLast((entry) => entry.type.startsWith(wanted));
      return blob ? await blob.text() : '';
    }, type);
  const choose = async (label: string, option: string) => {
    await page().getByLabel(label).first().click();
    await page().getByRole('option', { name: option, exact: true }).click();
  };
  const start = async (models: readonly string[]) => {
    await page().keyboard.press('n');
    const dialog = page().getByRole('dialog');
    for (const model of models) await page().getByRole('option', { name: model, exact: true }).click();
    await dialog.getByRole('heading', { name: 'Dry run' }).click();
    return dialog;
  };

  it('shows a model’s progress while it is evaluated', async () => {
    await goTo(page(), '#/evaluate?task=grounding');
    await page().getByText('No evaluation of this release').waitFor();
    server.hold();
    const dialog = await start(['pointer', 'builtin/center']);
    await dialog.getByRole('button', { name: 'Start 2 evaluations' }).click();
    await rowOf(/builtin\/center.*baseline/).waitFor();
    await rowOf(/pointer.*0 of 24, running/).waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'evaluate-running');
    server.release();
    await rowOf(/pointer.*79\.2.*computed here/).waitFor();
  });

  it('distinguishes kinds of misses, and opens one on the picture with its distance', async () => {
    await rowOf(/pointer/)
      .getByRole('button', { name: /^pointer/ })
      .click();
    await page().getByText('pointer, 24 items').waitFor();
    for (const kind of ['other element with a similar name', 'nothing there', 'missed by under 10 px']) {
      await choose('Kind of miss', kind);
      await page().getByText('pointer, 1 item', { exact: true }).waitFor();
    }
    const card = page().getByRole('button', { name: /blue Save file button of window 0/ });
    await card.getByText('5 px off the box').waitFor();
    await card.dblclick();
    const dialog = page().getByRole('dialog');
    await dialog.getByText('missed by under 10 px').waitFor();
    await dialog.getByText('40, 100 – 200, 144').waitFor();
    await dialog.getByText('205.0, 120.0').first().waitFor();
    await dialog.getByText('5 px', { exact: true }).waitFor();
    await savePictures(studio, 'evaluate-miss');
    await dialog.getByRole('radio', { name: 'target and point' }).click();
    await dialog.getByText('5 px', { exact: true }).waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'evaluate-miss-near');
    await page().keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await choose('Kind of miss', 'any kind of miss');
    await page().getByText('pointer, 24 items').waitFor();
  });

  it('breaks down by every dimension and by one kind of element, and shows the items behind a number', async () => {
    const breakdown = region('Breakdown');
    await breakdown.getByRole('radio', { name: 'combined' }).click();
    const table = breakdown.getByRole('grid', { name: 'Every combination' });
    await table.getByRole('row', { name: /basic.*Linux.*text/ }).click();
    await page().getByText('pointer, 3 items').waitFor();
    await savePictures(studio, 'evaluate-all-ways');
    await page().keyboard.press('Escape');
    await page().getByText('pointer, 24 items').waitFor();
    await page().getByRole('radio', { name: 'icon', exact: true }).click();
    await page().getByText('pointer, 12 items').waitFor();
    await rowOf(/pointer.*100\.0/).waitFor();
    await region('Paired').getByText('same 12 items').waitFor();
    await page().getByRole('radio', { name: 'text', exact: true }).click();
    await rowOf(/pointer.*58\.3/).waitFor();
    await region('Answers').getByRole('button', { name: 'Show the items of pointer: parse failure, 1' }).click();
    await page().getByText('pointer, 1 item', { exact: true }).waitFor();
    await page()
      .getByRole('button', { name: /blue Save file button of window 2/ })
      .waitFor();
    await region('Items').getByRole('radio', { name: 'all', exact: true }).click();
    await page().getByRole('radiogroup', { name: 'Kind of element' }).getByRole('radio', { name: 'all' }).click();
    await page().getByText('pointer, 24 items').waitFor();
    await breakdown.getByRole('radio', { name: 'two-way' }).click();
  });

  it('leaves nothing beyond the edge of a window at 200 % zoom', async () => {
    const before = page().viewportSize();
    await page().setViewportSize({ width: 640, height: 400 });
    const beyond = () =>
      page().evaluate(() =>
        [...document.querySelectorAll('th, button, [role="radio"], [role="combobox"], input')]
          .filter((element) => !element.closest('ul') && element.getClientRects().length > 0)
          .filter((element) => element.getBoundingClientRect().right > innerWidth)
          .map((element) => element.textContent),
      );
    await expect.poll(beyond).toEqual([]);
    await rowOf(/pointer.*computed here/).waitFor();
    await savePictures(studio, 'evaluate-zoomed');
    if (before) await page().setViewportSize(before);
  });

  it('stops a model whose numbers cannot be in its declared convention, shows why, and restarts', async () => {
    const dialog = await start(['mistaken']);
    await dialog.getByRole('button', { name: 'Start 1 evaluation' }).click();
    await rowOf(/mistaken.*paused/).waitFor();
    await rowOf(/mistaken/)
      .getByRole('button', { name: /^mistaken/ })
      .click();
    const banner = page().getByRole('alert');
    await banner.getByText('mistaken was stopped.').waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'evaluate-guard');
    await banner.getByRole('button', { name: 'View the answers' }).click();
    const overlay = page().getByRole('dialog');
    await overlay.getByText('fits best').waitFor();
    await overlay.getByText('on the target, 200, 126').first().waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'evaluate-guard-overlay');
    await overlay.getByRole('button', { name: 'Read as 0 to 1 and restart' }).click();
    await rowOf(/^mistaken 50\.0.*computed here/).waitFor();
    expect(await page().getByText('mistaken was stopped.').count()).toBe(0);
  });

  it('separates unanswered items, and says why in the item', async () => {
    const dialog = await start(['gone']);
    await dialog.getByRole('button', { name: 'Start 1 evaluation' }).click();
    await rowOf(/gone.*24 of 24, failed/).waitFor();
    await rowOf(/gone/).getByRole('button', { name: /^gone/ }).click();
    await page().getByText('gone, 24 items').waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'evaluate-errors');
    await region('Items').locator('[data-strip-card]').dblclick();
    const item = page().getByRole('dialog');
    await item.getByText(/answered 400 .*Nobody answers here/).waitFor();
    await item.getByText('No reply.').waitFor();
    await page().keyboard.press('Escape');
    await item.waitFor({ state: 'hidden' });
  });

  it('compares arms by the shown rate, and the failures that each removes', async () => {
    await goTo(page(), '#/evaluate?task=fine_state');
    await page().getByText('No evaluation of this release').waitFor();
    const dialog = await start(['pointer']);
    await dialog.getByLabel('Arms (several at once)').first().click();
    for (const arm of ['baseline', 'with description', 'with both'])
      await page().getByRole('option', { name: arm, exact: true }).click();
    await page().keyboard.press('Tab');
    await dialog.getByText('pointer, with both').waitFor();
    await dialog.getByText('Total', { exact: true }).waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'evaluate-start-arms');
    await dialog.getByRole('button', { name: 'Start 3 evaluations' }).click();
    for (const arm of [/^pointer .*computed here/, /with description.*arm, not ranked/, /with both.*arm, not ranked/])
      await rowOf(arm).waitFor();
    await page().getByRole('radio', { name: 'Int SR', exact: true }).click();
    const paired = region('Paired');
    await paired.getByRole('radio', { name: 'arms', exact: true }).click();
    const row = paired.getByRole('row', { name: /with both.*\+100\.0 points.*removes 6 of 6/ });
    await row.waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'evaluate-arms');
    await paired.getByTitle('Failures that with both removes: right element, wrong part').click();
    await page().getByText('pointer, 6 items').waitFor();
    await page()
      .getByRole('button', { name: /Clear the filter: only pointer, with both/ })
      .waitFor();
    await page().getByRole('radio', { name: 'Loc SR', exact: true }).click();
    await paired.getByRole('row', { name: /with both.*0\.0 points.*removes 0 of 0/ }).waitFor();
  });

  it('has the four rates by category and component, in both denominators, and in the report', async () => {
    const rates = page().getByRole('grid', { name: 'The four rates' });
    await rates.getByRole('row', { name: /all cases 6 100\.0 100\.0/ }).waitFor();
    await rates.getByRole('row', { name: /Category A 6/ }).waitFor();
    await rates.getByRole('row', { name: /Slider 6/ }).click();
    await page()
      .getByRole('button', { name: /Clear the filter: .*Slider/ })
      .waitFor();
    await savePictures(studio, 'evaluate-rates');
    await page().keyboard.press('Escape');
    for (const [name, type, wanted] of [
      ['JSON', 'application/json', '"saLocSr"'],
      ['CSV', 'text/csv', 'arm description'],
      ['Markdown', 'text/markdown', 'SA-Interact, cases with a result'],
    ] as const) {
      await page().getByRole('button', { name: 'Save a report of the models shown' }).click();
      await page().getByRole('menuitem', { name, exact: true }).click();
      await expect.poll(() => lastSaved(type)).toContain(wanted);
    }
    expect(studio.errors).toEqual([]);
  });
});
