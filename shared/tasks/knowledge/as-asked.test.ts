import { describe, expect, it } from 'vitest';
import { argumentsOf } from '../../items/knowledge-question/arguments.ts';
import { asAsked } from './as-asked.ts';
import { reasonAgainst } from './from-step.ts';

const raw = '';

describe('an action as questions write it', () => {
  it('says which part of the page comes into view, also for a swipe from place to place', () => {
    const swipe = { type: 'swipe', point: [585, 2025.6], to: [585, 506.4], raw } as const;
    expect(argumentsOf(asAsked({ ...swipe, point: [585, 2025.6], to: [585, 506.4] }))).toBe(
      "point='585 2026', direction='down'",
    );
    expect(argumentsOf(asAsked({ type: 'swipe', direction: 'left', directionOf: 'finger', raw }))).toBe(
      "direction='right'",
    );
    expect(argumentsOf(asAsked({ type: 'scroll', direction: 'left', directionOf: 'content', raw }))).toBe(
      "direction='left'",
    );
    expect(argumentsOf(asAsked({ type: 'scroll', direction: 'left', raw }))).toBe("direction='left'");
  });

  it('allows a question on the parameters of a swipe that has no direction of its own', () => {
    const step = {
      before: { width: 20, height: 20 },
      after: {},
      actions: [{ type: 'swipe' as const, point: [5, 9] as [number, number], raw }],
    };
    expect(reasonAgainst(step, 'parameter', 'android')).toBe('no-argument');
    const moved = step.actions.map((action) => ({ ...action, to: [5, 2] as [number, number] }));
    expect(reasonAgainst({ ...step, actions: moved }, 'parameter', 'android')).toBeNull();
  });

  it('has no effect and no parameters to ask about where its place is off the picture', () => {
    const at = (point: [number, number], to?: [number, number]) => ({
      before: { width: 20, height: 10 },
      after: {},
      actions: [{ type: 'swipe' as const, point, to: to ?? ([20, 10] as [number, number]), raw }],
    });
    for (const step of [at([20.1, 5]), at([3, 5], [3, -1])]) {
      expect(reasonAgainst(step, 'parameter', 'android')).toBe('off-picture');
      expect(reasonAgainst(step, 'effect', 'android')).toBe('off-picture');
      expect(reasonAgainst(step, 'type', 'android')).toBeNull();
    }
    expect(reasonAgainst(at([0, 0]), 'parameter', 'android')).toBeNull();
  });

  it.each([
    [['Control', 'a'], 'ctrl a'],
    [['ArrowDown'], 'down'],
    [['Enter'], 'enter'],
    [['ctrl', 'shift', 'T'], 'ctrl shift t'],
    [['Escape'], 'esc'],
  ])('spells %j like the shortcuts it stands among', (keys, text) => {
    expect(argumentsOf(asAsked({ type: 'hotkey', keys, raw }))).toBe(`key='${text}'`);
  });
});
