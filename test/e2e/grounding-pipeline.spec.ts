import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriers } from './support/axe.ts';
import { type ChatCall, type ChatServer, startChatServer } from './support/chat-server.ts';
import { makeDrawn } from './support/drawn-elements.ts';
import { goTo } from './support/go-to.ts';
import { savePictures } from './support/pictures.ts';
import { makeWorkplace } from './support/project.ts';
import { hasBrowser, openStudio, type Studio } from './support/studio.ts';
import { freezeAndExport } from './support/releasing.ts';

const shot = 'web_settings_look_hd.png';
type Box = [number, number, number, number];
const save: Box = [1204, 14, 1256, 44];
const darkMode: Box = [140, 144, 267, 166];
/** Drawn around the wrong slider. */
const textSize: Box = [654, 260, 1140, 280];

const drafts: Record<string, { basic: string[]; advanced: string[] }> = {
  Save: {
    basic: ['The Save button in the header', 'The button inside the red box', 'Save, white on blue'],
    advanced: ['Keep what was changed', 'Make the changes stay with the right button', 'Store these settings'],
  },
  'Dark mode': {
    basic: ['The switch', 'A grey switch on the left', 'The switch for the dark look'],
    advanced: ['Turn an option on', 'Change how the page looks', 'Make the page easier on the eyes'],
  },
  'Text size': {
    basic: ['The slider of the text size', 'The upper slider', 'The bar under Text size'],
    advanced: ['Make letters larger', 'Read with less effort', 'Change how large words are'],
  },
};
const nameIn = (text: string) => Object.keys(drafts).find((name) => text.includes(name)) ?? 'Save';
const whoseWords = (text: string) =>
  Object.entries(drafts).find(([, { basic, advanced }]) =>
    [...basic, ...advanced, 'The blue button captioned Save'].some((words) => text.includes(words)),
  )?.[0] ?? 'Save';

/** The checkers' judgements of the six wordings for Save; the rest is valid. */
const faults = [
  {
    type: 'basic',
    number: 2,
    valid: 'no',
    comment: 'speaks of the frame',
    fix: 'The blue button captioned Save',
  },
  { type: 'advanced', number: 2, valid: 'no', comment: 'names a place', fix: null },
];
/** A fix counts only where nobody calls the wording valid, so the other checker objects to the same one. */
const agrees = [{ type: 'basic', number: 2, valid: 'no', comment: 'names a box', fix: null }];
const ofSave = (prompt: string) => prompt.includes('Keep what was changed');

describe.runIf(hasBrowser())('the pipeline of grounding instructions', () => {
  const place = makeWorkplace();
  const drawn: ChatCall[] = [];
  const asked = new Map<string, number>();
  let server: ChatServer;
  let studio: Studio;
  /** Plays writer, checkers and finders by what they are asked. */
  const reply = (prompt: string, call: ChatCall): string => {
    if (prompt.includes('Write two kinds of instruction')) {
      drawn.push(call);
      const { basic, advanced } = drafts[nameIn(prompt)] ?? { basic: [], advanced: [] };
      return JSON.stringify({ basic_instruction: basic, advanced_instruction: advanced });
    }
    if (prompt.includes('Check each wording')) {
      const valid = ['basic', 'advanced'].flatMap((type) =>
        [1, 2, 3].map((number) => ({ type, number, valid: 'yes', comment: '', fix: null })),
      );
      const opinions = !ofSave(prompt) ? [] : call.model === 'checker-one' ? faults : agrees;
      return JSON.stringify({
        checks: valid.map(
          (entry) => opinions.find(({ type, number }) => type === entry.type && number === entry.number) ?? entry,
        ),
      });
    }
    const key = `${call.model} ${prompt}`;
    const sample = asked.get(key) ?? 0;
    asked.set(key, sample + 1);
    switch (whoseWords(prompt)) {
      case 'Dark mode':
        return sample % 2 === 0 ? '(200, 155)' : '(200, 192)';
      case 'Text size':
        return `(${800 + sample}, 181)`;
      default:
        return `(${1226 + 4 * sample}, 29)`;
    }
  };
  beforeAll(async () => {
    server = await startChatServer(reply);
    const models = ['drafter', 'checker-one', 'checker-two', 'finder-one', 'finder-two'].map(server.record);
    const project = await makeDrawn(
      place,
      'grounding',
      {
        [shot]: [
          { name: 'Save', kind: 'text', locate: save },
          { name: 'Dark mode', kind: 'icon', locate: darkMode },
          { name: 'Text size', kind: 'icon', locate: textSize },
        ],
      },
      models,
    );
    studio = await openStudio('browser', { place, project, env: { BENCHWRIGHT_E2E_KEY: 'not-a-real-key' } });
    await goTo(studio.page, '#/runs');
  });
  afterAll(async () => {
    await studio?.close();
    await server?.close();
    place.remove();
  });
  const dialog = () => studio.page.getByRole('dialog');
  const panel = () => studio.page.getByRole('region', { name: 'Instruction', exact: true });
  const queue = () => studio.page.getByRole('region', { name: 'Queue' });
  const wordings = (type: string) => panel().getByRole('list', { name: type });
  const choose = async (field: string | RegExp, ...entries: string[]) => {
    await dialog().getByRole('combobox', { name: field }).click();
    for (const entry of entries) await studio.page.getByRole('option', { name: entry, exact: true }).click();
    await dialog().getByRole('heading', { name: 'Dry run' }).click();
  };
  /** Clicks a place on the picture, given in picture pixels, once the question is open. */
  const clickAt = async ([x, y]: readonly [number, number]) => {
    await panel().getByText('Point first').waitFor();
    const picture = studio.page.getByRole('img', { name: /^Screenshot / });
    const bounds = await picture.boundingBox();
    if (!bounds) throw new Error('The picture is not shown.');
    const scale = bounds.width / 1280;
    await studio.page.mouse.click(bounds.x + x * scale, bounds.y + y * scale);
    await panel().getByText('Answers', { exact: true }).waitFor();
  };

  it('is chosen with a writer, two checkers and two finders, and says in advance what it will send', async () => {
    await studio.page.getByText('No runs yet').waitFor();
    await studio.page.keyboard.press('n');
    await choose('Pipeline', 'Grounding instructions');
    await choose('Writes the instructions', 'drafter');
    await choose(/^Check them/, 'checker-one', 'checker-two');
    await choose(/^Find the target/, 'finder-one', 'finder-two');
    await dialog()
      .getByRole('textbox', { name: /^Localisations per model/ })
      .fill('4');
    // An element: a draft, two checks, four localisations by two models of the best wording of each type and of one that
    // checkers may rewrite; of all six when they rewrite them all. They rewrite a wording of one element below.
    await dialog()
      .getByRole('region', { name: 'Dry run' })
      .getByText('81, at most 153, depending on the answers')
      .waitFor();
    expect(server.calls()).toBe(0);
    await expectNoBarriers(studio);
    await savePictures(studio, 'grounding-start');
    await dialog().getByRole('button', { name: 'Start', exact: true }).click();
    await studio.page.getByRole('region', { name: 'Runs' }).getByText('done', { exact: true }).waitFor();
    expect(server.calls()).toBe(65);
  });

  it('shows the marked screenshot and the crop that the writer got', async () => {
    const { page } = studio;
    await page.getByRole('button', { name: /^Draft instructions/ }).click();
    await page.getByRole('radio', { name: 'Draft instructions', checked: true }).waitFor();
    await page.getByRole('row', { name: /Save/ }).first().click();
    const call = page.getByRole('region', { name: 'Call' });
    await call.getByText('The marked screenshot, sent as 1280 × 720').waitFor();
    await call.getByText(/^The crop, sent as 1\d\d × \d\d$/).waitFor();
    await call.getByRole('button', { name: 'The crop: show full size' }).click();
    await call.getByRole('button', { name: 'The crop: show smaller' }).waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'grounding-call');
    // Exactly the files that were sent: the mark is red around the box, the crop is a part of the unmarked
    // picture.
    const [marked, crop] = drawn.find(({ pictures }) => pictures.length === 2)?.pictures ?? [];
    const { data, info } = await sharp(marked).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1280, 720]);
    const red = Array.from({ length: data.length / 3 }, (_, at) => data.subarray(3 * at, 3 * at + 3)).filter(
      ([r = 0, g = 0, b = 0]) => r > 230 && g < 30 && b < 30,
    );
    expect(red.length).toBeGreaterThan(100);
    expect((await sharp(crop).metadata()).width).toBeLessThan(700);
  });

  it('says for each element how the finders understood the words', async () => {
    const { page } = studio;
    await page.getByRole('button', { name: /^Uniqueness/ }).click();
    await page.getByRole('radio', { name: 'Uniqueness', checked: true }).waitFor();
    await page.getByRole('row', { name: /Save.*8 of 8 inside/ }).waitFor();
    await page.getByRole('row', { name: /Dark mode.*2 clusters, ambiguous/ }).waitFor();
    await page.getByRole('row', { name: /Text size.*0 of 8 inside, suspect box/ }).waitFor();
    await savePictures(studio, 'grounding-run');
  });

  it('ranks what the finders doubt first, and draws their points as a heat map once the reviewer has pointed', async () => {
    const { page } = studio;
    await goTo(page, '#/review');
    await page.getByText('1 of 3').waitFor();
    const lines = queue().getByRole('button', { name: /advanced/ });
    const order = await lines.allInnerTexts();
    expect(order.map((text) => whoseWords(text))).toEqual(['Text size', 'Dark mode', 'Save']);
    expect(await page.getByText('What the marks mean').count()).toBe(0);
    await clickAt([804, 181]);
    await panel()
      .getByText(/^\d+ px off the box/)
      .waitFor();
    await panel().getByText('suspect box: 0 of 8 in it').first().waitFor();
    await page.getByText('8 elsewhere').waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'grounding-suspect');
  });

  it('rejects the element with the wrong box, and one whose wording fits two places', async () => {
    const { page } = studio;
    await page.keyboard.press('x');
    await panel().getByRole('button', { name: 'the box is wrong' }).click();
    await clickAt([200, 155]);
    await panel().getByText('ambiguous: 4 of 8 in the box').first().waitFor();
    await page.getByText('4 elsewhere').waitFor();
    await savePictures(studio, 'grounding-ambiguous');
    await page.keyboard.press('x');
    await panel().getByRole('button', { name: 'more than one is right' }).click();
  });

  it('shows who corrected which wording and why, and lets a person edit one and pick one of each type', async () => {
    const { page } = studio;
    await clickAt([1230, 29]);
    await panel().getByText('in the box, at 1230, 29').waitFor();
    await panel().getByText('unique: 8 of 8 in the box').first().waitFor();
    const second = wordings('Basic').getByRole('listitem').nth(1);
    await second.getByText('checker-one: corrected it, “speaks of the frame”').waitFor();
    await second.getByText('checker-two: not valid, “names a box”').waitFor();
    await second.getByText('red box').waitFor();
    const faulted = wordings('Advanced').getByRole('listitem').nth(1);
    await faulted.getByText('checker-one: not valid, “names a place”').waitFor();
    await faulted.getByText(/An advanced instruction gives a position \(“right”\)/).waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'grounding-unique');
    await wordings('Basic')
      .getByRole('button', { name: /Pick: The blue button captioned Save/ })
      .click();
    await page.keyboard.press('6');
    await wordings('Advanced')
      .getByRole('button', { name: /Pick: Store these settings/, pressed: true })
      .waitFor();
    await page.keyboard.press('e');
    await panel().getByRole('textbox', { name: 'Text of wording 6' }).fill('Store these settings for good');
    await savePictures(studio, 'grounding-edit');
    await page.keyboard.press('Control+Enter');
    await page.getByText('That was the last one').waitFor();
  });

  it('freezes and exports the two picked wordings and nothing else', async () => {
    const out = await freezeAndExport(studio, place, /mmbench-gui-l2/);
    await savePictures(studio, 'grounding-exported');
    const rows = JSON.parse(readFileSync(path.join(out, 'L2_annotations.json'), 'utf8')) as Record<string, unknown>[];
    expect(rows.map((row) => [row['grounding_type'], row['instruction'], row['data_type']]).sort()).toEqual([
      ['advanced', 'Store these settings for good', 'text'],
      ['basic', 'The blue button captioned Save', 'text'],
    ]);
    expect(studio.errors).toEqual([]);
  });
});
