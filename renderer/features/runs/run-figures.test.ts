import { describe, expect, it } from 'vitest';
import {
  barShares,
  givenUp,
  longDuration,
  mayResume,
  moneyScale,
  overNow,
  slowestStep,
  type Step,
  tracePoints,
} from './run-figures.ts';

const step = (patch: Partial<Step>): Step => ({
  step: 's',
  name: 'S',
  prompt: null,
  models: [],
  done: 0,
  inFlight: 0,
  callsOut: 0,
  waiting: 0,
  dropped: 0,
  errors: 0,
  perMinute: null,
  p50Seconds: null,
  cost: 0,
  ...patch,
});

describe('run figures', () => {
  it('knows which runs can be continued and which have ended', () => {
    const states = ['running', 'pausing', 'paused', 'capped', 'interrupted', 'done', 'cancelled', 'failed'] as const;
    expect(states.filter((state) => mayResume({ state }))).toEqual(['paused', 'capped', 'interrupted']);
    expect(states.filter((state) => overNow({ state }))).toEqual(['done', 'cancelled', 'failed']);
  });

  it('adds up what was given up', () => {
    const problems = [{ givenUp: 2 }, { givenUp: 0 }, { givenUp: 3 }] as never;
    expect(givenUp({ problems })).toBe(5);
    expect(givenUp({ problems: [] })).toBe(0);
  });

  it('names the step whose remaining work takes longest, and none if nothing is waiting', () => {
    const steps = [
      step({ step: 'a', waiting: 100, perMinute: 100 }),
      step({ step: 'b', waiting: 20, perMinute: 2 }),
      step({ step: 'c', done: 9 }),
    ];
    expect(slowestStep(steps)?.step).toBe('b');
    expect(slowestStep([step({ done: 3 })])).toBeNull();
  });
  it('draws bars as shares of all items, also with none', () => {
    expect(barShares(step({ done: 3, errors: 1, inFlight: 2, waiting: 4 }), 10)).toEqual({
      done: 0.3,
      errors: 0.1,
      inFlight: 0.2,
      waiting: 0.4,
    });
    expect(barShares(step({ done: 3 }), 0)).toEqual({ done: 0, errors: 0, inFlight: 0, waiting: 0 });
  });
  it('scales money to the cap, or to the expected cost, and never to zero', () => {
    expect(moneyScale({ budget: 10, expectedCost: 6, spent: 3, reserved: 1 })).toBe(10);
    expect(moneyScale({ budget: null, expectedCost: 6, spent: 3, reserved: 1 })).toBeCloseTo(6.6);
    expect(moneyScale({ budget: 0, expectedCost: null, spent: 0, reserved: 0 })).toBeGreaterThan(0);
  });
  it('writes times in the two largest units', () => {
    expect([42, 890, 7500].map(longDuration)).toEqual(['42 s', '14 min 50 s', '2 h 5 min']);
  });
  it('puts the newest point on the right and the highest at the top', () => {
    const points = tracePoints(
      [
        [0, 10, true],
        [600, 5, false],
      ],
      { width: 100, height: 50 },
      10,
    );
    expect(points).toEqual([
      { x: 0, y: 25, cut: false },
      { x: 100, y: 0, cut: true },
    ]);
  });
});
