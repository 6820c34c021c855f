// @vitest-environment happy-dom
import '../../../i18n/index.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { elementContent } from '#shared/contents/element.ts';
import { queryClient } from '../../../transport/query-client.ts';
import { session } from '../context.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { BulkFields } from './BulkFields.tsx';
import { Properties } from './Properties.tsx';
import type { Comments } from './use-comments.ts';

// Nothing is saved here: the host never answers.
const user = userEvent.setup({ delay: null });
let number = 0;
beforeEach(() => {
  number += 1;
  session.open(`s${number}`, { width: 100, height: 100 }, []);
  session.create(
    [
      elementContent.parse({ name: 'Yes', locate: [0, 0, 9, 9], kind: 'text' }),
      elementContent.parse({ name: 'No', locate: [20, 0, 29, 9] }),
    ],
    'draw-box',
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const shown = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <BulkFields elements={session.state.elements} nameRef={null} />
      </QueryClientProvider>
    </MantineProvider>,
  );
const all = () => session.state.elements.map(({ content: { name, kind, component } }) => ({ name, kind, component }));

it('sets name, kind and component of all, each as one save of both', async () => {
  const edit = vi.spyOn(session, 'edit');
  shown();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Answer{Tab}');
  await user.click(screen.getByRole('radio', { name: 'icon' }));
  await user.type(screen.getByLabelText('Component', { selector: 'input' }), 'radio{Enter}');
  expect(all()).toEqual([
    { name: 'Answer', kind: 'icon', component: 'Radio Group' },
    { name: 'Answer', kind: 'icon', component: 'Radio Group' },
  ]);
  expect(edit.mock.calls.map(([ids, , label]) => [ids.length, label])).toEqual([
    [2, 'rename-elements'],
    [2, 'set-kind'],
    [2, 'set-component'],
  ]);
});

it('changes no name when a field with different names is only tabbed through', async () => {
  shown();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(field.placeholder).toBe('different');
  await user.click(field);
  await user.tab();
  expect(all().map(({ name }) => name)).toEqual(['Yes', 'No']);
});

it('the key that edits the name goes to the name of all of them', async () => {
  const name = { current: null as HTMLInputElement | null };
  const comments = { making: null, shown: [] } as unknown as Comments;
  session.editor.select(session.state.elements.map(({ id }) => id));
  draw(<Properties width={300} small={false} large={false} nameRef={name} comments={comments} hint={null} />);
  // What E does.
  name.current?.focus();
  await user.keyboard('Answer{Enter}');
  expect(all().map((entry) => entry.name)).toEqual(['Answer', 'Answer']);
  clearScreen();
});
