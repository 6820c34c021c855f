// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { HiddenNote } from './HiddenNote.tsx';

afterEach(clearScreen);

it('a reviewer can say that they have seen the boxes; an annotator only goes to the queue', async () => {
  host.reset({ 'screenshots.get': () => ({ hidden: 2 }), 'elements.reveal': () => ({ shown: 2 }) });
  draw(<HiddenNote screenshotId="s" />, 'reviewer');
  await userEvent.click(await screen.findByRole('button', { name: 'I have seen them' }));
  await waitFor(() => expect(host.inputsOf('elements.reveal')).toEqual([{ screenshotId: 's' }]));
  clearScreen();
  draw(<HiddenNote screenshotId="s" />, 'annotator');
  await screen.findByRole('button', { name: 'Open the queue' });
  expect(screen.queryByRole('button', { name: 'I have seen them' })).toBeNull();
});
