import { describe, expect, it } from 'vitest';
import type { BBox } from '#shared/geometry/shapes.ts';
import { type Prelabel, prelabel } from '#shared/contract/prelabels.ts';
import { filterPrelabels, isInteractive, roleWord, walk, wrappersOf } from './prelabel-filter.ts';

const box = (id: string, bbox: BBox, role: string | null, more: Partial<Prelabel> = {}): Prelabel =>
  prelabel.parse({
    id,
    screenshotId: 's',
    source: 'tree',
    from: 'dom',
    score: 1,
    name: id,
    kind: null,
    role,
    stateNow: null,
    description: '',
    bbox,
    interact: null,
    current: null,
    state: 'open',
    elementId: null,
    at: '2026-01-01T00:00:00Z',
    ...more,
  });

const all = [
  box('page', [0, 0, 100, 100], 'panel'),
  box('row', [0, 0, 100, 20], 'android.widget.LinearLayout'),
  box('save', [0, 0, 40, 20], 'android.widget.Button'),
  box('label', [50, 0, 100, 20], 'label'),
  box('menu', [0, 40, 100, 100], 'menu'),
  box('item', [0, 40, 100, 60], 'menu item'),
  box('word', [50, 0, 70, 20], null, { source: 'ocr', from: 'words' }),
  box('seen', [50, 60, 70, 80], null, { source: 'model', from: 'm' }),
];
const names = (some: readonly Prelabel[]) => some.map(({ id }) => id);
const open = { interactive: false, noWrappers: false, hiddenRoles: [] };

describe('which pre-labels are shown', () => {
  it('reads a role from a class name', () => expect(roleWord({ role: 'android.widget.Button' })).toBe('button'));

  it('knows what a person can operate', () => {
    expect(names(all.filter(isInteractive))).toEqual(['save', 'menu', 'item', 'seen']);
    for (const role of ['push button', 'check box', 'AXSlider', 'page tab', 'XCUIElementTypeTextField', 'combobox'])
      expect([role, isInteractive({ role, source: 'tree', interact: null })]).toEqual([role, true]);
    for (const role of ['table', 'label', 'frame', 'static text', 'tabpanel', 'image'])
      expect([role, isInteractive({ role, source: 'tree', interact: null })]).toEqual([role, false]);
  });

  it('treats nodes around others as wrappers, unless they are operable themselves', () => {
    expect([...wrappersOf(all)].sort()).toEqual(['page', 'row']);
  });

  it('filters by use, wrapper and role together', () => {
    expect(names(filterPrelabels(all, open))).toEqual(names(all));
    expect(names(filterPrelabels(all, { ...open, noWrappers: true, hiddenRoles: ['label'] }))).toEqual([
      'save',
      'menu',
      'item',
      'word',
      'seen',
    ]);
    expect(names(filterPrelabels(all, { ...open, interactive: true, hiddenRoles: ['menu'] }))).toEqual([
      'save',
      'item',
      'seen',
    ]);
  });
});

describe('Tab order', () => {
  it('goes through the elements, then the pre-labels, and ends', () => {
    expect(walk(['a', 'b'], ['g'], null, 1)).toEqual({ drawn: true, id: 'a' });
    expect(walk(['a', 'b'], ['g'], 'b', 1)).toEqual({ drawn: false, id: 'g' });
    expect(walk(['a', 'b'], ['g'], 'g', 1)).toBeNull();
    expect(walk(['a', 'b'], ['g'], 'g', -1)).toEqual({ drawn: true, id: 'b' });
    expect(walk(['a', 'b'], ['g'], 'a', -1)).toBeNull();
    expect(walk([], ['g'], null, -1)).toEqual({ drawn: false, id: 'g' });
    expect(walk([], [], null, 1)).toBeNull();
  });
});
