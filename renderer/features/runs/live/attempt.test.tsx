// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Watched } from '#shared/contract/runs/live.ts';
import { textPhrase } from '#shared/phrases/phrase.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { AttemptView } from './AttemptView.tsx';

afterEach(clearScreen);

const picture = { sha256: 'a'.repeat(64), width: 640, height: 400 };
const step: Watched['steps'][number] = {
  actions: [{ type: 'click', point: [5, 5], raw: '' }],
  ...{ thought: '', response: '', by: null, picture, cost: 0, calls: ['c1'], fault: null },
};
const result = (met: boolean | null, evidence: string) => ({ kind: 'url', met, evidence });
const attempt: Watched = {
  ...{ run: 'r', itemId: 'i1', label: 'lamp', instruction: 'Buy a lamp', task: 'lamp', env: 'web', agent: 'model-a' },
  ...{ state: 'running', reason: textPhrase(''), drive: 'running', moment: null, going: true, noFork: null },
  ...{ maxSteps: 15, steps: [step, step], screen: picture, age: 4000, proposal: null, actions: ['click'] },
  criteria: [
    { result: result(true, 'the shop is open'), since: 0 },
    { result: result(true, 'the lamp is in the cart'), since: 2 },
    { result: result(false, 'it is paid'), since: null },
    { result: result(null, 'a judge agrees'), since: null },
  ],
  ...{ cost: 0.02, tokens: 12_900, seconds: 48, episode: null, assisted: false },
};

async function open(more: Partial<Watched>) {
  host.reset({ 'live.attempt': () => ({ ...attempt, ...more }) });
  draw(<AttemptView run="r" itemId="i1" />);
  await screen.findByText('Buy a lamp');
}
const hints = () => screen.getByRole('list', { name: 'Keys that work here' }).textContent;

it('shows during an attempt how its criteria stand, what it used, and how old its picture is', async () => {
  await open({});
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('the shop is opentrue at the start'),
      expect.stringContaining('the lamp is in the cartmet at step 2'),
      expect.stringContaining('it is paidnot yet'),
      expect.stringContaining('a judge agreesat the end'),
    ]),
  );
  for (const words of ['2 of 4 met; success needs all', '12,900', '48 s', 'picture 4 s old', 'live', 'up to 15'])
    expect(screen.getByText(words)).toBeTruthy();
});

it('says of an ended attempt that this is its final screen, with no step to come', async () => {
  await open({ going: false, state: 'success', age: null, episode: 'e1', criteria: [] });
  expect(screen.getByRole('heading', { name: 'Final screen' })).toBeTruthy();
  for (const words of ['live', 'step 3', 'up to 15', /old$/]) expect(screen.queryByText(words)).toBeNull();
  expect(within(screen.getByRole('navigation', { name: 'Steps' })).queryByText('now')).toBeNull();
  expect(screen.getByText('2 steps')).toBeTruthy();
});

it('offers the keys that do something: whoever is in control gives back, and neither runs nor pauses', async () => {
  await open({ drive: 'person' });
  expect(hints()).toContain('Give back');
  expect(hints()).not.toMatch(/Pause|Run/);
});

it('says of an attempt that waits that it has not begun', async () => {
  await open({ going: false, state: 'waiting', steps: [], screen: null, age: null, seconds: null });
  expect(screen.getByText('The attempt has not begun yet.')).toBeTruthy();
  expect(screen.queryByText('live')).toBeNull();
});

it('offers to go on from an ended attempt before its end', async () => {
  const end = { ...step, actions: [{ type: 'finish' as const, raw: '' }] };
  await open({ going: false, state: 'failure', steps: [step, step, end], age: null, episode: 'e1' });
  await userEvent.click(screen.getByRole('button', { name: /Fork here/ }));
  expect(await screen.findByText('Fork after step 2')).toBeTruthy();
});
