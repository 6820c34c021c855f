import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import sharp from '#pipelines/sharp.ts';
import { canaryOf } from '#shared/canary.ts';
import { hostForEach } from '../../testing/host.ts';
import { change } from '../../changes/change.ts';
import { createQuestion } from '../../items/question/create.ts';
import { runsOf } from '../runs/runs-service.ts';

const { client, host, session, folder } = hostForEach();

const screen = (shift: number) =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: '#ffffff' } })
    .composite(
      Array.from({ length: 9 }, (_, at) => ({
        input: { create: { width: 60, height: 50, channels: 3 as const, background: { r: at * 20, g: 40, b: 90 } } },
        left: (at * 137 + shift) % 560,
        top: (at * 89 + shift * 3) % 340,
      })),
    )
    .png()
    .toBuffer();

it('finds pictures, texts and the canary of a release in another set, and splits scores by them', async () => {
  await client().projects.create({ path: folder('project') });
  const names = ['one', 'two', 'three'];
  for (const [at, name] of names.entries()) {
    const file = new File([new Uint8Array(await screen(at * 211))], `${name}.png`, { type: 'image/png' });
    const asked = { platform: 'linux', app: 'Lantern', source: 'drop' } as const;
    await client().imports.upload({ files: [file], names: [`${name}.png`], ...asked });
  }
  const { rows } = await client().screenshots.query({ sort: 'oldest' });
  change(session(), { author: { kind: 'person', name: 'Cora' } }, (to) => {
    for (const { id, name } of rows)
      createQuestion(to, {
        screenshotId: id,
        state: 'approved',
        content: {
          difficulty: 'easy',
          question: `Which of the buttons on ${name} opens the list?`,
          options: ['Save', 'Open', 'Close', 'Print'].map((text, i) => ({ letter: 'ABCD'[i] ?? '', text })),
          answer: 'B',
          explanation: 'The second one.',
        },
      });
  });
  const { hash } = await client().releases.create({ tag: 'v1' });
  const run = await client().evaluations.start({ task: 'mcq', model: 'builtin/random', release: 'v1' });
  await runsOf(host(), session()).live(run.id)?.ended;
  const other = folder('other');
  await mkdir(path.join(other, 'images'), { recursive: true });
  // The first picture, smaller and as JPEG; the second one's question; nothing of the third.
  const copy = sharp(await screen(0)).resize(320);
  await writeFile(path.join(other, 'images', 'x.jpg'), await copy.jpeg({ quality: 70 }).toBuffer());
  await writeFile(
    path.join(other, 'a.json'),
    JSON.stringify([{ q: 'which of the buttons on TWO.png opens the list' }]),
  );
  const asked = { release: 'v1', against: other };
  const found = await client().benchmark.leaks(asked);
  expect(found).toMatchObject({ items: { leaked: 2, of: 3 }, canaries: [], unread: [] });
  expect(found.samePictures).toEqual([{ name: 'one.png', at: 'images/x.jpg', distance: expect.any(Number), items: 1 }]);
  expect(found.sameTexts.map(({ label, at, share }) => [label, at, share])).toEqual([
    ['Which of the buttons on two.png opens the list?', 'a.json', 1],
  ]);
  expect(found.scores).toMatchObject([
    { task: 'mcq', model: 'builtin/random', leaked: { n: 2 }, similar: { n: 1 }, others: { n: 0 } },
  ]);
  // A published release carries its canary.
  await writeFile(path.join(other, 'README.md'), `Something, ${canaryOf(hash)}.`);
  expect((await client().benchmark.leaks(asked)).canaries).toEqual(['README.md']);
  const away = client().benchmark.leaks({ ...asked, against: path.join(other, 'nowhere') });
  await expect(away).rejects.toThrow(/nowhere/);
  await expect(client().benchmark.leaks({ ...asked, release: 'v9' })).rejects.toThrow(/v9/);

  // A third of the pictures is withheld, and with it one of the three items.
  const exposed = await client().benchmark.exposure({ release: 'v1', withhold: 30 });
  const month = new Date().toISOString().slice(0, 7);
  expect(exposed.scores).toMatchObject([
    { model: 'builtin/random', open: { n: 2 }, withheld: { n: 1 }, months: [{ month, n: 3 }] },
  ]);
  const right = exposed.scores[0];
  expect((right?.open.right ?? 0) + (right?.withheld.right ?? 0)).toBe(right?.months[0]?.right);
});
