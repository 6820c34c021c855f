// @vitest-environment happy-dom
import '../../../i18n/index.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { elementContent } from '#shared/contents/element.ts';
import { type LabelComponent, labelSet } from '#shared/labels/label-set.ts';
import type { SystemInfo } from '#shared/contract/system.ts';
import { useHostFacts } from '../../../project/project.ts';
import { host } from '../../../test-support/fake-connect.ts';
import { queryClient } from '../../../transport/query-client.ts';
import { takeFields } from '../../../places/open-fields.ts';
import { useLastComponent } from '../elements/last-component.ts';
import { ComponentField } from './ComponentField.tsx';

const user = userEvent.setup({ delay: null });
const onPick = vi.fn<(type: LabelComponent | null) => void>();
afterEach(() => {
  host.reset();
  queryClient.clear();
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

it.each([
  ['tog', 'Switch'],
  ['dropdown', 'Listbox/Dropdown'],
  ['calendar', 'Date Picker'],
  // A name goes before another word: Seek Bar is also called timeline.
  ['time', 'Time Picker'],
])('finds “%s” by another word of it (%s)', async (typed, name) => {
  await user.type(field(), `${typed}{Enter}`);
  expect(onPick.mock.calls).toMatchObject([[{ name }, {}]]);
});

it('an unknown type stays in the field, and whoever may change the labels can create it', async () => {
  const stored = { revision: 4, content: labelSet.parse({}), saved: null };
  host.reset({ 'labels.get': () => stored, 'labels.save': () => ({ ...stored, revision: 5 }) });
  useHostFacts.setState({ system: { me: { name: 'Ada', role: 'curator', named: true } } as SystemInfo });
  const input = field();
  await user.type(input, 'Chip{Enter}');
  expect(document.activeElement).toBe(input);
  await user.click(await screen.findByRole('button', { name: 'Create “Chip”' }));
  await vi.waitFor(() => expect(onPick.mock.calls).toMatchObject([[{ name: 'Chip' }]]));
  expect(host.inputsOf('labels.save')).toMatchObject([
    { baseRevision: 4, content: { components: [{ name: 'Chip' }] } },
  ]);
});

it('says who may create an unknown type', async () => {
  useHostFacts.setState({ system: { me: { name: 'Bo', role: 'annotator', named: true } } as SystemInfo });
  await user.type(field(), 'Chip{Enter}');
  expect(screen.getByText(/Nothing matches “Chip”.*reviewer/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create “Chip”' })).toBeNull();
});

it('goes on to the next field on Enter, and back to the work after the last one', async () => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <div data-work tabIndex={0} data-testid="work" />
        <div data-fields>
          <ComponentField
            ids={[]}
            content={elementContent.parse({ locate: [0, 0, 9, 9] })}
            onPick={onPick}
            callOf={() => null}
          />
          <input aria-label="State now" />
        </div>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const input = screen.getByLabelText('Component', { selector: 'input' });
  await user.type(input, 'checkb{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('State now'));
  // An open list that was not typed into goes on, too; a press on a line gives the keys to the work.
  await user.click(input);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('State now'));
  await user.click(input);
  await user.click(screen.getAllByRole('option', { hidden: true })[0]!);
  expect(document.activeElement).toBe(screen.getByTestId('work'));
});
