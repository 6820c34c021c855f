import { expect, it } from 'vitest';
import { paretoFront, paretoSvg } from './pareto.ts';

const points = [
  { name: 'dear', cost: 3, value: 0.9 },
  { name: 'beaten', cost: 2, value: 0.5 },
  { name: 'cheap', cost: 1, value: 0.6 },
  { name: 'same price, worse', cost: 1, value: 0.4 },
  { name: 'same figure, dearer', cost: 4, value: 0.9 },
  { name: 'free', cost: 0, value: 0.2 },
];

it('the front has what nothing else beats in both', () => {
  expect(paretoFront(points).map(({ name }) => name)).toEqual(['free', 'cheap', 'dear']);
  expect(paretoFront([])).toEqual([]);
});

it('the plot names every run and draws the line, and is left out for one run', () => {
  const svg = paretoSvg('Accuracy and cost', 'in percent', 'dollars per item', [
    ...points,
    { name: '<b>', cost: 1, value: 0 },
  ]);
  for (const { name } of points) expect(svg).toContain(name);
  expect(svg).toContain('&lt;b&gt;');
  expect(svg?.match(/<path d="M[^"]+H[^"]+V/)).not.toBeNull();
  expect(svg).not.toContain('NaN');
  expect(paretoSvg('One', '', 'x', points.slice(0, 1))).toBeNull();
  expect(
    paretoSvg(
      'Free',
      '',
      'x',
      [points[5], points[5]].flatMap((entry) => entry ?? []),
    ),
  ).not.toContain('NaN');
});
