import { describe, expect, it } from 'vitest';
import { boxesOf, fineState } from './index.ts';
import type { FineStateItem } from './item.ts';

const item = (stage: FineStateItem['stage'], more: Partial<FineStateItem> = {}): FineStateItem => ({
  case: 0,
  image: { ref: 'a.png', width: 1000, height: 500 },
  platform: 'web',
  category: 'A',
  component: 'Slider',
  instruction: 'x',
  stage,
  locate: [100, 100, 300, 120],
  current: [140, 100, 160, 120],
  interact: [240, 100, 260, 120],
  ...more,
});
const scored = (of: FineStateItem, at: string) =>
  fineState.score(of, fineState.parse(at, of, { coordinates: 'pixel' }));

describe('the boxes of fine state', () => {
  it('checks locate against its box and the current state, interact against one box twice', () => {
    expect(boxesOf(item('locate'))).toEqual({ hit: [100, 100, 300, 120], aware: [140, 100, 160, 120] });
    expect(boxesOf(item('interact'))).toEqual({ hit: [240, 100, 260, 120], aware: [240, 100, 260, 120] });
  });

  it('falls back to the locate box if one is missing', () => {
    const bare = { current: null, interact: null };
    expect(boxesOf(item('locate', bare)).aware).toEqual([100, 100, 300, 120]);
    expect(boxesOf(item('interact', bare))).toEqual({ hit: [100, 100, 300, 120], aware: [100, 100, 300, 120] });
  });

  it('counts edges as inside, and measures a miss from its own box', () => {
    expect(scored(item('locate'), '(300, 120)')).toMatchObject({ outcome: 'right', hits: { hit: true, aware: false } });
    expect(scored(item('locate'), '(160, 100)')).toMatchObject({ outcome: 'right', hits: { hit: true, aware: true } });
    // 237 to 240 is 3, 124 to 120 is 4: 5 away.
    expect(scored(item('interact'), '(237, 124)')).toMatchObject({ outcome: 'wrong', distance: 5 });
    expect(scored(item('interact'), '(150, 110)')).toMatchObject({ outcome: 'wrong', distance: 90 });
  });

  it('has a figure of one stage each, by its own hit', () => {
    expect(fineState.cellMetrics.map(({ id, share }) => [id, share?.dims['stage'], share?.hit])).toEqual([
      ['loc-sr', 'locate', 'hit'],
      ['int-sr', 'interact', 'hit'],
      ['sa-loc-sr', 'locate', 'aware'],
      ['sa-int-sr', 'interact', 'aware'],
    ]);
  });
});
