// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { useRecordSettings } from './record-store.ts';
import { RecordDialog } from './RecordDialog.tsx';

vi.mock('../../../transport/connect.ts', () => import('../../../test-support/fake-connect.ts'));

const user = userEvent.setup({ delay: null });
const blank = useRecordSettings.getState();

beforeEach(() =>
  host.reset({
    'recordings.state': () => ({ refusal: null, current: null, own: false }),
    'recordings.start': () => ({ id: 'job' }),
  }),
);
afterEach(() => {
  clearScreen();
  useRecordSettings.setState(blank, true);
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const start = () => screen.getByRole('button', { name: 'Start recording' });
const ready = () => waitFor(() => expect(start()).toHaveProperty('disabled', false));

it('says under the fields what is missing instead of a button that does nothing', async () => {
  draw(<RecordDialog />);
  await ready();
  await user.type(field('Task'), 'Buy a lamp');
  await user.click(start());
  expect(await screen.findByText('Required.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Address')));
  expect(host.inputsOf('recordings.start')).toEqual([]);
  await user.type(field('Address'), ' shop.example {Enter}');
  await waitFor(() =>
    expect(host.inputsOf('recordings.start')).toMatchObject([{ url: 'shop.example', task: 'Buy a lamp' }]),
  );
});

it('keeps what was typed when the host refuses, at the field it names, and when the dialog is closed', async () => {
  host.answers['recordings.start'] = () => {
    throw new ORPCError('INVALID', { message: 'That is not the address of a web page.', data: { field: 'url' } });
  };
  draw(<RecordDialog />);
  await ready();
  await user.type(field('Address'), 'ftp://shop');
  await user.type(field('Task'), 'Buy a lamp');
  await user.click(start());
  expect(await screen.findByText('That is not the address of a web page.')).toBeTruthy();
  expect(field('Address').getAttribute('aria-invalid')).toBe('true');
  clearScreen();
  draw(<RecordDialog />);
  expect([field('Address').value, field('Task').value]).toEqual(['ftp://shop', 'Buy a lamp']);
});

it('makes a command for the person’s own browser where the studio’s machine cannot record', async () => {
  for (const [refusal, role] of [
    ['no-screen', 'curator'],
    ['remote', 'annotator'],
    ['no-browser', 'reviewer'],
  ] as const) {
    host.answers['recordings.state'] = () => ({ refusal, current: null, own: true });
    host.answers['recordings.link'] = () => ({ link: 'http://studio/record/abc', until: '2026-12-06T12:00:00.000Z' });
    host.answers['system.info'] = () => ({ me: { name: 'Ann', role } });
    draw(<RecordDialog />);
    const go = await screen.findByRole('button', { name: 'Record in your own browser' });
    await user.clear(field('Address'));
    await user.type(field('Address'), 'shop.example');
    await user.clear(field('Task'));
    await user.type(field('Task'), 'Buy a lamp');
    await user.click(go);
    expect((await screen.findByLabelText('Command')).textContent).toBe(
      'benchwright record --to http://studio/record/abc',
    );
    await user.click(screen.getByRole('button', { name: 'Copy command' }));
    await screen.findByRole('button', { name: 'Copied' });
    clearScreen();
  }
  expect(host.inputsOf('recordings.link')).toHaveLength(3);
  expect(host.inputsOf('recordings.start')).toEqual([]);
});
