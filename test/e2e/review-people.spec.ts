import { elementContent } from '#shared/contents/element.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriers } from './support/axe.ts';
import { keyOf, makeBenchmark } from './support/benchmark.ts';
import { goTo } from './support/go-to.ts';
import { submitInstructions } from './support/grounding.ts';
import { savePictures } from './support/pictures.ts';
import { type Client, makeWorkplace, withClient } from './support/project.ts';
import { hasBrowser, openStudio, type Studio } from './support/studio.ts';

/** The only button of the drawn windows, image pixels. */
const button: [number, number, number, number] = [240, 170, 400, 226];

/** Answers and decides on a question as one person. */
async function decideQuestion(client: Client, id: string, answer: string, kind: 'approve' | 'reject'): Promise<void> {
  const item = await client.review.open({ id });
  await client.review.vote({ id, revision: item.revision, answer, reason: null, seconds: 5 });
  await client.review.verdict({
    id,
    baseRevision: item.revision,
    kind,
    reason: kind === 'reject' ? 'ambiguous' : null,
    note: kind === 'reject' ? 'Two buttons say so.' : '',
  });
}

/** Points and approves with the n-th wording picked. */
async function decideTarget(client: Client, id: string, at: [number, number], pick: number): Promise<void> {
  const blind = await client.review.open({ id });
  if (blind.kind !== 'instruction' || blind.phase !== 'blind') throw new Error('The item is not blind.');
  const { instructionId, revision } = blind.ask;
  const shown = await client.review.point({
    id,
    instructionId,
    revision,
    answer: { kind: 'point', point: at },
    seconds: 6,
  });
  if (shown.phase !== 'revealed') throw new Error('The item did not open.');
  const wordings = shown.variants.map((variant, n) => ({
    id: variant.id,
    text: variant.content.text,
    picked: n === pick,
  }));
  await client.review.verdict({ id, baseRevision: shown.revision, kind: 'approve', wordings });
}

/** Two people differ on a question and on an instruction item, and drew two boxes for one element. */
async function differ(client: Client, as: (name: string) => Client): Promise<void> {
  await client.projects.updateSettings({ annotatorsPerItem: 2 });
  const { rows } = await client.questions.query({ limit: 10 });
  const question = rows[0];
  if (!question) throw new Error('There is no question.');
  const draw = async (person: string) => {
    const [made] = await as(person).elements.create({
      screenshotId: question.screenshotId,
      label: 'Draw',
      made: [{ content: elementContent.parse({ name: 'The button', kind: 'text', locate: button }) }],
    });
    if (!made) throw new Error('The element was not made.');
    return made;
  };
  const drawn = await draw('Ann');
  const moved = { ...drawn.content, locate: [250, 170, 410, 226] as typeof button };
  await as('Bo').elements.save({
    label: 'Move',
    edits: [{ id: drawn.id, baseRevision: drawn.revision, content: moved }],
  });
  // The person who drew an element cannot answer blind, so the one asked about is somebody else's.
  const made = await draw('Cy');
  await submitInstructions(client, made.id, [
    { type: 'basic', text: 'The blue button' },
    { type: 'basic', text: 'The only button of the window' },
  ]);
  await decideQuestion(as('Ann'), question.id, keyOf(0), 'approve');
  await decideQuestion(as('Bo'), question.id, 'C', 'reject');
  await decideTarget(as('Ann'), made.id, [300, 200], 0);
  await decideTarget(as('Bo'), made.id, [300, 246], 1);
}

describe.runIf(hasBrowser())('two annotators', () => {
  const place = makeWorkplace();
  let studio: Studio;
  let project: string;
  beforeAll(async () => {
    project = await makeBenchmark(place, 'people', 3, differ);
    studio = await openStudio('browser', { place, project });
    await goTo(studio.page, '#/review?source=conflict');
    await studio.page.getByText('1 of 2').waitFor();
  });
  afterAll(async () => {
    await studio?.close();
    place.remove();
  });
  const panel = () => studio.page.getByRole('complementary').or(studio.page.locator('main'));
  /** Where it can be read; the closed filter by person knows the names of all who worked here. */
  const nameShown = () => studio.page.getByText('Ann', { exact: true }).filter({ visible: true });
  const conflict = () => studio.page.getByRole('region', { name: 'Annotators differ' });
  const openLine = (text: RegExp) =>
    studio.page.getByRole('region', { name: 'Queue' }).getByRole('button', { name: text }).click();

  it('shows a third person both decisions on a question with their names, after their own answer', async () => {
    await openLine(/button of window/);
    await panel().getByText('Answer first').waitFor();
    expect(await nameShown().count()).toBe(0);
    await studio.page.keyboard.press('1');
    await conflict().getByText('Ann', { exact: true }).waitFor();
    await conflict().getByText('Bo', { exact: true }).waitFor();
    await conflict().getByText('Note: Two buttons say so.').waitFor();
    // The question refers to the button, which was drawn: it is marked, until the marks are switched off.
    const legend = studio.page.getByRole('list', { name: 'What the marks mean' });
    await legend.getByText('asked about').waitFor();
    await studio.page.keyboard.press('o');
    await legend.waitFor({ state: 'hidden' });
    await studio.page.keyboard.press('o');
    await legend.waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'review-conflict');
    await conflict().getByRole('button', { name: 'Take this' }).first().click();
    await panel().getByText('Point first').waitFor();
  });

  it('shows both picks and clicks on an instruction item, and settles it', async () => {
    await panel().getByText('Point first').waitFor();
    expect(await nameShown().count()).toBe(0);
    const picture = await studio.page.getByRole('img', { name: /^Screenshot / }).boundingBox();
    if (!picture) throw new Error('The picture is not shown.');
    await studio.page.mouse.click(picture.x + picture.width / 2, picture.y + picture.height / 2);
    await conflict().getByText('Ann', { exact: true }).waitFor();
    await conflict().getByText('The only button of the window').waitFor();
    await conflict()
      .getByText(/^Basic: 20 px off the box/)
      .waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'review-target-conflict');
    await conflict().getByRole('button', { name: 'Take this' }).last().click();
    await studio.page.getByText('That was the last one').waitFor();
  });

  it('says how well people agree on letters, clicks and boxes', async () => {
    await studio.page.getByRole('button', { name: 'Sampling and agreement…' }).click();
    const dialog = studio.page.getByRole('dialog');
    await dialog.getByText(/^2 of 3 in the box \(66\.7 %/).waitFor();
    await dialog.getByText(/mean IoU 0\.88, 100\.0 % at 0\.5 or more/).waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'review-agreement');
    await studio.page.keyboard.press('Escape');
    expect(studio.errors).toEqual([]);
  });

  it('stored who settled what', async () => {
    await studio.close();
    await withClient(place, async (client) => {
      await client.projects.open({ path: project });
      expect((await client.review.queue({ filter: { source: 'conflict' } })).total).toBe(0);
      const { rows } = await client.questions.query({ limit: 10 });
      expect(rows.filter(({ state }) => state === 'approved')).toHaveLength(1);
      const instructions = await client.elements.instructions({ screenshotId: rows[0]?.screenshotId ?? '' });
      expect(instructions.find(({ content }) => content.picked)?.content.text).toBe('The only button of the window');
    });
  });
});

describe.runIf(hasBrowser())('gold items', () => {
  const place = makeWorkplace();
  let studio: Studio;
  beforeAll(async () => {
    const project = await makeBenchmark(place, 'gold', 3, async (client, as) => {
      const { rows } = await client.questions.query({ limit: 10 });
      await decideQuestion(as('Ann'), rows[1]?.id ?? '', keyOf(1), 'approve');
      await client.projects.updateSettings({ goldShare: 0.5 });
    });
    studio = await openStudio('browser', { place, project });
    await goTo(studio.page, '#/review');
    await studio.page.getByText('1 of 3').waitFor();
  });
  afterAll(async () => {
    await studio?.close();
    place.remove();
  });

  it('look like all others, and the Quality screen says whether they were hit', async () => {
    const { page } = studio;
    const line = page.getByRole('region', { name: 'Queue' }).getByRole('button', { name: /of window 1/ });
    const other = page.getByRole('region', { name: 'Queue' }).getByRole('button', { name: /of window 0/ });
    const looks = (text: string) => text.replace(/\d/g, '').replace(/easy|medium/, '');
    expect(looks(await line.innerText())).toBe(looks(await other.innerText()));
    await line.click();
    await page.getByRole('heading', { name: 'window 1?' }).waitFor();
    await page.getByText('Answer first').waitFor();
    await page.getByText('Next picture is ready').or(page.getByText('No more items')).waitFor();
    await page.keyboard.press(String('ABCD'.indexOf(keyOf(1)) + 1));
    await page.getByText('Word diff').waitFor();
    await page.keyboard.press('Enter');
    // Results on gold items are for reviewers only, and give no item away.
    await goTo(page, '#/review?view=quality');
    await page.getByRole('gridcell', { name: '100.0 % (1/1)' }).first().waitFor();
    expect(studio.errors).toEqual([]);
  });
});
