// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { clearScreen, draw } from '../../test-support/draw.tsx';
import { type ReportFormat, ReportMenu } from './ReportMenu.tsx';

afterEach(clearScreen);

it('saves a report of the checked models; the menu stays open while they are chosen', async () => {
  const onReport = vi.fn<(format: ReportFormat, runs: readonly string[]) => void>();
  const models = ['a', 'b'].map((run) => ({ run, name: `model ${run}` }));
  draw(<ReportMenu models={models} onReport={onReport} />);
  await userEvent.click(screen.getByRole('button', { name: /report|Report/ }));
  const second = await screen.findByRole('menuitemcheckbox', { name: 'model b', checked: true });
  await userEvent.click(second);
  expect(screen.getByRole('menuitemcheckbox', { name: 'model b', checked: false })).toBeTruthy();
  await userEvent.click(screen.getByRole('menuitem', { name: 'CSV' }));
  expect(onReport).toHaveBeenCalledWith('csv', ['a']);
});

it('saves the predictions of the checked models', async () => {
  const onPredictions = vi.fn<(runs: readonly string[]) => void>();
  const models = ['a', 'b'].map((run) => ({ run, name: `model ${run}` }));
  draw(<ReportMenu models={models} onReport={() => {}} onPredictions={onPredictions} />);
  await userEvent.click(screen.getByRole('button', { name: /report|Report/ }));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'model a', checked: true }));
  await userEvent.click(screen.getByRole('menuitem', { name: /^Predictions/ }));
  expect(onPredictions).toHaveBeenCalledWith(['b']);
});
