// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FrameActions } from '../../app/frame/FrameActions.tsx';
import { useRoute } from '../../places/route.ts';
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

it('text typed between Ctrl+N and the name’s field is in the field, and Escape drops it', async () => {
  let answer = (_: { folder: string }) => {};
  host.answers['projects.defaultFolder'] = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  draw(<FrameActions />);
  await user.keyboard('{Control>}n{/Control}lost{Escape}{Control>}n{/Control}my');
  expect(useRoute.getState().params['do']).toBe('new');
  cleanup();
  draw(
    <>
      <FrameActions />
      <NewProjectDialog sample={false} goTo={null} onClose={() => {}} />
    </>,
  );
  await screen.findByRole('dialog');
  // The button that closes the dialog has the focus until then: neither Space nor Enter may press it.
  await user.keyboard(' secind{Backspace}{Backspace}{Backspace}ond{Enter}');
  act(() => answer({ folder: '/home/ada' }));
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  await waitFor(() => expect(document.activeElement).toBe(name));
  await user.keyboard(' 2');
  expect(name.value).toBe('my second 2');
});

it('says why a project cannot be created now, with Retry', async () => {
  host.answers['projects.defaultFolder'] = () => {
    throw new ORPCError('INTERNAL', { message: 'The disk gave no answer.' });
  };
  draw(<NewProjectDialog sample={false} goTo={null} onClose={() => {}} />);
  expect(await screen.findByText('The disk gave no answer.')).toBeTruthy();
  host.answers['projects.defaultFolder'] = () => ({ folder: '/home/ada' });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('Name')).toBeTruthy();
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
