import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eqa } from '#shared/metrics/eqa.ts';
import {
  type AttemptedTask,
  type AttemptedTasks,
  commonLimit,
  onLevel,
  pairDetails,
  pairSuccess,
} from './agent-pairs.ts';

type Attempt = readonly [success: boolean, steps: number];

/** An agent's tasks by name, each with its attempts. */
function agent(tasks: Record<string, readonly Attempt[]>, count: number | null = 15): AttemptedTasks {
  const all = Object.entries(tasks).map(([task, attempts]): [string, AttemptedTask] => [
    task,
    {
      ...{ task, platform: 'web', level: null },
      attempts: attempts.map(([success, steps], at) => ({ episode: `${task}${at}`, success, steps })),
    },
  ]);
  const longest = Math.max(1, ...Object.values(tasks).flatMap((attempts) => attempts.map(([, steps]) => steps)));
  return { statedLimit: count, longest, tasks: new Map(all) };
}

const agentA = agent({ t1: [[true, 5]], t2: [[true, 10]], t3: [[false, 15]], t4: [[true, 3]] });
const agentB = agent({ t1: [[true, 7]], t2: [[false, 15]], t3: [[false, 15]], t4: [[false, 9]] });

describe('two agents on the same tasks', () => {
  it('are compared by hand-computed figures', () => {
    const found = pairSuccess(agentA, agentB, 15);
    expect(found).toMatchObject({ n: 4, clusters: 4, bothRight: 1, onlyA: 2, onlyB: 0, bothWrong: 1 });
    expect(found).toMatchObject({ a: 0.75, b: 0.25, delta: 0.5, test: 'exact McNemar' });
    // 2 · (1/2)² for two discordant tasks on one side.
    expect(found.pRaw).toBeCloseTo(0.5, 12);
    // Differences 0, 1, 0, 1: ½ ± t(3) · √(4/3 · 1) / 4, wider than what independent tasks give; no more than 1.
    expect(found.ci?.[0]).toBeCloseTo(0.5 - 3.182446305 * 0.2886751346, 6);
    expect(found.ci?.[1]).toBe(1);

    const { eqa: area, steps, tasks, repeated } = pairDetails(agentA, agentB, 15);
    // (3·60 − (18 + 3·33)/2) / (4·60) and (60 − (7 + 46)/2) / (4·60), as in `eqaExpected`.
    expect(area.a).toBeCloseTo(121.5 / 240, 12);
    expect(area.b).toBeCloseTo(33.5 / 240, 12);
    expect(area.delta).toBeCloseTo(88 / 240, 12);
    expect(steps).toEqual({ n: 1, a: 5, b: 7, delta: -2, ci: null });
    expect(tasks.map(({ task, field }) => [task, field])).toEqual([
      ['t1', 'bothRight'],
      ['t2', 'onlyA'],
      ['t3', 'bothWrong'],
      ['t4', 'onlyA'],
    ]);
    expect(repeated).toBe(false);
  });

  it('count a task with several attempts once, by its share of successes', () => {
    const [a, b] = [
      agent({
        t1: [
          [true, 4],
          [false, 15],
        ],
        t2: [
          [true, 4],
          [true, 6],
        ],
      }),
      agent({ t1: [[false, 15]], t2: [[true, 5]] }),
    ];
    const found = pairSuccess(a, b, 15);
    expect(found).toMatchObject({ n: 2, bothRight: 1, onlyA: 1, onlyB: 0, bothWrong: 0, a: 0.75, b: 0.5, delta: 0.25 });
    expect(found.test).toBe('paired cluster bootstrap');
    const details = pairDetails(a, b, 15);
    expect(details).toMatchObject({ repeated: true, steps: { n: 1, a: 5, b: 5, delta: 0 } });
    expect(details.tasks[0]).toMatchObject({ field: 'onlyA', a: { attempts: 2, done: 1, steps: 9.5 } });
  });

  it('count only what was done within the common limit', () => {
    expect(commonLimit(agent({}, 50), agent({}, 15), undefined)).toBe(15);
    expect(commonLimit(agent({}, 50), agent({}, null), 20)).toBe(20);
    // Nobody states a limit: nothing is cut.
    expect(commonLimit(agent({ t: [[true, 8]] }, null), agent({ t: [[true, 12]] }, null), undefined)).toBe(12);
    expect(pairSuccess(agentA, agentB, 5)).toMatchObject({ bothRight: 0, onlyA: 2, bothWrong: 2 });
  });

  it('name the tasks that cannot be compared', () => {
    const a = agent({ shared: [[true, 3]], mine: [[true, 3]], broken: [] });
    const b = agent({ shared: [[true, 3]], yours: [[false, 3]], broken: [[true, 2]] });
    expect(pairSuccess(a, b, 15).n).toBe(1);
    expect(pairDetails(a, b, 15)).toMatchObject({ only: { a: ['mine'], b: ['yours'] }, unscored: ['broken'] });
  });

  it('are compared on one level, which either may state', () => {
    const [a, b] = [agent({ t1: [[true, 3]], t2: [[true, 3]] }), agent({ t1: [[true, 3]], t2: [[true, 3]] })];
    const known = new Map(
      [...b.tasks].map(([key, task]) => [key, key === 't1' ? { ...task, level: 'L4' as const } : task]),
    );
    const stated = { ...b, tasks: known };
    expect([...onLevel(a, stated, 'L4').tasks.keys()]).toEqual(['t1']);
    expect([...onLevel(stated, a, 'L4').tasks.keys()]).toEqual(['t1']);
    expect(onLevel(a, stated, null).tasks.size).toBe(2);
  });

  it('have nothing to say without common tasks', () => {
    const nothing = agent({});
    expect(pairSuccess(agentA, nothing, 15)).toMatchObject({ n: 0, delta: null, ci: null, pRaw: null });
    expect(pairDetails(agentA, nothing, 15)).toMatchObject({ eqa: { delta: null }, steps: { n: 0, delta: null } });
  });
});

const attempts = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 15 })), { minLength: 1, maxLength: 3 });
const anyAgent = fc
  .dictionary(fc.constantFrom(...Array.from({ length: 30 }, (_, at) => `t${at}`)), attempts, { minKeys: 2 })
  .map((tasks) => agent(tasks));

describe('a comparison of agents', () => {
  it('of an agent with itself finds nothing', () => {
    fc.assert(
      fc.property(anyAgent, (a) => {
        const found = pairSuccess(a, a, 15);
        expect([found.delta, found.onlyA, found.onlyB, found.mde, found.p]).toEqual([0, 0, 0, null, 1]);
        expect(found.ci?.[0]).toBeLessThan(0);
        const { eqa: area, steps } = pairDetails(a, a, 15);
        expect(area.delta).toBe(0);
        expect(steps.delta ?? 0).toBe(0);
      }),
      { numRuns: 30 },
    );
  });

  it('is the same from the other side, with the opposite sign', () => {
    fc.assert(
      fc.property(anyAgent, anyAgent, (a, b) => {
        const [there, back] = [pairSuccess(a, b, 15), pairSuccess(b, a, 15)];
        expect([there.n, there.onlyA, there.onlyB, there.p]).toEqual([back.n, back.onlyB, back.onlyA, back.p]);
        const [far, near] = [pairDetails(a, b, 15), pairDetails(b, a, 15)];
        for (const [to, from] of [
          [there, back],
          [far.eqa, near.eqa],
          [far.steps, near.steps],
        ] as const) {
          expect(to.delta === null).toBe(from.delta === null);
          expect(to.delta ?? 0).toBeCloseTo(-(from.delta ?? 0), 9);
          expect(to.ci?.[0] ?? 0).toBeCloseTo(-(from.ci?.[1] ?? 0), 9);
          expect(to.ci?.[1] ?? 0).toBeCloseTo(-(from.ci?.[0] ?? 0), 9);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('has the EQA of its tasks in the mean of all orders', () => {
    const single = fc
      .dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 15 })), {
        minKeys: 1,
      })
      .map((tasks) => Object.entries(tasks));
    fc.assert(
      fc.property(single, (tasks) => {
        const of = agent(Object.fromEntries(tasks.map(([task, attempt]) => [task, [attempt]])));
        const expected = eqa(
          tasks.map(([, [success, steps]]) => ({ success, steps })),
          15,
        ).eqaExpected;
        expect(pairDetails(of, of, 15).eqa.a).toBeCloseTo(expected ?? 0, 12);
      }),
    );
  });
});
