// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PaperRow, PaperTable } from '#shared/contract/runs/tables.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { useRoute } from '../../../places/route.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { saveReport } from '../save-report.ts';
import { TablesScreen } from './TablesScreen.tsx';

vi.mock('../save-report.ts', () => ({ saveReport: vi.fn<typeof saveReport>() }));

const row = (model: string, text: string, more: Partial<PaperRow>): PaperRow => ({
  ...{
    group: 'open',
    model,
    source: 'here',
    printed: false,
    run: model,
    counted: null,
    notes: [],
    record: [['run', `${model}-id`]],
  },
  cells: [{ text, value: 0.5, n: 4, mark: null }],
  ...more,
});
const published = row('InternVL3-72B', '72.2', {
  ...{ source: 'published', printed: true, run: null, record: [], notes: [phrase('table-average-355')] },
  cells: [{ text: '72.2', value: 0.722, n: 0, mark: 'best' }],
});
const table = (rows: PaperRow[], more: Partial<PaperTable> = {}): PaperTable => ({
  ...{ layout: 'mmbench-2', source: 'MMBench-GUI, Table 2', of: 'runs', task: 'grounding', missing: null },
  printedErrors: [phrase('table-total-686')],
  parts: [
    {
      release: 'v1',
      columns: [{ id: 'avg', block: 'Average', name: 'All items' }],
      rows,
      caption: ['N = 4.', 'Points.'],
    },
  ],
  ...more,
});
const needs = phrase('table-needs-runs', { layout: 'mmbench-2', task: 'Element grounding' });
const own = [row('model-a', '80.0', {}), row('model-b', '70.0', { source: 'rerun' })];

let asked: unknown[] = [];
let answer: (input: { runs?: string[] }) => PaperTable;
beforeEach(() => {
  asked = [];
  answer = ({ runs }) => table([...own.filter(({ run }) => runs?.includes(run ?? '') ?? true), published]);
  host.reset({
    'tables.get': (input: { runs?: string[] }) => answer(input),
    'tables.file': (input: unknown) => {
      asked.push(input);
      return { name: 't', text: '', encoding: 'utf8' };
    },
  });
  location.hash = '';
  useRoute.setState({ screen: 'evaluate', id: null, params: { view: 'tables', layout: 'mmbench-2' } });
});
afterEach(clearScreen);

it('shows rows in groups with badges, marks, caption and what is wrong with the printed table', async () => {
  draw(<TablesScreen />);
  const shown = await screen.findByRole('table');
  const lines = within(shown)
    .getAllByRole('row')
    .map((element) =>
      within(element)
        .queryAllByRole('cell', { hidden: true })
        .map((cell) => cell.textContent),
    );
  expect(lines.filter((cells) => cells.length === 2 && cells[0] !== '')).toEqual([
    ['run here', '80.0'],
    ['rerun here', '70.0'],
    ['published', '72.2'],
  ]);
  expect(within(shown).getByText('72.2').tagName).toBe('STRONG');
  expect(within(shown).getByText('Open')).toBeTruthy();
  expect(screen.getByText('N = 4. Points.')).toBeTruthy();
  expect(screen.getByText(/686 tasks/)).toBeTruthy();
});

it('opens notes and run record of a row by keyboard, and leads to the run', async () => {
  const person = userEvent.setup();
  draw(<TablesScreen />);
  const first = await screen.findByRole('button', { name: 'model-a' });
  first.focus();
  await person.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(screen.getByText(/355 advanced Android items/)).toBeTruthy();
  await person.keyboard('{ArrowUp}{Enter}');
  expect(screen.getByText('model-b-id')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Open in Scores' }));
  expect(useRoute.getState().params).toEqual({ task: 'grounding', run: 'model-b' });
});

it('leaves out a run on request, in the table and in the export', async () => {
  const person = userEvent.setup();
  const chance = row('Chance', '25.0', { run: null, group: 'reference' });
  answer = ({ runs }) => table([...own.filter(({ run }) => runs?.includes(run ?? '') ?? true), chance, published]);
  draw(<TablesScreen />);
  await person.click(await screen.findByRole('button', { name: 'Runs, 2 of 2' }));
  await person.click(await screen.findByRole('menuitem', { name: 'model-a' }));
  await waitFor(() => expect(screen.queryByText('80.0')).toBeNull());
  expect(screen.getByText('70.0')).toBeTruthy();
  await person.keyboard('{Escape}');
  await person.click(screen.getByRole('button', { name: 'Export table' }));
  await person.click(await screen.findByRole('menuitem', { name: 'LaTeX' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({ layout: 'mmbench-2', release: 'v1', runs: ['model-b'], format: 'tex' });
  expect(saveReport).toHaveBeenCalledWith(expect.anything(), 'tex');
});

it('without own rows shows the paper’s, says what is missing and leads there; there is nothing to export', async () => {
  answer = () => table([published], { missing: needs });
  const person = userEvent.setup();
  draw(<TablesScreen />);
  expect(await screen.findByText(/needs a finished evaluation of Element grounding/)).toBeTruthy();
  expect(screen.getByText('72.2')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Export table' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Evaluate a model' }));
  expect(useRoute.getState().params).toEqual({ task: 'grounding', new: '1' });
});

it('without any row says what is missing, and leads agents’ tables to Trajectories', async () => {
  answer = () => table([], { of: 'agents', task: null, missing: phrase('table-needs-desktop', { layout: 'osworld' }) });
  const person = userEvent.setup();
  draw(<TablesScreen />);
  expect(await screen.findByRole('heading', { name: 'No rows yet' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Open Trajectories' }));
  expect(useRoute.getState().screen).toBe('trajectories');
});

it('switches the layout in the address and goes back to the scores', async () => {
  const person = userEvent.setup();
  draw(<TablesScreen />);
  await screen.findByRole('table');
  await person.click(screen.getByRole('combobox', { name: 'Layout' }));
  await person.click(await screen.findByRole('option', { name: /MMBench-GUI 3/ }));
  expect(useRoute.getState().params).toEqual({ view: 'tables', layout: 'mmbench-3' });
  await person.click(screen.getByRole('radio', { name: 'Scores' }));
  expect(useRoute.getState().params).toEqual({});
});

it('while it loads shows blank rows of a table, not the panels of the scores', async () => {
  host.reset({ 'tables.get': () => new Promise(() => {}), 'jobs.list': () => [] });
  draw(<TablesScreen />);
  expect((await screen.findByRole('status')).textContent).toBe('Loading…');
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByText('Leaderboard')).toBeNull();
});

it('says why an annotator sees no tables', async () => {
  draw(<TablesScreen />, 'annotator');
  expect(await screen.findByRole('heading', { name: 'Tables are for reviewers' })).toBeTruthy();
});
