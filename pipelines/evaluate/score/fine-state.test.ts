import { expect, it, describe } from 'vitest';
import { scoreFile } from './index.ts';
import { scoreFiles } from './testing.ts';

const { file, lines } = scoreFiles();

describe('score fine_state', () => {
  const record = (over: object) => ({
    image: 'mobile\\BToggleOption200\\B2Checkbox40\\IMG_8822.jpg',
    component: {
      name: 'Help',
      type: 'BUTTON',
      current_state: 'inactive',
      target_state: 'clicked',
      instructions: { locate: 'l', interact: 'i' },
    },
    processing_details: {
      locate: [0.1, 0.1, 0.5, 0.5],
      loactebbox: [0.1, 0.1, 0.2, 0.2],
      interact: [0.1, 0.1, 0.5, 0.5],
      interactbbox: [0.4, 0.4, 0.5, 0.5],
      ...over,
    },
  });
  it('includes cases with impossible boxes in parity, as published; strict leaves them out and lists them', async () => {
    const { document, refused } = await scoreFile({
      task: 'fine_state',
      gold: await lines([
        record({}),
        // Never hit: no point between 0 and 1 is in it. Its interact box is valid, and hit.
        record({ locate: [-1, -1, -1, -1], loactebbox: [-1, -1, -1, -1] }),
        // Hit anyway: the published test only checks whether the point is between the numbers.
        record({ locate: [-1, 0.1, 0.5, 0.5], interactbbox: [] }),
      ]),
      predictions: await lines([
        { index: 0, locate: [0.15, 0.15], interact: [0.45, 0.45] },
        { index: 1, locate: [0.15, 0.15], interact: [0.45, 0.45] },
        { index: 2, locate: [0.3, 0.3], interact: [0.3, 0.3] },
      ]),
    });
    expect(document).toMatchObject({ n: 1, valid: 1, locSr: 1, saLocSr: 1, intSr: 1, missing: [] });
    // By hand: locate is hit in 0 and 2, its current state in 0 alone; interact in 0, 1 and (falling back to locate) 2.
    expect(document['parity']).toMatchObject({ n: 3, valid: 3, locSr: 2 / 3, saLocSr: 1 / 3, intSr: 1, saIntSr: 1 });
    expect(refused.map(({ line, why }) => [line, why])).toEqual([
      [2, 'the locate box [-1, -1, -1, -1] is not in 0–1; the published code counts it, so parity does'],
      [3, 'the locate box [-1, 0.1, 0.5, 0.5] is not in 0–1; the published code counts it, so parity does'],
    ]);
  });

  it('gives four rates over all cases and over those with a result, by category', async () => {
    const { document } = await scoreFile({
      task: 'fine_state',
      gold: await lines([
        record({}),
        record({ loactebbox: undefined, locatebbox: [0.1, 0.1, 0.2, 0.2] }),
        record({ interactbbox: [] }),
        record({}),
      ]),
      predictions: await lines([
        { index: 0, locate: '2. Interaction Coordinates: [0.15, 0.15]', interact: [0.45, 0.45] },
        { index: 1, locate: [0.3, 0.3], interact: [0.3, 0.3] },
        { index: 2, locate: [0.9, 0.9], interact: [0.3, 0.3] },
      ]),
    });
    expect(document).toMatchObject({
      n: 3,
      valid: 2,
      missing: [3],
      locSr: 2 / 3,
      saLocSr: 1 / 3,
      intSr: 1 / 3,
      saIntSr: 1 / 3,
      // Only case 0 follows both instructions.
      completeSr: 1 / 3,
      withoutInteract: 1,
      published: { locSr: 1, saLocSr: 1 / 2, intSr: 1 / 2, saIntSr: 1 / 2 },
      categories: { B: { n: 3 } },
      components: { Checkbox: { n: 3 } },
      // The published code uses the locate box for case 2's missing interact box.
      parity: { n: 4, valid: 3, locSr: 0.5, intSr: 0.5, completeSr: 0.25, withoutInteract: 1 },
    });
  });

  it('leaves out cases without a target state and says how many; parity includes them', async () => {
    const stated = (component: object) => ({ ...record({}), component });
    const right = { locate: [0.15, 0.15], interact: [0.45, 0.45] };
    const { document } = await scoreFile({
      task: 'fine_state',
      gold: await lines([
        record({}),
        stated({ target_state: ' ' }),
        stated({ target_state: null }),
        stated({ name: 'Help' }),
        { ...record({ interactbbox: [] }), component: { target_state: '' } },
      ]),
      predictions: await lines([
        { index: 0, ...right },
        { index: 1, ...right },
        { index: 2, ...right },
        { index: 3, locate: [0.9, 0.9], interact: [0.9, 0.9] },
        { index: 4, ...right },
      ]),
    });
    expect(document).toMatchObject({ n: 1, locSr: 1, withoutTarget: 3, withoutInteract: 1, missing: [] });
    expect(document['parity']).toMatchObject({ n: 5, locSr: 4 / 5, withoutTarget: 3, withoutInteract: 1 });
  });

  it('leaves none out for a missing target state if the file has no field for it', async () => {
    const flat = (bbox: readonly number[]) => ({
      image: 'mobile/ANumericRange240/A1Slider60/1.jpg',
      processing_details: { bbox, now_coords: bbox, target_coords: bbox },
    });
    const { document } = await scoreFile({
      task: 'fine_state',
      gold: await lines([flat([0.1, 0.1, 0.5, 0.5]), flat([0.6, 0.6, 0.9, 0.9])]),
      predictions: await lines([0, 1].map((index) => ({ index, locate: [0.2, 0.2], interact: [0.2, 0.2] }))),
    });
    expect(document).toMatchObject({ n: 2, locSr: 0.5, intSr: 0.5, withoutTarget: 0 });
  });

  it('splits by device and prints the plain mean of the devices, as the paper does', async () => {
    const on = (image: string) => ({ ...record({}), image });
    const { document } = await scoreFile({
      task: 'fine_state',
      gold: await lines([
        on('mobile\\BToggleOption200\\B2Checkbox40\\1.jpg'),
        on('mobile_en/BToggleOption200/B2Checkbox40/2.jpg'),
        on('desktop_en\\ANumericRange240\\A1Slider60\\3.jpg'),
        on('4.jpg'),
      ]),
      predictions: await lines([
        { index: 0, locate: [0.15, 0.15], interact: [0.45, 0.45] },
        { index: 1, locate: [0.9, 0.9], interact: [0.45, 0.45] },
        { index: 2, locate: [0.15, 0.15], interact: [0.9, 0.9] },
        { index: 3, locate: [0.9, 0.9], interact: [0.9, 0.9] },
      ]),
    });
    expect(document).toMatchObject({
      devices: { mobile: { n: 2, valid: 2, locSr: 0.5, intSr: 1 }, desktop: { n: 1, locSr: 1, intSr: 0 } },
      meanOfDevices: { locSr: 0.75, intSr: 0.5, saLocSr: 0.75, saIntSr: 0.5 },
      categories: { A: { n: 1 }, B: { n: 2 } },
      components: { Slider: { n: 1 }, Checkbox: { n: 2 } },
    });
  });
  it('also reads replies as the published code does, whatever its divisors', async () => {
    const { document } = await scoreFile({
      task: 'fine_state',
      gold: await lines([record({})]),
      predictions: await lines([{ index: 0, locate: 'Interaction Coordinates: [576, 324]', interact: '(0.45, 0.45)' }]),
    });
    // 576/1920 and 324/1080 are 0.3; as fractions they lie far outside
    expect(document).toMatchObject({ locSr: 0, intSr: 1, parity: { locSr: 1, intSr: 1, saLocSr: 0 } });
  });
  it('needs picture sizes for pixels', async () => {
    await expect(
      scoreFile({
        task: 'fine_state',
        gold: await file([record({})]),
        coordinates: 'pixel',
        predictions: await lines([]),
      }),
    ).rejects.toThrow(/--images/);
  });
});
