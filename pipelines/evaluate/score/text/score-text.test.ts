import { expect, it } from 'vitest';
import { automationText } from './automation-text.ts';
import { processText } from './process-text.ts';
import { scoreText } from './score-text.ts';

const row = { n: 2, sr: 0.5, eqa: 0.25 };

it('prints a dash for a platform that was not run, and each row’s number of tasks', () => {
  const text = automationText({
    n: 2,
    sr: 0.5,
    platforms: { os_web: row },
    avg: { ...row, platforms: ['os_web'] },
    deltas: [{ from: 15, to: 50, sr: 0.25, eqa: null, eq1: null, eq2: 0.5 }],
  });
  expect(text).toMatch(/os_windows +– +– +N 0\n/);
  expect(text).toMatch(/os_web +0\.5000 +0\.2500 +N 2\n/);
  expect(text).toMatch(/Avg +0\.5000 +0\.2500 +N 2\n/);
  expect(text).toContain('15 → 50 steps: ΔSR 0.2500, ΔEQA –');
});

it('prints nested figures indented, and counts long lists', () => {
  expect(scoreText({ n: 3, missing: ['a', 'b'], ST: { rate: 0.5, ci: null }, PT: { ci: [0.25, 1] } })).toBe(
    [
      'n                3',
      'missing          2',
      'ST',
      '  rate             0.5000',
      '  ci               –',
      'PT',
      '  ci               0.2500 to 1',
    ].join('\n'),
  );
});

it('prints the tables of process judging with shares, intervals and numbers of tasks', () => {
  const none = { n: 0, k: 0, rate: null, ci: null };
  const half = { n: 2, k: 1, rate: 0.5, ci: [0.1, 0.9] };
  const text = processText({
    task: 'process',
    missing: ['t3'],
    ...{ n: 2, success: 1, rate: 0.5, ci: [0.1, 0.9] },
    languages: { en: { ST: half, PT: none, avg: half }, zh: { ST: none, PT: none, avg: none } },
    ...{ categories: { Travel: half }, apps: {} },
    outcomes: { success: 1, failure: 0, uncompleted: 1 },
    uncompleted: { n: 1, ofFailed: 1 },
    earlyStop: { n: 0, ofUncompleted: 0 },
    judge: {
      ST: {
        ...{ n: 2, agreement: 1, ci: [0.34, 1], kappa: null },
        ...{ sensitivity: 1, sensitivityCi: null, specificity: null, specificityCi: null },
      },
    },
  });
  expect(text).toBe(
    [
      'task             process',
      'missing          1',
      'success          50.0 % (10.0 % to 90.0 %): 1 of 2',
      'language           ST             PT             Avg',
      '  en               50.0 % of 2    –              50.0 % of 2',
      'category',
      '  Travel           50.0 % of 2',
      'uncompleted      1 of 1 that did not succeed (100.0 %)',
      'early stop       0 of 1 uncompleted (0.0 %)',
      'judge against people',
      '  ST     agreement 100.0 % (34.0 % to 100.0 %) of 2, sensitivity 100.0 %, specificity –, κ –',
    ].join('\n'),
  );
});
