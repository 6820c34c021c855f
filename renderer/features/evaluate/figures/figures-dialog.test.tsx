// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setScheme } from '../../../theme/scheme.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { FiguresButton } from './FiguresButton.tsx';

const saved = vi.hoisted(() => vi.fn<(name: string, text: string, type?: string) => void>());
vi.mock('../../../ui/files/save-text.ts', () => ({ saveText: saved }));

const made = ({ id, theme }: { id: string; theme: string }) => ({
  source: 'A paper',
  title: `Figure ${id}`,
  svg: { name: `${id}.svg`, text: `<svg xmlns="http://www.w3.org/2000/svg"><text>${theme} #1</text></svg>` },
  data: { name: `${id}.csv`, text: 'model\n' },
});

beforeEach(() => {
  saved.mockReset();
  host.reset({ 'evaluations.figure': made });
});
afterEach(() => {
  clearScreen();
  act(() => setScheme('dark'));
});

it('shows a figure in the theme of the screen, and saves it and its data for print', async () => {
  const user = userEvent.setup();
  draw(<FiguresButton />);
  await user.click(screen.getByRole('button', { name: 'Figures' }));
  const picture = await screen.findByRole('img', { name: 'Figure mmbench-6' });
  // A name with a "#" must not cut the address off.
  expect(decodeURIComponent(picture.getAttribute('src') ?? '')).toContain('dark #1</text></svg>');
  expect(picture.getAttribute('src')).not.toContain('#');
  act(() => setScheme('light'));
  expect(decodeURIComponent((await screen.findByRole('img')).getAttribute('src') ?? '')).toContain('light #1');
  act(() => setScheme('dark'));
  await user.click(screen.getByRole('combobox', { name: 'Figure' }));
  await user.click(await screen.findByRole('option', { name: /^ProBench 5/ }));
  await screen.findByRole('img', { name: 'Figure probench-5' });
  await user.click(screen.getByRole('button', { name: 'Save SVG' }));
  await vi.waitFor(() =>
    expect(saved).toHaveBeenCalledWith('probench-5.svg', expect.stringContaining('light #1'), 'image/svg+xml'),
  );
  await user.click(screen.getByRole('button', { name: 'Save data (CSV)' }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledWith('probench-5.csv', 'model\n', 'text/csv'));
});

it('says what the project lacks for a figure with the way to it, and saves nothing', async () => {
  host.answers['evaluations.figure'] = () => {
    const phrase = { code: 'figure-nothing', values: { figure: 'mmbench-6', needs: 'an evaluation of grounding' } };
    throw new ORPCError('INVALID', { message: 'None.', data: { field: 'id', phrase } });
  };
  draw(<FiguresButton />);
  await userEvent.click(screen.getByRole('button', { name: 'Figures' }));
  expect(await screen.findByText('This figure needs an evaluation of grounding.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Save SVG' }).hasAttribute('disabled')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Evaluate a model' }));
  expect(location.hash).toBe('#/evaluate?new=1');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows any other failure as an error that can be retried', async () => {
  host.answers['evaluations.figure'] = () => {
    throw new ORPCError('IO', { message: 'The disk does not answer.' });
  };
  draw(<FiguresButton />);
  await userEvent.click(screen.getByRole('button', { name: 'Figures' }));
  expect(await screen.findByText('The disk does not answer.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

it('is disabled with the reason for annotators', () => {
  draw(<FiguresButton />, 'annotator');
  expect(screen.getByRole('button', { name: 'Figures' }).getAttribute('aria-disabled')).toBe('true');
});
