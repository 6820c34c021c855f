// @vitest-environment happy-dom
import '../../i18n/index.ts';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useHostFacts } from '../../project/project.ts';
import { SavedFilters } from './SavedFilters.tsx';

afterEach(cleanup);

const saved = [
  { id: '1', name: 'mine', filter: {}, by: 'ann' },
  { id: '2', name: 'hers', filter: {}, by: 'bea' },
  { id: '3', name: 'old', filter: {}, by: null },
];
const button = (name: string) => screen.findByRole('button', { name: `Remove the saved filter ${name}` });

it.each([
  ['annotator', ['mine']],
  ['curator', ['mine', 'hers', 'old']],
] as const)('lets an %s remove their own filters, and a curator any', async (role, mayRemove) => {
  useHostFacts.setState({ system: { me: { name: 'ann', role, named: true } } as never });
  const onRemove = vi.fn<(id: string) => Promise<void>>(() => Promise.resolve());
  render(
    <MantineProvider env="test">
      <SavedFilters
        filter={{}}
        saved={saved}
        onChoose={() => {}}
        onSave={() => Promise.resolve()}
        onRemove={onRemove}
      />
    </MantineProvider>,
  );
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('button', { name: 'Saved filters' }));
  for (const { name } of saved) await user.click(await button(name));
  expect(onRemove.mock.calls.map(([id]) => saved.find((entry) => entry.id === id)?.name)).toEqual(mayRemove);
});
