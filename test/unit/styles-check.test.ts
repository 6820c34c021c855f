import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const file = path.resolve(import.meta.dirname, '../../scripts/checks/styles.mjs');
const { rawPixels } = (await import(pathToFileURL(file).href)) as { rawPixels(text: string): number[] };

it('refuses sizes in pixels outside the theme, and allows lines and the sizes of windows', () => {
  const sheet = ['.a {', '  padding: 0 12px;', '  border: 1px solid var(--line);', '}', '@media (max-width: 760px) {'];
  expect(rawPixels(sheet.join('\n'))).toEqual([2]);
  expect(rawPixels('/* Up to 24 or\n 48px. */\n.a { gap: var(--space-4); }\n.b { top: -2px; }')).toEqual([4]);
});
