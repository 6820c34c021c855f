// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { clearScreen, draw } from '../../test-support/draw.tsx';
import { host } from '../../test-support/fake-connect.ts';
import { ImportDialog } from './ImportDialog.tsx';

const user = userEvent.setup({ delay: null });
afterEach(clearScreen);

it('asks before pasted records are discarded, and closes at once when they are imported', async () => {
  const onClose = vi.fn<() => void>();
  host.reset({ 'models.importText': () => ({ added: ['m'], refused: [], ignored: [] }) });
  draw(<ImportDialog onClose={onClose} />);
  await user.click(await screen.findByRole('textbox'));
  await user.paste('{"models":[]}');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(host.inputsOf('models.importText')).toEqual([{ text: '{"models":[]}' }]);
});
