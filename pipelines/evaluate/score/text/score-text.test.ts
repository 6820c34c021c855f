import { expect, it } from 'vitest';
import { automationText } from './automation-text.ts';
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
  expect(scoreText({ n: 3, missing: ['a', 'b'], ST: { rate: 0.5, ci: null } })).toBe(
    ['n                3', 'missing          2', 'ST', '  rate             0.5000', '  ci               –'].join('\n'),
  );
});
