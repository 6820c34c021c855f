// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearScreen, draw } from '../../test-support/draw.tsx';
import { host } from '../../test-support/fake-connect.ts';
import { folderOf, freeName } from './new-project.ts';
import NewProjectDialog from './NewProjectDialog.tsx';

const user = userEvent.setup({ delay: null });

beforeEach(() =>
  host.reset({
    'projects.defaultFolder': () => ({ folder: '/home/ada' }),
    'projects.recent': () => [{ path: '/home/ada/sample' }],
  }),
);
afterEach(clearScreen);

it('proposes folder names valid on every system, and finds a free one', () => {
  expect(folderOf('C:\\work\\', 'a: b?')).toBe('C:\\work\\a- b-');
  expect(freeName('sample', '/home', new Set(['/home/sample', '/home/sample-2']))).toBe('sample-3');
});

it('creates a project on Enter, after saying what is wrong with the name', async () => {
  draw(<NewProjectDialog sample={false} goTo={null} onClose={() => {}} />);
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  await user.type(name, '{Enter}');
  expect(await screen.findByText('Required.')).toBeTruthy();
  await user.type(name, 'bad/name');
  await user.tab();
  expect(await screen.findByText(/A name cannot contain \//)).toBeTruthy();
  await user.clear(name);
  await user.type(name, 'second{Enter}');
  await waitFor(() =>
    expect(host.inputsOf('projects.create')).toEqual([{ path: '/home/ada/second', name: 'second', sample: false }]),
  );
});

it('shows the error at the folder field, and keeps name and folder', async () => {
  host.answers['projects.create'] = () => {
    throw new ORPCError('INVALID', { message: '/home/ada/first is not an empty folder.', data: { field: 'path' } });
  };
  draw(<NewProjectDialog sample={false} goTo={null} onClose={() => {}} />);
  await user.type(await screen.findByLabelText('Name'), 'first{Enter}');
  expect(await screen.findByText(/not an empty folder/)).toBeTruthy();
  const folder = screen.getByLabelText<HTMLInputElement>('Folder');
  expect([folder.value, folder.getAttribute('aria-invalid')]).toEqual(['/home/ada', 'true']);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('first');
});

it('proposes a name for the sample that no known project has', async () => {
  draw(<NewProjectDialog sample goTo={null} onClose={() => {}} />);
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('sample-2');
});

it('the name has the focus, also if what it is created with is known only after the dialog has opened', async () => {
  let answer = (_: { folder: string }) => {};
  host.answers['projects.defaultFolder'] = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  draw(<NewProjectDialog sample={false} goTo={null} onClose={() => {}} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' })));
  answer({ folder: '/home/ada' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
});
