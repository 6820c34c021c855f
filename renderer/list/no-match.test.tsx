// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import '../i18n/index.ts';
import { NoMatch } from './NoMatch.tsx';

afterEach(cleanup);

const removed: string[] = [];
const part = (name: string, matching: number) => ({ name, matching, remove: () => void removed.push(name) });

function show(parts: ReturnType<typeof part>[]) {
  render(<NoMatch parts={parts} onClear={() => void removed.push('all')} />, { wrapper: MantineProvider });
}

test('the part of the filter that excludes the most is named and can be removed', async () => {
  show([part('Platform', 0), part('App', 12), part('Words', 3)]);
  expect(screen.getByText('“App” excludes the most. Without it, 12 would match.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove this filter' }));
  expect(removed.splice(0)).toEqual(['App']);
});

test('if no part alone is the cause, all can be cleared', async () => {
  show([part('Platform', 0), part('App', 0)]);
  await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
  expect(removed.splice(0)).toEqual(['all']);
});
