// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TriedAsking } from '#shared/contract/runs/own-parts.ts';
import type { Role } from '#shared/contract/roles.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { closeRecord, type ModelInfo, openRecord, useModelDraft } from '../model-draft.ts';
import { RecordPanel } from '../record/RecordPanel.tsx';
import { TryPanel } from '../TryPanel.tsx';

const user = userEvent.setup({ delay: null });
const [old, now] = ['a'.repeat(64), 'b'.repeat(64)];
const info = (own: Partial<ModelInfo['record']> = {}): ModelInfo => ({
  record: {
    name: 'one',
    provider: 'openai',
    model: 'm',
    baseUrl: 'http://127.0.0.1:8000/v1',
    params: {},
    limits: {},
    ...own,
  },
  ...{ builtin: false, liveOnly: false, key: 'memory', route: null, reads: 'pixels' },
});
const way = (own: boolean, more: Partial<TriedAsking> = {}): TriedAsking => ({
  own,
  messages: [{ role: 'user', parts: [own ? 'MINE' : 'THEIRS', null] }],
  ...{ reply: null, adapted: null, answer: null, point: null, outcome: null, pattern: null, note: null },
  ...{ error: null, seconds: null, cost: null, estimate: 0.01, ...more },
});
const tried = (asked: TriedAsking[]) => ({
  items: 6,
  label: 'Q1',
  screenshotId: '',
  input: '{"kind":"answer"}',
  gold: 'B',
  asked,
});

beforeEach(() => {
  host.reset({
    'models.list': () => [info()],
    'models.families': () => [],
    'models.save': ({ record }: { record: ModelInfo['record'] }) => ({ ...info(), record }),
    'screenshots.query': () => ({ rows: [], total: 0, next: null }),
    'evaluations.tasks': () => [{ id: 'mcq', name: 'Questions', evaluable: true }],
    'releases.list': () => [{ tag: 'v2' }, { tag: 'v1' }],
    'ownParts.adapter': () => ({ text: 'export const parse = 1', sha256: now, confirmed: false }),
    'ownParts.confirmAdapter': () => ({}),
    'ownParts.prompts': () => [{ id: 'mcq/answer', benchmark: 'BENCH', inputs: ['question'], file: null, text: null }],
    'ownParts.savePrompt': ({ text }: { text: string }) => ({ text, version: 4 }),
    'ownParts.tryItem': () => tried([way(false), way(true)]),
  });
});
afterEach(() => {
  clearScreen();
  closeRecord();
});

const open = (own?: Partial<ModelInfo['record']>, role?: Role) => {
  openRecord(info(own));
  draw(<RecordPanel info={info(own)} names={['one']} />, role);
};

it('is not shown to those who may not change it', () => {
  open({}, 'reviewer');
  expect(screen.queryByText('Prompts and adapter')).toBeNull();
});

it('a changed adapter is confirmed again, with its text and both hashes, and the record gets the new hash', async () => {
  open({ adapter: { path: 'adapters/mine.mjs', sha256: old } });
  await screen.findByText('the file has changed since');
  await user.click(screen.getByRole('button', { name: 'Confirm…' }));
  const dialog = await screen.findByRole('dialog');
  for (const text of [old, now, 'adapters/mine.mjs', 'export const parse = 1']) within(dialog).getByText(text);
  expect(host.inputsOf('ownParts.confirmAdapter')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(useModelDraft.getState().record?.adapter?.sha256).toBe(now));
  expect(host.inputsOf('ownParts.confirmAdapter')).toEqual([{ path: 'adapters/mine.mjs', sha256: now, allow: true }]);
});

it('a prompt is written beside its preview on a real item, and the record names its file', async () => {
  open();
  await user.click(screen.getByRole('button', { name: 'Add prompt…' }));
  const text = await screen.findByDisplayValue('BENCH');
  await user.click(text);
  await user.paste(' MORE');
  await screen.findByText(/MINE/);
  await waitFor(() =>
    expect(host.inputsOf('ownParts.tryItem').at(-1)).toMatchObject({
      ...{ task: 'mcq', release: 'v2', index: 0, send: false, prompt: { id: 'mcq/answer', text: 'BENCH MORE' } },
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Save prompt' }));
  await waitFor(() =>
    expect(useModelDraft.getState().record?.prompts).toEqual({ 'mcq/answer': 'prompts/mcq-answer.md' }),
  );
});

it('the system message is the benchmark’s, none, or a text', async () => {
  open();
  await user.click(screen.getByRole('combobox', { name: 'System message' }));
  await user.click(screen.getByRole('option', { name: 'custom text', hidden: true }));
  await user.type(screen.getByRole('textbox', { name: 'Text of the system message' }), 'BRIEF');
  expect(useModelDraft.getState().record?.systemPrompt).toEqual({ text: 'BRIEF' });
});

it('another model’s own parts never stay in the form', async () => {
  open({
    adapter: { path: 'adapters/mine.mjs', sha256: now },
    prompts: { mcq: 'prompts/x.md' },
    systemPrompt: { text: 'X' },
  });
  await screen.findByText('adapters/mine.mjs');
  openRecord({ ...info(), record: { ...info().record, name: 'two' } });
  await waitFor(() => expect(screen.queryByText('adapters/mine.mjs')).toBeNull());
  await user.type(screen.getByLabelText('Model', { selector: 'input' }), '2{Enter}');
  await waitFor(() => expect(host.inputsOf('models.save')).toHaveLength(1));
  expect(Object.keys(host.inputsOf('models.save')[0] as object)).toContain('record');
  expect(JSON.stringify(host.inputsOf('models.save'))).not.toMatch(/mine|prompts|systemPrompt/);
});

it('an item is shown at once and asked only by a button with its price; a pasted reply is read without asking', async () => {
  openRecord(info());
  draw(<TryPanel />);
  await user.click(screen.getByRole('radio', { name: 'Item' }));
  await screen.findByRole('button', { name: 'Ask 2 times, about $0.02' });
  screen.getByText(/MINE/);
  screen.getByText(/THEIRS/);
  expect(host.inputsOf('ownParts.tryItem').every((entry) => (entry as { send: boolean }).send === false)).toBe(true);
  host.answers['ownParts.tryItem'] = () =>
    tried([
      way(false, { reply: 'A=B', outcome: 'parse-failure' }),
      way(true, {
        reply: 'A=B',
        error: phrase('adapter-too-long', { name: 'parse', detail: '2' }),
      }),
    ]);
  await user.type(screen.getByRole('textbox', { name: /Paste a reply/ }), 'A=B');
  await user.click(screen.getByRole('button', { name: 'Read' }));
  await screen.findAllByText('A=B', { selector: 'pre' });
  expect(host.inputsOf('ownParts.tryItem').at(-1)).toMatchObject({ send: false, reply: 'A=B' });
  screen.getByText('The adapter’s parse was stopped after 2 seconds.');
});

it('asking a built-in model is free, and says so', async () => {
  host.answers['ownParts.tryItem'] = () => tried([way(true, { estimate: 0 })]);
  openRecord(info());
  draw(<TryPanel />);
  await user.click(screen.getByRole('radio', { name: 'Item' }));
  await user.click(await screen.findByRole('button', { name: 'Ask, free' }));
  await waitFor(() => expect(host.inputsOf('ownParts.tryItem').at(-1)).toMatchObject({ send: true }));
});
