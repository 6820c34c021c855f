// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { clearScreen, draw } from '../../test-support/draw.tsx';
import { LibraryStatus } from './LibraryStatus.tsx';
import type { Facets } from './use-rows.ts';

afterEach(clearScreen);

const facets = (state: Record<string, number>, total: number) =>
  ({ total, state: Object.entries(state).map(([value, count]) => ({ value, count })) }) as unknown as Facets;

it('counts the screenshots in each state', () => {
  draw(<LibraryStatus whole={facets({ draft: 2, approved: 3, retired: 4 }, 5)} />);
  for (const text of ['5 screenshots', '3 approved', '0 to review', '0 in conflict'])
    expect(screen.getByText((_, node) => node?.textContent === text && node.tagName === 'SPAN')).toBeTruthy();
});

it('shows no count where states are withheld', () => {
  draw(<LibraryStatus whole={facets({ draft: 2 }, 5)} />);
  expect(document.body.textContent).toContain('5 screenshots');
  expect(document.body.textContent).not.toMatch(/approved|to review|conflict/);
});
