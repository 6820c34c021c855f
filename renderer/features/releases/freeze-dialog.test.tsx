// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearScreen, draw } from '../../test-support/draw.tsx';
import { host } from '../../test-support/fake-connect.ts';
import { dropText } from '../../ui/fields/kept-texts.ts';
import { FreezeDialog } from './FreezeDialog.tsx';
import { nextTag } from './next-tag.ts';

const user = userEvent.setup({ delay: null });
const onFrozen = vi.fn<(tag: string) => void>();

beforeEach(() => {
  onFrozen.mockReset();
  host.reset({
    'releases.preview': () => ({ counts: { questions: 3 }, leftOut: [] }),
    'review.projectLints': () => [],
    'jobs.list': () => [],
    'releases.create': () => ({}),
  });
});
afterEach(() => {
  clearScreen();
  dropText('release tag ');
  dropText('release note ');
});

const open = async () => {
  draw(<FreezeDialog tags={['0.1']} onClose={() => {}} onFrozen={onFrozen} />);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Freeze' })).toHaveProperty('disabled', false));
};
const note = () => screen.getByLabelText<HTMLTextAreaElement>('Note');
const tag = () => screen.getByLabelText<HTMLInputElement>('Tag');

it('offers the next tag, and Enter freezes under it with the note', async () => {
  await open();
  expect(tag().value).toBe('0.2');
  await user.type(screen.getByLabelText('Note'), ' First four. ');
  await user.type(tag(), '{Enter}');
  await waitFor(() => expect(onFrozen).toHaveBeenCalledWith('0.2'));
  expect(host.inputsOf('releases.create')).toEqual([{ tag: '0.2', note: 'First four.', allowIncomplete: false }]);
});

it('selects the tag that it offers, so that the first key replaces it', async () => {
  await open();
  await waitFor(() => expect(document.activeElement).toBe(tag()));
  expect([tag().selectionStart, tag().selectionEnd]).toEqual([0, '0.2'.length]);
});

it('says under the tag that it is malformed or taken, when it is left and when it is sent', async () => {
  await open();
  await user.clear(tag());
  await user.type(tag(), 'not a tag');
  await user.tab();
  expect(await screen.findByText(/begins with a letter or digit/)).toBeTruthy();
  await user.clear(tag());
  await user.type(tag(), '0.1{Enter}');
  expect(await screen.findByText(/0\.1 already exists/)).toBeTruthy();
  expect(host.inputsOf('releases.create')).toEqual([]);
});

it('keeps tag and note when the host refuses', async () => {
  host.answers['releases.create'] = () => {
    throw new ORPCError('INVALID', {
      message: 'There is a release 0.2 already; choose another tag.',
      data: { field: 'tag' },
    });
  };
  await open();
  await user.type(screen.getByLabelText('Note'), 'Why');
  await user.click(screen.getByRole('button', { name: 'Freeze' }));
  expect(await screen.findByText(/There is a release 0\.2 already/)).toBeTruthy();
  expect([tag().value, screen.getByLabelText<HTMLTextAreaElement>('Note').value]).toEqual(['0.2', 'Why']);
  expect(onFrozen).not.toHaveBeenCalled();
});

it('keeps typed tag and note when it is reopened, until they are used', async () => {
  await open();
  await user.clear(tag());
  await user.type(tag(), 'camera-ready');
  await user.type(screen.getByLabelText('Note'), 'As in the paper');
  clearScreen();
  await open();
  expect([tag().value, note().value]).toEqual(['camera-ready', 'As in the paper']);
  await user.click(screen.getByRole('button', { name: 'Freeze' }));
  await waitFor(() => expect(onFrozen).toHaveBeenCalledWith('camera-ready'));
  clearScreen();
  await open();
  expect([tag().value, note().value]).toEqual(['0.2', '']);
});

it('proposes the next tag instead of a kept one that has been taken meanwhile', async () => {
  await open();
  await user.clear(tag());
  await user.type(tag(), '0.5');
  clearScreen();
  draw(<FreezeDialog tags={['0.5', '0.1']} onClose={() => {}} onFrozen={onFrozen} />);
  expect(tag().value).toBe(nextTag(['0.5', '0.1']));
});
