// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { useRoute } from '../../../places/route.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { NothingFound } from './NothingFound.tsx';

afterEach(clearScreen);

it('a project without items offers to import, not to clear filters', async () => {
  draw(<NothingFound filtered={false} />);
  expect(screen.getByText('No items yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Import…' }));
  expect(useRoute.getState().screen).toBe('import');
});
