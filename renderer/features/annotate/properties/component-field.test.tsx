// @vitest-environment happy-dom
import '../../../i18n/index.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { elementContent } from '#shared/contract/elements.ts';
import type { LabelComponent } from '#shared/contract/labels.ts';
import { queryClient } from '../../../transport/query-client.ts';
import { takeFields } from '../../../ui/fields/open-fields.ts';
import { useLastComponent } from '../elements/last-component.ts';
import { ComponentField } from './ComponentField.tsx';

const user = userEvent.setup({ delay: null });
const onPick = vi.fn<(type: LabelComponent | null) => void>();
afterEach(() => {
  cleanup();
  onPick.mockReset();
  useLastComponent.setState({ value: null });
});

function field(): HTMLElement {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <ComponentField
          ids={[]}
          content={elementContent.parse({ locate: [0, 0, 9, 9] })}
          onPick={onPick}
          callOf={() => null}
        />
        <button type="button">elsewhere</button>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return screen.getByLabelText('Component', { selector: 'input' });
}

it.each([
  ['Enter', () => user.keyboard('{Enter}')],
  ['Tab', () => user.tab()],
  ['a press elsewhere', () => user.click(screen.getByRole('button', { name: 'elsewhere' }))],
  ['any action, such as Ctrl+Enter', () => Promise.resolve(takeFields())],
])('the first match of the typed text is chosen on %s', async (_, leave) => {
  await user.type(field(), 'checkb');
  await leave();
  expect(onPick.mock.calls).toEqual([[expect.objectContaining({ name: 'Checkbox' }), expect.anything()]]);
});

it('offers the last used component at the top', async () => {
  await user.type(field(), 'checkb{Enter}');
  cleanup();
  await user.click(field());
  const [first] = screen.getAllByRole('option');
  expect(first?.textContent).toContain('Checkbox');
  expect(screen.getByText('Used last')).toBeTruthy();
});
