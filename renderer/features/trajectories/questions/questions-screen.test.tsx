// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { episodeContent, stepContent } from '#shared/episodes/episode.ts';
import { useActionContext } from '../../../actions/action-store.ts';
import { useKeyboard } from '../../../actions/use-keyboard.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { QuestionsScreen } from './QuestionsScreen.tsx';
import { useDrafts } from '../questions-store.ts';

const at = '2026-08-01T09:00:00.000Z';
const episode: EpisodeDetail = {
  ...episodeContent.parse({ name: 'mail', task: 'Send it', apps: ['Mail'], source: { kind: 'import' } }),
  ...{ id: 'e', state: 'approved', revision: 1, steps: 1, problems: [], from: 'trajectory-folder' },
  ...{ createdAt: at, updatedAt: at, labels: [], closed: false, final: null, problemList: [] },
  stepList: [{ ...stepContent.parse({ index: 0 }), raw: '{}', picture: null, pictureName: '0.png' }],
};

beforeEach(() => {
  host.reset({
    'episodes.get': () => episode,
    'drafting.cells': () => [
      { step: 0, column: 'state', why: 'no-seed', seeds: 0, made: [], text: '' },
      { step: 0, column: 'type', why: null, seeds: 0, made: [], text: 'click' },
    ],
    'drafting.preview': () => ({ questions: [], skipped: [], lints: [] }),
    'drafting.writeSeed': () => ({ id: 'q', existing: false }),
    'models.list': () => [],
    'runs.estimate': () => ({ canStart: true, problems: [], steps: [] }),
    'runs.start': () => ({ id: 'r' }),
  });
  useDrafts.setState(useDrafts.getInitialState(), true);
});
afterEach(clearScreen);

/** The screen as the studio's frame renders it. */
function Frame() {
  useKeyboard();
  useActionContext('project');
  useActionContext('trajectories');
  return <QuestionsScreen id="e" />;
}

it('while a question is being written, Ctrl+Enter saves it and drafts nothing', async () => {
  const user = userEvent.setup({ delay: null });
  draw(<Frame />);
  const button = await screen.findByRole('button', { name: /^Draft 1 question/ });
  expect(button.textContent).toContain('Enter');
  await user.keyboard('w');
  const question = await screen.findByRole('textbox', { name: /^Question/ });
  expect(button.textContent).not.toContain('Enter');
  await user.keyboard('Is it on?');
  await user.click(screen.getByRole('radio', { name: 'yes or no' }));
  await user.click(screen.getByRole('radio', { name: 'Yes is right' }));
  await user.click(question);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(host.inputsOf('drafting.writeSeed')).toHaveLength(1));
  expect(host.inputsOf('runs.start')).toEqual([]);
  await waitFor(() => expect(button.textContent).toContain('Enter'));
});

it('of a very long episode only questions on the first steps can be chosen, and the screen says so', async () => {
  host.answers['episodes.get'] = () => ({ ...episode, steps: 100_000 });
  draw(<Frame />);
  expect(await screen.findByText(/^Only questions on the first 1 of 100,000 steps can be chosen here/)).toBeTruthy();
  expect(host.inputsOf('episodes.get')).toContainEqual(expect.objectContaining({ limit: 2000 }));
  expect(host.inputsOf('drafting.cells')).toEqual([{ id: 'e', steps: 2000 }]);
});
