// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearScreen, draw } from '../../test-support/draw.tsx';
import { host } from '../../test-support/fake-connect.ts';
import { PathDialog } from './PathDialog.tsx';
import { usePathQuestion } from '../../dialogs/pick-path.ts';

const entry = (path: string, kind: string, bytes: number | null = null) => ({
  name: path.split('/').at(-1),
  path,
  kind,
  bytes,
});
const folders: Record<string, object> = {
  '/home': {
    path: '/home',
    parent: '/',
    complete: true,
    entries: [entry('/home/sub', 'folder'), entry('/home/a.json', 'file', 10), entry('/home/b.png', 'file', 20)],
  },
  '/home/sub': { path: '/home/sub', parent: '/home', complete: true, entries: [] },
};

let answered: (string | null)[];
async function ask(kind: 'file' | 'folder'): Promise<HTMLElement> {
  answered = [];
  const answer = (path: string | null) => {
    answered.push(path);
  };
  usePathQuestion.setState({ asked: { kind, title: 'Choose', extensions: ['.json'], answer } });
  draw(<PathDialog />);
  const list = await screen.findByRole('listbox');
  await waitFor(() => expect(list.getAttribute('aria-busy')).toBe('false'));
  return list;
}
const names = () => screen.queryAllByRole('option').map((option) => option.textContent);

beforeEach(() => {
  localStorage.clear();
  host.reset();
  host.answers['system.listDirectory'] = ({ path }: { path: string | null }) => folders[path ?? '/home'];
});
afterEach(() => {
  usePathQuestion.setState({ asked: null });
  clearScreen();
});

it('lists folders and the files that are asked for, and takes the chosen one with Enter', async () => {
  const list = await ask('file');
  expect(names().map((name) => name?.split(/\d/)[0])).toEqual(['sub', 'a.json']);
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) fireEvent.keyDown(list, { key });
  expect(answered).toEqual([]);
  fireEvent.keyDown(list, { key: 'Enter' });
  expect(answered).toEqual(['/home/a.json']);
});

it('opens a folder with the right arrow and goes back up with the left one', async () => {
  const list = await ask('folder');
  expect(names()).toEqual(['sub']);
  fireEvent.keyDown(list, { key: 'ArrowDown' });
  fireEvent.keyDown(list, { key: 'ArrowRight' });
  await waitFor(() => expect(names()).toEqual([]));
  // A list contains nothing but options; that it is empty is said beside it.
  expect(screen.getByRole('listbox').childElementCount).toBe(0);
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('/home/sub'));
  fireEvent.keyDown(screen.getByRole('listbox'), { key: 'ArrowLeft' });
  await waitFor(() => expect(names()).toEqual(['sub']));
  expect(answered).toEqual([]);
});
