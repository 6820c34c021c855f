// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Role } from '#shared/contract/roles.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import Models from '../index.tsx';
import { closeRecord, type ModelInfo, openRecord, useModelDraft } from '../model-draft.ts';
import { RecordPanel } from './RecordPanel.tsx';

const user = userEvent.setup({ delay: null });
const info = (name: string, model = 'm'): ModelInfo => ({
  record: { name, provider: 'openai', model, baseUrl: 'http://127.0.0.1:8000/v1', params: {}, limits: { rpm: 60 } },
  builtin: false,
  liveOnly: false,
  key: 'memory',
  route: null,
  reads: 'pixels',
});

beforeEach(() => {
  // Wide enough for the three columns.
  window.innerWidth = 1600;
  closeRecord();
  host.reset({
    'models.list': () => [info('one'), info('two')],
    'models.families': () => [],
    'models.save': ({ record }: { record: ModelInfo['record'] }) => ({ ...info('one'), record }),
    'screenshots.query': () => ({ rows: [], total: 0, next: null }),
  });
});
afterEach(clearScreen);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const open = (role?: Role) => {
  openRecord(info('one'));
  draw(<RecordPanel info={info('one')} names={['one', 'two']} />, role);
};

it('saves the changed record on Enter, under the name it replaces', async () => {
  open();
  await user.clear(field('Requests / min'));
  await user.type(field('Model'), '2{Enter}');
  await waitFor(() =>
    expect(host.inputsOf('models.save')).toEqual([
      { record: { ...info('one', 'm2').record, limits: {} }, replaces: 'one' },
    ]),
  );
});

it('lets a new record be named at once', async () => {
  draw(<Models />);
  await user.click(await screen.findByRole('button', { name: 'Model' }));
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  await user.keyboard('ours');
  expect(field('Name').value).toBe('ours');
});

it('says under the field what is wrong, and sends nothing', async () => {
  open();
  await user.clear(field('Base URL'));
  await user.type(field('Base URL'), 'ab');
  expect(screen.queryByText(/starts with http/)).toBeNull();
  await user.tab();
  expect(await screen.findByText(/starts with http/)).toBeTruthy();
  await user.clear(field('Requests / min'));
  await user.type(field('Requests / min'), '0{Enter}');
  expect(await screen.findByText('Must be more than 0.')).toBeTruthy();
  expect(host.inputsOf('models.save')).toEqual([]);
});

it('shows a taken name at the name and keeps everything that was typed', async () => {
  host.answers['models.save'] = () => {
    throw new ORPCError('INVALID', { message: 'There is a model named two already.', data: { field: 'name' } });
  };
  open();
  await user.type(field('Name'), '2');
  await user.type(field('Max tokens'), '77{Enter}');
  expect(await screen.findByText('There is a model named two already.')).toBeTruthy();
  expect([field('Name').value, field('Max tokens').value]).toEqual(['one2', '77']);
  expect(field('Name').getAttribute('aria-invalid')).toBe('true');
});

it('asks before another model replaces unsaved text, and keeps the draft while the screen is away', async () => {
  openRecord(info('one'));
  // Somebody typed here before they went to another screen.
  useModelDraft.setState({ record: info('one', 'm-2').record });
  draw(<Models />);
  await user.click(await screen.findByRole('option', { name: /two/ }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(field('Model').value).toBe('m-2');
  await user.click(screen.getByRole('option', { name: /two/ }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect([field('Name').value, field('Model').value]).toEqual(['two', 'm']));
});

it('cannot be changed by a reviewer, who sees why', () => {
  open('reviewer');
  expect(screen.getByText(/Only a curator can do this/)).toBeTruthy();
  expect(field('Name').closest('fieldset')).toHaveProperty('disabled', true);
});

it('chooses a computer-use tool of the provider, and acknowledges safety checks only when told', async () => {
  open();
  await user.click(field('Actions in live runs via'));
  expect(screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['computer', 'computer_use_preview']),
  );
  await user.click(screen.getByRole('option', { name: 'computer', hidden: true }));
  expect(field('Safety checks').checked).toBe(false);
  await user.click(field('Safety checks'));
  await user.type(field('Model'), '2{Enter}');
  await waitFor(() =>
    expect(host.inputsOf('models.save')).toMatchObject([
      { record: { model: 'm2', computerUse: { tool: 'computer', acknowledgeSafetyChecks: true } } },
    ]),
  );
});

it('a planner with a grounder is two models of the project, and nothing else', async () => {
  host.answers['models.list'] = () => [
    info('one'),
    info('two'),
    { ...info('builtin/ocr'), builtin: true },
    { ...info('pair'), record: { ...info('pair').record, composite: { planner: 'one', grounder: 'two' } } },
  ];
  open();
  await user.click(field('Provider'));
  await user.click(screen.getByRole('option', { name: 'planner + grounder', hidden: true }));
  expect(screen.queryByLabelText('Base URL')).toBeNull();
  await user.click(field('Planner'));
  await user.click((await screen.findAllByRole('option', { name: 'one', hidden: true }))[0]!);
  await user.click(field('Grounder'));
  expect(screen.queryByRole('option', { name: 'pair', hidden: true })).toBeNull();
  // Offered once: as a grounder.
  await user.click(screen.getByRole('option', { name: 'builtin/ocr', hidden: true }));
  await user.type(field('Name'), ' both{Enter}');
  await waitFor(() => expect(host.inputsOf('models.save')).toHaveLength(1));
  expect(host.inputsOf('models.save')).toMatchObject([
    {
      record: {
        ...{ name: 'one both', provider: 'composite', model: 'one + builtin/ocr' },
        composite: { planner: 'one', grounder: 'builtin/ocr' },
      },
    },
  ]);
});
