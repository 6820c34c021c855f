import { createRouterClient } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { interceptors } from '../../router/access/interceptors.ts';
import { router } from '../../router/index.ts';
import { PeopleList } from '../../people/people.ts';
import { writePersonName } from '../../people/person.ts';
import type { z } from 'zod';
import type { reviewFilter } from '#shared/contract/review/review.ts';
import { box, six, targetFixture } from '../../items/element/target/target-project.test-helper.ts';

const { addTarget, as, fixture, pointAt } = targetFixture();
const found = async (filter: Partial<z.input<typeof reviewFilter>>, role: 'annotator' | 'reviewer' = 'reviewer') =>
  (await as('rex', role).review.queue({ filter: { source: 'all', ...filter } })).rows.map(({ id }) => id);
const screenshotOf = async (id: string) => (await as('rex').questions.get({ id })).screenshotId;

describe('the queue by people', () => {
  it('lists items on the pictures assigned to a person', async () => {
    const [mine, other] = [fixture.addQuestion(), fixture.addQuestion()];
    const assign = async (id: string, person: string) =>
      as('rex').screenshots.assign({
        selection: { kind: 'ids', ids: [await screenshotOf(id)] },
        to: { person, due: null },
      });
    await assign(mine, 'ann');
    await assign(other, 'bo');
    expect(await found({ assignee: 'ann' })).toEqual([mine]);
    expect(await found({ assignee: 'bo' }, 'annotator')).toEqual([other]);
    expect(await found({ assignee: 'nobody' })).toEqual([]);
  });

  it('lists what a person was the last to answer or change, also through its parts', async () => {
    const [answered, changed, untouched] = [fixture.addQuestion(), fixture.addQuestion(), fixture.addQuestion()];
    const { id: target } = addTarget({ locate: box }, six);
    const vote = (name: string, id: string) =>
      as(name).review.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });
    await vote('ann', answered);
    await vote('ann', changed);
    const { content } = await as('bo').questions.get({ id: changed });
    await as('bo').questions.save({ id: changed, baseRevision: 1, content: { ...content, explanation: 'Because.' } });
    await pointAt('ann', target, [120, 110]);
    expect(new Set(await found({ by: 'ann' }))).toEqual(new Set([answered, target]));
    expect(await found({ by: 'bo' })).toEqual([changed]);
    expect((await as('rex').review.queue({ filter: { source: 'all', by: 'ann' } })).total).toBe(2);
    expect(await found({})).toContain(untouched);
  });
});

it('work can be given to people who have not worked yet: those on the list and the owner', async () => {
  const given = async () => (await as('rex').screenshots.assigned({ today: '2026-01-01' })).team;
  expect(await given()).toEqual(['rex']);
  const { folder } = fixture.session;
  const list = new PeopleList(folder, fixture.host.options.userFolder);
  list.add('Zoe', 'annotator');
  list.add('Ann', 'reviewer');
  writePersonName(fixture.host.options.userFolder, 'Ola');
  expect(await given()).toEqual(['Ann', 'Ola', 'Zoe']);
});

it('a page opened before gold was mixed in can still answer, with the number that it saw', async () => {
  const id = fixture.addQuestion();
  // Approved and reported again: revisions that an annotator does not count while gold is mixed in.
  await as('rex').review.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });
  await as('rex').review.verdict({ id, baseRevision: 1, kind: 'approve' });
  await as('rex').review.report({ id, text: 'Two answers fit.' });
  const ann = createRouterClient(router, {
    context: { host: fixture.host, caller: { name: 'ann', role: 'annotator' } },
    interceptors: interceptors(),
  });
  const { revision } = await ann.review.open({ id });
  fixture.settings({ goldShare: 0.5 });
  const answered = await ann.review.vote({ id, revision, answer: 'B', reason: null, seconds: 1 });
  expect(answered.phase).toBe('revealed');
});
