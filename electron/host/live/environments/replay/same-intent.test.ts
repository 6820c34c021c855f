import { describe, expect, it } from 'vitest';
import type { Action } from '#shared/episodes/actions.ts';
import { near, sameIntent } from './same-intent.ts';

// The diagonal is 500.
const size = { width: 400, height: 300 };
const act = (entry: Partial<Action>): Action => ({ type: 'click', raw: '', ...entry });

describe('an action on a recorded screen', () => {
  it('matches by its position in the recorded element', () => {
    const recorded = act({ point: [50, 50] });
    expect(sameIntent(act({ point: [11, 89] }), recorded, size, [10, 10, 90, 90])).toBe(true);
    expect(sameIntent(act({ point: [91, 50] }), recorded, size, [10, 10, 90, 90])).toBe(false);
  });

  it('matches near the recorded position where no element is known', () => {
    const recorded = act({ point: [50, 50] });
    const radius = near * 500;
    expect(sameIntent(act({ point: [50 + radius, 50] }), recorded, size, null)).toBe(true);
    expect(sameIntent(act({ point: [51 + radius, 50] }), recorded, size, null)).toBe(false);
    expect(sameIntent(act({}), recorded, size, null)).toBe(false);
  });

  it.each<[Partial<Action>, Partial<Action>, boolean]>([
    [{ type: 'type', text: ' Milk  and tea' }, { type: 'type', text: 'milk and tea' }, true],
    [{ type: 'type', text: 'milk' }, { type: 'type', text: 'tea' }, false],
    [{ type: 'hotkey', keys: ['A', 'Control'] }, { type: 'hotkey', keys: ['ctrl', 'a'] }, true],
    [{ type: 'enter' }, { type: 'hotkey', keys: ['Enter'] }, true],
    [{ type: 'scroll', direction: 'down' }, { type: 'swipe', point: [1, 90], to: [1, 10] }, true],
    [{ type: 'scroll', direction: 'up' }, { type: 'swipe', point: [1, 90], to: [1, 10] }, false],
    [{ type: 'scroll', direction: 'down' }, { type: 'scroll', direction: 'up', directionOf: 'finger' }, true],
    [{ type: 'double_click', point: [1, 1] }, { type: 'click', point: [1, 1] }, false],
    [{ type: 'open_app', app: 'notes' }, { type: 'open_app', app: 'Notes' }, true],
    [{ type: 'back' }, { type: 'back' }, true],
  ])('%o against %o: %s', (done, recorded, same) =>
    expect(sameIntent(act(done), act(recorded), size, null)).toBe(same),
  );
});
