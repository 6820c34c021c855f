// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useRoute } from '../../places/route.ts';
import { clearScreen, draw } from '../../test-support/draw.tsx';
import { host } from '../../test-support/fake-connect.ts';
import EvaluateScreen from './index.tsx';

const task = (id: string, name: string, evaluable: boolean) => ({
  ...{ id, name, evaluable, dims: [], parity: false, arms: [], usualDims: [], misses: false, rotates: false },
  ...{ preparedArms: [], stageRates: false, metrics: [] },
});

Element.prototype.scrollIntoView = () => {};
beforeEach(() =>
  host.reset({
    'evaluations.tasks': () => [task('pointing', 'Pointing', true), task('filed', 'Scored from files', false)],
    'evaluations.list': () => [],
    'releases.list': () => [{ tag: 'v1' }],
    'runs.list': () => [],
  }),
);
afterEach(clearScreen);

const show = (params: Record<string, string>) => {
  useRoute.setState({ screen: 'evaluate', params: { task: 'filed', release: 'v1', ...params } });
  draw(<EvaluateScreen />);
};

it('a task that is scored from files only is not offered', async () => {
  show({});
  await screen.findByText('No evaluation of this release');
  await userEvent.click(screen.getAllByLabelText('Task')[0] ?? document.body);
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered).toContain('Pointing');
  expect(offered).not.toContain('Scored from files');
});

it('an address that names such a task opens no dialog to start an evaluation', async () => {
  show({ new: '1' });
  await screen.findByText('No evaluation of this release');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a project without a release leads to its agent tasks too', async () => {
  host.answers['releases.list'] = () => [];
  host.answers['judging.agents'] = () => ({ agents: [], limits: [] });
  host.answers['judging.cards'] = () => [];
  show({ release: '' });
  await userEvent.click(await screen.findByRole('button', { name: 'Agent tasks' }));
  await screen.findByText('No agent run yet');
});
