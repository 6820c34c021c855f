import { expect, it } from 'vitest';
import { headlineIntervals } from './headline-intervals.ts';

const counts = { n: 36, right: 17, wrong: 19, parseFailures: 0, refusals: 0, errors: 0 };
const figure = { value: 0.47, n: 36, interval: [0.32, 0.63] as [number, number] };
const clustered: [number, number] = [0.28, 0.66];

it('gives each figure both intervals and the number of clusters; a weighted figure has no Wilson interval', () => {
  const headline = [
    { ...figure, id: 'accuracy', label: 'Accuracy', clustered, clusters: 12 },
    { ...figure, id: 'weighted', label: 'Weighted accuracy', interval: clustered, clustered, clusters: 12 },
  ];
  expect(headlineIntervals({ task: 'mcq', strict: { headline, counts, cells: [] } })).toEqual({
    accuracy: { value: 0.47, n: 36, wilson: [0.32, 0.63], clustered, clusters: 12, clusteredBy: 'screenshots' },
    weighted: { value: 0.47, n: 36, wilson: null, clustered, clusters: 12, clusteredBy: 'screenshots' },
  });
});

it('says that questions about episodes are clustered by episode, and skips figures that are not a mean of hits', () => {
  const headline = [
    { ...figure, id: 'accuracy', label: 'Accuracy', clustered: null, clusters: 1 },
    { ...figure, id: 'kappa', label: 'Kappa' },
  ];
  expect(headlineIntervals({ task: 'knowledge', strict: { headline, counts, cells: [] } })).toEqual({
    accuracy: { value: 0.47, n: 36, wilson: [0.32, 0.63], clustered: null, clusters: 1, clusteredBy: 'episodes' },
  });
});
