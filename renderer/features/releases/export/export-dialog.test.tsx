// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Project } from '#shared/contract/projects.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { useHostFacts } from '../../../project/project.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import type { RequestedExport } from '../../../places/requested-export.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { everything, exportInput, type ExportFields, type Format } from './export-form.ts';

const user = userEvent.setup({ delay: null });

const format = (id: string, over: Partial<Format> = {}): Format => ({
  ...{ id, name: id, reads: true, writes: true, accepts: ['folder'], conventions: ['xyxy-px', 'xywh-px'] },
  ...{ tree: false, episodes: false, writesEpisodes: false, spreadsheet: false },
  ...over,
});
const l1 = format('mmbench-gui-l1', { conventions: [] });
const tsv = format('vlmevalkit-tsv', { accepts: ['.tsv'], spreadsheet: true });
const job = {
  id: 'j1',
  kind: 'export',
  title: phrase('job-export', { out: '/a' }),
  done: 0,
  total: null,
  error: null,
  result: null,
};
const ended = {
  ...job,
  state: 'done',
  result: { files: 2, records: 4, hash: 'a'.repeat(64), readBack: 'equal', leftOut: [] },
};

beforeEach(() => {
  useHostFacts.setState({ project: { path: '/home/ada/demo', name: 'demo' } as Project });
  host.reset({
    'imports.formats': () => [l1, tsv, format('wda', { writes: false })],
    'exports.start': () => ended,
    'jobs.get': () => ended,
  });
});
afterEach(() => {
  clearScreen();
  useHostFacts.setState({ project: undefined });
});

const open = async (chosen: RequestedExport | null = null) => {
  draw(<ExportDialog tags={['0.1']} tag="0.1" chosen={chosen} onClose={() => {}} />);
  return screen.findByRole('textbox', { name: 'Destination' });
};
const send = () => user.click(screen.getByRole('button', { name: 'Export' }));

it('writes the release to the proposed place, and offers another export with the same fields', async () => {
  const out = await open();
  expect((out as HTMLInputElement).value).toBe('/home/ada/demo/exports/0.1-mmbench-gui-l1');
  await send();
  await screen.findByText('Read back and verified.');
  expect(host.inputsOf('exports.start')).toEqual([
    { format: 'mmbench-gui-l1', out: '/home/ada/demo/exports/0.1-mmbench-gui-l1', release: '0.1' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Export another' }));
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
  expect(screen.queryByText('Read back and verified.')).toBeNull();
});

it('says under the field that a destination is missing, and sends nothing', async () => {
  const out = await open();
  await user.clear(out);
  await send();
  await waitFor(() => expect(out.getAttribute('aria-invalid')).toBe('true'));
  expect(host.inputsOf('exports.start')).toEqual([]);
});

it('shows what the host refuses at the field that it names, and keeps what was typed', async () => {
  host.answers['exports.start'] = () => {
    throw new ORPCError('INVALID', { message: 'There is a file at that place.', data: { field: 'out' } });
  };
  const out = await open();
  await user.clear(out);
  await user.type(out, '/tmp/there');
  await send();
  await screen.findByText('There is a file at that place.');
  expect((out as HTMLInputElement).value).toBe('/tmp/there');
  expect(out.getAttribute('aria-invalid')).toBe('true');
});

it('proposes a file of its own for part of a release, until everything is exported', async () => {
  const out = await open({ kind: 'screenshots', ids: ['s1', 's2'] });
  expect((out as HTMLInputElement).value).toBe('/home/ada/demo/exports/0.1-selection-mmbench-gui-l1');
  await send();
  await screen.findByText('Read back and verified.');
  expect(host.inputsOf('exports.start')).toEqual([expect.objectContaining({ screenshots: ['s1', 's2'] })]);
});

it('disables its fields while the export runs', async () => {
  host.answers['exports.start'] = () => ({ ...job, state: 'running' });
  host.answers['jobs.get'] = () => ({ ...job, state: 'running' });
  const out = await open();
  await send();
  await waitFor(() => expect(out.closest('fieldset')?.disabled).toBe(true));
  expect(screen.getByRole('button', { name: 'Export' }).matches(':disabled')).toBe(true);
});

const fields: ExportFields = {
  ...{ release: everything, format: 'vlmevalkit-tsv', convention: null, part: 'all', out: null },
  ...{ keepMetadata: false, formulaSafe: true },
};

it.each([
  ['everything approved', fields, tsv, { format: 'vlmevalkit-tsv', out: '/a', formulaSafe: true }],
  ['no formulas where there is no table', fields, l1, { format: 'mmbench-gui-l1', out: '/a' }],
  [
    'a convention that the format has',
    { ...fields, formulaSafe: false, release: '1.0', convention: 'xywh-px', keepMetadata: true },
    tsv,
    { format: 'vlmevalkit-tsv', out: '/a', release: '1.0', convention: 'xywh-px', keepMetadata: true },
  ],
  [
    'no convention of another format',
    { ...fields, formulaSafe: false, convention: 'xywh-px' },
    l1,
    { format: 'mmbench-gui-l1', out: '/a' },
  ],
])('sends %s', (_, typed, chosen, input) => {
  expect(exportInput(typed, { format: chosen, out: ' /a ', chosen: null })).toEqual(input);
});
