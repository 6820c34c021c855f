// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { WholeItem } from '#shared/contract/items.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { dropText, keepText } from '../../../ui/fields/kept-texts.ts';
import { ItemPane } from './ItemPane.tsx';
import { reportText } from './ReportForm.tsx';
import { correctionText } from './use-correction.ts';

const item: WholeItem = {
  ...{ id: 'one', kind: 'instruction', label: 'Press Save', facet: 'basic', state: 'approved', revision: 2 },
  ...{ app: null, screenshotId: 'shot', sha256: null, updatedAt: '', review: 'one', lints: [], answers: [] },
  ...{ verdicts: [], comments: [], revisions: [], releases: [] },
  content: { type: 'basic', text: 'Press Save', picked: true },
};

beforeEach(() => host.reset({ 'items.open': () => item }));
afterEach(() => {
  clearScreen();
  dropText(reportText('one'));
  dropText(correctionText('one'));
});

const open = () => draw(<ItemPane id="one" onClose={() => {}} />);

it('what is typed right after Report… is in the report', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Report…' }));
  await userEvent.keyboard('The box is beside it');
  expect(screen.getByLabelText('What is wrong with the key?')).toHaveProperty('value', 'The box is beside it');
});

it('what is typed right after Correct… is in the first text', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Correct…' }));
  await userEvent.keyboard(' now');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Instruction').value).toContain(' now');
});

it('a report that was begun earlier is open again, and leaves the keys to the list', async () => {
  keepText(reportText('one'), 'The box');
  open();
  const field = await screen.findByLabelText('What is wrong with the key?');
  await waitFor(() => expect(field).toHaveProperty('value', 'The box'));
  expect(document.activeElement).toBe(document.body);
});
