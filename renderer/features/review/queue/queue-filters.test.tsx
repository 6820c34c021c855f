// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Project } from '#shared/contract/projects.ts';
import { useHostFacts } from '../../../project/project.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { QueueOrder } from './QueuePanel.tsx';
import { QueueSearch } from './QueueSearch.tsx';
import type { ReviewFilter } from '../queue-store.ts';
import { SourceMenu } from './SourceMenu.tsx';

const plan = (id: string, decision: string) => ({ id, name: `Lot ${id}`, decision });
const filter: ReviewFilter = { source: 'lints', kinds: ['question'] };

beforeEach(() => host.reset({ 'review.plans': () => [plan('1', 'open'), plan('2', 'accepted')] }));
afterEach(clearScreen);

it('the queue is searched on Enter, and Escape clears the text', async () => {
  const onFilter = vi.fn<(next: ReviewFilter) => void>();
  draw(<QueueSearch filter={filter} onFilter={onFilter} />);
  const field = screen.getByRole('textbox');
  await userEvent.type(field, ' save ');
  expect(onFilter).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onFilter).toHaveBeenLastCalledWith({ ...filter, text: 'save' });
  await userEvent.keyboard('{Escape}');
  expect(onFilter).toHaveBeenLastCalledWith({ ...filter, text: undefined });
  expect(field).toHaveProperty('value', '');
});

it('samples that are being drawn are offered, and what models said only to those who may know it', async () => {
  const onFilter = vi.fn<(next: ReviewFilter) => void>();
  const { unmount } = draw(<SourceMenu filter={filter} onFilter={onFilter} />);
  await userEvent.click(screen.getByRole('button'));
  const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(offered.join()).toContain('Lot 1');
  expect(offered.join()).not.toContain('Lot 2');
  await userEvent.click(screen.getByRole('menuitem', { name: /Lot 1/ }));
  expect(onFilter).toHaveBeenCalledWith({ source: 'sample', samplingPlan: '1' });
  unmount();
  draw(<SourceMenu filter={filter} onFilter={onFilter} />, 'annotator');
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findAllByRole('menuitem')).toHaveLength(offered.length - 1);
});

it('while gold is mixed in, annotators are offered neither samples nor findings, which it has not', async () => {
  useHostFacts.setState({ project: { settings: { goldShare: 0.2 } } as Project });
  draw(<SourceMenu filter={{ source: 'all' }} onFilter={() => {}} />, 'annotator');
  await userEvent.click(screen.getByRole('button'));
  await screen.findAllByRole('menuitem');
  expect(screen.queryByRole('menuitem', { name: /sample|lints/i })).toBeNull();
});

it.each([
  ['annotator', 0.2, 'Items on which models disagree first'],
  ['annotator', 0, 'Reports and disagreements first'],
  ['reviewer', 0.2, 'Reports and disagreements first'],
] as const)('says the order of the queue to a %s at a gold share of %d', (role, goldShare, words) => {
  useHostFacts.setState({ project: { settings: { goldShare } } as Project });
  draw(<QueueOrder />, role);
  expect(screen.getByText(new RegExp(`^${words}`))).toBeTruthy();
});
