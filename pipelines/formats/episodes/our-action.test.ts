import { describe, expect, it } from 'vitest';
import { ourAction } from './our-action.ts';

describe('an action of our own files', () => {
  it('reads how far the wheel was turned as a direction and a distance', () => {
    const down = { type: 'scroll', point: [864, 540], delta: [0, 240] };
    expect(ourAction(down)).toEqual({
      type: 'scroll',
      direction: 'down',
      directionOf: 'content',
      distance: 240,
      unit: 'px',
      point: { numbers: [864, 540], convention: 'pixel' },
      raw: JSON.stringify(down),
    });
    expect(ourAction({ type: 'scroll', delta: [-30, 0] })).toMatchObject({ direction: 'left', distance: 30 });
  });

  it('keeps a direction that is given, and has none when the wheel did not turn', () => {
    expect(ourAction({ type: 'scroll', direction: 'up', delta: [0, 240] })).toEqual({
      type: 'scroll',
      direction: 'up',
      raw: expect.any(String) as string,
    });
    expect(ourAction({ type: 'scroll', delta: [0, 0] })).not.toHaveProperty('direction');
  });
});
