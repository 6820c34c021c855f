import { expect, it, describe } from 'vitest';
import { scoreFile } from './index.ts';
import { scoreFiles } from './testing.ts';

const { file, lines } = scoreFiles();

const l2 = (over: object) => ({
  index: 1409,
  image_path: 'a.png',
  instruction: 'Share',
  bbox: [0.0509, 0.5329, 0.9508, 0.6714],
  image_size: [1179, 2556],
  data_type: 'icon',
  platform: 'os_ios',
  app_name: 'Health',
  grounding_type: 'basic',
  ...over,
});

describe('score grounding', () => {
  it('counts edges as inside, in every convention', async () => {
    const gold = await file([l2({}), l2({}), l2({ grounding_type: 'advanced', data_type: 'text' })]);
    const rows = {
      normalized: [0.0509, 0.5329],
      thousand: [50.9, 532.9],
      'thousand-yx': [532.9, 50.9],
      pixel: [0.0509 * 1179, 0.5329 * 2556],
    };
    for (const [coordinates, point] of Object.entries(rows)) {
      const { document } = await scoreFile({
        task: 'grounding',
        gold,
        coordinates,
        predictions: await lines([
          { index: 0, point },
          { index: 1, response: `(${point.join(', ')})` },
          { index: 2, response: 'nowhere' },
        ]),
      });
      expect(document).toMatchObject({
        n: 3,
        missing: [],
        parseFailures: 1,
        accuracy: 2 / 3,
        meanOfTypes: 0.5,
        types: {
          basic: { n: 2, accuracy: 1, platforms: { os_ios: { n: 2, accuracy: 1, icon: 1, text: null } } },
          advanced: { n: 1, accuracy: 0, platforms: { os_ios: { icon: null, text: 0 } } },
        },
      });
      expect(JSON.stringify(document)).not.toContain('NaN');
    }
  });

  it('has ScreenSpot’s own table: mobile, desktop and web by text and icon, and the mean of its cells', async () => {
    const sources = ['ios', 'android', 'windows', 'gitlab'];
    const gold = await file(
      sources.flatMap((data_source, at) =>
        ['text', 'icon'].map((data_type) => ({
          ...{ img_filename: `${at}.png`, bbox: [10, 20, 30, 40], instruction: 'close', data_type, data_source },
        })),
      ),
    );
    // Right: both texts of mobile and one of its icons, the text of desktop.
    const right = [0, 1, 2, 4];
    const predictions = await lines(
      sources.flatMap((_, at) =>
        [2 * at, 2 * at + 1].map((index) => ({ index, point: right.includes(index) ? [20, 30] : [0, 0] })),
      ),
    );
    const { document } = await scoreFile({ task: 'grounding', gold, goldFormat: 'screenspot', predictions });
    expect(document).toMatchObject({
      accuracy: 1 / 2,
      devices: {
        mobile: { n: 4, accuracy: 3 / 4, text: 1, icon: 1 / 2 },
        desktop: { n: 2, accuracy: 1 / 2, text: 1, icon: 0 },
        web: { n: 2, accuracy: 0, text: 0, icon: 0 },
      },
    });
    // (1 + 1/2 + 1 + 0 + 0 + 0) / 6, whereas the share of all items is 1/2.
    expect((document as { meanOfDevices: number }).meanOfDevices).toBeCloseTo(5 / 12, 12);
  });

  it('reads ScreenSpot, Pro and OSWorld-G, and says if sizes are needed', async () => {
    const spot = await file([
      { img_filename: 'pc.png', bbox: [10, 20, 30, 40], instruction: 'close', data_type: 'icon', data_source: 'shop' },
    ]);
    const predictions = await lines([{ index: 0, point: [40, 60] }]);
    expect(
      (await scoreFile({ task: 'grounding', gold: spot, goldFormat: 'screenspot', predictions })).document,
    ).toMatchObject({ accuracy: 1, types: { basic: { platforms: { os_web: { icon: 1 } } } } });
    await expect(
      scoreFile({ task: 'grounding', gold: spot, goldFormat: 'screenspot', coordinates: 'thousand', predictions }),
    ).rejects.toMatchObject({ usage: true, message: /--images/ });
    const pro = await file([
      {
        img_filename: 'w/a.png',
        bbox: [135, -1, 151, 19],
        instruction: 'x',
        application: 'word',
        platform: 'macos',
        img_size: [3840, 2160],
        ui_type: 'text',
      },
    ]);
    expect(
      (
        await scoreFile({
          task: 'grounding',
          gold: pro,
          goldFormat: 'screenspot-pro',
          predictions: await lines([{ index: 0, point: [140, 0] }]),
        })
      ).document,
    ).toMatchObject({ accuracy: 1, types: { basic: { platforms: { os_mac: { text: 1 } } } } });
    const osworld = await file([
      {
        image_path: 'a.png',
        image_size: [100, 100],
        instruction: 'x',
        box_type: 'refusal',
        box_coordinates: [-1, -1, -1, -1],
      },
      {
        image_path: 'a.png',
        image_size: [100, 100],
        instruction: 'x',
        box_type: 'polygon',
        box_coordinates: [0, 0, 10, 0, 0, 10],
      },
      {
        image_path: 'a.png',
        image_size: [100, 100],
        instruction: 'x',
        box_type: 'polygon',
        box_coordinates: [
          [0, 0],
          [10, 0],
          [0, 10],
        ],
      },
    ]);
    expect(
      (
        await scoreFile({
          task: 'grounding',
          gold: osworld,
          goldFormat: 'osworld-g',
          predictions: await lines([
            { index: 0, response: 'There is no such button.' },
            { index: 1, point: [9, 9] },
            { index: 2, point: [2, 2] },
          ]),
        })
      ).document,
    ).toMatchObject({ n: 3, accuracy: 2 / 3 });
  });

  it('counts an L2 row with −1 in parity as the published code does, with its numbers as pixels', async () => {
    const size = [1000, 500];
    const gold = await file([
      l2({ bbox: [0.1, 0.1, 0.5, 0.5], image_size: size }),
      l2({ bbox: [-1, -1, -1, -1], image_size: size }),
      // Slightly over the edge: strict reads fractions, the published code pixels 0–0.3 and 0–0.4.
      l2({ bbox: [-0.01, 0, 0.3, 0.4], image_size: size }),
      l2({ bbox: [-1, -1, 0.5, 0.5], image_size: size }),
    ]);
    const predictions = await lines([
      { index: 0, point: [300, 150] },
      { index: 1, point: [300, 150] },
      { index: 2, point: [100, 100] },
      { index: 3, point: [0, 0] },
    ]);
    const { document, refused } = await scoreFile({ task: 'grounding', gold, coordinates: 'pixel', predictions });
    // By hand: strict has rows 0 and 2, both hit; parity has all four, hit in 0 and, as (0, 0) is in -1…0.5 px, in 3.
    expect(document).toMatchObject({ n: 2, accuracy: 1, missing: [] });
    expect(document['parity']).toMatchObject({ n: 4, accuracy: 0.5 });
    expect(refused).toHaveLength(2);
    expect(refused[0]?.why).toContain('the locate box [-1, -1, -1, -1] is not in 0–1');
  });

  it('warns if the numbers cannot be in the declared convention', async () => {
    const gold = await file(Array.from({ length: 12 }, () => l2({})));
    const predictions = await lines(
      Array.from({ length: 12 }, (_, index) => ({ index, point: [500 + 9 * index, 600] })),
    );
    const { warnings } = await scoreFile({ task: 'grounding', gold, coordinates: 'normalized', predictions });
    expect(warnings).toEqual([expect.stringContaining('cannot be “normalized”')]);
  });
});
