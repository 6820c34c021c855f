import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriers } from './support/axe.ts';
import { goTo } from './support/go-to.ts';
import { makeGrounding, saveButton, slider } from './support/grounding.ts';
import { savePictures } from './support/pictures.ts';
import { makeWorkplace, withClient } from './support/project.ts';
import { hasBrowser, openStudio, type Studio } from './support/studio.ts';

const centre = ([x1, y1, x2, y2]: readonly [number, number, number, number]): [number, number] => [
  (x1 + x2) / 2,
  (y1 + y2) / 2,
];

describe.runIf(hasBrowser())('review of instructions', () => {
  const place = makeWorkplace();
  let studio: Studio;
  let project: string;
  beforeAll(async () => {
    project = await makeGrounding(place, 'boxes');
    studio = await openStudio('browser', { place, project });
    await goTo(studio.page, '#/review');
    await studio.page.getByText('1 of 3').waitFor();
  });
  afterAll(async () => {
    await studio?.close();
    place.remove();
  });
  const panel = () => studio.page.getByRole('region', { name: 'Instruction', exact: true });
  const queue = () => studio.page.getByRole('region', { name: 'Queue' });
  /** Opens a line of the queue by the instruction it shows and waits for its picture. */
  const openItem = async (text: string | RegExp) => {
    await queue().getByRole('button', { name: text }).first().click();
    await panel().getByText('Point first').waitFor();
  };
  /** Clicks a place on the picture, given in picture pixels. */
  const clickAt = async ([x, y]: readonly [number, number]) => {
    const picture = studio.page.getByRole('img', { name: /^Screenshot / });
    const bounds = await picture.boundingBox();
    const natural = await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
    if (!bounds) throw new Error('The picture is not shown.');
    const scale = bounds.width / natural;
    await studio.page.mouse.click(bounds.x + x * scale, bounds.y + y * scale);
  };
  const answered = () => panel().getByText('Answers', { exact: true }).waitFor();

  it('shows the picture and one instruction, and nothing that gives the box away', async () => {
    await openItem(/advanced/);
    expect(await studio.page.getByText('What the marks mean').count()).toBe(0);
    expect(await panel().getByText('picked', { exact: true }).count()).toBe(0);
    expect(await panel().getByText('in the box').count()).toBe(0);
    await expectNoBarriers(studio);
    await savePictures(studio, 'review-point-before');
  });

  it('stores a click with its distance and opens box, wordings and the points of models', async () => {
    await clickAt([saveButton[0] - 40, saveButton[1] + 15]);
    await answered();
    await panel()
      .getByText(/^(39|40|41)(\.\d)? px off the box/)
      .waitFor();
    await studio.page.getByRole('list', { name: 'What the marks mean' }).waitFor();
    await expect.poll(() => panel().getByRole('list', { name: 'Basic' }).getByRole('listitem').count()).toBe(3);
    await expect.poll(() => panel().getByRole('list', { name: 'Advanced' }).getByRole('listitem').count()).toBe(3);
    await expectNoBarriers(studio);
    await savePictures(studio, 'review-point-after');
  });

  it('picks one wording per type by digit, edits its text, and approves by keyboard alone', async () => {
    const basic = panel().getByRole('list', { name: 'Basic' });
    await expect
      .poll(async () => {
        // Digits are ignored for a moment after the answer.
        await studio.page.keyboard.press('2');
        return basic
          .getByRole('button', { name: /Pick: / })
          .nth(1)
          .getAttribute('aria-pressed');
      })
      .toBe('true');
    expect(
      await basic
        .getByRole('button', { name: /Pick: / })
        .nth(0)
        .getAttribute('aria-pressed'),
    ).toBe('false');
    await studio.page.keyboard.press('e');
    const text = panel().getByRole('textbox', { name: 'Text of wording 2' });
    await text.fill('The button in the header that says Save');
    await expectNoBarriers(studio);
    await savePictures(studio, 'review-point-edit');
    await studio.page.keyboard.press('Escape');
    await panel().getByText('You have an unsaved draft.').waitFor();
    await studio.page.keyboard.press('Control+Enter');
    await panel().getByText('Point first').waitFor();
  });

  it('answers locate and interact by the keyboard’s crosshair and then shows all three boxes', async () => {
    await openItem(/Find the slider/);
    await panel().getByText('Answer 1 of 2').waitFor();
    await studio.page.keyboard.press('ArrowUp');
    await studio.page.getByText(/^crosshair/).waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'review-point-aim');
    await studio.page.keyboard.press('Enter');
    await panel().getByText('Answer 2 of 2').waitFor();
    await expect.poll(() => panel().getByText('Set the text size to 22').count()).toBe(1);
    await clickAt(centre(slider.interact));
    await answered();
    await panel()
      .getByText(/^in the box, at/)
      .waitFor();
    const legend = studio.page.getByRole('list', { name: 'What the marks mean' });
    for (const kind of ['locate', 'interact', 'current state']) await legend.getByText(kind, { exact: true }).waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'review-dual-after');
    await studio.page.keyboard.press('x');
    await panel().getByText('the box is wrong').waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'review-dual-reject');
    await studio.page.keyboard.press('Escape');
    await studio.page.keyboard.press('Enter');
    // The crosshair missed the locate box, so approving is asked about once.
    await panel().getByRole('alert').filter({ hasText: 'Your own blind answer was different' }).waitFor();
    await studio.page.keyboard.press('Enter');
    await panel().getByText('Your verdict: approved').waitFor();
  });

  it('accepts "it is not there" as the answer for an absent target, and rejects with a digit', async () => {
    await openItem(/Sign out/);
    await expect
      .poll(async () => {
        await studio.page.keyboard.press('1');
        return panel().getByText('right: it is not there').count();
      })
      .toBe(1);
    await panel().getByText('There is no such target on this screen').waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'review-absent-after');
    await studio.page.keyboard.press('x');
    await studio.page.getByText('Why is it rejected?').waitFor();
    await studio.page.keyboard.press('7');
    await studio.page.getByText('That was the last one').waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'review-done');
    expect(studio.errors).toEqual([]);
  });

  it('stored clicks, picks and states; only picked and approved wordings are frozen', async () => {
    await studio.close();
    await withClient(place, async (client) => {
      await client.projects.open({ path: project });
      const { places } = await client.review.stats();
      expect(places.clicks.n).toBe(4);
      expect(places.clicks.hits).toBe(2);
      expect((await client.review.queue({})).total).toBe(0);
      const { id } = (await client.screenshots.query({})).rows[0] ?? { id: '' };
      const instructions = await client.elements.instructions({ screenshotId: id });
      const picked = instructions.filter(({ state, content }) => state === 'approved' && content.picked);
      expect(picked.map(({ content }) => content.type).sort()).toEqual(['advanced', 'basic', 'interact', 'locate']);
      expect(picked.find(({ content }) => content.type === 'basic')?.content.text).toBe(
        'The button in the header that says Save',
      );
      const preview = await client.releases.preview();
      expect(preview.counts['instructions']).toBe(4);
    });
  });
});
