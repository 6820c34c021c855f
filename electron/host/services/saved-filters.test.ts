import { expect, it } from 'vitest';
import { codeOf, reviewFixture } from '../testing/review-project.ts';

const fixture = reviewFixture();

it.each(['screenshots', 'episodes'] as const)(
  'lets everybody use the saved filters of %s, and only their owner or a curator change one',
  async (list) => {
    const [ann, ben, cora] = [
      fixture.as('ann', 'annotator')[list],
      fixture.as('ben', 'reviewer')[list],
      fixture.as('cora', 'curator')[list],
    ];
    const mine = await ann.saveFilter({ name: 'to do', filter: { text: 'todo' } });
    expect(mine.by).toBe('ann');
    expect(await codeOf(ben.saveFilter({ name: 'to do', filter: {} }))).toBe('FORBIDDEN');
    expect(await codeOf(ben.removeFilter({ id: mine.id }))).toBe('FORBIDDEN');
    expect(await ben.savedFilters()).toEqual([mine]);

    expect(await ann.saveFilter({ name: 'to do', filter: {} })).toEqual({ ...mine, filter: {} });
    const changed = await cora.saveFilter({ name: 'to do', filter: { text: 'later' } });
    expect(changed).toEqual({ ...mine, filter: { text: 'later' } });
    await ann.removeFilter({ id: mine.id });
    expect(await codeOf(ann.removeFilter({ id: mine.id }))).toBe('NOT_FOUND');
  },
);

it('leaves filters without an owner to curators', async () => {
  const { id } = await fixture.as('ann', 'annotator').screenshots.saveFilter({ name: 'old', filter: {} });
  fixture.session.write.immediate(() => fixture.session.write.run('UPDATE saved_filters SET saved_by = NULL'));
  expect(await codeOf(fixture.as('ann', 'annotator').screenshots.removeFilter({ id }))).toBe('FORBIDDEN');
  await fixture.as('cora', 'curator').screenshots.removeFilter({ id });
});
