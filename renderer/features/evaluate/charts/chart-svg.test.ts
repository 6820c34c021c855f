// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { answersSvg, boardSvg, heatSvg, pairedLinesSvg, pairedSvg } from '#shared/charts/chart-svg.ts';

const hostile = '</text><script>alert(1)</script><a href="javascript:x" onload=\'x\'>\u0001&';
const line = { name: hostile, value: 0.5, interval: [0.4, 0.6] as const, remark: hostile };

it.each([
  ['scores', boardSvg(hostile, hostile, [line])],
  ['paired scores', pairedLinesSvg(hostile, hostile, [line])],
  ['pairs', pairedSvg(hostile, hostile, [[hostile, 3]], [hostile])],
  ['answers', answersSvg(hostile, hostile, [{ name: hostile, parts: [{ label: hostile, n: 1, fill: '#fff' }] }])],
  [
    'shares',
    heatSvg(
      hostile,
      hostile,
      [hostile],
      [hostile],
      (value) => value,
      () => ({ value: 0.5, n: 4 }),
    ),
  ],
])('a chart of %s contains any names as text', (_, svg) => {
  const drawn = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(drawn.querySelector('script, a, parsererror')).toBeNull();
  expect(
    [...drawn.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().filter((name) => /^on|href/.test(name)),
    ),
  ).toEqual([]);
  expect(svg).not.toContain('\u0001');
  expect(svg).toContain('&lt;script&gt;');
});

it('gives long names the room they need', () => {
  const name = 'a-model-with-a-long-name-72b, with gold box, 40 at random';
  const long = { name, value: 0.5, interval: [0.4, 0.6] as const, remark: '' };
  const svg = boardSvg('title', 'told', [long]);
  const figure = Number(/x="([\d.]+)"[^>]*text-anchor="end" font-weight="600"/.exec(svg)?.[1]);
  expect(figure).toBeGreaterThan(12 + name.length * 6.5);
  const quadrant = pairedSvg('title', 'told', [[`only ${name}`, 3]], []);
  expect(Number(/<rect x="12"[^>]*width="(\d+)"/.exec(quadrant)?.[1])).toBeGreaterThan(name.length * 6.5);
});

it('marks round differences on the axis of paired scores, on both sides of zero', () => {
  const svg = pairedLinesSvg('title', 'told', [{ name: 'm', value: 0.1, interval: [-0.14, 0.36], remark: '' }]);
  expect([...svg.matchAll(/text-anchor="middle">([^<]*)</g)].map((found) => found[1])).toEqual([
    '−10',
    '0',
    '+10',
    '+20',
    '+30',
  ]);
});

it('names rows and columns of a table as the screen does', () => {
  const svg = heatSvg(
    'title',
    'told',
    ['os_web', ''],
    ['icon'],
    (value) => (value === '' ? 'all' : value.toUpperCase()),
    () => null,
  );
  expect(svg).toContain('>OS_WEB<');
  expect(svg).toContain('>all<');
});
