import { questionContent } from '#shared/contents/question.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriers } from './support/axe.ts';
import { keyOf, makeBenchmark } from './support/benchmark.ts';
import { goTo } from './support/go-to.ts';
import { savePictures } from './support/pictures.ts';
import { makeWorkplace, withClient } from './support/project.ts';
import { hasBrowser, openStudio, type Studio } from './support/studio.ts';

const count = 7;

describe.runIf(hasBrowser())('review', () => {
  const place = makeWorkplace();
  let studio: Studio;
  let project: string;
  beforeAll(async () => {
    project = await makeBenchmark(place, 'review', count);
    studio = await openStudio('browser', { place, project });
    await goTo(studio.page, '#/review');
    await studio.page.getByText(`1 of ${count}`).waitFor();
  });
  afterAll(async () => {
    await studio?.close();
    place.remove();
  });
  const question = (at: number) => studio.page.getByRole('heading', { name: `window ${at}?` });
  const panel = () => studio.page.getByRole('region', { name: 'Question', exact: true });
  /** Votes for an option by its digit and waits until the item is open. */
  const voteBy = async (digit: string) => {
    await panel().getByText('Answer first').waitFor();
    await studio.page.keyboard.press(digit);
    await panel().getByText('Word diff').waitFor();
  };

  it('shows nothing of the answer before the vote', async () => {
    await panel().getByText('Answer first').waitFor();
    expect(await studio.page.getByText('The only button of window').count()).toBe(0);
    expect(await panel().getByText('key', { exact: true }).count()).toBe(0);
    await expectNoBarriers(studio);
    await savePictures(studio, 'review-before');
  });

  it('votes by one digit, reveals, and approves by a second key', async () => {
    const digit = String('ABCD'.indexOf(keyOf(0)) + 1);
    await voteBy(digit);
    await panel().getByText('you, blind').waitFor();
    await panel().getByText('The only button of window 0 says so.').waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'review-after');
    await studio.page.keyboard.press('Control+Enter');
    await question(1).waitFor();
    await studio.page.getByText(`2 of ${count}`).waitFor();
  });

  it('rejects by X and the digit of a reason', async () => {
    await voteBy('3');
    await studio.page.keyboard.press('x');
    await studio.page.getByText('Why is it rejected?').waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'review-reject');
    // A digit other than the one that voted: it counts at once, and a second press would answer the next question.
    await studio.page.keyboard.press('2');
    await question(2).waitFor();
  });

  it('edits in place by keyboard alone and saves a revision', async () => {
    await voteBy('1');
    await studio.page.keyboard.press('e');
    const text = studio.page.getByRole('textbox', { name: 'Question', exact: true });
    await text.waitFor();
    await text.press('Control+a');
    await studio.page.keyboard.type('Which text stands on the only button?');
    await studio.page.getByRole('textbox', { name: 'Text of option A' }).focus();
    await studio.page.keyboard.press('Alt+ArrowDown');
    await expectNoBarriers(studio);
    await savePictures(studio, 'review-edit');
    await studio.page.keyboard.press('Control+Enter');
    await question(3).waitFor();
  });

  it('keeps an unfinished draft', async () => {
    await voteBy('1');
    await studio.page.keyboard.press('e');
    const hint = studio.page.getByRole('textbox', { name: 'Hint (optional)' });
    await hint.fill('Look at the middle.');
    await studio.page.keyboard.press('Escape');
    await panel().getByText('You have an unsaved draft.').waitFor();
    await studio.page.keyboard.press('e');
    await expect.poll(() => hint.inputValue()).toBe('Look at the middle.');
    await studio.page.getByRole('button', { name: 'Discard draft' }).click();
  });

  it('pins a comment to a place on the picture', async () => {
    await studio.page.keyboard.press('c');
    await studio.page.getByPlaceholder('What should others know?').fill('The button is hard to see.');
    await studio.page.getByRole('region', { name: 'Picture' }).click({ position: { x: 300, y: 300 } });
    await studio.page.getByText('pinned at').waitFor();
    await studio.page.getByRole('button', { name: 'Save comment' }).click();
    await panel().getByText('The button is hard to see.').waitFor();
    await studio.page.getByRole('img', { name: /^Comment 1 by/ }).waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'review-comment');
    // The answer of this item was another one than its key: approving that is asked about once.
    await studio.page.keyboard.press('Enter');
    await panel().getByRole('alert').filter({ hasText: 'Your own blind answer was different' }).waitFor();
    await panel()
      .getByRole('button', { name: /Approve anyway/ })
      .waitFor();
    await studio.page.keyboard.press('Enter');
    await panel().getByText('Your verdict: approved').waitFor();
    await studio.page.keyboard.press('d');
    await question(4).waitFor();
  });

  it('skips, says why it cannot be answered, and steps back', async () => {
    await panel().getByText('Answer first').waitFor();
    await studio.page.keyboard.press('d');
    await question(5).waitFor();
    await panel().getByText('Answer first').waitFor();
    await studio.page.keyboard.press('Shift+2');
    await panel().getByText('Your vote: none is right').waitFor();
    await studio.page.keyboard.press('a');
    await question(4).waitFor();
  });

  it('draws a sample, checks it and accepts the lot', async () => {
    await studio.page.getByRole('button', { name: 'Sampling and agreement…' }).click();
    const dialog = studio.page.getByRole('dialog');
    await dialog.getByText('New plan').waitFor();
    await dialog.getByRole('button', { name: 'Check letters and lengths' }).click();
    await dialog.getByText('Keys look balanced').waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('first lot');
    await dialog.getByRole('textbox', { name: 'Sample size' }).fill('1');
    await dialog.getByRole('button', { name: 'Draw the sample' }).click();
    await dialog.getByText('0 of 1 checked').waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Accept the lot' }).isDisabled()).toBe(true);
    await expectNoBarriers(studio);
    await savePictures(studio, 'review-sampling');
    await dialog.getByRole('button', { name: 'Check the sample' }).click();
    await studio.page.getByText('1 of 1').waitFor();
    if (await panel().getByText('Answer first').isVisible()) await studio.page.keyboard.press('1');
    await panel().getByText('Word diff').waitFor();
    await studio.page.keyboard.press('Enter');
    // Any item may have been drawn; where the blind answer differs from its key, approving is asked about once.
    const asked = panel().getByRole('alert').filter({ hasText: 'Your own blind answer was different' });
    const approved = panel().getByText('Your verdict: approved');
    await asked.or(approved).first().waitFor();
    if (await asked.isVisible()) await studio.page.keyboard.press('Enter');
    await approved.waitFor();
    await studio.page.keyboard.press('d');
    await studio.page.getByText('Sample complete').waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'review-sampled');
    await studio.page.getByRole('button', { name: 'Decide on the lot…' }).click();
    await dialog.getByRole('button', { name: 'Accept the lot' }).click();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByText('accepted', { exact: true }).waitFor();
    await studio.page.keyboard.press('Escape');
  });

  it('says that nothing is waiting when all is done, and wrote no error to the console', async () => {
    await studio.page.getByRole('button', { name: /Which items/ }).click();
    await studio.page.getByRole('menuitem', { name: 'Whole queue' }).click();
    await studio.page.getByText('Queue is empty').waitFor();
    await studio.page.getByRole('menu').waitFor({ state: 'hidden' });
    await expectNoBarriers(studio);
    await savePictures(studio, 'review-empty');
    expect(studio.errors).toEqual([]);
  });

  it('stored votes, verdicts, revisions and the sample in the project', async () => {
    await studio.close();
    await withClient(place, async (client) => {
      await client.projects.open({ path: project });
      const { rows } = await client.questions.query({ limit: 100 });
      const states = rows.map((row) => row.state).sort();
      expect(states).toEqual([...Array.from({ length: count - 1 }, () => 'approved'), 'rejected']);
      const edited = rows.find((row) => row.content.question === 'Which text stands on the only button?');
      if (!edited) throw new Error('The edit was not saved.');
      const { revisions, votes } = await client.questions.get({ id: edited.id });
      expect(revisions.at(-1)?.author.kind).toBe('person');
      expect(votes).toMatchObject([{ blind: true, answer: 'A', role: 'annotator' }]);
      const before = questionContent.parse(revisions[0]?.content);
      expect(edited.content.options[1]?.text).toBe(before.options[0]?.text);
      expect(await client.review.plans()).toMatchObject([{ decision: 'accepted', size: 1, checked: 1, defects: 0 }]);
    });
  });
});

describe.runIf(hasBrowser())('two windows on one item', () => {
  const place = makeWorkplace();
  let studio: Studio;
  beforeAll(async () => {
    const project = await makeBenchmark(place, 'two windows', 2);
    studio = await openStudio('browser', { place, project });
  });
  afterAll(async () => {
    await studio?.close();
    place.remove();
  });

  it('shows both versions when the other one saved first, and keeps the vote', async () => {
    const { page } = studio;
    await goTo(page, '#/review');
    await page.getByText('Answer first').waitFor();
    await page.keyboard.press('1');
    await page.getByText('Word diff').waitFor();
    const opened = page.waitForEvent('popup');
    await page.evaluate(() => void window.open(location.href));
    const second = await opened;
    await second.getByText('Word diff').waitFor();
    await second.keyboard.press('e');
    await second.getByRole('textbox', { name: 'Question', exact: true }).fill('What does the blue button say?');
    await second.getByRole('button', { name: 'Save and approve' }).click();
    await second.getByText('Your verdict: edited').waitFor();
    await page.getByText('Changed while you were looking').waitFor();
    await page.getByText('you, blind').waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'review-changed');
    await page.getByRole('button', { name: 'Use the new text' }).click();
    await page.getByRole('button', { name: /^Approve and next/ }).waitFor();
    expect(await page.getByText('Changed while you were looking').count()).toBe(0);
    await second.close();
  });
});
