import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import type { Detail } from '../charts/figures.ts';
import { ErrorTypes } from './ErrorTypes.tsx';

const run = '019a0000-0000-7000-8000-000000000001';
const errors = [
  { view: 'type', proposed: 'localisation', mine: null, others: [] },
  { view: 'cause', proposed: 'state', mine: null, others: [] },
];
const detail = { index: 3, errors } as unknown as Detail;

afterEach(cleanup);
beforeEach(() => host.reset({ 'evaluations.labelError': () => errors }));

it('says a kind by digit or by pressing, in the view that is open', async () => {
  const user = userEvent.setup();
  const keyed: { press: ((digit: number) => void) | null } = { press: null };
  draw(<ErrorTypes detail={detail} run={run} keyed={(next) => (keyed.press = next)} />);
  expect(screen.getByText(/Suggested: Localisation/)).toBeTruthy();
  keyed.press?.(2);
  keyed.press?.(9);
  await vi.waitFor(() =>
    expect(host.inputsOf('evaluations.labelError')).toEqual([
      { run, index: 3, view: 'type', kind: 'misidentification' },
    ]),
  );
  await user.click(screen.getByRole('radio', { name: 'cause' }));
  await user.click(screen.getByRole('button', { name: /Visual feature confusion/ }));
  expect(host.inputsOf('evaluations.labelError').at(-1)).toEqual({ run, index: 3, view: 'cause', kind: 'confusion' });
});

it('shows what others say only beside one’s own', () => {
  const labelled = [{ view: 'type', proposed: null, mine: 'format', others: [{ rater: 'Zoe', kind: 'context' }] }];
  draw(<ErrorTypes detail={{ ...detail, errors: labelled } as unknown as Detail} run={run} keyed={() => {}} />);
  expect(screen.getByRole('button', { name: /Format/ }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText('Zoe: Context')).toBeTruthy();
});
