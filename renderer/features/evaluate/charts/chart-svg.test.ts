// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { answersSvg, boardSvg, heatSvg, pairedLinesSvg, pairedSvg } from './chart-svg.ts';

const hostile = '</text><script>alert(1)</script><a href="javascript:x" onload=\'x\'>\u0001&';
const line = { name: hostile, value: 0.5, interval: [0.4, 0.6] as const, remark: hostile };

it.each([
  ['scores', boardSvg(hostile, hostile, [line])],
  ['paired scores', pairedLinesSvg(hostile, [line])],
  ['pairs', pairedSvg(hostile, [[hostile, 3]], [hostile])],
  ['answers', answersSvg(hostile, hostile, [{ name: hostile, parts: [{ label: hostile, n: 1, fill: '#fff' }] }])],
  ['shares', heatSvg(hostile, hostile, [hostile], [hostile], () => ({ value: 0.5, n: 4 }))],
])('a chart of %s contains any names as text', (_, svg) => {
  const drawn = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(drawn.querySelector('script, a, parsererror')).toBeNull();
  expect(
    [...drawn.querySelectorAll('*')].flatMap((one) => one.getAttributeNames().filter((name) => /^on|href/.test(name))),
  ).toEqual([]);
  expect(svg).not.toContain('\u0001');
  expect(svg).toContain('&lt;script&gt;');
});
