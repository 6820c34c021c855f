import { expect, it } from 'vitest';
import { questionContent } from '#shared/contents/question.ts';
import { question as questionKind } from '#shared/items/question/index.ts';
import { itemsOf } from '../../db/queries/items/items.ts';
import { change } from '../../changes/change.ts';
import { saveEntity } from '../../changes/save.ts';
import { releasedForEach } from './released.test-helper.ts';

const { client, session, makeProject, stopped, serveModel } = releasedForEach();

it('compares two releases on their common questions, and lists those that changed', async () => {
  await makeProject();
  await serveModel((text) => ({ content: text.includes('one.png') ? 'B' : 'A' }));
  const asked = { task: 'mcq', model: 'served' };
  const before = await stopped(await client().evaluations.start({ ...asked, release: 'v1' }));
  const { rows } = await client().screenshots.query({ sort: 'oldest' });
  const [corrected] = itemsOf(session().read, questionKind.id, rows[0]?.id ?? '', false);
  if (!corrected) throw new Error('There is no question.');
  const content = questionContent.parse(corrected.content);
  change(session(), { author: { kind: 'person', name: 'Cora' } }, (to) =>
    saveEntity(
      to,
      questionKind.id,
      corrected.id,
      corrected.revision,
      { ...content, answer: 'A' },
      { state: 'approved' },
    ),
  );
  await client().releases.create({ tag: 'v2' });
  const after = await stopped(await client().evaluations.start({ ...asked, release: 'v2' }));

  const [pair] = await client().evaluations.compare({ runs: [before.id, after.id] });
  // One of six questions was corrected: joined by id it would count as right before and wrong
  // after.
  expect(pair).toMatchObject({ n: 5, bothRight: 2, onlyA: 0, onlyB: 0, bothWrong: 3, delta: 0 });
  expect(pair?.leftOut).toEqual([corrected.id]);
  expect(pair?.same).toBe('release');
  const [weighted] = await client().evaluations.compare({ runs: [before.id, after.id], metric: 'weighted' });
  expect(weighted).toMatchObject({ n: 5, delta: 0, leftOut: [corrected.id] });
});
