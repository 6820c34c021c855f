import { expect, test } from 'vitest';
import { z } from 'zod';
import { phraseWords } from '#shared/phrases/phrase.ts';
import type { BBox } from '#shared/geometry/shapes.ts';
import { elementContent } from '#shared/contents/element.ts';
import { createElement } from '#electron/host/items/element/create.ts';
import { change } from '#electron/host/changes/change.ts';
import { putOcr } from '#electron/host/db/queries/screenshots/ocr.ts';
import { blurAreas } from '#electron/host/services/pictures/blur.ts';
import { playUnderstanding } from './examiners.ts';
import { ended, requireSession, rows, service, setUp, spec, freshHost } from './run-fixture.ts';
import type { Asked } from './server.ts';

freshHost();

const ada = { kind: 'person', name: 'Ada' } as const;
const area: BBox = [4, 4, 40, 20];

test.each([
  ['an element there names', 'Jane Q. Doe'],
  ['nobody has named or read', 'somewhere else'],
])('a picture that is blurred while a model looks at it: no later step sends what %s', async (_, name) => {
  const asked: Asked[] = [];
  let screenshotId = '';
  await setUp(
    {
      say(entry) {
        asked.push(entry);
        const reply = playUnderstanding(entry);
        if (asked.length > 1) return reply;
        blurAreas(requireSession(), { author: ada, as: 'curator' }, { id: screenshotId, add: [area], remove: [] });
        return reply.replaceAll('control do', 'mail of Jane Q. Doe do');
      },
    },
    1,
  );
  screenshotId = rows('SELECT id FROM screenshots', z.object({ id: z.string() }))[0]?.id ?? '';
  change(requireSession(), { author: ada }, (to) =>
    createElement(to, { screenshotId, content: elementContent.parse({ name, locate: area }) }),
  );
  const run = await ended(service().start(spec()).id);
  expect(run).toMatchObject({ state: 'done', items: 1 });
  const [first] = rows("SELECT output FROM run_results WHERE step = 'generate'", z.object({ output: z.string() }));
  expect(first?.output).not.toContain('Jane Q. Doe');
  // The item began again: the first step was asked twice, the second time with another picture.
  const drafts = asked.filter(({ text }) => text === asked[0]?.text);
  expect(drafts).toHaveLength(2);
  expect(new Set(drafts.map(({ picture }) => picture)).size).toBe(2);
  expect(rows('SELECT ended FROM run_items', z.object({ ended: z.string() }))).toEqual([{ ended: 'done' }]);
  expect(asked.slice(1).filter(({ text }) => text.includes('Jane'))).toEqual([]);
  const counted = z.object({ waiting: z.number(), done: z.number() });
  const steps = rows('SELECT waiting, done FROM run_steps', counted);
  expect(steps).toEqual(steps.map(() => ({ waiting: 0, done: 1 })));
});

test('a run that was paused when a picture was blurred completes its items when it is resumed', async () => {
  const asked: Asked[] = [];
  let run = '';
  await setUp(
    {
      say(entry) {
        asked.push(entry);
        if (asked.length === 1) service().pause(run);
        return playUnderstanding(entry).replaceAll('control do', asked.length === 1 ? 'mail of Jane do' : 'control do');
      },
    },
    1,
  );
  run = service().start(spec()).id;
  expect(await ended(run)).toMatchObject({ state: 'paused' });
  const [first] = rows('SELECT id FROM screenshots', z.object({ id: z.string() }));
  blurAreas(requireSession(), { author: ada, as: 'curator' }, { id: first?.id ?? '', add: [area], remove: [] });
  service().resume(run);
  expect(await ended(run)).toMatchObject({ state: 'done' });
  expect(rows('SELECT ended FROM run_items', z.object({ ended: z.string() }))).toEqual([{ ended: 'done' }]);
  expect(asked.slice(1).filter(({ text }) => text.includes('Jane'))).toEqual([]);
});

test('an estimate says of how many blurred pictures the text was never read, before anything is sent', async () => {
  await setUp({ say: playUnderstanding }, 2);
  const [first] = rows('SELECT id FROM screenshots ORDER BY seq', z.object({ id: z.string() }));
  const id = first?.id ?? '';
  const warned = async () =>
    (await service().estimate(spec())).problems.filter(({ code }) => code === 'start-unread-blurs').map(phraseWords);
  expect(await warned()).toEqual([]);
  blurAreas(requireSession(), { author: ada, as: 'curator' }, { id, add: [area], remove: [] });
  expect(await warned()).toEqual([expect.stringMatching(/^The text of 1 blurred picture has not been read, /)]);
  expect((await service().estimate(spec())).canStart).toBe(true);
  putOcr(requireSession().write, id, [], 'test', '2026-01-01T00:00:00.000Z');
  expect(await warned()).toEqual([]);
});
