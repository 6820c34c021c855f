// @vitest-environment happy-dom
import '../../../i18n/index.ts';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type Element } from '#shared/contract/elements.ts';
import { elementContent } from '#shared/contents/element.ts';
import type { Prelabel } from '#shared/contract/prelabels.ts';
import { chosenRow, useListRows } from './list-rows.ts';

afterEach(cleanup);

const element = (id: string, content: object): Element => ({
  id,
  screenshotId: 's1',
  revision: 1,
  state: 'draft',
  content: elementContent.parse({ locate: [0, 0, 9, 9], ...content }),
  source: 'Ada',
  lints: [],
});
const elements = [
  element('save', { name: 'Save', role: 'button' }),
  element('zoom', { description: 'Zooms the map', component: 'Slider' }),
];
const prelabels = [
  { id: 'g1', name: 'Saved items', role: null },
  { id: 'g2', name: null, role: 'slider' },
] as Prelabel[];

function rows(text: string, more: Partial<Parameters<typeof useListRows>[0]> = {}) {
  const of = { elements, prelabels, withPrelabels: true, text, filter: 'all' as const, ...more };
  return renderHook(() => useListRows(of)).result.current;
}
const ids = (found: ReturnType<typeof rows>) =>
  found.map((row) => (row.kind === 'head' ? row.count : row.kind === 'drawn' ? row.element.id : row.prelabel.id));

it('lists drawn elements, then pre-labels, each under its count', () => {
  expect(ids(rows(''))).toEqual([2, 'save', 'zoom', 2, 'g1', 'g2']);
});

it('finds a text in name, role, component and description, whatever its case', () => {
  expect(ids(rows(' SAVE '))).toEqual([1, 'save', 1, 'g1']);
  expect(ids(rows('slider'))).toEqual([1, 'zoom', 1, 'g2']);
  expect(ids(rows('the map'))).toEqual([1, 'zoom', 0]);
});

it('has no heading for pre-labels before anything proposed some', () => {
  expect(ids(rows('', { prelabels: [], withPrelabels: false }))).toEqual([2, 'save', 'zoom']);
});

it('finds the row of the selected element or of the pre-label with the focus', () => {
  const all = rows('');
  expect([chosenRow(all, 'zoom', undefined), chosenRow(all, undefined, 'g1')]).toEqual([2, 4]);
  expect(chosenRow(all, undefined, undefined)).toBe(-1);
});
