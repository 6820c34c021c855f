import { expect, it } from 'vitest';
import { codeOf, reviewBed } from '../testing/review-project.ts';

const bed = reviewBed();

it.each(['screenshots', 'episodes'] as const)(
  'lets everybody use the saved filters of %s, and only their owner or a curator change one',
  async (list) => {
    const [ann, ben, cora] = [
      bed.as('ann', 'annotator')[list],
      bed.as('ben', 'reviewer')[list],
      bed.as('cora', 'curator')[list],
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
  const { id } = await bed.as('ann', 'annotator').screenshots.saveFilter({ name: 'old', filter: {} });
  bed.session.write.immediate(() => bed.session.write.run('UPDATE saved_filters SET saved_by = NULL'));
  expect(await codeOf(bed.as('ann', 'annotator').screenshots.removeFilter({ id }))).toBe('FORBIDDEN');
  await bed.as('cora', 'curator').screenshots.removeFilter({ id });
});
