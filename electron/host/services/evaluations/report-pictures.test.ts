import { expect, it } from 'vitest';
import sharp from '#pipelines/sharp.ts';
import { createQuestion } from '../../items/question/create.ts';
import { change } from '../../changes/change.ts';
import { releasedForEach } from './released.test-helper.ts';

const { client, session, makeProject, stopped } = releasedForEach();

/** The pictures in a report, as files. */
const picturesIn = (html: string): Buffer[] =>
  [...html.matchAll(/href="data:image\/[a-z]+;base64,([^"]+)"/g)].map(([, text = '']) => Buffer.from(text, 'base64'));

it('pictures of missed items are in the page only by choice, and blurred where the project blurs them', async () => {
  await makeProject();
  // Stripes, because nothing changes where a plain colour is blurred.
  const stripes = Buffer.from(Array.from({ length: 1200 * 800 }, (_, at) => (at % 7 < 3 ? 0 : 255)));
  const bytes = await sharp(stripes, { raw: { width: 1200, height: 800, channels: 1 } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], 'stripes.png', { type: 'image/png' });
  const drop = { platform: 'web', app: 'Lantern', source: 'drop' } as const;
  await client().imports.upload({ files: [file], names: ['stripes.png'], ...drop });
  const { rows } = await client().screenshots.query({ sort: 'oldest' });
  const striped = rows.find(({ name }) => name.startsWith('stripes'))?.id ?? '';
  change(session(), { author: { kind: 'person', name: 'Cora' } }, (to) => {
    for (let at = 0; at < 12; at++)
      createQuestion(to, {
        screenshotId: striped,
        state: 'approved',
        content: {
          ...{ difficulty: 'easy', question: `How many stripes (${at})?`, answer: 'B', explanation: 'Counted.' },
          options: ['one', 'two', 'three', 'four'].map((text, n) => ({ letter: 'ABCD'[n] ?? '', text })),
        },
      });
  });
  await client().releases.create({ tag: 'v2' });
  const run = await stopped(await client().evaluations.start({ task: 'mcq', model: 'builtin/random', release: 'v2' }));
  const page = async (pictures: boolean) =>
    (await client().evaluations.report({ runs: [run.id], format: 'html', pictures })).text;
  expect(picturesIn(await page(false))).toEqual([]);
  const before = picturesIn(await page(true));
  expect(before.length).toBeGreaterThan(0);
  await client().screenshots.blur({ id: striped, add: [[0, 0, 1200, 800]] });
  const after = picturesIn(await page(true));
  expect(after).toHaveLength(before.length);
  const spread = async (picture: Buffer) => (await sharp(picture).stats()).channels[0]?.stdev ?? 0;
  const [sharpest, blurred] = await Promise.all(
    [before, after].map(async (all) => Math.max(...(await Promise.all(all.map(spread))))),
  );
  expect(sharpest).toBeGreaterThan(2 * (blurred ?? 0));
});

it('other formats have no pictures', async () => {
  await makeProject();
  const run = await stopped(await client().evaluations.start({ task: 'mcq', model: 'builtin/random', release: 'v1' }));
  const report = await client().evaluations.report({ runs: [run.id], format: 'md', pictures: true });
  expect(report.text).not.toContain('base64');
});
