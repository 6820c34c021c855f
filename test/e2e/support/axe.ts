import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import { expect } from 'vitest';
import type { Studio } from './studio.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Looks for accessibility barriers on the current screen: WCAG 2 A and AA, and axe's best practices; contrast of at
 * least 4.5:1 in both themes, which differ only in their colours. Nothing serious or critical may be found.
 */
export async function expectNoBarriers(studio: Studio): Promise<void> {
  const { page } = studio;
  const was = await page.evaluate(() => document.documentElement.dataset['mantineColorScheme'] ?? 'dark');
  // Runs through the debugger, so the page's own policy (no inline script) stays as it is.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  for (const theme of [was, was === 'dark' ? 'light' : 'dark']) {
    await page.evaluate(async (value) => {
      document.documentElement.dataset['mantineColorScheme'] = value;
      // Waits until colours have faded to the other theme, since contrast measured half-way means
      // nothing. Endless animations (a spinner) are excluded.
      for (let ending: Animation[] | null = null; ending === null || ending.length > 0; ) {
        await new Promise(requestAnimationFrame);
        ending = document
          .getAnimations()
          .filter(
            ({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
          );
        await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
      }
    }, theme);
    const found = await page.evaluate(
      async (rules) => {
        const { axe } = window as unknown as { axe: { run(options: unknown): Promise<AxeResults> } };
        const results = await axe.run({
          preload: false,
          resultTypes: ['violations'],
          ...(rules ? { runOnly: rules } : {}),
        });
        return results.violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => ({
            id,
            nodes: nodes.slice(0, 5).map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
          }));
      },
      theme === was ? null : ['color-contrast'],
    );
    expect(found, `${theme} theme`).toEqual([]);
  }
  await page.evaluate((value) => {
    document.documentElement.dataset['mantineColorScheme'] = value;
  }, was);
}
