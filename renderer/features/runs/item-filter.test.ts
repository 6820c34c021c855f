import { describe, expect, it } from 'vitest';
import { filterOf, inputOf, type ItemFilter, segmentOf, segmentsOf } from './item-filter.ts';

const words = { all: 'All', errors: '3 errors' };
const steps = [
  { step: 'describe', name: 'Describe', models: ['a'] },
  { step: 'collect', name: 'Collect', models: [] },
];

describe('the filter of a run’s items', () => {
  it('asks the host for failed items, for a step, or for one problem of a step', () => {
    expect(inputOf({ kind: 'all' })).toEqual({});
    expect(inputOf({ kind: 'errors' })).toEqual({ status: 'failed' });
    expect(inputOf({ kind: 'step', step: 'describe' })).toEqual({ step: 'describe' });
    expect(inputOf({ kind: 'problem', code: 'http-500', step: 'describe' })).toEqual({
      step: 'describe',
      problem: 'http-500',
    });
  });

  it('is a segment, and a pressed segment is a filter again', () => {
    const filters: ItemFilter[] = [{ kind: 'all' }, { kind: 'errors' }, { kind: 'step', step: 'describe' }];
    for (const filter of filters) expect(filterOf(segmentOf(filter))).toEqual(filter);
    expect(segmentOf({ kind: 'problem', code: 'http-500', step: 'describe' })).toBe('step describe');
  });

  it('has a segment for each step that asks models, and for another step only while it is chosen', () => {
    const labels = (filter: ItemFilter) => segmentsOf(steps, filter, words).map(({ label }) => label);
    expect(labels({ kind: 'all' })).toEqual(['All', 'Describe', '3 errors']);
    expect(labels({ kind: 'step', step: 'describe' })).toEqual(['All', 'Describe', '3 errors']);
    expect(labels({ kind: 'step', step: 'collect' })).toEqual(['All', 'Describe', 'Collect', '3 errors']);
    expect(labels({ kind: 'step', step: 'gone' })).toEqual(['All', 'Describe', 'step gone', '3 errors']);
  });
});
