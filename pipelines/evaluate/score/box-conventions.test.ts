import { describe, expect, it } from 'vitest';
import { seededRandom } from '#shared/metrics/random.ts';
import { scoreFile } from './index.ts';
import { scoreFiles } from './testing.ts';

const { file, lines } = scoreFiles();

type Four = [number, number, number, number];

/** Forty small targets on a 1280×720 picture, as two corners. */
const corners = (): Four[] => {
  const random = seededRandom(11);
  return Array.from({ length: 40 }, () => {
    const [x, y] = [Math.round(random() * 1200), Math.round(random() * 660)];
    return [x, y, x + 40 + Math.round(random() * 30), y + 20 + Math.round(random() * 30)];
  });
};
const sized = ([a, b, c, d]: Four): Four => [a, b, c - a, d - b];

const spot = (bbox: Four, more: object = {}) => ({
  img_filename: 'a.png',
  img_size: [1280, 720],
  instruction: 'close',
  data_type: 'icon',
  data_source: 'windows',
  bbox,
  ...more,
});
const replies = (boxes: readonly Four[]) =>
  lines(boxes.map((box, index) => ({ index, response: `{"bbox_2d": [${box.join(', ')}]}` })));

describe('gold boxes', () => {
  const points = () => lines(corners().map(([a, b, c, d], index) => ({ index, point: [(a + c) / 2, (b + d) / 2] })));

  it('given as corners in a format of x, y, width, height get a warning that names the option, which corrects it', async () => {
    const request = {
      task: 'grounding',
      goldFormat: 'screenspot',
      gold: await file(corners().map((box) => spot(box))),
      predictions: await points(),
    };
    const wrong = await scoreFile(request);
    expect(wrong.warnings).toEqual([
      expect.stringMatching(/^40 of 40 gold boxes look like two corners .*--gold-boxes xyxy-px/),
    ]);
    const right = await scoreFile({ ...request, goldBoxes: 'xyxy-px' });
    expect(right).toMatchObject({ warnings: [], refused: [], document: { accuracy: 1, parity: { accuracy: 1 } } });
  });

  it('given as x, y, width, height in a format of corners get the same', async () => {
    const gold = await file(
      corners().map((box) => ({
        ...spot(sized(box)),
        ...{ data_type: undefined, ui_type: 'icon', application: 'word', platform: 'windows' },
      })),
    );
    const request = { task: 'grounding', goldFormat: 'screenspot-pro', gold, predictions: await points() };
    const wrong = await scoreFile(request);
    expect(wrong.warnings).toContainEqual(expect.stringContaining('use --gold-boxes xywh-px'));
    expect(await scoreFile({ ...request, goldBoxes: 'xywh-px' })).toMatchObject({
      warnings: [],
      document: { n: 40, accuracy: 1 },
    });
  });

  it('get no warning if they are in the format’s convention', async () => {
    const gold = await file(corners().map((box) => spot(sized(box))));
    const { warnings } = await scoreFile({
      ...{ task: 'grounding', goldFormat: 'screenspot', gold },
      predictions: await points(),
    });
    expect(warnings).toEqual([]);
  });

  it('accept only conventions of the format', async () => {
    const gold = await file(corners().map((box) => spot(box)));
    await expect(
      scoreFile({
        ...{ task: 'grounding', goldFormat: 'screenspot', goldBoxes: 'xywh-percent', gold },
        predictions: await points(),
      }),
    ).rejects.toMatchObject({ usage: true, message: /xywh-px, xyxy-px, xyxy-norm/ });
  });

  it('as fractions need the picture’s size for pixel answers', async () => {
    const gold = await file([{ ...spot([0.1, 0.1, 0.2, 0.2]), img_size: undefined }]);
    await expect(
      scoreFile({
        ...{ task: 'grounding', goldFormat: 'screenspot', goldBoxes: 'xyxy-norm', gold },
        predictions: await lines([{ index: 0, point: [190, 100] }]),
      }),
    ).rejects.toMatchObject({ usage: true, message: /--images/ });
  });
});

describe('boxes in replies', () => {
  const gold = () => file(corners().map((box) => spot(sized(box))));
  const request = async (boxes: readonly Four[]) => ({
    ...{ task: 'grounding', goldFormat: 'screenspot', gold: await gold() },
    predictions: await replies(boxes),
  });

  it('given as x, y, width, height are noticed by what cannot be corners and by what fits', async () => {
    const asked = await request(corners().map(sized));
    const { warnings, document } = await scoreFile(asked);
    expect(document['accuracy']).toBeLessThan(0.2);
    expect(warnings).toEqual([
      expect.stringMatching(
        /^Read as two corners, \d+ of 40 answered boxes hit their target; read as x, y, width, height, 40 do.*--answer-boxes xywh\.$/,
      ),
    ]);
    expect(await scoreFile({ ...asked, answerBoxes: 'xywh' })).toMatchObject({
      warnings: [],
      document: { accuracy: 1 },
    });
  });

  it('are noticed in addition to a wrong convention of the numbers', async () => {
    const asked = await request(
      corners()
        .map(sized)
        .map(([x, y, w, h]): Four => [x / 1280, y / 720, w / 1280, h / 720]),
    );
    const { warnings } = await scoreFile(asked);
    expect(warnings).toEqual([
      expect.stringContaining('--answer-boxes xywh'),
      expect.stringContaining('--coordinates normalized'),
    ]);
    expect(await scoreFile({ ...asked, answerBoxes: 'xywh', coordinates: 'normalized' })).toMatchObject({
      warnings: [],
      document: { accuracy: 1 },
    });
  });

  it('given as corners get no warning, but a wrong --answer-boxes does', async () => {
    const asked = await request(corners());
    expect(await scoreFile(asked)).toMatchObject({ warnings: [], document: { accuracy: 1 } });
    expect((await scoreFile({ ...asked, answerBoxes: 'xywh' })).warnings).toEqual([
      expect.stringContaining('use --answer-boxes xyxy'),
    ]);
  });

  it('of a weak model get no warning', async () => {
    const random = seededRandom(5);
    const stray = corners().map((): Four => {
      const [x, y] = [random() * 1200, random() * 660];
      return [x, y, x + 50, y + 30].map(Math.round) as Four;
    });
    expect((await scoreFile(await request(stray))).warnings).toEqual([]);
  });

  it('with named coordinates are read as such', async () => {
    const predictions = await lines(
      corners().map(([a, b, c, d], index) => ({
        index,
        response:
          index % 2 === 0
            ? `{"x1": ${a}, "y1": ${b}, "x2": ${c}, "y2": ${d}}`
            : `top-left (${a}, ${b}), bottom-right (${c}, ${d})`,
      })),
    );
    const asked = { task: 'grounding', goldFormat: 'screenspot', gold: await gold(), predictions };
    expect(await scoreFile({ ...asked, answerBoxes: 'xywh' })).toMatchObject({
      document: { accuracy: 1 },
      warnings: [],
    });
  });

  it('are read in the declared order for fine state too', async () => {
    const cases = await file([
      {
        image: 'desktop/icon/a.png',
        image_size: [1000, 500],
        component: { instructions: { locate: 'Find it', interact: 'Press it' } },
        processing_details: { locate: [0.5, 0.5, 0.6, 0.6], interactbbox: [0.5, 0.5, 0.6, 0.6] },
      },
    ]);
    const predictions = await lines([{ index: 0, locate: '[0.5, 0.5, 0.1, 0.1]', interact: '[0.5, 0.5, 0.1, 0.1]' }]);
    const asked = { task: 'fine_state', gold: cases, predictions };
    const hits = async (answerBoxes?: string) =>
      (await scoreFile({ ...asked, ...(answerBoxes && { answerBoxes }) })).document;
    expect(JSON.stringify(await hits())).not.toBe(JSON.stringify(await hits('xywh')));
  });
});

describe('fine state', () => {
  const cases = () =>
    file(
      corners().map(([a, b, c, d]) => {
        const locate = [a / 1280, b / 720, c / 1280, d / 720];
        return {
          ...{ image: 'desktop/A1Slider/a.png', image_size: [1280, 720] },
          component: { type: 'Slider', instructions: { locate: 'Find it', interact: 'Set it' } },
          processing_details: { locate, interactbbox: locate },
        };
      }),
    );
  const answers = (by: number) =>
    lines(
      corners().map(([a, b, c, d], index) => {
        const at = `(${((a + c) / 2) * by}, ${((b + d) / 2) * by})`;
        return { index, locate: at, interact: at };
      }),
    );

  it('names the option if answers are in another convention', async () => {
    const asked = { task: 'fine_state', gold: await cases(), predictions: await answers(1) };
    expect((await scoreFile(asked)).warnings).toEqual([expect.stringContaining('use --coordinates pixel')]);
    expect(await scoreFile({ ...asked, coordinates: 'pixel' })).toMatchObject({ warnings: [], document: { locSr: 1 } });
  });

  it('reads pixels of resized pictures in the size they were sent in', async () => {
    const asked = { task: 'fine_state', coordinates: 'pixel', gold: await cases(), predictions: await answers(0.5) };
    expect(await scoreFile({ ...asked, sent: '640x360' })).toMatchObject({
      warnings: [],
      document: { locSr: 1, intSr: 1 },
    });
    expect((await scoreFile(asked)).document['locSr']).toBeLessThan(0.2);
  });
});
