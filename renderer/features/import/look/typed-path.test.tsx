// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { host } from '../../../test-support/fake-connect.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { resetDraft } from '../draft.ts';
import { ImportWizard } from '../ImportWizard.tsx';

const known = { id: 'coco', name: 'COCO', reads: true, accepts: ['.json', 'folder'], conventions: ['xywh-px'] };
beforeEach(() => {
  vi.useFakeTimers();
  resetDraft();
  host.reset({ 'imports.formats': () => [known], 'screenshots.facets': () => ({ app: [] }) });
});
afterEach(() => {
  clearScreen();
  vi.useRealTimers();
});

const field = () => screen.getByLabelText('File or folder');
/** The text as it is typed, character by character. */
const type = (...texts: string[]) => {
  for (const value of texts) fireEvent.change(field(), { target: { value } });
};
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const asked = () => host.inputsOf('imports.guess').map((input) => (input as { path: string }).path);

it('previews a typed path once, after a pause, and never its prefixes', async () => {
  draw(<ImportWizard />);
  type('/', '/srv', '/srv/sets/buttons');
  await passes(300);
  expect(asked()).toEqual([]);
  type('/srv/sets/buttons.json');
  await passes(300);
  expect(asked()).toEqual([]);
  await passes(1000);
  expect(asked()).toEqual(['/srv/sets/buttons.json']);
});

it('previews at once on Enter, and drops the request at the next key', async () => {
  draw(<ImportWizard />);
  type('/srv');
  fireEvent.keyDown(field(), { key: 'Enter' });
  await passes(0);
  expect(asked()).toEqual(['/srv']);
  const [first] = host.calls.filter(({ name }) => name === 'imports.guess');
  expect(first?.signal?.aborted).toBe(false);
  type('/srv/sets');
  await passes(1000);
  expect(asked()).toEqual(['/srv', '/srv/sets']);
  expect(first?.signal?.aborted).toBe(true);
});

it.each([
  ['asks nothing about boxes that can be written in one way only', ['xywh-px'], false, 'Import'],
  ['asks how boxes are written if there is a choice', ['xywh-px', 'xyxy-px'], false, 'Next'],
  ['shows boxes that do not fit their pictures', ['xywh-px'], true, 'Next'],
])('%s', async (_, conventions, warning, button) => {
  host.reset({
    'imports.formats': () => [{ ...known, conventions }],
    'imports.guess': () => ({ format: 'coco' }),
    'imports.preview': () => ({
      ...{ format: 'coco', records: 1, images: 1, first: 1, folders: [], problems: [] },
      conventions: { declared: 'xywh-px', best: 'xywh-px', warning, fits: [], samples: [], shown: 0 },
    }),
    'screenshots.facets': () => ({ app: [] }),
  });
  draw(<ImportWizard />);
  type('/srv/set.json');
  fireEvent.keyDown(field(), { key: 'Enter' });
  await passes(1000);
  expect(screen.getByRole('button', { name: new RegExp(`^${button}`) })).toBeTruthy();
});
