// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearScreen, draw } from '../../test-support/draw.tsx';
import { host } from '../../test-support/fake-connect.ts';
import { closeRecord, type ModelInfo, openRecord } from './model-draft.ts';
import { TryPanel } from './TryPanel.tsx';
import { useTries } from './tries.ts';

const user = userEvent.setup({ delay: null });
const info = (name: string): ModelInfo => ({
  record: { name, provider: 'openai', model: 'm', baseUrl: 'http://127.0.0.1:8000/v1', params: {}, limits: {} },
  ...{ builtin: false, liveOnly: false, key: 'memory', route: null, reads: 'pixels' },
});
const shot = { id: 's', name: 'one.png', sha256: '0'.repeat(64), width: 100, height: 100, revision: 1 };

beforeEach(() => {
  host.reset({
    'screenshots.query': () => ({ rows: [shot], total: 1, next: null }),
    'screenshots.get': () => shot,
    'elements.list': () => [],
    'models.try': () => ({
      ...{ ok: true, error: null, trouble: null, httpStatus: 200, reply: 'It is a saved page.', sent: null },
      ...{
        numbers: [],
        place: null,
        convention: null,
        point: null,
        seconds: 1,
        inputTokens: 1,
        outputTokens: 1,
        cost: null,
      },
    }),
  });
});
afterEach(() => {
  clearScreen();
  closeRecord();
  useTries.setState({}, true);
});

it('is disabled for whoever may not ask models, with the reason', async () => {
  openRecord(info('one'));
  draw(<TryPanel />, 'reviewer');
  const instruction = await screen.findByRole('textbox', { name: 'Instruction or question' });
  expect(instruction.closest('fieldset')).toHaveProperty('disabled', true);
  expect(instruction.closest('fieldset')?.title).toMatch(/Only a curator can do this/);
});

it('shows the last try of a model again on return, and no other model’s', async () => {
  openRecord(info('one'));
  draw(<TryPanel />);
  const instruction = await screen.findByRole('textbox', { name: 'Instruction or question' });
  await user.clear(instruction);
  await user.type(instruction, 'What is this?{Enter}');
  await screen.findByText('It is a saved page.');
  cleanup();
  openRecord(info('two'));
  draw(<TryPanel />);
  await screen.findByRole('textbox', { name: 'Instruction or question' });
  expect(screen.queryByText('It is a saved page.')).toBeNull();
  cleanup();
  openRecord(info('one'));
  draw(<TryPanel />);
  await screen.findByText('It is a saved page.');
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Instruction or question' })).toHaveProperty('value', 'What is this?'),
  );
  expect(host.inputsOf('models.try')).toHaveLength(1);
});
