// @vitest-environment happy-dom
import type { RunDetail } from '#shared/contract/runs/runs.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { CallList } from './CallList.tsx';

const run = {
  ...{ id: 'run-123456', kind: 'evaluate', models: ['m'] },
  steps: [{ step: 'answer', name: 'Answer' }],
} as unknown as RunDetail;

beforeEach(() => {
  host.reset({ 'runs.calls': () => ({ rows: [], nextCursor: null }) });
});
afterEach(clearScreen);

it('searches what the address names, then what is typed, and filters by outcome', async () => {
  draw(<CallList run={run} text="Save" opened={null} onOpen={() => {}} />);
  await screen.findByText('No calls match.');
  expect(host.inputsOf('runs.calls')[0]).toMatchObject({ id: 'run-123456', text: 'Save', sort: 'order' });
  const search = screen.getByRole('textbox', { name: 'Search items, prompts, replies' });
  await userEvent.clear(search);
  await userEvent.type(search, 'disk');
  await waitFor(() => expect(host.inputsOf('runs.calls').at(-1)).toMatchObject({ text: 'disk' }));
  await userEvent.click(screen.getByLabelText('Outcome', { selector: 'input' }));
  await userEvent.click(await screen.findByRole('option', { name: /parse|unreadable/i, hidden: true }));
  await waitFor(() => expect(host.inputsOf('runs.calls').at(-1)).toMatchObject({ outcome: 'parse-failure' }));
});
