import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClickNode, describeClick, treeScale } from './describe-click.ts';

const node = (box: ClickNode['box'], more: Partial<ClickNode> = {}): ClickNode => ({
  box,
  clickable: false,
  text: '',
  description: '',
  resourceId: '',
  parent: null,
  ...more,
});

describe('a click, described by its tree', () => {
  it('uses the smallest clickable node that contains the point, not a smaller one that cannot be clicked', () => {
    const nodes = [
      node([0, 0, 1080, 2236], { clickable: true, text: 'page' }),
      node([0, 100, 500, 300], { clickable: true, text: 'Filters', description: 'Opens filters' }),
      node([10, 110, 100, 200], { text: 'icon' }),
    ];
    expect(describeClick([50, 150], nodes)).toEqual({
      desc: 'Filters Opens filters',
      node: { index: 1, box: [0, 100, 500, 300], clickable: true, resourceId: '' },
      fallback: false,
      scale: 1,
    });
  });

  it('uses the last drawn of equal ones, and does not repeat words', () => {
    const nodes = [
      node([0, 0, 10, 10], { clickable: true, text: 'below' }),
      node([0, 0, 10, 10], { clickable: true, text: 'Save', description: 'Save' }),
    ];
    expect(describeClick([10, 10], nodes)).toMatchObject({ desc: 'Save', node: { index: 1 } });
  });

  it('uses the end of the resource id and its children if it has no text', () => {
    const nodes = [
      node([0, 0, 100, 100], { clickable: true, resourceId: 'com.app:id/filter_icon' }),
      node([0, 0, 50, 50], { parent: 0, text: '3 bedrooms' }),
      node([50, 0, 100, 50], { parent: 0 }),
      node([55, 0, 90, 50], { parent: 2, description: 'Price' }),
      node([0, 60, 10, 70], { text: 'not mine' }),
    ];
    expect(describeClick([99, 99], nodes).desc).toBe('filter_icon 3 bedrooms Price');
    expect(describeClick([99, 99], [node([0, 0, 100, 100], { clickable: true })]).desc).toBe('');
  });

  it('falls back to the smallest node, and says so, if none can be clicked', () => {
    const nodes = [node([0, 0, 100, 100], { text: 'page' }), node([0, 0, 20, 20], { text: 'label' })];
    expect(describeClick([10, 10], nodes)).toMatchObject({ desc: 'label', fallback: true, node: { clickable: false } });
  });

  it('falls back to nothing below a tree that is shorter than its picture', () => {
    const nodes = [node([0, 0, 1080, 2236], { clickable: true, text: 'page' })];
    expect(describeClick([540, 2260], nodes)).toEqual({ desc: '', node: null, fallback: true, scale: 1 });
    expect(treeScale({ width: 1080 }, 1080)).toBe(1);
  });

  it('reads trees in points under pictures in pixels', () => {
    const scale = treeScale({ width: 1179 }, 393);
    expect(scale).toBe(3);
    expect(describeClick([150, 60], [node([40, 10, 60, 30], { clickable: true, text: 'Done' })], scale)).toEqual({
      desc: 'Done',
      node: { index: 0, box: [120, 30, 180, 90], clickable: true, resourceId: '' },
      fallback: false,
      scale: 3,
    });
    expect(treeScale({ width: 1179 }, null)).toBe(1);
    expect(treeScale({ width: 0 }, 100)).toBe(1);
  });

  it('always names a node that contains the point, and no clickable one that does is smaller', () => {
    const side = fc.integer({ min: 0, max: 40 });
    const nodes = fc.array(
      fc.record({
        x: side,
        y: side,
        w: fc.integer({ min: 1, max: 40 }),
        h: fc.integer({ min: 1, max: 40 }),
        on: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(nodes, side, side, (boxes, x, y) => {
        const made = boxes.map((box) => node([box.x, box.y, box.x + box.w, box.y + box.h], { clickable: box.on }));
        const found = describeClick([x, y], made);
        const holding = made.filter(({ box }) => x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3]);
        expect(found.node === null).toBe(holding.length === 0);
        expect(found.fallback).toBe(!holding.some(({ clickable }) => clickable));
        const size = ({ box }: { box: ClickNode['box'] }) => (box[2] - box[0]) * (box[3] - box[1]);
        const rivals = holding.filter(({ clickable }) => clickable || found.fallback);
        if (found.node) expect(size(found.node)).toBe(Math.min(...rivals.map(size)));
      }),
    );
  });
});
