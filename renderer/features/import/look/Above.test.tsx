// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { host } from '../../../test-support/fake-connect.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { look, resetDraft, useDraft } from '../draft.ts';
import { ImportWizard } from '../ImportWizard.tsx';

const known = { id: 'coco', name: 'COCO', reads: true, accepts: ['.json', 'folder'], conventions: ['xywh-px'] };
const problem = { record: 'x.json[0]', line: 1, why: 'is outside', above: '/srv/set' };
const empty = { format: 'coco', first: null, folders: [], conventions: null };

beforeEach(resetDraft);
afterEach(clearScreen);

it('asks once whether pictures next to the folder may be read, and stays in the fields after a yes', async () => {
  host.reset({
    'imports.formats': () => [known],
    'imports.guess': () => ({ format: 'coco' }),
    'imports.preview': (input) =>
      (input as { images?: string }).images === '/srv/set'
        ? { ...empty, records: 1, images: 1, problems: [] }
        : { ...empty, records: 1, images: 0, problems: [problem] },
    'screenshots.facets': () => ({ app: [] }),
  });
  draw(<ImportWizard />);
  useDraft.setState({ path: '/srv/set/annotations' });
  look();
  const yes = await screen.findByRole('button', { name: 'Read from there' });
  // Another format or folder is not what is missing.
  expect(screen.queryByRole('alert')).toBeNull();
  yes.focus();
  fireEvent.click(yes);
  await waitFor(() => expect(screen.queryByText('Read from there')).toBeNull());
  expect(document.activeElement).toBe(screen.getByLabelText('Picture folder'));
  await screen.findByText('1 record, 1 picture');

  // The yes was about that folder only.
  fireEvent.change(screen.getByLabelText('File or folder'), { target: { value: '/srv/other' } });
  expect(useDraft.getState().images).toBe('');
});

it('keeps a typed picture folder for another path, and shows it also for a folder of pictures', async () => {
  host.reset({
    'imports.formats': () => [known, { ...known, id: 'folder', name: 'Folder of pictures' }],
    'imports.guess': () => ({ format: 'folder' }),
    'imports.preview': () => ({ ...empty, format: 'folder', records: 1, images: 1, problems: [] }),
    'screenshots.facets': () => ({ app: [] }),
  });
  draw(<ImportWizard />);
  useDraft.setState({ images: '/srv/shots' });
  fireEvent.change(screen.getByLabelText('File or folder'), { target: { value: '/srv/other' } });
  look();
  await screen.findByText('1 record, 1 picture');
  expect(screen.getByLabelText<HTMLInputElement>('Picture folder').value).toBe('/srv/shots');
});
