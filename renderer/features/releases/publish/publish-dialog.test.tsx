// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Project } from '#shared/contract/projects.ts';
import { publication } from '#shared/contract/publishing.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { useHostFacts } from '../../../project/project.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { PublishDialog } from './PublishDialog.tsx';

const user = userEvent.setup({ delay: null });
const job = { id: 'j1', kind: 'export', title: phrase('job-publish', { tag: '1', out: '/a' }), done: 0, total: null };
const done = {
  ...{ ...job, state: 'done', error: null },
  result: {
    ...{ dir: '/a', release: '1.0', tasks: [], pictures: 2, blurred: 0, files: 9, hash: 'a'.repeat(64) },
    ...{ withheld: 4, unlicensed: [], site: null },
  },
};

beforeEach(() => {
  useHostFacts.setState({ project: { path: '/home/ada/demo', name: 'demo' } as Project });
  host.reset({
    'releases.publication': () => ({
      publication: publication.parse({ title: 'Demo', pictureLicences: { elsewhere: 'mit' } }),
      sources: [{ source: 'shop.example', pictures: 2, licence: null }],
    }),
    'releases.describe': () => publication.parse({}),
    'releases.publish': () => done,
    'jobs.get': () => done,
  });
});
afterEach(() => {
  clearScreen();
  useHostFacts.setState({ project: undefined });
});

it('asks once for licences and authors, keeps them, and publishes', async () => {
  draw(<PublishDialog tag="1.0" onClose={() => {}} />);
  const go = await screen.findByRole('button', { name: 'Publish' });
  await user.click(go);
  await waitFor(() => expect(screen.getByLabelText('Authors').getAttribute('aria-invalid')).toBe('true'));
  expect(host.inputsOf('releases.publish')).toEqual([]);
  await user.type(screen.getByLabelText('Authors'), 'Ada{Enter}Ben');
  await user.type(screen.getByLabelText('Licence of the items'), 'cc-by-4.0');
  await user.type(screen.getByLabelText('shop.example, 2 pictures'), 'cc0-1.0');
  await user.type(screen.getByLabelText('Withhold answers of (%)'), '25');
  await user.click(go);
  await screen.findByText('Published');
  expect(screen.getByText('The answers of 4 items are withheld.')).toBeTruthy();
  expect(host.inputsOf('releases.describe')).toEqual([
    {
      ...{ title: 'Demo', summary: '', url: '', authors: ['Ada', 'Ben'], licence: 'cc-by-4.0', languages: ['en'] },
      pictureLicences: { elsewhere: 'mit', 'shop.example': 'cc0-1.0' },
    },
  ]);
  expect(host.inputsOf('releases.publish')).toEqual([
    { tag: '1.0', out: '/home/ada/demo/exports/1.0-published', withhold: 25 },
  ]);
});

it('says why nothing was published', async () => {
  host.answers['jobs.get'] = () => ({ ...done, state: 'failed', error: 'The disk is full.', result: null });
  draw(<PublishDialog tag="1.0" onClose={() => {}} />);
  await user.type(await screen.findByLabelText('Authors'), 'Ada');
  await user.type(screen.getByLabelText('Licence of the items'), 'mit');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('The disk is full.')).toBeTruthy();
});
