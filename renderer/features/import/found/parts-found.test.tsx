// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { resetDraft } from '../draft.ts';
import { ImportWizard } from '../ImportWizard.tsx';

const user = userEvent.setup({ delay: null });
const format = { reads: true, accepts: ['folder'], conventions: ['xyxy-px'], tree: true, episodes: false };
const formats = [
  { ...format, id: 'atspi', name: 'AT-SPI capture (Linux desktop)' },
  { ...format, id: 'dom', name: 'DOM element list (web page)' },
  { ...format, id: 'trajectory-folder', name: 'Trajectory folder', tree: false, episodes: true, conventions: [] },
];
const parts = [
  { format: 'atspi', records: 35, more: false, web: false },
  { format: 'dom', records: 25, more: false, web: true },
  { format: 'trajectory-folder', records: 4, more: true },
];

beforeEach(() => {
  resetDraft();
  host.reset({
    'imports.formats': () => formats,
    'imports.guess': () => ({ format: 'atspi' }),
    'imports.preview': () => ({
      ...{ format: 'atspi', records: 60, images: 60, first: null, folders: [], conventions: null, problems: [] },
    }),
    'imports.contents': () => ({ parts }),
    'imports.start': () => ({ id: 'job' }),
    'screenshots.facets': () => ({ app: [] }),
    'imports.list': () => [],
  });
});
afterEach(clearScreen);

async function chosen(path: string): Promise<void> {
  draw(<ImportWizard />);
  const field = screen.getByLabelText('File or folder');
  fireEvent.change(field, { target: { value: path } });
  fireEvent.keyDown(field, { key: 'Enter' });
}
const begin = async () => {
  const button = await screen.findByRole('button', { name: /^Import/ });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  await user.click(button);
};

it('lists what a folder has by format with counts, all ticked, and imports it at once', async () => {
  await chosen('/srv/all');
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true, true]);
  expect(screen.getByText('35 records')).toBeTruthy();
  expect(screen.getByText('more than 4 episodes')).toBeTruthy();
  await begin();
  await waitFor(() =>
    expect(host.inputsOf('imports.start')).toMatchObject([
      {
        format: 'atspi',
        parts: [{ format: 'atspi', web: false }, { format: 'dom', web: true }, { format: 'trajectory-folder' }],
      },
    ]),
  );
});

it('leaves out what is not ticked, and imports nothing while nothing is', async () => {
  await chosen('/srv/all');
  for (const box of await screen.findAllByRole('checkbox')) await user.click(box);
  expect(screen.getByText('Tick at least one.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Import/ }).hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'DOM element list (web page)' }));
  await begin();
  await waitFor(() =>
    expect(host.inputsOf('imports.start')).toMatchObject([{ parts: [{ format: 'dom', web: true }] }]),
  );
});

it('asks nothing about a folder of one format', async () => {
  host.answers['imports.contents'] = () => ({ parts: parts.slice(0, 1) });
  await chosen('/srv/one');
  await begin();
  await waitFor(() => expect(host.inputsOf('imports.start')).toHaveLength(1));
  expect(host.inputsOf('imports.start')[0]).not.toHaveProperty('parts');
});
