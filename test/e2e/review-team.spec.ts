import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { elementContent } from '#shared/contents/element.ts';
import { expectNoBarriers } from './support/axe.ts';
import { keyOf, makeBenchmark } from './support/benchmark.ts';
import { benchwright } from './support/command-line.ts';
import { goTo } from './support/go-to.ts';
import { submitInstructions } from './support/grounding.ts';
import { savePictures } from './support/pictures.ts';
import { makeWorkplace } from './support/project.ts';
import { type BrowserStudio, hasBrowser, openStudio } from './support/studio.ts';

const count = 5;

/** The parts of `agreement --json` that are checked. */
interface Agreement {
  questions: { annotators: string[]; rawAgreement: number; kappa: number | null; pairs: Pair[] };
  clicks: { n: number; hits: number };
}
interface Pair {
  people: string[];
  items: number;
  rawAgreement: number;
  kappa: number;
}

describe.runIf(hasBrowser())('a team of two on one project', () => {
  const place = makeWorkplace();
  let project: string;
  /** The owner's window; the others come in with tokens of their own. */
  let studio: BrowserStudio;
  let ann: Page;
  let bo: Page;
  beforeAll(async () => {
    project = await makeBenchmark(place, 'team', count, async (client) => {
      const { rows } = await client.questions.query({ limit: 1 });
      const [made] = await client.elements.create({
        screenshotId: rows[0]?.screenshotId ?? '',
        label: 'Draw',
        made: [{ content: elementContent.parse({ name: 'The button', kind: 'text', locate: [240, 170, 400, 226] }) }],
      });
      await submitInstructions(client, made?.id ?? '', [{ type: 'basic', text: 'The only button' }]);
    });
    const tokenOf = async (name: string) => {
      const args = ['people', project, 'add', name, '--role', 'annotator', '--json'];
      return (JSON.parse((await benchwright(place, args)).stdout) as { token: string }).token;
    };
    const tokens = { ann: await tokenOf('Ann'), bo: await tokenOf('Bo') };
    studio = await openStudio('browser', { place, project });
    const come = async (token: string, place: number): Promise<Page> => {
      const page = await studio.otherBrowser();
      await page.goto(`${new URL(studio.page.url()).origin}/?token=${token}`);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.locator('main').first().waitFor();
      await goTo(page, '#/review');
      await page.getByText(`${place} of ${count + 1}`).waitFor();
      return page;
    };
    ann = await come(tokens.ann, 1);
    bo = await come(tokens.bo, 2);
  });
  afterAll(async () => {
    await studio?.close();
    place.remove();
  });
  const panel = (page: Page) => page.getByRole('region', { name: 'Question', exact: true });
  const open = async (page: Page, at: number) => {
    await page
      .getByRole('region', { name: 'Queue' })
      .getByRole('button', { name: new RegExp(`of window ${at}\\?`) })
      .click();
    await page.getByRole('heading', { name: `window ${at}?` }).waitFor();
    await panel(page).getByText('Answer first').waitFor();
  };
  const vote = async (page: Page, letter: string) => {
    await page.keyboard.press(String('ABCD'.indexOf(letter) + 1));
    await panel(page).getByText('you, blind').waitFor();
  };

  it('offers the second person another item than the first has open, and says who has it', async () => {
    await bo.getByRole('region', { name: 'Queue' }).getByText('Being reviewed by Ann').waitFor();
    await ann.getByRole('region', { name: 'Queue' }).getByText('Being reviewed by Bo').waitFor();
  });

  it('never lets one edit overwrite the other: the later one sees both versions and decides', async () => {
    for (const page of [ann, bo]) {
      await open(page, 0);
      await vote(page, keyOf(0));
      await page.keyboard.press('e');
    }
    await ann.getByRole('textbox', { name: 'Question', exact: true }).fill('What does the button of window 0 say?');
    await bo.getByRole('textbox', { name: 'Question', exact: true }).fill('What is the button of window 0 called?');
    await ann.getByRole('button', { name: 'Save and approve' }).click();
    await ann.getByText('Your verdict: edited').waitFor();
    await bo.getByText('Changed while you were looking').waitFor();
    await bo.getByText(/^Ann saved revision 2 while you had revision 1 open/).waitFor();
    await expect
      .poll(() => bo.getByRole('textbox', { name: 'Question', exact: true }).inputValue())
      .toBe('What is the button of window 0 called?');
    await savePictures({ ...studio, page: bo }, 'review-both-edit');
    await bo.getByRole('button', { name: 'Save and approve' }).click();
    await bo.getByText('Your edit').waitFor();
    await expectNoBarriers({ ...studio, page: bo });
    await savePictures({ ...studio, page: bo }, 'review-both-edited');
    await bo.getByRole('button', { name: 'Apply my edit on top' }).click();
    await bo.getByText('Your verdict: edited').waitFor();
  });

  it('asks for two annotators per item once the curator sets it', async () => {
    const { page } = studio;
    await goTo(page, '#/settings/review');
    await page.getByRole('textbox', { name: 'Answers per item' }).fill('2');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Saved').waitFor();
  });

  it('shows the second annotator nothing of the first, and lets agreement approve', async () => {
    await ann.reload();
    await bo.reload();
    await open(ann, 1);
    await ann.getByText('2 people answer each item').waitFor();
    await vote(ann, keyOf(1));
    await ann.keyboard.press('Enter');
    await panel(ann).getByText('Waiting for another annotator.').waitFor();
    await open(bo, 1);
    await bo.getByText('2 people answer each item').waitFor();
    await vote(bo, keyOf(1));
    expect(await panel(bo).getByText('Ann', { exact: true }).count()).toBe(0);
    await bo.keyboard.press('Enter');
    await panel(bo).getByText('Your verdict: approved').waitFor();
    await bo.getByRole('heading', { name: 'window 1?' }).waitFor();
  });

  it('turns different decisions into a conflict that neither of them can settle', async () => {
    await open(ann, 2);
    await vote(ann, keyOf(2));
    await ann.keyboard.press('Enter');
    await panel(ann).getByText('Waiting for another annotator.').waitFor();
    await open(bo, 2);
    await vote(bo, 'A');
    await bo.keyboard.press('x');
    await panel(bo).getByRole('button', { name: 'the key is wrong' }).click();
    await open(ann, 3);
    await vote(ann, keyOf(3));
    await ann.keyboard.press('Enter');
    await panel(ann).getByText('Waiting for another annotator.').waitFor();
    await open(bo, 3);
    await vote(bo, keyOf(3));
    await bo.keyboard.press('Enter');
    await panel(bo).getByText('Your verdict: approved').waitFor();
  });

  it('counts two people who point at one target, blind and by keyboard alone', async () => {
    for (const page of [ann, bo]) {
      await page
        .getByRole('region', { name: 'Queue' })
        .getByRole('button', { name: /The only button/ })
        .focus();
      await page.keyboard.press('Enter');
      await page.getByText('Point first').waitFor();
      await page.getByRole('img', { name: /^Screenshot / }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.getByText(/^crosshair/).waitFor();
      await page.keyboard.press('Enter');
      await page.getByText(/^in the box, at/).waitFor();
      await page.keyboard.press('Control+Enter');
    }
  });

  it('lets the curator settle it, and says how well the two agree', async () => {
    const { page } = studio;
    await goTo(page, '#/review?source=conflict');
    await page.getByText('1 of 2', { exact: true }).waitFor();
    await panel(page).getByText('Answer first').waitFor();
    // Before the curator voted, the two are the only ones who did: κ is in the queue.
    await page.getByText('Agreement, κ').waitFor();
    await page.getByText('0.67', { exact: false }).first().waitFor();
    const conflict = page.getByRole('region', { name: 'Annotators differ' });
    // Both edits of the first question are there; the later one did not overwrite the earlier.
    await vote(page, keyOf(0));
    await conflict.getByText('Ann', { exact: true }).waitFor();
    await conflict.getByText('called').waitFor();
    await savePictures(studio, 'review-team-conflict');
    await conflict.getByRole('button', { name: 'Take this' }).last().click();
    await page.getByRole('heading', { name: 'window 2?' }).waitFor();
    await panel(page).getByText('Answer first').waitFor();
    await vote(page, keyOf(2));
    await conflict.getByText('Bo', { exact: true }).waitFor();
    await conflict.getByRole('button', { name: 'Take this' }).first().click();
    await page.getByText('That was the last one').waitFor();
    await page.getByRole('button', { name: 'Sampling and agreement…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('list', { name: 'Pairwise' }).getByText('Ann, Bo: 4 items, raw 75.0 %, κ 0.67').waitFor();
    await dialog.getByText(/^2 of 2 in the box/).waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'review-team-agreement');
    expect(studio.errors).toEqual([]);
  });

  it('says the same on the command line, once the server has closed the project', async () => {
    await studio.close();
    const result = await benchwright(place, ['agreement', project, '--json']);
    const { questions, clicks } = JSON.parse(result.stdout) as Agreement;
    // Ann: A, B, C, D; Bo: A, B, A, D. p_o = 3/4, p_e = (1·2 + 1·1 + 1·0 + 1·1)/16, κ = (12 − 4)/(16 − 4).
    const two = questions.pairs.find(({ people }) => people.join() === 'Ann,Bo');
    expect(two).toMatchObject({ items: 4, rawAgreement: 0.75 });
    expect(two?.kappa).toBeCloseTo(2 / 3, 12);
    expect(clicks).toMatchObject({ n: 2, hits: 2 });
    const text = (await benchwright(place, ['agreement', project])).stdout;
    expect(text).toContain('Ann and Bo: 4 shared, raw 75.0 %, κ 0.67');
    const listed = await benchwright(place, ['list', project, 'questions', '--status', 'approved']);
    expect(listed.stdout).toContain('What is the button of window 0 called?');
  });
});
