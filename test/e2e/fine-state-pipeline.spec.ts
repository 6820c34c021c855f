import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriers } from './support/axe.ts';
import { type ChatCall, type ChatServer, startChatServer } from './support/chat-server.ts';
import { makeDrawn } from './support/drawn-elements.ts';
import { goTo } from './support/go-to.ts';
import { savePictures } from './support/pictures.ts';
import { makeWorkplace } from './support/project.ts';
import { hasBrowser, openStudio, type Studio } from './support/studio.ts';
import { freezeAndExport } from './support/releasing.ts';

type Box = [number, number, number, number];
const slider = {
  locate: [654, 171, 1140, 191],
  current: [794, 171, 814, 191],
  interact: [934, 171, 954, 191],
} satisfies Record<string, Box>;
const tips = { locate: [140, 180, 256, 202], interact: [140, 184, 176, 202] } satisfies Record<string, Box>;

const sliderCase = {
  component: 'Slider',
  state_now: '18',
  state_target: '22',
  locate_instruction: 'Find the slider that sets the text size',
  interact_instruction: 'Make the text larger',
};
const sliderFixed = { ...sliderCase, state_now: '16', interact_instruction: 'Set the text size to 22' };
const tipsCase = {
  component: 'Switch',
  state_now: 'on',
  state_target: 'off',
  locate_instruction: 'Find the switch of the tips',
  interact_instruction: 'Turn the tips off',
};

/** Plays the model that chooses screenshots, the writer and the checker. */
function reply(prompt: string, { pictures }: ChatCall): string {
  if (prompt.includes('A screenshot is suitable when')) {
    // Width in the header of the PNG: the settings page is 1280 pixels wide.
    const suitable = pictures[0]?.readUInt32BE(16) === 1280;
    return JSON.stringify({ suitable: suitable ? 'yes' : 'no', reason: suitable ? 'sliders' : 'only leads elsewhere' });
  }
  if (prompt.includes('Somebody wrote this case'))
    return JSON.stringify(
      prompt.includes('text size')
        ? { valid: 'no', faults: ['state_now', 'interact_instruction'], comment: 'it stands at 16', fix: sliderFixed }
        : { valid: 'yes', faults: [], comment: '', fix: null },
    );
  return JSON.stringify(prompt.includes('Text size') ? sliderCase : tipsCase);
}

describe.runIf(hasBrowser())('the pipeline of fine states', () => {
  const place = makeWorkplace();
  let server: ChatServer;
  let studio: Studio;
  beforeAll(async () => {
    server = await startChatServer(reply);
    const project = await makeDrawn(
      place,
      'states',
      {
        'web_settings_look_hd.png': [
          { name: 'Text size', kind: 'icon', ...slider },
          { name: 'Show tips', kind: 'icon', ...tips },
        ],
        'web_shop_top_mob.png': [{ name: 'Cart', kind: 'icon', locate: [10, 10, 40, 40] }],
      },
      ['chooser', 'drafter', 'checker'].map(server.record),
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
  const instruction = (type: string) => panel().getByRole('list', { name: type });
  const choose = async (field: string | RegExp, entry: string) => {
    await dialog().getByRole('combobox', { name: field }).click();
    await studio.page.getByRole('option', { name: entry, exact: true }).click();
    await dialog().getByRole('heading', { name: 'Dry run' }).click();
  };
  /** Clicks the middle of a box of the picture, in picture pixels. */
  const clickIn = async ([x1, y1, x2, y2]: Box) => {
    const picture = studio.page.getByRole('img', { name: /^Screenshot / });
    const bounds = await picture.boundingBox();
    if (!bounds) throw new Error('The picture is not shown.');
    const scale = bounds.width / 1280;
    await studio.page.mouse.click(bounds.x + ((x1 + x2) / 2) * scale, bounds.y + ((y1 + y2) / 2) * scale);
  };
  const open = (text: RegExp) =>
    studio.page.getByRole('region', { name: 'Queue' }).getByRole('button', { name: text }).click();

  it('is chosen with a model for each part and runs to its end', async () => {
    const { page } = studio;
    await page.getByText('No runs yet').waitFor();
    await page.keyboard.press('n');
    await dialog().getByRole('region', { name: 'Dry run' }).getByText('Calls', { exact: true }).waitFor();
    await choose('Pipeline', 'Fine states of controls');
    await choose(/^Chooses screenshots/, 'chooser');
    await choose('Writes states and instructions', 'drafter');
    await choose(/^Check the case/, 'checker');
    await dialog().getByRole('region', { name: 'Dry run' }).getByText('Calls', { exact: true }).waitFor();
    await savePictures(studio, 'fine-state-start');
    await dialog().getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('region', { name: 'Runs' }).getByText('done', { exact: true }).waitFor();
    // Two screenshots are examined once each; two controls are written and checked.
    expect(server.calls()).toBe(6);
  });

  it('says which screenshots were dropped in advance, and why', async () => {
    const { page } = studio;
    await page.getByRole('button', { name: /^Filter screenshots/ }).click();
    await page.getByRole('radio', { name: 'Filter screenshots', checked: true }).waitFor();
    await page.getByRole('row', { name: /Cart.*the screenshot is not suitable: only leads elsewhere/ }).waitFor();
    await page.getByRole('row', { name: /Text size.*suitable: sliders/ }).waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'fine-state-filtered');
  });

  it('shows states and instructions as drafted, from the marked control', async () => {
    const { page } = studio;
    await page.getByRole('button', { name: /^Draft states and instructions/ }).click();
    await page.getByRole('row', { name: /Text size.*Slider: 18 → 22/ }).click();
    const call = page.getByRole('region', { name: 'Call' });
    await call.getByText('The marked screenshot, sent as 1280 × 720').waitFor();
    await call.getByText(/^The crop, sent as/).waitFor();
    await savePictures(studio, 'fine-state-call');
    await page.getByRole('button', { name: /^Verify/ }).click();
    await page.getByRole('row', { name: /Text size.*fixed/ }).waitFor();
    await page.getByRole('row', { name: /Show tips.*valid/ }).waitFor();
  });

  it('asks blind for the control, then for the place to change it', async () => {
    const { page } = studio;
    await goTo(page, '#/review');
    await page.getByText('1 of 2', { exact: true }).waitFor();
    await open(/slider that sets the text size/);
    await panel().getByText('Answer 1 of 2').waitFor();
    expect(await panel().getByText('Set the text size to 22').count()).toBe(0);
    await clickIn(slider.locate);
    await panel().getByText('Answer 2 of 2').waitFor();
    await clickIn(slider.current);
    await panel().getByText('Answers', { exact: true }).waitFor();
    await panel()
      .getByText(/^1(29|30|31)(\.\d)? px off the box/)
      .waitFor();
  });

  it('then shows both boxes and the state, with what the checker changed and why', async () => {
    const { page } = studio;
    const legend = page.getByRole('list', { name: 'What the marks mean' });
    for (const kind of ['locate', 'interact', 'current state']) await legend.getByText(kind, { exact: true }).waitFor();
    await instruction('Locate').getByText('checker: valid').waitFor();
    await instruction('Interact').getByText('checker: corrected it, “it stands at 16”').waitFor();
    await instruction('Interact').getByText('larger').waitFor();
    await panel().getByText('State now', { exact: true }).waitFor();
    await panel().getByText('16', { exact: true }).waitFor();
    await panel().getByText('22', { exact: true }).waitFor();
    await expectNoBarriers(studio);
    await savePictures(studio, 'fine-state-review');
    await page.keyboard.press('Control+Enter');
    // The second answer missed its box, so approving is asked about once.
    await panel().getByRole('alert').filter({ hasText: 'Your own blind answer was different' }).waitFor();
    await page.keyboard.press('Control+Enter');
  });

  it('accepts an edited instruction for the other control', async () => {
    const { page } = studio;
    await panel().getByText('Answer 1 of 2').waitFor();
    await clickIn(tips.locate);
    await panel().getByText('Answer 2 of 2').waitFor();
    await clickIn(tips.interact);
    await instruction('Interact').getByText('checker: valid').waitFor();
    await page.keyboard.press('e');
    await panel().getByRole('textbox', { name: 'Text of wording 2' }).fill('Switch the tips off');
    await page.keyboard.press('Control+Enter');
    await page.getByText('That was the last one').waitFor();
  });

  it('freezes and exports both cases as FineState records', async () => {
    const out = await freezeAndExport(studio, place, /\(finestate\)/);
    const records = JSON.parse(readFileSync(path.join(out, 'finestate.json'), 'utf8')) as {
      component: Record<string, unknown>;
      processing_details: { loactebbox: number[]; interactbbox: number[] };
    }[];
    expect(records.map(({ component }) => component)).toMatchObject([
      {
        type: 'Slider',
        current_state: '16',
        target_state: '22',
        instructions: { locate: sliderCase.locate_instruction, interact: 'Set the text size to 22' },
      },
      { type: 'Switch', current_state: 'on', target_state: 'off', instructions: { interact: 'Switch the tips off' } },
    ]);
    expect(records[0]?.processing_details.interactbbox[0]).toBeCloseTo(934 / 1280, 9);
    expect(studio.errors).toEqual([]);
  });
});
