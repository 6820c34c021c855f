import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Serious and critical findings of axe on the page as it is, one line each; empty is good. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // Evaluated in the page's own world; the page's policy would refuse a script tag.
  const loaded = await page.evaluate(() => 'axe' in window);
  if (!loaded) await page.evaluate(source);
  return page.evaluate(async () => {
    interface AxeResult {
      violations: { id: string; impact: string | null; help: string; nodes: { html: string }[] }[];
    }
    const { axe } = window as unknown as { axe: { run: (root: Document, options: object) => Promise<AxeResult> } };
    const found = await axe.run(document, { resultTypes: ['violations'] });
    return found.violations
      .filter((one) => one.impact === 'serious' || one.impact === 'critical')
      .map((one) => `${one.id}: ${one.help} (${one.nodes.map((node) => node.html.slice(0, 160)).join(' | ')})`);
  });
}
